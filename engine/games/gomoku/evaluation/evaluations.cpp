#include "engine/games/gomoku/evaluation/evaluations.hpp"

#include <string_view>
#include <utility>

namespace tengen::gomoku {

Evaluations::Evaluations(const Evaluations& others, std::shared_ptr<EvaluationWatcher> watcher)
    : watcher_(std::move(watcher)) {
  const MutexLock lock(others.mutex_);
  sources_ = others.sources_;
}

namespace {

/// The program's cell network for a rule; null where there is none.
[[nodiscard]] std::shared_ptr<const CellNetwork> standard_network(Rule rule) {
  const std::string_view file = standard_cells(rule);
  if (file.empty()) return nullptr;
  auto network = std::make_shared<CellNetwork>(read_cell_network(file).value());
  network->board = standard_cells_board;
  return network;
}

}  // namespace

/// Where what a rule is judged by stands in memory.
Evaluations::Origin Evaluations::origin(Rule rule) const noexcept {
  const Source& source = sources_[static_cast<std::size_t>(rule)];
  if (source.weights) return {source.weights.get(), source.network.get()};
  const std::string_view weights = standard_weights(rule);
  return {weights.data(),
          source.network ? static_cast<const void*>(source.network.get()) : standard_cells(rule).data()};
}

std::shared_ptr<const Evaluation> Evaluations::of(Rule rule) const {
  const auto wanted = static_cast<std::size_t>(rule);
  const MutexLock lock(mutex_);
  if (known_[wanted]) return known_[wanted];
  // Rules that are judged by the same share what is made of it.
  for (std::size_t other = 0; other < rule_count; ++other) {
    const bool shared = known_[other] && origin(static_cast<Rule>(other)) == origin(rule);
    if (shared) return known_[wanted] = known_[other];
  }
  const Source& source = sources_[wanted];
  const bool standard = !source.weights && !source.network;
  known_[wanted] = std::make_shared<const Evaluation>(
      source.weights ? *source.weights : read_weights(standard_weights(rule)).value(),
      standard ? standard_network(rule) : source.network, best_kernels(), watcher_);
  return known_[wanted];
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
    known_[rule] = nullptr;
  }
}

const Evaluations& standard_evaluations() {
  static const Evaluations standard;
  return standard;
}

}  // namespace tengen::gomoku
