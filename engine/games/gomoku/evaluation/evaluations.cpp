#include "engine/games/gomoku/evaluation/evaluations.hpp"

#include <string_view>
#include <utility>

namespace tengen::gomoku {

Evaluations::Evaluations()
    : Evaluations([](std::string_view file) { return read_cell_network(standard_cells(file)); }) {}

Evaluations::Evaluations(const Evaluations& others, std::shared_ptr<EvaluationWatcher> watcher)
    : read_cells_(others.read_cells_), watcher_(std::move(watcher)) {
  const MutexLock lock(others.mutex_);
  sources_ = others.sources_;
}

std::shared_ptr<const Evaluation> Evaluations::of(Rule rule, BoardSize board) const {
  const MutexLock lock(mutex_);
  const Source& source = sources_[static_cast<std::size_t>(rule)];
  const std::string_view weights = standard_weights(rule);
  const bool is_standard = !source.weights && !source.network;
  std::shared_ptr<const CellNetwork> network = is_standard ? cells(cells_file(rule, board)) : source.network;
  const Origin origin{source.weights ? static_cast<const void*>(source.weights.get()) : weights.data(), network.get()};
  std::shared_ptr<const Evaluation>& known = known_[origin];
  if (!known) {
    known = std::make_shared<const Evaluation>(source.weights ? *source.weights : read_weights(weights).value(),
                                               std::move(network), best_kernels(), watcher_);
  }
  return known;
}

/// The program's cell network of this file; null where there is none, or it cannot be read.
std::shared_ptr<const CellNetwork> Evaluations::cells(std::string_view file) const {
  if (file.empty()) return nullptr;
  std::shared_ptr<const CellNetwork>& known = cells_[file];
  if (!known) {
    if (auto read = read_cells_(file)) known = std::make_shared<const CellNetwork>(std::move(*read));
  }
  return known;
}

void Evaluations::use(const Weights& weights) {
  change(weights.rules, [kept = std::make_shared<const Weights>(weights)](Source& source) { source.weights = kept; });
}

void Evaluations::use(std::shared_ptr<const CellNetwork> network) {
  change(network->rules, [&](Source& source) { source.network = network; });
}

template <class Change>
void Evaluations::change(unsigned rules, const Change& apply) {
  const MutexLock lock(mutex_);
  for (std::size_t rule = 0; rule < rule_count; ++rule) {
    if ((rules & Weights::bit(static_cast<Rule>(rule))) == 0) continue;
    apply(sources_[rule]);
  }
  // Another source may come to stand where one of these stood.
  known_.clear();
}

const Evaluations& standard_evaluations() {
  static const Evaluations standard;
  return standard;
}

}  // namespace tengen::gomoku
