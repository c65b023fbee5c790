#include "protocol/gomocup/listed_stones.hpp"

#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find_if.hpp>

namespace tengen::gomocup {

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
