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
  engine.skip(stone.color);
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
  return engine_->setup().stones.empty() && moves().empty();
}

bool Position::ended_by_passes() const noexcept {
  const auto played = moves();
  const std::size_t count = played.size();
  return count >= 2 && played[count - 1].at.is_pass() && played[count - 2].at.is_pass();
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

Result<> Position::play(Stone stone) {
  return play_on(*engine_, stone);
}

Result<> Position::set_up(std::span<const Stone> stones, Color to_move) {
  return engine_->set_up(stones, {}, to_move);
}

Result<> Position::set_first(Color to_move) {
  if (!moves().empty()) return Error{Errc::unsupported, "moves have been played"};
  const std::vector<Stone> stones = engine_->setup().stones;
  return set_up(stones, to_move);
}

Result<> Position::replace(const GameStart& start, std::span<const Stone> moves) {
  auto built = build(start, moves);
  if (!built) return built.error();
  engine_ = std::move(built).value();
  return {};
}

void Position::configure(const EngineOptions& options) {
  options_ = options;
  engine_->configure(options);
}

}  // namespace tengen::gtp
