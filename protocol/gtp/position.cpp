#include "protocol/gtp/position.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tengen::gtp {

namespace {

bool has_passes(const GameSpec& spec) {
  return std::holds_alternative<go::Spec>(spec);
}

Result<> play_on(Engine& engine, Stone stone) {
  if (!stone.at.is_pass() || has_passes(engine.spec())) return engine.play(stone);
  engine.set_to_move(opponent(stone.color));
  return {};
}

std::unique_ptr<Engine> start_engine(SessionHost& host, const GameSpec& spec, const EngineOptions& options) {
  auto made = host.make_engine(spec);
  std::unique_ptr<Engine> engine = std::move(made).value();
  engine->configure(options);
  return engine;
}

}  // namespace

int half_points(double komi) noexcept {
  const double most = go::max_komi;
  return static_cast<int>(std::round(std::clamp(komi * 2, -most, most)));
}

GameSpec resized(GameSpec spec, BoardSize size) {
  std::visit([size](auto& s) { s.size = size; }, spec);
  return spec;
}

Position::Position(SessionHost& host, const GameSpec& spec, const EngineOptions& options)
    : host_(host), options_(options), engine_(start_engine(host, spec, options)) {}

bool Position::is_empty() const {
  return setup_.empty() && moves_.empty();
}

bool Position::ended_by_passes() const noexcept {
  const std::size_t count = moves_.size();
  return count >= 2 && moves_[count - 1].at.is_pass() && moves_[count - 2].at.is_pass();
}

Result<std::unique_ptr<Engine>> Position::build(const GameStart& start, std::span<const Stone> moves) const {
  auto made = host_.make_engine(start.spec);
  if (!made) return made.error();
  Engine& engine = **made;
  engine.configure(options_);
  if (!start.setup.empty()) {
    if (auto done = engine.set_up(start.setup, {}, start.first); !done) return done.error();
  } else if (start.first != engine.to_move()) {
    engine.set_to_move(start.first);
  }
  for (const Stone& move : moves) {
    if (auto played = play_on(engine, move); !played) return played.error();
  }
  return made;
}

Result<> Position::resize(BoardSize size) {
  if (size == this->size()) {
    clear();
    return {};
  }
  return replace({.spec = resized(spec(), size)}, {});
}

void Position::clear() {
  engine_->clear();
  setup_.clear();
  first_ = Color::black;
  moves_.clear();
}

Result<> Position::play(Stone stone) {
  if (auto played = play_on(*engine_, stone); !played) return played;
  moves_.push_back(stone);
  return {};
}

Result<> Position::undo() {
  if (moves_.empty()) return Error{Errc::nothing_to_undo, "no move to take back"};
  const Stone last = moves_.back();
  if (last.at.is_pass() && !has_passes(spec())) {
    engine_->set_to_move(last.color);
  } else if (auto undone = engine_->undo(); !undone) {
    return undone;
  }
  moves_.pop_back();
  return {};
}

Result<> Position::set_up(std::span<const Stone> stones, Color to_move) {
  if (auto done = engine_->set_up(stones, {}, to_move); !done) return done;
  setup_.assign(stones.begin(), stones.end());
  first_ = to_move;
  moves_.clear();
  return {};
}

Result<> Position::set_first(Color to_move) {
  if (!moves_.empty()) return Error{Errc::unsupported, "moves have been played"};
  const std::vector<Stone> stones = setup_;
  return set_up(stones, to_move);
}

Result<> Position::replace(const GameStart& start, std::span<const Stone> moves) {
  auto built = build(start, moves);
  if (!built) return built.error();
  engine_ = std::move(built).value();
  setup_ = start.setup;
  first_ = start.first;
  moves_.assign(moves.begin(), moves.end());
  return {};
}

void Position::configure(const EngineOptions& options) {
  options_ = options;
  engine_->configure(options);
}

void Position::renew(const EngineOptions& options) {
  options_ = options;
  // The same moves were legal before, so only a lack of memory can make this fail; then the old engine goes on.
  if (auto built = build({spec(), setup_, first_}, moves_)) {
    engine_ = std::move(built).value();
  } else {
    engine_->configure(options);
  }
}

}  // namespace tengen::gtp
