#include "engine/games/gomoku/evaluation/cell_judge.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t wall = 3;
constexpr std::int64_t most_rank = 30000;

[[nodiscard]] constexpr std::uint64_t centre_of(std::uint64_t window) noexcept {
  return window >> 10 & 3;
}

}  // namespace

/// The row of one line shape of a point.
template <Rule R>
void CellJudge<R>::look_at(View& view, Color color, int x, int y, std::size_t direction) noexcept {
  const std::uint64_t window = board_.window(direction, make_cell(x, y));
  view.features.set_row(static_cast<std::size_t>(x), static_cast<std::size_t>(y), direction,
                        centre_of(window) == wall ? CellFeatures::no_row : Shapes::of(color, window));
}

template <Rule R>
void CellJudge<R>::look_at_multisets(View& view, Color color, int x, int y) noexcept {
  const Cell cell = make_cell(x, y);
  const bool is_wall = centre_of(board_.window(0, cell)) == wall;
  const std::array<Multiset, 2>& multisets = board_.multisets(cell);
  const auto set = [&](std::size_t slot, std::size_t row) {
    view.features.set_row(static_cast<std::size_t>(x), static_cast<std::size_t>(y), slot,
                          is_wall ? CellFeatures::no_row : static_cast<std::uint16_t>(row));
  };
  set(direction_count, own_rows_begin + multisets[index(color)]);
  set(direction_count + 1, other_rows_begin + multisets[index(opponent(color))]);
}

/// Brings a view up to date.
template <Rule R>
void CellJudge<R>::follow(Color color) noexcept {
  View& view = views_[index(color)];
  const BoardSize size = board_.spec().size;
  if (view.features.cells().size != size) {
    view.features.reset(size);
    for (int y = 0; y < size.rows; ++y) view.seen[static_cast<std::size_t>(y)] = ~board_.row_contents(y);
  }
  const auto look_along = [&](int x, int y, std::size_t direction, int reach, const auto& look) {
    for (int step = -reach; step <= reach; ++step) {
      const Vertex at{x + step * steps[direction].x, y + step * steps[direction].y};
      if (at.is_on(size)) look(at);
    }
  };
  for (int y = 0; y < size.rows; ++y) {
    std::uint64_t& seen = view.seen[static_cast<std::size_t>(y)];
    const std::uint64_t now = board_.row_contents(y);
    const std::uint64_t different = (seen ^ now) >> (2 * line_padding);
    seen = now;
    constexpr std::uint64_t one_a_cell = 0x5555'5555'5555'5555;
    for (std::uint64_t rest = (different | different >> 1) & one_a_cell; rest != 0; rest &= rest - 1) {
      const int x = std::countr_zero(rest) / 2;
      if (x >= size.columns) break;
      if (view.features.is_nearly_full()) view.features.settle(kernels_, network_);
      for (std::size_t d = 0; d < direction_count; ++d) {
        look_along(x, y, d, Shapes::reach, [&](Vertex at) { look_at(view, color, at.x, at.y, d); });
        look_along(x, y, d, Tables::reach(R), [&](Vertex at) { look_at_multisets(view, color, at.x, at.y); });
      }
    }
  }
  view.features.settle(kernels_, network_);
}

template <Rule R>
const CellVerdict& CellJudge<R>::verdict(int classical) noexcept {
  const Color mover = board_.to_move();
  follow(mover);
  if (judged_ != board_.hash()) {
    verdict_ = kernels_.judge(network_, views_[index(mover)].features.cells(), board_.threat_mask(), classical);
    judged_ = board_.hash();
  }
  return verdict_;
}

template <Rule R>
int CellJudge<R>::value(int classical) noexcept {
  const auto share = static_cast<int>(std::int64_t{network_.classical_share} * classical / grain::share);
  return share + verdict(classical).value;
}

template <Rule R>
void CellJudge<R>::rank(int classical, std::span<const Move> moves, std::span<int> ranks) noexcept {
  const CellVerdict& said = verdict(classical);
  const CellAccumulator& cells = views_[index(board_.to_move())].features.cells();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Vertex at = board_.vertex(moves[i]);
    const std::size_t place = CellAccumulator::place(static_cast<std::size_t>(at.x), static_cast<std::size_t>(at.y));
    const std::int32_t logit = kernels_.logit(cells, place, said.direction);
    const std::int64_t rank = std::int64_t{network_.order_share} * ranks[i] / grain::share +
                              std::int64_t{logit} * order_unit / (grain::channel * grain::unit);
    ranks[i] = static_cast<int>(std::clamp<std::int64_t>(rank, -most_rank, most_rank));
  }
}

#define TENGEN_RULE(rule, ...) template class CellJudge<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
