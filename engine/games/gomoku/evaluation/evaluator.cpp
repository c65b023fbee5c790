#include "engine/games/gomoku/evaluation/evaluator.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/games/gomoku/evaluation/cell_judge.hpp"

namespace tengen::gomoku {

namespace {

/// sum + plus - minus, modulo 2^16. By value: the compiler then sees that nothing overlaps, and takes one instruction
/// for eight features. By pointers: where nothing is inlined, as in a debug build, each [] is a call.
Features sum_with(Features sum, Features plus, Features minus) noexcept {
  std::int16_t* const sums = sum.data();
  const std::int16_t* const more = plus.data();
  const std::int16_t* const less = minus.data();
  for (std::size_t f = 0; f < feature_count; ++f) sums[f] = static_cast<std::int16_t>(sums[f] + more[f] - less[f]);
  return sum;
}

}  // namespace

template <Rule R>
Evaluator<R>::Evaluator(const Board<R>& board, Knowledge evaluation)
    : board_(board), evaluation_(std::move(evaluation)), watcher_(evaluation_->watcher()) {
  if (evaluation_->cell_network() != nullptr) {
    cells_ = std::make_unique<CellJudge<R>>(board_, *evaluation_->cell_network(), evaluation_->cell_head(),
                                            evaluation_->cell_kernels());
  }
}

template <Rule R>
Evaluator<R>::~Evaluator() = default;

template <Rule R>
inline void Evaluator<R>::Sums::replace(const CellWorth& old, const CellWorth& now) noexcept {
  moving += now.moving - old.moving;
  waiting += now.waiting - old.waiting;
  features = sum_with(features, now.features, old.features);
}

/// The accumulator after move number `move`, from the one before it; backwards the other way round.
template <Rule R>
void Evaluator<R>::step(const Accumulator& from, std::size_t move, bool forward, Accumulator& to) const noexcept {
  // Copies, so that the sums stay in registers.
  Sums black = from[0];
  Sums white = from[1];
  for (const typename Board<R>::Change& change : board_.changes(move)) {
    const auto& old = forward ? change.before.multisets : change.after;
    const auto& now = forward ? change.after : change.before.multisets;
    black.replace(evaluation_->cell(Color::black, old[0]), evaluation_->cell(Color::black, now[0]));
    white.replace(evaluation_->cell(Color::white, old[1]), evaluation_->cell(Color::white, now[1]));
  }
  to = {black, white};
}

/// Adds the cells of an empty board to `beyond_`, or takes them away.
template <Rule R>
void Evaluator<R>::add_blank(const Board<R>& blank, int share) noexcept {
  const CellWorth nothing{};
  for (const Color color : {Color::black, Color::white}) {
    for (int y = 0; y < blank.spec().size.rows; ++y) {
      for (int x = 0; x < blank.spec().size.columns; ++x) {
        const CellWorth& cell = evaluation_->cell(color, blank.multisets(make_cell(x, y))[index(color)]);
        Sums& sums = beyond_[index(color)];
        share > 0 ? sums.replace(nothing, cell) : sums.replace(cell, nothing);
      }
    }
  }
}

/// Sums over all cells of the position after `ply` moves, which is the board's.
template <Rule R>
void Evaluator<R>::refresh(std::size_t ply) noexcept {
  const BoardSize size = board_.spec().size;
  if (size_ != size) {
    size_ = size;
    beyond_ = {};
    if (size != Weights::size) {
      add_blank(*std::make_unique<const Board<R>>(Spec{.size = Weights::size, .rule = R}), 1);
      add_blank(*std::make_unique<const Board<R>>(Spec{.size = size, .rule = R}), -1);
    }
  }
  const CellWorth nothing{};
  Accumulator sums = beyond_;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const std::array<Multiset, 2>& multisets = board_.multisets(make_cell(x, y));
      sums[0].replace(nothing, evaluation_->cell(Color::black, multisets[0]));
      sums[1].replace(nothing, evaluation_->cell(Color::white, multisets[1]));
    }
  }
  stack_[ply] = {sums, board_.stones_hash(ply)};
  if (ply == 0) return;
  step(sums, ply - 1, false, stack_[ply - 1].sums);
  stack_[ply - 1].stones = board_.stones_hash(ply - 1);
}

/// Makes the entries of the board's position and of the one before it valid.
template <Rule R>
void Evaluator<R>::bring_up_to(std::size_t ply) noexcept {
  const auto known = [this](std::size_t p) { return stack_[p].stones == board_.stones_hash(p); };
  std::size_t from = ply;
  while (from > 0 && !known(from)) --from;
  if (!known(from)) return refresh(ply);
  for (; from < ply; ++from) {
    step(stack_[from].sums, from, true, stack_[from + 1].sums);
    stack_[from + 1].stones = board_.stones_hash(from + 1);
  }
  // Another order of moves may have reached these stones.
  if (ply > 0 && !known(ply - 1)) {
    step(stack_[ply].sums, ply - 1, false, stack_[ply - 1].sums);
    stack_[ply - 1].stones = board_.stones_hash(ply - 1);
  }
}

template <Rule R>
Score Evaluator<R>::evaluate(Score alpha, Score beta) noexcept {
  const int judged = classical();
  const Score value = clamp_heuristic(cells_ ? cells_->value(judged, alpha, beta) : judged);
  if (watcher_ != nullptr && watcher_->wants(alpha, beta, value)) show(*watcher_);
  return value;
}

template <Rule R>
void Evaluator<R>::show(EvaluationWatcher& watcher) const {
  std::vector<Vertex> way;
  for (std::size_t ply = 0; ply < board_.ply(); ++ply) way.push_back(board_.played(ply));
  watcher.keep(way);
}

/// What the sums over the cells, the small network and the threats say, in centi-points.
template <Rule R>
int Evaluator<R>::classical() noexcept {
  const std::size_t ply = board_.ply();
  bring_up_to(ply);
  const Color mover = board_.to_move();
  const std::size_t own = index(mover);
  const std::size_t other = index(opponent(mover));
  const Accumulator& now = stack_[ply].sums;
  const Accumulator& before = stack_[ply > 0 ? ply - 1 : 0].sums;
  const auto balance = [](const Sums& moving, const Sums& waiting) { return moving.moving - waiting.waiting; };
  const int cells = (balance(now[own], now[other]) - balance(before[other], before[own])) / 2;
  NetworkInput input;
  auto end = input.begin();
  for (const Sums* sums : {&now[own], &now[other], &before[other], &before[own]}) {
    end = std::copy(sums->features.begin(), sums->features.end(), end);
  }
  const unsigned mask = board_.threat_mask();
  const int network = evaluation_->network_value(mover, input, mask);
  return (cells + network) / cell_unit + evaluation_->threat_worth(mover, mask);
}

template <Rule R>
void Evaluator<R>::order(const Board<R>& board, const Knowledge& evaluation, std::span<const Move> moves,
                         std::span<int> ranks) noexcept {
  const Color mover = board.to_move();
  const Color other = opponent(mover);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::array<Multiset, 2>& multisets = board.multisets(static_cast<Cell>(index(moves[i])));
    ranks[i] = evaluation->cell(mover, multisets[index(mover)]).attack +
               evaluation->cell(other, multisets[index(other)]).defence;
  }
}

template <Rule R>
void Evaluator<R>::rank(std::span<const Move> moves, std::span<int> ranks) noexcept {
  order(board_, evaluation_, moves, ranks);
  if (cells_) cells_->rank(classical(), moves, ranks);
}

#define TENGEN_RULE(rule, ...) template class Evaluator<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
