#include <algorithm>
#include <utility>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/text.hpp"

// The commands of the Gomocup protocol proper, and the position that they change.

namespace tengen::gomocup {

void Session::run(const Start& command, Instant /*received*/) {
  if (!engine_ || board_size(engine_->spec()) != command.size) {
    const auto refuse = [&](const Error& error) {
      reply_error({error.code, "unsupported board " + size_text(command.size) + ": " + error.detail});
    };
    // First of all: what is asked for may be too large to count its points.
    if (const auto valid = validate(gomoku::Spec{.size = command.size}); !valid) return refuse(valid.error());
    auto engine = host_.make_engine(settings_.spec(command.size, command.size.area()));
    if (!engine) return refuse(engine.error());
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
  // Yixin-Board sends START before every search of the same game, and YXHASHCLEAR where it wants a clear table.
  if (settings_.yixin()) {
    static_cast<void>(place({}, {}, Color::black).value());
  } else {
    engine_->clear();
  }
  settings_.new_game();
  follow_settings();
  if (const auto rule = settings_.take_unknown_rule()) {
    reply_error({Errc::unsupported, "unsupported rule " + std::to_string(*rule)});
    return;
  }
  reply("OK");
  if (const std::string notice = std::exchange(notice_, {}); !notice.empty()) {
    constexpr std::size_t longest = 1000;
    reply("MESSAGE " + quote(notice, longest));
  }
}

void Session::run(const Begin& /*command*/, Instant received) {
  if (ready()) think(received);
}

void Session::run(const Turn& command, Instant received) {
  if (!ready()) return;
  if (auto done = accept({engine_->to_move(), command.at}); !done) {
    reply_error({done.error().code, "illegal move " + point_text(command.at) + ": " + done.error().detail});
    return;
  }
  think(received);
}

void Session::run(const Board& command, Instant received) {
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
  if (command.think) think(received);
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
  ask({.task = Task::swap2}, received, [this](const SearchResult& result) { answer_swap2(result); });
}

/// Any stone may be taken back, not only the last; then it is the turn of whoever is behind in stones.
void Session::run(const Takeback& command, Instant /*received*/) {
  if (!ready()) return;
  if (!engine_->at(command.at) && !engine_->is_neutral(command.at)) {
    reply_error({Errc::not_found, "no stone on " + point_text(command.at)});
    return;
  }
  const std::vector<Stone> placed = this->stones();
  const bool last = !placed.empty() && placed.back().at == command.at;
  if (last && !engine_->history().empty()) {
    static_cast<void>(engine_->undo().value());
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
  static_cast<void>(place(stones, neutral, last ? placed.back().color : behind).value());
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

// --- Position ---

gomoku::Spec Session::wanted_spec() const {
  const BoardSize size = board_size(engine_->spec());
  return settings_.spec(size, size.area() - static_cast<int>(stones().size() + engine_->setup().neutral.size()));
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
  return played;
}

/// As placed, in order.
std::vector<Stone> Session::stones() const {
  std::vector<Stone> all = engine_->setup().stones;
  all.insert(all.end(), engine_->history().begin(), engine_->history().end());
  return all;
}

/// What `set_up` needs to make this position again: in continuous games the engine has turned winning lines neutral.
Session::Position Session::position() const {
  Position now{{}, engine_->setup().neutral};
  for (const Stone& stone : this->stones()) {
    if (engine_->is_neutral(stone.at)) {
      now.neutral.push_back(stone.at);
    } else {
      now.stones.push_back(stone);
    }
  }
  return now;
}

Result<> Session::place(const std::vector<Stone>& stones, const std::vector<Vertex>& neutral, Color to_move) {
  return engine_->set_up(stones, neutral, to_move);
}

}  // namespace tengen::gomocup
