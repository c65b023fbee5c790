#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/core/error.hpp"

namespace tengen::go {

/// The learnt order of moves for proofs of Little-Go: a move's rank is the sum of the weights of its features.
///
/// Each feature is a number below `OrderWeights::features`. A feature holds for one situation: for one stage of the
/// game, that is how many plies are left; for one margin, that is how far the side to move would be ahead if nothing
/// more were captured; or for one of each.
///
/// - ring: the eight points around, two bits each: 0 empty, 1 own, 2 opposing, 3 off the board. By stage and by whether
///   the side to move is behind.
/// - arms: the two points in each of the four directions, four bits each. By stage.
/// - sides: the next point in each direction, three bits each: 0 empty; 1 to 3 an own chain with one, two, more
///   liberties; 4 to 6 an opposing one; 7 off the board. By both.
/// - counts: stones captured, saved from atari, put into atari; liberties; distance from the centre. By both.
/// - passing. By both.
///
/// Turned and mirrored surroundings are one feature in the file and have one weight.
namespace order_feature {

inline constexpr std::size_t stages = 3;
inline constexpr std::size_t margins = 4;
inline constexpr std::size_t situations = stages * margins;
inline constexpr std::size_t count_kinds = 5;
inline constexpr std::size_t most_count = 15;

inline constexpr std::size_t ring_bits = 2;
inline constexpr std::size_t arm_bits = 4;
inline constexpr std::size_t side_bits = 3;

inline constexpr std::size_t ring = 0;
inline constexpr std::size_t arms = ring + 2 * stages * (std::size_t{1} << 8 * ring_bits);
inline constexpr std::size_t sides = arms + stages * (std::size_t{1} << 4 * arm_bits);
inline constexpr std::size_t counts = sides + situations * (std::size_t{1} << 4 * side_bits);
inline constexpr std::size_t passing = counts + count_kinds * situations * (most_count + 1);
inline constexpr std::size_t end = passing + situations;

/// The feature turned and mirrored, itself included; some come more than once.
[[nodiscard]] std::array<std::size_t, 8> images(std::size_t feature) noexcept;
/// What the images of a feature have in common: the least of their numbers.
[[nodiscard]] std::size_t canonical(std::size_t feature) noexcept;

}  // namespace order_feature

class OrderWeights {
 public:
  static constexpr std::size_t features = order_feature::end;

  [[nodiscard]] int operator[](std::size_t feature) const noexcept { return weights_[feature]; }

 private:
  friend Result<std::unique_ptr<const OrderWeights>> read_order_weights(std::string_view text);

  std::array<std::int16_t, features> weights_{};
};

/// Lines `feature weight`, canonical features ascending, weights from -32000 to 32000; lines that begin with `#` tell
/// where they come from. Errors: `syntax` for anything else.
[[nodiscard]] Result<std::unique_ptr<const OrderWeights>> read_order_weights(std::string_view text);
/// The file in the program.
[[nodiscard]] const OrderWeights& standard_order_weights();

}  // namespace tengen::go
