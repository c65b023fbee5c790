#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/games/gomoku/evaluation/network.hpp"
#include "engine/games/gomoku/pattern.hpp"
#include "engine/games/gomoku/threat.hpp"

namespace tengen::gomoku {

/// The units of CellWeights and of the evaluation: so many eighths make a centi-point, ...
inline constexpr int cell_unit = 8;
/// ... so many centi-points stand for odds of e to 1 that the side to move wins, ...
inline constexpr int logit_unit = 600;
/// ... and so much in the ordering for odds of e to 1 that a move is the best.
inline constexpr int order_unit = 500;

/// What an empty cell is worth by the code that a stone of one colour would have there.
struct CellWeights {
  std::int16_t moving = 0;   ///< in the evaluation, that colour being to move; in eighths of a centi-point
  std::int16_t waiting = 0;  ///< the other colour being to move
  std::int16_t attack = 0;   ///< in the ordering, to the colour itself; 500 stand for odds of e to 1
  std::int16_t defence = 0;  ///< to the other colour

  friend bool operator==(const CellWeights&, const CellWeights&) = default;
};

/// What each ThreatMask is worth, in centi-points.
using ThreatWeights = std::array<std::int16_t, threat_mask_count>;

/// The longest provenance that a file holds, in bytes.
inline constexpr std::size_t longest_weights_provenance = 1000;

/// Every learnt number that judges a Gomoku position. None of it belongs to the rules of the game.
///
/// As a file, all numbers little-endian:
///
///     bytes  what
///     8      "TENGENWT"
///     4      version, 3
///     4      rules: bit n stands for Rule n
///     4      sides: 1 where Black and White share their numbers, else 2
///     4      P, the length of the provenance
///     P      provenance
///     for each side:
///       256      threats[128], int16
///       82 x 32  units: inputs[32], threats[7], bias, output, int16
///       24 x 2380  by multiset: moving, waiting, attack, defence, features[8], int16
///     8      FNV-1a of all bytes before
///
/// The sums over the cells are meant for boards of `size`. Another board counts as many cells more or fewer as an empty
/// one of it differs by, so that a position far from the edges is judged alike on all of them: otherwise the evaluation
/// would drift with the area, where nobody is.
struct Weights {
  static constexpr BoardSize size{15, 15};

  struct Side {
    std::vector<CellWeights> cells = std::vector<CellWeights>(multiset_count);
    std::vector<Features> features = std::vector<Features>(multiset_count);
    ThreatWeights threats{};   ///< this side being to move
    NetworkWeights network{};  ///< this side being to move

    friend bool operator==(const Side&, const Side&) = default;
  };

  std::uint32_t rules = 0;   ///< for which rules they are meant: bit n stands for Rule n
  std::string provenance{};  ///< at most `longest_weights_provenance` bytes: trained by what, on which games
  std::array<Side, 2> sides{};

  [[nodiscard]] static constexpr std::uint32_t bit(Rule rule) noexcept {
    return std::uint32_t{1} << static_cast<unsigned>(rule);
  }
  [[nodiscard]] constexpr bool is_for(Rule rule) const noexcept { return (rules & bit(rule)) != 0; }

  friend bool operator==(const Weights&, const Weights&) = default;
};

/// `syntax` for anything but a whole file of this form, `unsupported` for another version. Takes no more memory than
/// Weights do, whatever the bytes say.
[[nodiscard]] Result<Weights> read_weights(std::string_view bytes);
[[nodiscard]] std::string write_weights(const Weights& weights);

}  // namespace tengen::gomoku
