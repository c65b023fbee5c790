#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "lab/network/adam.hpp"

namespace tengen::lab {

/// The rows of line shapes while they are learnt: each is the sum of a part of its own, of one that all shapes share
/// whose inner seven cells are alike, and of one for the inner five. So a rare shape knows what its kin have learnt.
/// The network itself has the sums.
class SharedRows {
 public:
  SharedRows();

  /// Small numbers at random for the shared parts, none for the others.
  void begin(Random& random);
  /// A step down the gradient of the rows' sums (by row and channel) for those that are `touched`; clears both. Then
  /// `rows` has the new sums. Share number `thread` of `threads`, which may run at the same time.
  void step(std::span<float> gradient, std::span<std::uint8_t> touched, std::span<float> rows, const AdamStep& step,
            double decay, std::size_t thread, std::size_t threads);
  /// All sums.
  void fold(std::span<float> rows) const;

  /// Everything that has to be kept, in one order.
  [[nodiscard]] std::array<std::vector<float>*, 9> lists() noexcept;

 private:
  /// The shapes that share a part, or the groups of those: a range of `order_`.
  struct Group {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  struct Part {
    explicit Part(std::size_t count) : numbers(count * gomoku::channel_count), adam(numbers.size()) {}
    std::vector<float> numbers;
    Adam adam;
  };

  void fold_group(std::size_t inner, std::span<float> rows) const;

  std::vector<gomoku::Shape> order_;  ///< shapes whose inner five cells are alike are neighbours, then those of seven
  std::vector<Group> fives_;          ///< groups of `sevens_`
  std::vector<Group> sevens_;
  Part own_;
  Part seven_;
  Part five_;
};

/// The number of what is left of a shape when only so many cells either way count, from 0 to Shapes::reach. Numbers of
/// different shapes are equal if these cells are.
[[nodiscard]] std::uint32_t inner_shape(gomoku::Shape shape, std::size_t reach) noexcept;

}  // namespace tengen::lab
