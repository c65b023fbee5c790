#include "protocol/gomocup/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/score.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

Error bad(std::string detail) {
  return {Errc::syntax, std::move(detail)};
}

template <class WithPoint>
Result<Command> point_command(std::string_view /*name*/, std::string_view text) {
  const auto pair = read_numbers(text, 2);
  if (!pair || pair->size() != 2) return bad("expected x,y instead of '" + quote(text) + "'");
  return Command(WithPoint{{coordinate((*pair)[0]), coordinate((*pair)[1])}});
}

Result<Command> start(std::string_view /*name*/, std::string_view text) {
  const auto sizes = read_numbers(text, 2);
  if (!sizes || sizes->empty()) return bad("expected a board size instead of '" + quote(text) + "'");
  const int columns = coordinate(sizes->front());
  return Command(Start{{columns, sizes->size() == 2 ? coordinate((*sizes)[1]) : columns}});
}

Result<Command> rect_start(std::string_view /*name*/, std::string_view text) {
  const auto sizes = read_numbers(text, 2);
  if (!sizes || sizes->size() != 2) return bad("expected columns,rows instead of '" + quote(text) + "'");
  return Command(Start{{coordinate((*sizes)[0]), coordinate((*sizes)[1])}});
}

Result<Command> info(std::string_view /*name*/, std::string_view text) {
  using Key = Info::Key;
  static constexpr std::array<std::pair<std::string_view, Key>, 14> keys{{
      {"TIMEOUT_TURN", Key::timeout_turn},
      {"TIMEOUT_MATCH", Key::timeout_match},
      {"TIME_LEFT", Key::time_left},
      {"TIME_INCREMENT", Key::time_increment},
      {"MAX_MEMORY", Key::max_memory},
      {"RULE", Key::rule},
      {"FOLDER", Key::folder},
      {"MAX_DEPTH", Key::max_depth},
      {"MAX_NODE", Key::max_node},
      {"THREAD_NUM", Key::thread_num},
      {"HASH_SIZE", Key::hash_size},
      {"PONDERING", Key::pondering},
      {"SHOW_DETAIL", Key::show_detail},
      {"NBESTSYM", Key::nbest_sym},
  }};
  const std::string name = upper(take_word(text));
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const auto& entry) { return entry.first == name; });
  if (found == keys.end()) return Command(Info{});
  if (found->second == Key::folder) return Command(Info{Key::folder, 0, std::string(text)});
  const auto number = parse_number(take_word(text));
  if (!number) return Command(Info{});
  return Command(Info{found->second, *number, {}});
}

Result<Command> nbest(std::string_view /*name*/, std::string_view text) {
  constexpr std::int64_t most = 500;
  const auto number = parse_number(text);
  if (!number || *number < 1) return bad("expected a number of moves instead of '" + quote(text) + "'");
  return Command(YxNbest{static_cast<int>(std::min(*number, most))});
}

Result<Command> balance(std::string_view name, std::string_view text) {
  const auto number = text.empty() ? std::optional<std::int64_t>(0) : parse_number(text);
  if (!number) return bad("expected a score instead of '" + quote(text) + "'");
  const std::int64_t most = score_heuristic_max;
  return Command(YxBalance{name == "YXBALANCETWO", static_cast<int>(std::clamp(*number, -most, most))});
}

Result<Command> block(std::string_view name, std::string_view /*text*/) {
  YxBlock result;
  if (name.ends_with("RESET")) result.action = YxBlock::Action::reset;
  if (name.ends_with("UNDO")) result.action = YxBlock::Action::remove;
  result.path = name.starts_with("YXBLOCKPATH");
  return Command(std::move(result));
}

Result<Command> forbid(std::string_view /*name*/, std::string_view text) {
  const std::string_view whole = text;
  const std::string action = upper(take_word(text));
  const auto fields = read_numbers(text, 3);
  const bool fine = (action == "ADD" || action == "DEL") && fields && fields->size() == 3 && ((*fields)[2] | 1) == 1;
  if (!fine) return bad("expected add or del, x y and a colour of 0 or 1 instead of '" + quote(whole) + "'");
  return Command(YxForbid{action == "ADD",
                          {coordinate((*fields)[0]), coordinate((*fields)[1])},
                          (*fields)[2] == 0 ? Color::black : Color::white});
}

int step_of(std::string_view name) {
  return name.back() - '0';
}

Result<Command> swap2_step(std::string_view name, std::string_view /*text*/) {
  return Command(YxSwap2Step{step_of(name)});
}

Result<Command> soosorv_step(std::string_view name, std::string_view text) {
  constexpr std::int64_t most = 20;
  const int step = step_of(name);
  YxSoosorvStep result{.step = step, .offers = 1, .stones = {}};
  if (step == 4 || step == 5) {
    const auto number = parse_number(text);
    if (!number || *number < 1 || *number > most) {
      return bad("expected how many fifth moves (1 to 20) instead of '" + quote(text) + "'");
    }
    result.offers = static_cast<int>(*number);
  }
  return Command(std::move(result));
}

Result<Command> database(std::string_view name, std::string_view /*text*/) {
  return Command(YxDatabase{std::string(name)});
}

Result<Command> hash_file(std::string_view name, std::string_view /*text*/) {
  return Command(YxHashFile{name == "YXHASHLOAD", {}});
}

template <class Plain>
Result<Command> plain(std::string_view, std::string_view) {
  return Command(Plain{});
}

Result<Command> lone_done(std::string_view, std::string_view) {
  return bad("DONE without BOARD");
}

constexpr std::array<Word, 65> words{{
    {"START", start},
    {"RECTSTART", rect_start},
    {"RESTART", plain<Restart>},
    {"BEGIN", plain<Begin>},
    {"TURN", point_command<Turn>},
    {"TAKEBACK", point_command<Takeback>},
    {"PLAY", point_command<Play>},
    {"INFO", info},
    {"ABOUT", plain<About>},
    {"END", plain<End>},
    {"STOP", plain<Stop>},
    {"DONE", lone_done},
    {"YXSTOP", plain<Stop>},
    {"YXSHOWINFO", plain<YxShowInfo>},
    {"YXDRAW", plain<YxDraw>},
    {"YXRESIGN", plain<YxResign>},
    {"YXPRINTFEATURE", plain<YxPrintFeature>},
    {"YXSHOWFORBID", plain<YxShowForbid>},
    {"YXHASHCLEAR", plain<YxHashClear>},
    {"YXSHOWHASHUSAGE", plain<YxShowHashUsage>},
    {"YXHASHDUMP", hash_file, Follow::file},
    {"YXHASHLOAD", hash_file, Follow::file},
    {"YXNBEST", nbest},
    {"YXSEARCHDEFEND", plain<YxSearchDefend>},
    {"YXBALANCEONE", balance},
    {"YXBALANCETWO", balance},
    {"YXBLOCK", block, Follow::points},
    {"YXBLOCKUNDO", block, Follow::points},
    {"YXBLOCKRESET", block},
    {"YXBLOCKPATH", block, Follow::points},
    {"YXBLOCKPATHUNDO", block, Follow::points},
    {"YXBLOCKPATHRESET", block},
    {"YXFORBID", forbid},
    {"YXSWAP2STEP1", swap2_step},
    {"YXSWAP2STEP2", swap2_step},
    {"YXSWAP2STEP3", swap2_step},
    {"YXSOOSORVSTEP1", soosorv_step},
    {"YXSOOSORVSTEP2", soosorv_step, Follow::points},
    {"YXSOOSORVSTEP3", soosorv_step, Follow::points},
    {"YXSOOSORVSTEP4", soosorv_step, Follow::points},
    {"YXSOOSORVSTEP5", soosorv_step, Follow::points},
    {"YXSOOSORVSTEP6", soosorv_step, Follow::points},
    {"YXQUERYDATABASEALL", database, Follow::anything},
    {"YXQUERYDATABASEALLT", database, Follow::anything},
    {"YXQUERYDATABASEONE", database, Follow::anything},
    {"YXQUERYDATABASETEXT", database, Follow::anything},
    {"YXEDITTVDDATABASE", database, Follow::anything},
    {"YXEDITTEXTDATABASE", database, Follow::anything},
    {"YXEDITLABELDATABASE", database, Follow::anything},
    {"YXDELETEDATABASEONE", database, Follow::anything},
    {"YXDELETEDATABASEALL", database, Follow::anything},
    {"YXSETBESTMOVEDATABASE", database, Follow::anything},
    {"YXCLEARBESTMOVEDATABASE", database, Follow::anything},
    {"YXSETDATABASE", database, Follow::file},
    {"YXDBTOTXT", database, Follow::file},
    {"YXDBTOTXTALL", database, Follow::file},
    {"YXTXTTODB", database, Follow::file},
    {"YXLIBTODB", database, Follow::file},
    {"YXDBTOLIB", database, Follow::file},
    {"YXDBTOPOS", database, Follow::file},
    {"YXDBMERGE", database, Follow::file},
    {"YXDBSPLIT", database, Follow::file},
    {"YXSAVEDATABASE", database},
    {"YXDBCHECK", database},
    {"YXDBFIX", database},
}};

}  // namespace

std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most) {
  std::vector<std::int64_t> result;
  text = trim(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t"), text.size());
    const auto number = parse_number(text.substr(0, end));
    if (!number || result.size() == most) return std::nullopt;
    result.push_back(*number);
    text = trim(text.substr(end));
    if (!text.empty() && text.front() == ',') {
      text = trim(text.substr(1));
      if (text.empty()) return std::nullopt;
    }
  }
  return result;
}

int coordinate(std::int64_t number) noexcept {
  constexpr std::int64_t far = 1000000;
  return static_cast<int>(std::clamp(number, -far, far));
}

const Word* find_word(std::string_view name) {
  const auto found = std::find_if(words.begin(), words.end(), [&](const Word& word) { return word.name == name; });
  return found == words.end() ? nullptr : &*found;
}

}  // namespace tengen::gomocup
