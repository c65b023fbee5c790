#include "engine/games/gomoku/evaluation/evaluations.hpp"

#include <utility>

namespace tengen::gomoku {

Evaluations::Evaluations(const Evaluations& others, std::shared_ptr<EvaluationWatcher> watcher)
    : watcher_(std::move(watcher)) {
  const MutexLock lock(others.mutex_);
  sources_ = others.sources_;
}

std::shared_ptr<const Evaluation> Evaluations::of(Rule rule) const {
  const auto wanted = static_cast<std::size_t>(rule);
  const MutexLock lock(mutex_);
  if (known_[wanted]) return known_[wanted];
  const auto file_of = [](std::size_t r) { return standard_weights(static_cast<Rule>(r)); };
  const Source& source = sources_[wanted];
  // Rules that are judged by the same share what is made of it.
  for (std::size_t other = 0; other < rule_count; ++other) {
    const bool shared = known_[other] && sources_[other] == source &&
                        (source.weights || file_of(other).data() == file_of(wanted).data());
    if (shared) return known_[wanted] = known_[other];
  }
  known_[wanted] =
      std::make_shared<const Evaluation>(source.weights ? *source.weights : read_weights(file_of(wanted)).value(),
                                         source.network, best_kernels(), watcher_);
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
