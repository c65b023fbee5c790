#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/games/gomoku/data_file.hpp"
#include "engine/games/gomoku/pattern.hpp"

namespace tengen::gomoku {

/// The units of CellWeights and of the evaluation: so many eighths make a centi-point, ...
inline constexpr int cell_unit = 8;
/// ... so many centi-points stand for odds of e to 1 that the side to move wins, ...
inline constexpr int logit_unit = 600;
/// ... and so much in the ordering for odds of e to 1 that a move is the best.
inline constexpr int order_unit = 500;

/// Every number that judges a Gomoku position under one rule; none of it belongs to the rule itself.
///
/// As a file (see DataReader) its lines are:
///
///     side any                                        (or black, and later white)
///     threats 8 150 92 ...                            (by ThreatMask)
///     unit 20 -311 ...                                (a NetworkUnit's inputs, threats, bias and output)
///     ...                                             (all of them; or none, then the network says nothing)
///     4000 58 -1 112 84 3 0 -12 5 7 1 -2 0            (patterns of a multiset in hexadecimal; CellWeights, Features)
///     ...
///
/// Multisets that are not listed are worth nothing; a line may end before the features, which are then 0.
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

  Rule rule = Rule::freestyle;
  std::string provenance{};  ///< one line of at most `longest_provenance` characters: trained by what, on which games
  std::array<Side, 2> sides{};

  friend bool operator==(const Weights&, const Weights&) = default;
};

/// `syntax` with the line's number for anything but a whole file of this form, `unsupported` for another version. Never
/// more than a few hundred KiB are taken, whatever the text says.
[[nodiscard]] Result<Weights> read_weights(std::string_view text);
[[nodiscard]] std::string write_weights(const Weights& weights);

/// The file that the program was built with.
[[nodiscard]] std::string_view standard_weights_text(Rule rule) noexcept;

}  // namespace tengen::gomoku
