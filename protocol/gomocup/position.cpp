#include "protocol/gomocup/position.hpp"

#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <utility>

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

std::vector<Stone> in_turn(const std::vector<Vertex>& points) {
  std::vector<Stone> stones;
  for (const Vertex at : points) stones.push_back({stones.size() % 2 == 0 ? Color::black : Color::white, at});
  return stones;
}

gomoku::Spec Position::wanted_spec() const {
  const auto taken = engine_->setup().stones.size() + engine_->history().size() + engine_->setup().neutral.size();
  return settings_.spec(size(), size().area() - static_cast<int>(taken));
}

std::vector<Stone> Position::stones() const {
  std::vector<Stone> all = engine_->setup().stones;
  all.insert(all.end(), engine_->history().begin(), engine_->history().end());
  return all;
}

Position::Arrangement Position::arrangement() const {
  Arrangement now{.neutral = engine_->setup().neutral};
  for (const Stone& stone : stones()) {
    if (engine_->is_neutral(stone.at)) {
      now.neutral.push_back(stone.at);
    } else {
      now.stones.push_back(stone);
    }
  }
  return now;
}

Result<> Position::start(BoardSize size) {
  if (exists() && this->size() == size) return {};
  // First of all: what is asked for may be too large to count its points.
  if (const auto valid = validate(gomoku::Spec{.size = size}); !valid) return valid.error();
  auto engine = io_.make_engine(settings_.spec(size, size.area()));
  if (!engine) return engine.error();
  engine_ = std::move(*engine);
  engine_->configure(settings_.engine_options());
  return {};
}

Result<> Position::place(const std::vector<Stone>& stones, const std::vector<Vertex>& neutral, Color to_move) {
  return engine_->set_up(stones, neutral, to_move);
}

Result<> Position::play(Stone stone) {
  auto played = engine_->play(stone);
  if (played || played.error().code != Errc::illegal_move || !stone.at.is_on(size())) return played;
  auto [stones, neutral] = arrangement();
  stones.push_back(stone);
  return place(stones, neutral, opponent(stone.color));
}

Result<> Position::take_back(Vertex at) {
  const std::vector<Stone> placed = stones();
  if (!engine_->at(at) && !engine_->is_neutral(at)) {
    if (placed.empty()) return Error{Errc::not_found, "no stone on " + point_text(at)};
    at = placed.back().at;
  }
  const bool last = !placed.empty() && placed.back().at == at;
  if (last && !engine_->history().empty()) return engine_->undo();
  auto [stones, neutral] = arrangement();
  std::erase_if(stones, [at](const Stone& stone) { return stone.at == at; });
  std::erase(neutral, at);
  const auto blacks = static_cast<std::size_t>(ranges::count(stones, Color::black, &Stone::color));
  const Color behind = 2 * blacks > stones.size() ? Color::white : Color::black;
  return place(stones, neutral, last ? placed.back().color : behind);
}

void Position::follow_settings() {
  engine_->configure(settings_.engine_options());
  const gomoku::Spec spec = wanted_spec();
  if (engine_->set_rules(spec)) return;
  // The moves so far break the new rule (a game in another one, usually): they become a position without a history.
  const auto [stones, neutral] = arrangement();
  const Color to_move = engine_->to_move();
  engine_->clear();
  static_cast<void>(engine_->set_rules(spec).value());
  static_cast<void>(place(stones, neutral, to_move).value());
}

using Owner = ListedStone::Owner;

Color own_color(const std::vector<ListedStone>& stones, bool in_move_order) {
  const auto own = ranges::count(stones, Owner::own, &ListedStone::owner);
  const auto other = ranges::count(stones, Owner::opponent, &ListedStone::owner);
  if (!in_move_order && other == own) return Color::black;
  if (!in_move_order && other == own + 1) return Color::white;
  const auto first = ranges::find_if(
      stones, [](Owner owner) { return owner != Owner::nobody; }, &ListedStone::owner);
  const bool black_next = !in_move_order || (first - stones.begin()) % 2 == 0;
  const bool ours = first == stones.end() || first->owner == Owner::own;
  return black_next == ours ? Color::black : Color::white;
}

Position::Arrangement arranged(const std::vector<ListedStone>& listed, Color own) {
  Position::Arrangement result;
  for (const ListedStone& stone : listed) {
    if (stone.at.is_pass()) continue;
    if (stone.owner == Owner::nobody) {
      result.neutral.push_back(stone.at);
    } else {
      result.stones.push_back({stone.owner == Owner::own ? own : opponent(own), stone.at});
    }
  }
  return result;
}

}  // namespace tengen::gomocup
