#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::lab {

/// gomoku::Network in floating point: a list of numbers, its value and how that depends on them. A value of 1 stands
/// for odds of e to 1.
class NetworkFit {
 public:
  static constexpr std::size_t inputs = std::tuple_size_v<gomoku::NetworkInput>;
  static constexpr std::size_t unit_size = inputs + gomoku::threat_bit_count + 2;  ///< in the order of NetworkUnit
  static constexpr std::size_t size = gomoku::network_unit_count * unit_size;      ///< numbers of one side

  using Sums = std::array<float, inputs>;
  using Active = std::array<float, gomoku::network_unit_count>;

  /// Small numbers at random, from which a fit can begin: with all of them 0 it would not know where to go.
  static void begin(std::span<float> network, Random& random);
  /// Such a number, within `most` either way.
  [[nodiscard]] static float any(Random& random, float most);

  /// Whether one of the four sums (see gomoku::NetworkInput) is of the codes of the side to move.
  [[nodiscard]] static constexpr bool is_movers(std::size_t sum) noexcept { return sum == 0 || sum == 3; }

  /// Keeps in `active` what `add_gradient` needs. `threats`: a ThreatMask.
  [[nodiscard]] static float value(std::span<const float> network, const Sums& sums, unsigned threats, Active& active);
  /// Adds the gradients by the numbers and by the sums, `slope` being that by the value.
  static void add_gradient(std::span<const float> network, const Sums& sums, unsigned threats, const Active& active,
                           float slope, std::span<float> gradient, Sums& sums_gradient);

  /// Weights hold a feature times its scale, and the weights of it divided by that: by feature, and by input.
  struct Scales {
    std::array<float, gomoku::feature_count> features;
    std::array<float, inputs> sums;
  };
  /// The greatest sum of a feature in the games that are fitted to is scaled to this: the features are then as fine as
  /// 16 bits allow, with room for other games.
  static constexpr float greatest_sum = 12'000.0F / gomoku::feature_unit;

  /// Rounds in place to what Weights can hold.
  static void round(std::span<float> features, std::span<float> network, const Scales& scales);
  /// One side's numbers for Weights.
  static void store(std::span<const float> features, std::span<const float> network, const Scales& scales,
                    gomoku::Weights::Side& side);
  /// The other way round, all scales being 1.
  static void imitate(const gomoku::Weights::Side& side, std::span<float> features, std::span<float> network);
};

}  // namespace tengen::lab
