#include "protocol/gomocup/session.hpp"

#include <algorithm>
#include <utility>

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

template <class... Wanted>
bool holds(const Command& command) {
  return (std::holds_alternative<Wanted>(command) || ...);
}

constexpr Milliseconds between_messages{100};

}  // namespace

Session::Session(SessionHost& host, Options options)
    : host_(host), options_(std::move(options)), settings_(options_.engine) {}

// --- Lines and their order ---

void Session::on_line(const InputLine& line) {
  std::vector<Result<Command>> commands;
  reader_.read(line.text, line.truncated, commands);
  for (Result<Command>& command : commands) receive(std::move(command), line.received);
}

void Session::receive(Result<Command> command, Instant received) {
  if (search_ == Search::none) {
    execute(command, received);
    return;
  }
  if (command && act_at_once(*command)) return;
  queue_.push(std::move(command), received);
  interrupt_for_waiting();
}

void Session::on_end_of_input() {
  input_ended_ = true;
  if (search_ == Search::none) {
    host_.exit();
  } else {
    host_.stop_search();
  }
}

/// What a running search must hear now. INFO holds for what comes after, but "move now" is for the running search.
bool Session::act_at_once(const Command& command) {
  if (holds<End>(command)) {
    host_.exit();
    return true;
  }
  if (holds<Stop>(command)) {
    host_.stop_search();
    return true;
  }
  if (const auto* info = std::get_if<Info>(&command)) {
    settings_.apply(*info);
    const bool move_now = info->key == Info::Key::timeout_turn && info->number <= 0;
    if (move_now || (search_ == Search::ponder && !settings_.pondering())) host_.stop_search();
    return true;
  }
  return false;
}

/// What the commands that wait mean for the search that runs.
void Session::interrupt_for_waiting() {
  if (search_ == Search::ponder) {
    if (!queue_.empty() || input_ended_) host_.stop_search();
    return;
  }
  drop_answer_ = queue_.any([](const Command& command) { return holds<Start, Restart>(command); });
  const bool hurry = queue_.any([](const Command& command) { return !holds<About, YxShowInfo>(command); });
  if (hurry || input_ended_) host_.stop_search();
}

void Session::execute(const Result<Command>& command, Instant received) {
  if (!command) {
    reply_error(command.error());
    return;
  }
  std::visit([&](const auto& c) { run(c, received); }, *command);
}

// --- Commands ---

void Session::run(const Start& command, Instant /*received*/) {
  if (!engine_ || board_size(engine_->spec()) != command.size) {
    auto engine = host_.make_engine(settings_.spec(command.size, command.size.area()));
    if (!engine) {
      reply_error({engine.error().code, "unsupported board " + size_text(command.size) + ": " + engine.error().detail});
      return;
    }
    engine_ = std::move(*engine);
    engine_->configure(settings_.engine_options());
  }
  run(Restart{}, {});
}

void Session::run(const Restart& /*command*/, Instant /*received*/) {
  if (!engine_) {
    reply_error({Errc::unsupported, "no START yet"});
    return;
  }
  engine_->clear();
  stones_.clear();
  neutral_.clear();
  settings_.new_game();
  follow_settings();
  if (const auto rule = settings_.take_unknown_rule()) {
    reply_error({Errc::unsupported, "unsupported rule " + std::to_string(*rule)});
    return;
  }
  reply("OK");
}

void Session::run(const Begin& /*command*/, Instant received) {
  if (ready()) think(Search::move, received);
}

void Session::run(const Turn& command, Instant received) {
  if (!ready()) return;
  if (auto done = accept({engine_->to_move(), command.at}); !done) {
    reply_error({done.error().code, "illegal move " + point_text(command.at) + ": " + done.error().detail});
    return;
  }
  think(Search::move, received);
}

void Session::run(const Board& command, Instant received) {
  if (!command.think) settings_.set_yixin();
  if (!ready()) return;
  using Owner = ListedStone::Owner;
  const Color mine = own_color(command.stones, wanted_spec().rule == gomoku::Rule::renju);
  std::vector<Stone> stones;
  std::vector<Vertex> neutral;
  for (const ListedStone& stone : command.stones) {
    if (stone.owner == Owner::nobody) {
      neutral.push_back(stone.at);
    } else {
      stones.push_back({stone.owner == Owner::own ? mine : opponent(mine), stone.at});
    }
  }
  if (auto done = place(stones, neutral, mine); !done) {
    reply_error({done.error().code, "BOARD: " + done.error().detail});
    return;
  }
  if (command.think) think(Search::move, received);
}

void Session::run(const Swap2Board& command, Instant received) {
  if (!ready()) return;
  const std::size_t count = command.stones.size();
  if (count != 0 && count != 3 && count != 5) {
    reply_error({Errc::syntax, "SWAP2BOARD has 0, 3 or 5 stones, not " + std::to_string(count)});
    return;
  }
  std::vector<Stone> stones;
  for (const Vertex at : command.stones) stones.push_back({stones.size() % 2 == 0 ? Color::black : Color::white, at});
  if (auto done = place(stones, {}, count == 0 ? Color::black : Color::white); !done) {
    reply_error({done.error().code, "SWAP2BOARD: " + done.error().detail});
    return;
  }
  think(Search::swap2, received);
}

/// Any stone may be taken back, not only the last; then it is the turn of whoever is behind in stones.
void Session::run(const Takeback& command, Instant /*received*/) {
  if (!ready()) return;
  if (!engine_->at(command.at) && !engine_->is_neutral(command.at)) {
    reply_error({Errc::not_found, "no stone on " + point_text(command.at)});
    return;
  }
  const bool last = !stones_.empty() && stones_.back().at == command.at;
  if (last && !engine_->history().empty()) {
    static_cast<void>(engine_->undo().value());
    stones_.pop_back();
    reply("OK");
    return;
  }
  const auto is_it = [&](const Stone& stone) { return stone.at == command.at; };
  auto [stones, neutral] = position();
  stones.erase(std::remove_if(stones.begin(), stones.end(), is_it), stones.end());
  neutral.erase(std::remove(neutral.begin(), neutral.end(), command.at), neutral.end());
  const auto is_black = [](const Stone& stone) { return stone.color == Color::black; };
  const auto blacks = static_cast<std::size_t>(std::count_if(stones.begin(), stones.end(), is_black));
  const Color behind = 2 * blacks > stones.size() ? Color::white : Color::black;
  static_cast<void>(place(stones, neutral, last ? stones_.back().color : behind).value());
  reply("OK");
}

void Session::run(const Play& command, Instant /*received*/) {
  if (!ready()) return;
  if (auto done = accept({engine_->to_move(), command.at}); !done) {
    reply_error({done.error().code, "illegal move " + point_text(command.at) + ": " + done.error().detail});
    return;
  }
  reply(point_text(command.at));
}

void Session::run(const About& /*command*/, Instant /*received*/) {
  reply("name=\"Tengen\", version=\"" + options_.version +
        "\", author=\"The Tengen authors\", country=\"International\"");
}

void Session::run(const End& /*command*/, Instant /*received*/) {
  host_.exit();
}
void Session::run(const Stop& /*command*/, Instant /*received*/) {}  // nothing to stop any more
void Session::run(const Info& command, Instant /*received*/) {
  settings_.apply(command);
}

void Session::run(const YxShowInfo& /*command*/, Instant /*received*/) {
  settings_.set_yixin();
  for (const std::string& line : capabilities()) reply(line);
}

void Session::run(const YxShowForbid& /*command*/, Instant /*received*/) {
  settings_.set_yixin();
  if (!ready()) return;
  std::string text = "FORBID ";
  for (const Vertex point : engine_->forbidden_points(engine_->to_move())) text += padded_point(point);
  reply(text + ".");
}

void Session::run(const YxHashClear& /*command*/, Instant /*received*/) {
  settings_.set_yixin();
  if (!engine_) return;
  const auto [stones, neutral] = position();
  const Color to_move = engine_->to_move();
  engine_->clear();
  static_cast<void>(place(stones, neutral, to_move).value());
}

// --- Position ---

gomoku::Spec Session::wanted_spec() const {
  const BoardSize size = board_size(engine_->spec());
  return settings_.spec(size, size.area() - static_cast<int>(stones_.size() + neutral_.size()));
}

/// Brings the engine in line with what INFO has told since.
void Session::follow_settings() {
  engine_->configure(settings_.engine_options());
  const gomoku::Spec spec = wanted_spec();
  if (engine_->set_rules(spec)) return;
  // The moves so far break the new rule (a game in another one, usually): they become a position without a history.
  const auto [stones, neutral] = position();
  const Color to_move = engine_->to_move();
  engine_->clear();
  static_cast<void>(engine_->set_rules(spec).value());
  static_cast<void>(place(stones, neutral, to_move).value());
}

/// Whether there is a board to work on. A setting that cannot be met is told in a MESSAGE here, not as an ERROR: the
/// command that follows asks for a move, and a legal move under the nearest rule serves the host better than none.
bool Session::ready() {
  if (!engine_) {
    reply_error({Errc::unsupported, "no START yet"});
    return false;
  }
  if (const auto rule = settings_.take_unknown_rule()) reply("MESSAGE unsupported rule " + std::to_string(*rule));
  follow_settings();
  return true;
}

Result<> Session::accept(Stone stone) {
  auto played = engine_->play(stone);
  if (!played && played.error().code == Errc::illegal_move && stone.at.is_on(board_size(engine_->spec()))) {
    // The host let a forbidden move pass; judging it is the host's matter.
    auto [stones, neutral] = position();
    stones.push_back(stone);
    return place(stones, neutral, opponent(stone.color));
  }
  if (played) stones_.push_back(stone);
  return played;
}

/// What `set_up` needs to make this position again: in continuous games the engine has turned winning lines neutral.
Session::Position Session::position() const {
  Position now{{}, neutral_};
  for (const Stone& stone : stones_) {
    if (engine_->is_neutral(stone.at)) {
      now.neutral.push_back(stone.at);
    } else {
      now.stones.push_back(stone);
    }
  }
  return now;
}

Result<> Session::place(const std::vector<Stone>& stones, const std::vector<Vertex>& neutral, Color to_move) {
  if (auto done = engine_->set_up(stones, neutral, to_move); !done) return done;
  stones_ = stones;
  neutral_ = neutral;
  return {};
}

// --- Search ---

void Session::think(Search purpose, Instant received) {
  follow_settings();  // the stone just played may have been the one that the rule's draw is counted by
  SearchRequest request =
      settings_.request(received, std::exchange(first_move_, false) ? options_.first_reserve : options_.reserve);
  if (purpose == Search::swap2) request.task = Task::swap2;
  search_ = purpose;
  drop_answer_ = false;
  asked_ = received;
  last_message_ = {};
  unsaid_.reset();
  host_.start_search(*engine_, request);
}

void Session::ponder() {
  if (!settings_.pondering() || !queue_.empty() || input_ended_ || engine_->status().over) return;
  SearchRequest request;
  request.received = host_.now();
  request.infinite = true;
  search_ = Search::ponder;
  host_.start_search(*engine_, request);
}

void Session::on_search_info(const SearchInfo& info) {
  if (drop_answer_ || search_ == Search::ponder) return;
  unsaid_ = info;
  if (const Instant now = host_.now(); last_message_ == Instant{} || now - last_message_ >= between_messages) {
    last_message_ = now;
    write_message(info);
  }
}

void Session::on_search_done(const SearchResult& result) {
  const Search purpose = std::exchange(search_, Search::none);
  if (purpose != Search::ponder) settings_.spend(std::chrono::duration_cast<Milliseconds>(host_.now() - asked_));
  if (!std::exchange(drop_answer_, false) && purpose != Search::ponder) {
    if (const auto last = std::exchange(unsaid_, std::nullopt)) write_message(*last);
    if (purpose == Search::swap2) {
      answer_swap2(result);
    } else {
      answer_move(result);
      ponder();
    }
  }
  while (search_ == Search::none) {
    const auto next = queue_.pop();
    if (!next) break;
    execute(next->command, next->received);
  }
  if (search_ != Search::none) {
    interrupt_for_waiting();
  } else if (input_ended_) {
    host_.exit();
  }
}

void Session::answer_move(const SearchResult& result) {
  if (result.moves.empty()) {
    reply_error({Errc::illegal_move, "the board is full"});
    return;
  }
  const Vertex at = result.moves.front();
  static_cast<void>(accept({engine_->to_move(), at}));
  reply(point_text(at));
}

/// The stones we add stand on the board from now on, so that TURN can follow as well as BOARD.
void Session::answer_swap2(const SearchResult& result) {
  if (result.swap) {
    reply("SWAP");
  } else if (result.moves.empty()) {
    reply_error({Errc::illegal_move, "no opening on this board"});
  } else {
    for (const Vertex at : result.moves) static_cast<void>(accept({engine_->to_move(), at}));
    reply(points_text(result.moves));
  }
}

void Session::write_message(const SearchInfo& info) {
  unsaid_.reset();
  reply(message_text(info));
}

void Session::reply(const std::string& line) {
  host_.write(line + "\n");
}

void Session::reply_error(const Error& error) {
  reply((error.code == Errc::unknown_command ? "UNKNOWN " : "ERROR ") + error.detail);
}

}  // namespace tengen::gomocup
