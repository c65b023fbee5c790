#include "engine/games/gomoku/evaluation/evaluation.hpp"

namespace tengen::gomoku {

namespace {

std::vector<CellWorth> cell_worths(const Weights::Side& side) {
  std::vector<CellWorth> worths(multiset_count);
  for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
    const CellWeights& cell = side.cells[multiset];
    worths[multiset] = {.features = side.features[multiset],
                        .moving = cell.moving,
                        .waiting = cell.waiting,
                        .attack = cell.attack,
                        .defence = cell.defence};
  }
  return worths;
}

}  // namespace

Evaluation::Evaluation(const Weights& weights, std::shared_ptr<const CellNetwork> cells, const Kernels& kernels,
                       std::shared_ptr<EvaluationWatcher> watcher)
    : networks_{Network(weights.sides[0].network), Network(weights.sides[1].network)},
      kernels_(kernels),
      cell_network_(std::move(cells)),
      watcher_(std::move(watcher)) {
  if (cell_network_) cell_head_.emplace(*cell_network_);
  const bool alike = weights.sides[0] == weights.sides[1];
  for (const Color color : {Color::black, Color::white}) {
    const std::size_t c = index(color);
    const std::size_t from = alike ? 0 : c;
    if (from == c) built_[c] = cell_worths(weights.sides[c]);
    worths_[c] = built_[from].data();
    threat_weights_[c] = weights.sides[c].threats;
  }
}

}  // namespace tengen::gomoku
