#include "engine/games/gomoku/evaluation/cell_judge.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::uint64_t wall = 3;
constexpr std::int64_t most_rank = 30000;
/// An estimate is made from a position so many plies back at most.
constexpr std::size_t farthest_told = 8;

/// The row of a point that nothing can stand on.
constexpr std::uint16_t no_row = row_count;

[[nodiscard]] constexpr std::uint64_t centre_of(std::uint64_t window) noexcept {
  return window >> 10 & 3;
}

[[nodiscard]] constexpr std::size_t place_of(Vertex at) noexcept {
  return CellAccumulator::place(static_cast<std::size_t>(at.x), static_cast<std::size_t>(at.y));
}

/// Puts an empty cell's content on its lines, or 0 where a stone was.
void put(auto& lines, Cell cell, std::uint64_t content) noexcept {
  for (std::size_t d = 0; d < direction_count; ++d) {
    const LinePlace place = line_places[cell][d];
    std::uint64_t& line = lines[d][place.line];
    line = (line & ~(wall << (2 * place.position))) | content << (2 * place.position);
  }
}

}  // namespace

/// Makes a view of the position after `ply` moves from nothing. The board may have played more.
template <Rule R>
void CellJudge<R>::build(View& view, Color color, std::size_t ply) noexcept {
  const BoardSize size = board_.spec().size;
  if (view.cells.size != size) prepare(view.cells, size);
  view.lines = board_.lines();
  std::array<std::array<Multiset, 2>, cell_count> multisets;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) multisets[make_cell(x, y)] = board_.multisets(make_cell(x, y));
  }
  for (std::size_t move = board_.ply(); move-- > ply;) {
    put(view.lines, make_cell(board_.played(move)), 0);
    for (const typename Board<R>::Change& change : board_.changes(move)) {
      multisets[change.cell] = change.before.multisets;
    }
  }
  const std::size_t begin = rows_before(color, network_.colors_differ);
  CellRows rows;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const Cell cell = make_cell(x, y);
      auto& own = rows[place_of({x, y})];
      own.fill(no_row);
      if (centre_of(board_.window(0, cell)) == wall) continue;
      for (std::size_t d = 0; d < direction_count; ++d) {
        const LinePlace place = line_places[cell][d];
        own[d] = Shapes::of(color, view.lines[d][place.line] >> (2 * (place.position - line_padding)));
      }
      own[direction_count] = static_cast<std::uint16_t>(begin + own_rows_begin + multisets[cell][index(color)]);
      own[direction_count + 1] =
          static_cast<std::uint16_t>(begin + other_rows_begin + multisets[cell][index(opponent(color))]);
    }
  }
  kernels_.build(network_, view.cells, rows);
  view.ply = ply;
  view.stones = board_.stones_hash(ply);
  view.kept = 0;
}

/// What a move of the board changes in a view that has seen the moves before it.
template <Rule R>
void CellJudge<R>::look_at(const View& view, Color color, std::size_t move, CellStep& step) noexcept {
  constexpr int reach = Tables::reach(R);
  static_assert(reach <= static_cast<int>(CellStep::most_reach));
  const Vertex at = board_.played(move);
  const std::uint64_t content = *board_.at(at) == Color::black ? 1 : 2;
  const auto fetch = [&](const CellStep::RowChange& rows) {
    __builtin_prefetch(network_.rows[rows.old].data());
    __builtin_prefetch(network_.rows[rows.now].data());
  };
  const auto add_place = [&](std::size_t place) -> CellStep::Place& {
    slots_[place] = static_cast<std::uint8_t>(step.place_count);
    CellStep::Place& added = step.places[step.place_count++];
    added = {.place = static_cast<std::uint16_t>(place)};
    return added;
  };
  step.place_count = 0;
  add_place(place_of(at));
  for (std::size_t d = 0; d < direction_count; ++d) {
    const LinePlace place = line_places[make_cell(at)][d];
    const std::uint64_t before = view.lines[d][place.line];
    const std::uint64_t after = before | content << (2 * place.position);
    const int way = steps[d].y * static_cast<int>(CellAccumulator::padded) + steps[d].x;
    for (int away = -reach; away <= reach; ++away) {
      const int position = place.position + away;
      if ((before >> (2 * position) & 3) == wall) continue;
      CellStep::RowChange rows;
      if (std::abs(away) <= static_cast<int>(Shapes::reach)) {
        const int shift = 2 * (position - line_padding);
        rows = {Shapes::of(color, before >> shift), Shapes::of(color, after >> shift)};
        fetch(rows);
      }
      if (away != 0) {
        add_place(static_cast<std::size_t>(static_cast<int>(place_of(at)) + away * way)).rows[0] = rows;
      } else if (d == 0) {
        step.places[0].rows[0] = rows;
      } else {
        step.centre_rows[d - 1] = rows;
      }
    }
  }
  for (const typename Board<R>::Change& change : board_.changes(move)) {
    CellStep::Place& place = step.places[slots_[place_of(to_vertex(change.cell))]];
    for (const bool own : {true, false}) {
      const std::size_t side = index(own ? color : opponent(color));
      const std::size_t begin = rows_before(color, network_.colors_differ) + (own ? own_rows_begin : other_rows_begin);
      CellStep::RowChange& rows = place.rows[own ? 1 : 2];
      rows = {static_cast<std::uint16_t>(begin + change.before.multisets[side]),
              static_cast<std::uint16_t>(begin + change.after[side])};
      fetch(rows);
    }
  }
  // The convolution sees a place's neighbours.
  const BoardSize size = board_.spec().size;
  step.box = {.first_column = static_cast<std::size_t>(std::max(0, at.x - reach - 1)),
              .end_column = static_cast<std::size_t>(std::min(size.columns, at.x + reach + 2)),
              .first_row = static_cast<std::size_t>(std::max(0, at.y - reach - 1)),
              .end_row = static_cast<std::size_t>(std::min(size.rows, at.y + reach + 2))};
}

/// The board's next move in a view that has seen those before it.
template <Rule R>
void CellJudge<R>::play(View& view, Color color) noexcept {
  look_at(view, color, view.ply, step_);
  Seen& seen = view.of_ply(view.ply);
  seen.stones = view.stones;
  const Vertex at = board_.played(view.ply);
  seen.cell = make_cell(at);
  kernels_.apply(network_, view.cells, step_, seen.backup);
  put(view.lines, seen.cell, *board_.at(at) == Color::black ? 1 : 2);
  ++view.ply;
  view.stones = board_.stones_hash(view.ply);
  view.kept = std::min(view.kept + 1, View::most_kept);
}

template <Rule R>
void CellJudge<R>::take_back(View& view) noexcept {
  --view.ply;
  --view.kept;
  const Seen& seen = view.of_ply(view.ply);
  kernels_.restore(view.cells, seen.backup);
  put(view.lines, seen.cell, 0);
  view.stones = seen.stones;
}

/// Brings a view up to date.
template <Rule R>
const CellAccumulator& CellJudge<R>::follow(Color color) noexcept {
  View& view = views_[index(color)];
  const std::size_t ply = board_.ply();
  // A search that goes deeper than half of what is kept begins anew now and then.
  if (ply < earliest_ || ply > earliest_ + View::most_kept / 2) earliest_ = ply;
  const auto on_the_way = [&] { return view.ply <= ply && view.stones == board_.stones_hash(view.ply); };
  if (view.cells.size != board_.spec().size) {
    build(view, color, earliest_);
  } else {
    while (!on_the_way() && view.kept > 0) take_back(view);
    if (!on_the_way()) build(view, color, earliest_);
  }
  while (view.ply < ply) play(view, color);
  return view.cells;
}

template <Rule R>
const CellVerdict& CellJudge<R>::verdict(int classical) noexcept {
  if (judged_ != board_.hash()) {
    verdict_ = kernels_.judge(head_, follow(board_.to_move()), board_.threat_mask(), classical);
    judged_ = board_.hash();
  }
  return verdict_;
}

/// The classical value with what the network added to it after another move in the position before, else at the last
/// position of the same side that is known.
template <Rule R>
std::optional<int> CellJudge<R>::estimate(int classical) const noexcept {
  const std::size_t ply = board_.ply();
  const Color mover = board_.to_move();
  const Told& sibling = told_[ply];
  if (ply > 0 && sibling.before == board_.stones_hash(ply - 1) && sibling.mover == mover) {
    return classical + sibling.difference;
  }
  for (std::size_t back = 2; back <= std::min(ply, farthest_told); back += 2) {
    const Told& told = told_[ply - back];
    if (told.stones == board_.stones_hash(ply - back) && told.mover == mover) return classical + told.difference;
  }
  return std::nullopt;
}

template <Rule R>
int CellJudge<R>::value(int classical, int alpha, int beta) noexcept {
  const std::optional<int> guess = estimate(classical);
  if (guess && (*guess < alpha - estimate_margin || *guess > beta + estimate_margin)) return *guess;
  const auto share = static_cast<int>(std::int64_t{network_.classical_share} * classical / grain::share);
  const int value = share + verdict(classical).value;
  const std::size_t ply = board_.ply();
  told_[ply] = {.stones = board_.stones_hash(ply),
                .before = ply > 0 ? board_.stones_hash(ply - 1) : 0,
                .mover = board_.to_move(),
                .difference = value - classical};
  return value;
}

template <Rule R>
void CellJudge<R>::rank(int classical, std::span<const Move> moves, std::span<int> ranks) noexcept {
  const CellNetwork::Channels direction = kernels_.direction(head_, verdict(classical));
  const CellAccumulator& cells = follow(board_.to_move());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::int32_t logit = kernels_.logit(cells, place_of(board_.vertex(moves[i])), direction);
    const std::int64_t rank = std::int64_t{network_.order_share} * ranks[i] / grain::share +
                              std::int64_t{logit} * order_unit / (grain::channel * grain::unit);
    ranks[i] = static_cast<int>(std::clamp<std::int64_t>(rank, -most_rank, most_rank));
  }
}

#define TENGEN_RULE(rule, ...) template class CellJudge<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
