#include "engine/games/gomoku/evaluation/evaluations.hpp"

namespace tengen::gomoku {

std::shared_ptr<const Evaluation> Evaluations::of(Rule rule) const {
  const MutexLock lock(mutex_);
  std::shared_ptr<const Evaluation>& known = known_[static_cast<std::size_t>(rule)];
  if (known) return known;
  const std::string_view file = standard_weights(rule);
  // Rules of one file share what was made of it.
  for (std::size_t other = 0; other < rule_count && !known; ++other) {
    if (standard_[other] && standard_weights(static_cast<Rule>(other)).data() == file.data()) known = standard_[other];
  }
  if (!known) known = std::make_shared<const Evaluation>(read_weights(file).value());
  standard_[static_cast<std::size_t>(rule)] = known;
  return known;
}

void Evaluations::use(const Weights& weights) {
  const auto kept = std::make_shared<const Weights>(weights);
  const MutexLock lock(mutex_);
  for (std::size_t rule = 0; rule < rule_count; ++rule) {
    if (!weights.is_for(static_cast<Rule>(rule))) continue;
    weights_[rule] = kept;
    known_[rule] = nullptr;
    // Rules with the same cell network share what is made of both.
    for (std::size_t other = 0; other < rule && !known_[rule]; ++other) {
      if (weights_[other] == kept && networks_[other] == networks_[rule]) known_[rule] = known_[other];
    }
    if (!known_[rule]) known_[rule] = std::make_shared<const Evaluation>(weights, networks_[rule]);
  }
}

void Evaluations::use(std::shared_ptr<const CellNetwork> network) {
  const MutexLock lock(mutex_);
  for (std::size_t rule = 0; rule < rule_count; ++rule) {
    if ((network->rules & Weights::bit(static_cast<Rule>(rule))) == 0) continue;
    networks_[rule] = network;
    known_[rule] = std::make_shared<const Evaluation>(
        weights_[rule] ? *weights_[rule] : read_weights(standard_weights(static_cast<Rule>(rule))).value(), network);
  }
}

const Evaluations& standard_evaluations() {
  static const Evaluations standard;
  return standard;
}

}  // namespace tengen::gomoku
