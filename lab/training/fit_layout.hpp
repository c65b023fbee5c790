#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/gomoku/evaluation/weights.hpp"
#include "lab/training/network_fit.hpp"
#include "lab/training/samples.hpp"

namespace tengen::lab {

using Floats = std::vector<float>;

/// What is fitted, as one list of numbers: for each group lines, pairs and multisets; then the threats of both sides
/// and their networks. `Pattern::none` and its pairs stay 0, since the cells of stones count as that.
class Layout {
 public:
  static constexpr std::size_t worth_groups = 2 * worth_count;                          ///< sides by worths
  static constexpr std::size_t group_count = worth_groups + 2 * gomoku::feature_count;  ///< and by features
  static constexpr std::size_t pair_count = gomoku::pattern_count * gomoku::pattern_count;
  static constexpr std::size_t feature_size = 2 * gomoku::multiset_count * gomoku::feature_count;
  static constexpr std::size_t group_size = gomoku::pattern_count + pair_count + gomoku::multiset_count;
  static constexpr std::size_t threats_begin = group_count * group_size;
  static constexpr std::size_t network_begin = threats_begin + 2 * gomoku::threat_mask_count;
  static constexpr std::size_t size = network_begin + 2 * NetworkFit::size;

  Layout() {
    for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
      const gomoku::Code code = gomoku::code_of_multiset(m);
      std::size_t pair = 0;
      for (std::size_t d = 0; d < gomoku::direction_count; ++d) {
        const auto p = static_cast<std::size_t>(gomoku::pattern_in(code, d));
        multisets_[m].lines[d] = static_cast<std::uint16_t>(p);
        for (std::size_t e = d + 1; e < gomoku::direction_count; ++e) {
          const auto q = static_cast<std::size_t>(gomoku::pattern_in(code, e));
          // Patterns ascend: a pair with none begins with it.
          multisets_[m].pairs[pair++] =
              static_cast<std::uint16_t>(p == 0 ? 0 : gomoku::pattern_count + p * gomoku::pattern_count + q);
        }
      }
    }
  }

  /// The worths of every multiset, `parameter_count` numbers, and its features: `feature_size` numbers, one after
  /// another.
  void expand(const Floats& base, Floats& worths, Floats& features) const {
    for (std::size_t g = 0; g < group_count; ++g) {
      const float* group = base.data() + g * group_size;
      for (std::size_t m = 1; m < gomoku::multiset_count; ++m) {
        float sum = group[gomoku::pattern_count + pair_count + m];
        for (const std::uint16_t line : multisets_[m].lines) sum += group[line];
        for (const std::uint16_t pair : multisets_[m].pairs) sum += group[pair];
        place(worths, features, g, m) = sum;
      }
    }
  }
  /// The same backwards, for gradients.
  void collect(Floats& worths, Floats& features, Floats& base) const {
    for (std::size_t g = 0; g < group_count; ++g) {
      float* group = base.data() + g * group_size;
      for (std::size_t m = 1; m < gomoku::multiset_count; ++m) {
        const float value = place(worths, features, g, m);
        if (value == 0) continue;
        group[gomoku::pattern_count + pair_count + m] += value;
        for (const std::uint16_t line : multisets_[m].lines) group[line] += value;
        for (const std::uint16_t pair : multisets_[m].pairs) group[pair] += value;
      }
      group[0] = 0;
    }
  }
  /// The other way round for given worths and features: all of them as the multisets' own.
  static void settle(Floats& worths, Floats& features, Floats& base) {
    for (std::size_t g = 0; g < group_count; ++g) {
      float* group = base.data() + g * group_size;
      std::fill(group, group + group_size, 0.0F);
      for (std::size_t m = 1; m < gomoku::multiset_count; ++m) {
        group[gomoku::pattern_count + pair_count + m] = place(worths, features, g, m);
      }
    }
  }
  [[nodiscard]] static bool is_multiset(std::size_t i) noexcept {
    return i < threats_begin && i % group_size >= gomoku::pattern_count + pair_count;
  }
  /// Part of the move ordering, not of the evaluation.
  [[nodiscard]] static bool is_ordering(std::size_t i) noexcept {
    return i < worth_groups * group_size && i / group_size % worth_count >= static_cast<std::size_t>(Worth::attack);
  }
  [[nodiscard]] static bool is_feature(std::size_t i) noexcept {
    return i >= worth_groups * group_size && i < threats_begin;
  }
  /// Part of what only networks use.
  [[nodiscard]] static bool is_network(std::size_t i) noexcept { return is_feature(i) || i >= network_begin; }

 private:
  /// Where a multiset's worth comes from: its patterns, every two of them, and itself.
  struct Multiset {
    std::array<std::uint16_t, gomoku::direction_count> lines{};
    std::array<std::uint16_t, 6> pairs{};
  };

  static float& place(Floats& worths, Floats& features, std::size_t group, std::size_t multiset) noexcept {
    if (group < worth_groups) return worths[group * gomoku::multiset_count + multiset];
    const std::size_t feature = group - worth_groups;
    const std::size_t side = feature / gomoku::feature_count;
    return features[(side * gomoku::multiset_count + multiset) * gomoku::feature_count +
                    feature % gomoku::feature_count];
  }

  std::vector<Multiset> multisets_ = std::vector<Multiset>(gomoku::multiset_count);
};

}  // namespace tengen::lab
