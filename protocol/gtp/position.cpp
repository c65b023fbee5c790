#include "protocol/gtp/position.hpp"

#include <cstdlib>
#include <utility>

#include "protocol/moves_text.hpp"

namespace tengen::gtp {

namespace {

double komi_of(const GameSpec& spec) noexcept {
  const auto* rules = std::get_if<go::Spec>(&spec);
  return rules != nullptr ? rules->komi / 2.0 : 0;
}

/// The same rules with this komi, which must be one that rules can hold.
GameSpec with_komi(GameSpec spec, double komi) {
  if (auto* go = std::get_if<go::Spec>(&spec)) go->komi = *half_points(komi);
  return spec;
}

std::unique_ptr<Engine> start_engine(SessionHost& host, const GameSpec& spec, const EngineOptions& options) {
  auto made = host.make_engine(spec);
  std::unique_ptr<Engine> engine = std::move(made).value();
  engine->configure(options);
  return engine;
}

}  // namespace

GameSpec resized(GameSpec spec, BoardSize size) {
  std::visit([size](auto& s) { s.size = size; }, spec);
  return spec;
}

Position::Position(SessionHost& host, const GameSpec& spec, const EngineOptions& options)
    : host_(host), options_(options), engine_(start_engine(host, spec, options)), komi_(komi_of(spec)) {}

GameSpec Position::rules() const {
  return with_komi(spec(), komi_);
}

double Position::lead_by_given_komi(int margin) const {
  const int board = margin + std::get<go::Spec>(spec()).komi;  // half points
  return board / 2.0 - komi_ - bonus_points(bonus_, engine_->setup().stones);
}

GameSpec Position::with_bonus(GameSpec rules, std::span<const Stone> setup) const {
  if (auto* const go = std::get_if<go::Spec>(&rules)) *go = with_handicap_bonus(*go, bonus_, setup);
  return rules;
}

void Position::settle_bonus() {
  const GameSpec wanted = with_bonus(rules(), engine_->setup().stones);
  // Only the komi differs, which breaks no move.
  if (wanted != spec()) static_cast<void>(engine_->set_rules(wanted).value());
}

bool Position::is_empty() const {
  return engine_->setup().stones.empty() && moves().empty();
}

bool Position::ended_by_passes() const noexcept {
  const auto played = moves();
  const std::size_t count = played.size();
  return count >= 2 && played[count - 1].at.is_pass() && played[count - 2].at.is_pass();
}

Result<std::unique_ptr<Engine>> Position::build(const GameStart& start, std::span<const Stone> moves) const {
  auto made = host_.make_engine(with_bonus(with_komi(start.spec, start.komi), start.setup));
  if (!made) return made.error();
  Engine& engine = **made;
  engine.configure(options_);
  if (!start.setup.empty()) {
    if (auto done = engine.set_up(start.setup, {}, start.first); !done) return done.error();
  } else if (start.first != engine.to_move()) {
    engine.set_to_move(start.first);
  }
  for (const Stone& move : moves) {
    if (auto played = play_or_skip(engine, move); !played) return played.error();
  }
  return made;
}

Result<> Position::resize(BoardSize size) {
  if (size == this->size()) {
    clear();
    return {};
  }
  return replace({.spec = resized(spec(), size), .komi = komi_}, {});
}

void Position::clear() {
  engine_->clear();
  settle_bonus();
}

Result<> Position::play(Stone stone) {
  return play_or_skip(*engine_, stone);
}

Result<> Position::set_up(std::span<const Stone> stones, Color to_move) {
  if (auto done = engine_->set_up(stones, {}, to_move); !done) return done;
  settle_bonus();
  return {};
}

Result<> Position::set_rules(const GameSpec& rules, HandicapBonus bonus) {
  const HandicapBonus before = std::exchange(bonus_, bonus);
  auto done = engine_->set_rules(with_bonus(with_komi(rules, komi_), engine_->setup().stones));
  if (!done) bonus_ = before;
  return done;
}

Result<> Position::set_komi(double points) {
  if (!half_points(points)) return Error{Errc::out_of_range, "unacceptable komi"};
  komi_ = points + 0.0;  // no sign of a zero
  settle_bonus();
  return {};
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
  komi_ = start.komi;
  return {};
}

Result<std::unique_ptr<Engine>> Position::copy() const {
  const Setup& setup = engine_->setup();
  return build({.spec = spec(), .komi = komi_, .setup = setup.stones, .first = setup.to_move}, moves());
}

void Position::configure(const EngineOptions& options) {
  options_ = options;
  engine_->configure(options);
}

}  // namespace tengen::gtp
