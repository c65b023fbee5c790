#include "protocol/json/page_session.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <limits>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <utility>
#include <variant>

#include "protocol/json/page_form.hpp"
#include "protocol/json/values.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

constexpr int most_lines = 500;
constexpr std::string_view no_color = "to move is 0 for Black or 1 for White";

std::optional<Color> color_of(int number) {
  if (number != 0 && number != 1) return std::nullopt;
  return number == 0 ? Color::black : Color::white;
}

constexpr std::string_view wrong_lines = "a search tells from 1 to 500 lines";

constexpr bool are_lines(int count) {
  return count >= 1 && count <= most_lines;
}

std::optional<int> int_of(const boost::json::value& value) {
  const auto number = integer_of(value);
  if (!number || *number < std::numeric_limits<int>::min() || *number > std::numeric_limits<int>::max()) {
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

/// The bytes of a text in base 64 (RFC 4648, with its padding); empty where it is none.
std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t group = 4;
  if (text.size() % group != 0) return std::nullopt;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  std::string bytes;
  bytes.reserve(text.size() / group * 3 + 2);
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFFU);
  }
  return bytes;
}

}  // namespace

struct PageSession::Call {
  std::string_view name;
  std::size_t texts;
  std::size_t numbers;
  void (PageSession::*run)(Id, const Arguments&);
  bool needs_game = false;
};

const PageSession::Call* PageSession::find(std::string_view name) {
  static constexpr std::array<Call, 18> calls{{{"new", 0, 5, &PageSession::new_game},
                                               {"play", 0, 2, &PageSession::play, true},
                                               {"undo", 0, 0, &PageSession::undo, true},
                                               {"search", 0, 4, &PageSession::search},
                                               {"analyse", 1, 4, &PageSession::analyse},
                                               {"balance", 1, 2, &PageSession::balance},
                                               {"stop", 0, 0, &PageSession::stop},
                                               {"read", 2, 0, &PageSession::read},
                                               {"readBytes", 2, 0, &PageSession::read_bytes},
                                               {"write", 1, 0, &PageSession::write, true},
                                               {"writeTree", 1, 0, &PageSession::write_tree, true},
                                               {"writeGame", 2, 6, &PageSession::write_game},
                                               {"book", 0, 0, &PageSession::book, true},
                                               {"setUp", 1, 1, &PageSession::set_up, true},
                                               {"swap2", 0, 1, &PageSession::swap2},
                                               {"solve", 0, 1, &PageSession::solve},
                                               {"options", 0, 2, &PageSession::set_options},
                                               {"goTo", 1, 0, &PageSession::go_to, true}}};
  const auto found = ranges::find(calls, name, &Call::name);
  return found == calls.end() ? nullptr : found;
}

std::optional<PageSession::Arguments> PageSession::arguments_of(const Call& call, const boost::json::value* list) {
  if (list == nullptr || !list->is_array()) return std::nullopt;
  const boost::json::array& values = list->get_array();
  if (values.size() != call.texts + call.numbers) return std::nullopt;
  Arguments args;
  for (const boost::json::value& value : values) {
    if (args.texts.size() < call.texts) {
      if (!value.is_string()) return std::nullopt;
      args.texts.emplace_back(view_of(value.get_string()));
    } else if (const auto number = int_of(value)) {
      args.numbers.push_back(*number);
    } else {
      return std::nullopt;
    }
  }
  return args;
}

void PageSession::on_line(const InputLine& line) {
  const auto complain = [this](std::string_view text) { io_.write(line_of(page_error(text))); };
  if (line.truncated) {
    return complain("the call is too long: more than " + std::to_string(longest_page_message) + " bytes");
  }
  if (trim(line.text).empty()) return;
  if (structure_of(line.text) > most_page_structure) return complain("the call has too many values");
  const auto root = parsed(line.text);
  const auto* const object = root.if_object();
  if (object == nullptr) return complain("this is no JSON object");
  const auto* const number = object->if_contains("id");
  const auto id = number == nullptr ? std::nullopt : integer_of(*number);
  if (!id) return complain("the call has no integer `id`");
  const auto* const name = object->if_contains("call");
  const Call* const call = name == nullptr || !name->is_string() ? nullptr : find(view_of(name->get_string()));
  if (call == nullptr) return refuse(*id, "no such call");
  const auto args = arguments_of(*call, object->if_contains("args"));
  if (!args) {
    return refuse(*id, "`args` must be a list of " + std::to_string(call->texts) + " texts and " +
                           std::to_string(call->numbers) + " integers");
  }
  if (call->needs_game && !engine_) return refuse(*id, "no game has begun");
  (this->*call->run)(*id, *args);
}

void PageSession::on_search_info(const SearchInfo& info) {
  if (running_ && !running_->stopped) io_.write(line_of({{"id", running_->id}, {"info", page_info(info)}}));
}

void PageSession::on_search_done(const SearchResult& result) {
  if (!running_) return;
  const Running done = *std::exchange(running_, std::nullopt);
  boost::json::object told = page_result(result);
  if (done.stopped) told["stopped"] = true;
  answer(done.id, std::move(told));
}

void PageSession::new_game(Id id, const Arguments& args) {
  const auto spec = page_spec(args.numbers[0], {args.numbers[1], args.numbers[2]}, args.numbers[3], args.numbers[4]);
  if (!spec) return refuse(id, spec.error().detail);
  if (running_) return refuse(id, "a search is running: stop it and wait for its answer");
  auto made = io_.make_engine(*spec);
  if (!made) return refuse(id, made.error().detail);
  engine_ = std::move(*made);
  engine_->configure(engine_options_);
  answer(id, page_state(*engine_));
}

void PageSession::play(Id id, const Arguments& args) {
  if (engine_->status().over) return refuse(id, "the game is over");
  end_search();
  answer(id, engine_->play({engine_->to_move(), {args.numbers[0], args.numbers[1]}}));
}

void PageSession::undo(Id id, const Arguments&) {
  end_search();
  answer(id, engine_->undo());
}

void PageSession::go_to(Id id, const Arguments& args) {
  const auto moves = page_moves(args.texts[0]);
  if (!moves) return refuse(id, moves.error().detail);
  end_search();
  const auto is_same = [](Stone played, Vertex move) { return played.at == move; };
  const auto history = engine_->history();
  auto next = std::mismatch(history.begin(), history.end(), moves->begin(), moves->end(), is_same).second;
  const auto common = static_cast<std::size_t>(next - moves->begin());
  while (engine_->history().size() > common) static_cast<void>(engine_->undo().value());
  while (next != moves->end() && !engine_->status().over && engine_->play({engine_->to_move(), *next})) ++next;
  answer(id, page_state(*engine_));
}

void PageSession::search(Id id, const Arguments& args) {
  if (args.numbers[1] < 0) return refuse(id, "the depth is 0 or more");
  if (!are_lines(args.numbers[2])) return refuse(id, wrong_lines);
  if (args.numbers[3] < least_level || args.numbers[3] > full_level) return refuse(id, "no such level");
  SearchRequest request;
  if (args.numbers[1] > 0) request.depth = args.numbers[1];
  request.multi_pv = args.numbers[2];
  request.level = args.numbers[3];
  start(id, args.numbers[0], request);
}

void PageSession::analyse(Id id, const Arguments& args) {
  if (args.numbers[1] < 0 || args.numbers[2] < 0) return refuse(id, "depth and nodes are 0 or more");
  if (!are_lines(args.numbers[3])) return refuse(id, wrong_lines);
  auto points = page_moves(args.texts[0]);
  if (!points) return refuse(id, points.error().detail);
  SearchRequest request;
  if (args.numbers[1] > 0) request.depth = args.numbers[1];
  if (args.numbers[2] > 0) request.nodes = static_cast<std::uint64_t>(args.numbers[2]);
  request.multi_pv = args.numbers[3];
  request.exclude = std::move(*points);
  start(id, args.numbers[0], std::move(request));
}

void PageSession::swap2(Id id, const Arguments& args) {
  if (engine_ && !info_of(engine_->spec()).swap2) return refuse(id, "only Gomoku has swap2");
  start(id, args.numbers[0], {.task = Task::swap2});
}

void PageSession::balance(Id id, const Arguments& args) {
  if (engine_ && !info_of(engine_->spec()).swap2) return refuse(id, "only Gomoku has balanced moves");
  if (args.numbers[1] != 1 && args.numbers[1] != 2) return refuse(id, "one balanced move or two");
  auto points = page_moves(args.texts[0]);
  if (!points) return refuse(id, points.error().detail);
  start(id, args.numbers[0],
        {.task = args.numbers[1] == 1 ? Task::balance_one : Task::balance_two, .exclude = std::move(*points)});
}

void PageSession::solve(Id id, const Arguments& args) {
  start(id, args.numbers[0], {.task = Task::solve});
}

void PageSession::start(Id id, int ms, SearchRequest request) {
  if (!engine_) return refuse(id, "no game has begun");
  if (running_) return refuse(id, "a search is running already");
  const int most_ms = static_cast<int>(options_.longest_search.count());
  if (ms < 1 || ms > most_ms) {
    return refuse(id, "a search takes from 1 to " + std::to_string(most_ms) + " milliseconds");
  }
  request.received = io_.now();
  request.time.turn = Milliseconds{ms};
  running_ = Running{.id = id};
  io_.start_search(*engine_, request);
}

void PageSession::stop(Id id, const Arguments&) {
  end_search();
  answer(id, boost::json::object());
}

void PageSession::read(Id id, const Arguments& args) {
  answer(id, page_game(args.texts[0], args.texts[1]));
}

void PageSession::read_bytes(Id id, const Arguments& args) {
  auto bytes = from_base64(args.texts[0]);
  if (!bytes) return refuse(id, "this is no base 64");
  answer(id, page_game_of_bytes(std::move(*bytes), args.texts[1], options_.charsets));
}

void PageSession::write(Id id, const Arguments& args) {
  answer(id, page_text(*engine_, args.texts[0]));
}

void PageSession::write_tree(Id id, const Arguments& args) {
  answer(id, page_tree_text(*engine_, args.texts[0]));
}

void PageSession::write_game(Id id, const Arguments& args) {
  const auto spec = page_spec(args.numbers[0], {args.numbers[1], args.numbers[2]}, args.numbers[3], args.numbers[4]);
  if (!spec) return refuse(id, spec.error().detail);
  const auto to_move = color_of(args.numbers[5]);
  if (!to_move) return refuse(id, no_color);
  answer(id, page_game_text(*spec, args.texts[0], *to_move, args.texts[1]));
}

void PageSession::book(Id id, const Arguments&) {
  answer(id, page_book(*engine_));
}

void PageSession::set_up(Id id, const Arguments& args) {
  const auto to_move = color_of(args.numbers[0]);
  if (!to_move) return refuse(id, no_color);
  const auto setup = page_setup(args.texts[0], board_size(engine_->spec()), *to_move);
  if (!setup) return refuse(id, setup.error().detail);
  end_search();
  answer(id, engine_->set_up(setup->stones, setup->neutral, *to_move));
}

void PageSession::set_options(Id id, const Arguments& args) {
  constexpr std::size_t mebi = std::size_t{1} << 20;
  constexpr int least_memory = 16;  // MiB
  if (running_) return refuse(id, "a search is running: stop it and wait for its answer");
  const int most_memory = static_cast<int>(options_.engine.memory_bytes / mebi);
  const int most_threads = std::max(options_.engine.threads, 1);
  if (args.numbers[0] > 0) engine_options_.threads = std::min(args.numbers[0], most_threads);
  if (args.numbers[1] > 0) {
    const int memory = std::clamp(args.numbers[1], std::min(least_memory, most_memory), most_memory);
    engine_options_.memory_bytes = static_cast<std::size_t>(memory) * mebi;
  }
  if (engine_) engine_->configure(engine_options_);
  answer(id, boost::json::object{{"threads", engine_options_.threads},
                                 {"memory", engine_options_.memory_bytes / mebi},
                                 {"mostThreads", most_threads},
                                 {"mostMemory", most_memory}});
}

/// The running search ends; its answer comes later.
void PageSession::end_search() {
  if (!running_) return;
  running_->stopped = true;
  io_.stop_search();
}

void PageSession::answer(Id id, boost::json::object result) {
  io_.write(line_of({{"id", id}, {"result", std::move(result)}}));
}

void PageSession::answer(Id id, const Result<>& done) {
  if (!done) return refuse(id, done.error().detail);
  answer(id, page_state(*engine_));
}

void PageSession::refuse(Id id, std::string_view text) {
  answer(id, page_error(text));
}

}  // namespace tengen::json
