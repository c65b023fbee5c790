#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen::lab {

/// One step of Adam, the same for all numbers.
struct AdamStep {
  double rate = 0;          ///< of this step
  std::int64_t number = 1;  ///< steps so far, with this one
  float scale = 1;          ///< the gradient is multiplied by this
};

/// Adam with decoupled weight decay, for a list of numbers. Numbers that no step is taken for stay as they are. Any
/// thread may take any part.
class Adam {
 public:
  explicit Adam(std::size_t size) : first_(size), second_(size) {}

  /// For the numbers from `begin` on, as many as `gradient` has. `decay`: of the numbers, so much of the rate.
  void step(std::span<float> numbers, std::size_t begin, std::span<const float> gradient, const AdamStep& step,
            double decay) noexcept {
    constexpr float beta1 = 0.9F;
    constexpr float beta2 = 0.999F;
    const auto count = static_cast<double>(step.number);
    const auto rate =
        static_cast<float>(step.rate * std::sqrt(1 - std::pow(beta2, count)) / (1 - std::pow(beta1, count)));
    const auto shrink = static_cast<float>(1 - step.rate * decay);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      const std::size_t at = begin + i;
      const float slope = gradient[i] * step.scale;
      first_[at] += (1 - beta1) * (slope - first_[at]);
      second_[at] += (1 - beta2) * (slope * slope - second_[at]);
      numbers[at] = numbers[at] * shrink - rate * first_[at] / (std::sqrt(second_[at]) + 1e-8F);
    }
  }

  /// What it remembers, to be kept in a file.
  std::vector<float>& first() noexcept { return first_; }
  std::vector<float>& second() noexcept { return second_; }

 private:
  std::vector<float> first_;
  std::vector<float> second_;
};

}  // namespace tengen::lab
