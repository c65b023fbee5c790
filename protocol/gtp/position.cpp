#include "protocol/gtp/position.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <range/v3/iterator/insert_iterators.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/katago/analysis.hpp"
#include "protocol/number.hpp"

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

std::unique_ptr<Engine> start_engine(SessionIo& io, const GameSpec& spec, const EngineOptions& options) {
  auto made = io.make_engine(spec);
  std::unique_ptr<Engine> engine = std::move(made).value();
  engine->configure(options);
  return engine;
}

}  // namespace

Position::Position(SessionIo& io, const GameSpec& spec, const EngineOptions& options)
    : io_(io), options_(options), engine_(start_engine(io, spec, options)), komi_(komi_of(spec)) {}

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
  auto made = io_.make_engine(with_bonus(with_komi(start.spec, start.komi), start.setup));
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
  return replace({.spec = with_size(spec(), size), .komi = komi_}, {});
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

Result<std::unique_ptr<Engine>> Position::with_stones(std::span<const Stone> stones) const {
  auto made = io_.make_engine(spec());
  if (!made) return made.error();
  if (auto done = (*made)->set_up(stones, {}, engine_->to_move()); !done) return done.error();
  return made;
}

void Position::configure(const EngineOptions& options) {
  options_ = options;
  engine_->configure(options);
}

namespace {

/// In single precision: a komi of 4.8 from five points leaves 0.2, and nothing in the seventeenth digit.
std::string margin_text(double points) {
  if (points == 0) return "0";
  return (points > 0 ? "B+" : "W+") + decimal_text(static_cast<float>(std::abs(points)));
}

/// Whether dead stones count as taken.
bool takes_dead_stones(const GameSpec& spec) {
  const auto* const go = std::get_if<go::Spec>(&spec);
  return go != nullptr && go->scoring == go::Scoring::area && go->move_limit == 0;
}

/// The board without the stones that count as taken. Null where there are none.
std::unique_ptr<Engine> without_dead_stones(const Position& position) {
  const auto groups = final_groups(position, GroupStatus::dead);
  if (groups.empty()) return nullptr;
  const auto dead = groups | ranges::views::join | ranges::to<std::vector>();
  std::vector<Stone> stones;
  for (const Vertex at : points_of(position.size())) {
    const auto color = position.engine().at(at);
    if (color && !ranges::contains(dead, at)) stones.push_back({*color, at});
  }
  auto board = position.with_stones(stones);
  return board ? std::move(*board) : nullptr;
}

}  // namespace

std::optional<std::string> final_score(const Position& position) {
  const auto left = without_dead_stones(position);
  const GameStatus status = (left ? *left : position.engine()).status();
  if (status.margin) return margin_text(position.lead_by_given_komi(*status.margin));
  if (status.winner) return margin_text(*status.winner == Color::black ? 1 : -1);
  if (status.over || position.ended_by_passes()) return margin_text(0);
  return std::nullopt;
}

std::vector<std::vector<Vertex>> final_groups(const Position& position, GroupStatus status) {
  const Engine& engine = position.engine();
  const bool none_dead = std::holds_alternative<go::Spec>(position.spec()) && !takes_dead_stones(position.spec());
  if (!none_dead) return engine.groups(status);
  if (status == GroupStatus::dead) return {};
  std::vector<std::vector<Vertex>> groups = engine.groups(status);
  if (status == GroupStatus::alive) ranges::copy(engine.groups(GroupStatus::dead), ranges::back_inserter(groups));
  return groups;
}

std::vector<Vertex> final_territory(const Position& position, std::optional<Color> owner) {
  if (!std::holds_alternative<go::Spec>(position.spec())) return {};
  auto board = without_dead_stones(position);
  if (!board) {
    auto copy = position.copy();
    if (!copy) return {};
    board = std::move(*copy);
  }
  const std::vector<double> owners = Ownership(*board).after({}, Color::black);
  const auto points = points_of(position.size()) | ranges::to<std::vector>();
  const int wanted = !owner ? 0 : *owner == Color::black ? 1 : -1;
  std::vector<Vertex> territory;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool living = board->at(points[i]).has_value();
    const int found = owners[i] > 0 ? 1 : owners[i] < 0 ? -1 : 0;
    if (!living && found == wanted) territory.push_back(points[i]);
  }
  return territory;
}

}  // namespace tengen::gtp
