#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"

namespace tengen::lab {

/// The largest board that samples are of, in points along a side.
inline constexpr int most_go_side = 9;
inline constexpr std::size_t most_go_points = std::size_t{most_go_side} * most_go_side;

/// A position of a game of Go to learn from, as the side to move sees it. Points count row by row from the top left.
struct GoSample {
  std::uint8_t side = 0;   ///< of the board, in points
  std::uint8_t move = 0;   ///< what the search chose: a point, or side * side for a pass
  std::int16_t score = 0;  ///< what the search said, in centi-points, komi left out
  std::uint32_t game = 0;
  std::array<std::uint8_t, most_go_points> kinds{};  ///< `go::point_kind` of each point
  std::array<std::int8_t, most_go_points> owners{};  ///< -100 to 100: whose each point is in the end, in per cent

  friend bool operator==(const GoSample&, const GoSample&) = default;
};

/// A file of samples: "TENGENGS", then 170 bytes each: side, move, score (2, the low byte first), game (4, the same),
/// 81 kinds, 81 owners. Points beyond the board are 0.
inline constexpr std::string_view go_samples_header = "TENGENGS";
inline constexpr std::size_t go_sample_bytes = 8 + 2 * most_go_points;

[[nodiscard]] std::string write_go_sample(const GoSample& sample);
/// The samples of whole games at the file's beginning; a game that is cut off is left out. `syntax` for bytes that are
/// no such file.
[[nodiscard]] Result<std::vector<GoSample>> read_go_samples(std::string_view bytes);

}  // namespace tengen::lab
