#include "protocol/gomocup/command.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// Far more stones than a board has points: a longer list is nobody's position.
constexpr std::size_t longest_list = 4096;

Error bad(Errc code, std::string detail) {
  return {code, std::move(detail)};
}

/// Whole numbers separated by commas and blanks; nothing if there is anything else, or more than `most` of them.
std::optional<std::vector<std::int64_t>> numbers(std::string_view text, std::size_t most) {
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

/// Keeps a coordinate an int; anything so far out is off every board.
int coordinate(std::int64_t number) {
  constexpr std::int64_t far = 1000000;
  return static_cast<int>(std::clamp(number, -far, far));
}

Result<Vertex> point(std::string_view text) {
  const auto pair = numbers(text, 2);
  if (!pair || pair->size() != 2) return bad(Errc::syntax, "expected x,y instead of '" + quote(text) + "'");
  return Vertex{coordinate((*pair)[0]), coordinate((*pair)[1])};
}

template <class WithPoint>
Result<Command> point_command(std::string_view text) {
  const Result<Vertex> at = point(text);
  if (!at) return at.error();
  return Command(WithPoint{*at});
}

Result<Command> start(std::string_view text) {
  const auto sizes = numbers(text, 2);
  if (!sizes || sizes->empty()) return bad(Errc::syntax, "expected a board size instead of '" + quote(text) + "'");
  const int columns = coordinate(sizes->front());
  return Command(Start{{columns, sizes->size() == 2 ? coordinate((*sizes)[1]) : columns}});
}

Result<Command> rect_start(std::string_view text) {
  const auto sizes = numbers(text, 2);
  if (!sizes || sizes->size() != 2) {
    return bad(Errc::syntax, "expected columns,rows instead of '" + quote(text) + "'");
  }
  return Command(Start{{coordinate((*sizes)[0]), coordinate((*sizes)[1])}});
}

Info info(std::string_view text) {
  using Key = Info::Key;
  static constexpr std::array<std::pair<std::string_view, Key>, 13> keys{{
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
  }};
  const std::string name = upper(take_word(text));
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const auto& entry) { return entry.first == name; });
  if (found == keys.end()) return {};
  if (found->second == Key::folder) return {Key::folder, 0, std::string(text)};
  const auto number = parse_number(take_word(text));
  if (!number) return {};
  return {found->second, *number, {}};
}

template <class Plain>
Result<Command> plain(std::string_view) {
  return Command(Plain{});
}

using Parser = Result<Command> (*)(std::string_view arguments);

struct Word {
  std::string_view name;
  Parser parse;
};

constexpr std::array<Word, 16> words{{
    {"START", start},
    {"RECTSTART", rect_start},
    {"RESTART", plain<Restart>},
    {"BEGIN", plain<Begin>},
    {"TURN", point_command<Turn>},
    {"TAKEBACK", point_command<Takeback>},
    {"PLAY", point_command<Play>},
    {"INFO", [](std::string_view text) -> Result<Command> { return Command(info(text)); }},
    {"ABOUT", plain<About>},
    {"END", plain<End>},
    {"STOP", plain<Stop>},
    {"YXSTOP", plain<Stop>},
    {"YXSHOWINFO", plain<YxShowInfo>},
    {"YXSHOWFORBID", plain<YxShowForbid>},
    {"YXHASHCLEAR", plain<YxHashClear>},
    {"DONE", [](std::string_view) -> Result<Command> { return bad(Errc::syntax, "DONE without BOARD"); }},
}};

const Word* find_word(const std::string& name) {
  const auto found = std::find_if(words.begin(), words.end(), [&](const Word& word) { return word.name == name; });
  return found == words.end() ? nullptr : &*found;
}

}  // namespace

Color own_color(const std::vector<ListedStone>& stones, bool in_move_order) {
  using Owner = ListedStone::Owner;
  const auto count = [&](Owner owner) {
    return std::count_if(stones.begin(), stones.end(), [&](const ListedStone& stone) { return stone.owner == owner; });
  };
  const auto own = count(Owner::own);
  const auto other = count(Owner::opponent);
  if (!in_move_order && other == own) return Color::black;
  if (!in_move_order && other == own + 1) return Color::white;
  const auto first =
      std::find_if(stones.begin(), stones.end(), [](const ListedStone& stone) { return stone.owner != Owner::nobody; });
  const bool black_next = !in_move_order || (first - stones.begin()) % 2 == 0;
  const bool ours = first == stones.end() || first->owner == Owner::own;
  return black_next == ours ? Color::black : Color::white;
}

void CommandReader::read(std::string_view line, bool truncated, std::vector<Result<Command>>& out) {
  std::string_view arguments = line;
  const std::string name = upper(take_word(arguments));
  if (name.empty()) return;
  const List list = name == "BOARD"        ? List::board
                    : name == "YXBOARD"    ? List::yx_board
                    : name == "SWAP2BOARD" ? List::swap2
                                           : List::none;
  const Word* word = find_word(name);
  if (list_ != List::none) {
    if (name == "DONE") {
      out.push_back(finish_list());
      return;
    }
    if (list == List::none && word == nullptr) {
      read_listed(line, truncated);
      return;
    }
    const bool disturbs = name != "INFO" && name != "STOP" && name != "YXSTOP";
    const bool starts_anew = name == "START" || name == "RECTSTART" || name == "RESTART" || name == "END";
    if (disturbs) list_ = List::none;
    if (disturbs && !starts_anew) out.push_back(bad(Errc::syntax, "a list of stones without DONE"));
  }
  if (list != List::none) {
    list_ = list;
    stones_.clear();
    list_error_.reset();
  } else if (name == "INFO" || (word != nullptr && !truncated)) {
    out.push_back(word->parse(arguments));
  } else if (truncated) {
    out.push_back(bad(Errc::syntax, "the line is too long"));
  } else {
    out.push_back(bad(Errc::unknown_command, "command '" + quote(name) + "'"));
  }
}

void CommandReader::read_listed(std::string_view line, bool truncated) {
  const auto fields = truncated ? std::nullopt : numbers(line, 3);
  const bool with_owner = fields && fields->size() == 3;
  if (!fields || fields->size() < 2 || (list_ != List::swap2 && !with_owner) ||
      (with_owner && ((*fields)[2] < 1 || (*fields)[2] > 3))) {
    if (!list_error_) {
      list_error_ = bad(Errc::syntax, std::string("expected ") + (list_ == List::swap2 ? "x,y" : "x,y,1 to x,y,3") +
                                          " instead of '" + quote(trim(line)) + "'");
    }
    return;
  }
  if (stones_.size() == longest_list) {
    if (!list_error_) list_error_ = bad(Errc::out_of_range, "too many stones");
    return;
  }
  const auto owner = with_owner ? static_cast<ListedStone::Owner>((*fields)[2]) : ListedStone::Owner::unknown;
  stones_.push_back({{coordinate((*fields)[0]), coordinate((*fields)[1])}, owner});
}

Result<Command> CommandReader::finish_list() {
  const List list = std::exchange(list_, List::none);
  if (list_error_) return *std::exchange(list_error_, std::nullopt);
  if (list != List::swap2) return Command(Board{std::exchange(stones_, {}), list == List::board});
  Swap2Board opening;
  for (const ListedStone& stone : std::exchange(stones_, {})) opening.stones.push_back(stone.at);
  return Command(std::move(opening));
}

}  // namespace tengen::gomocup
