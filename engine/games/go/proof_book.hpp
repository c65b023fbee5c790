#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/score.hpp"

namespace tengen::go {

/// A proven bound on the margin of a position of 5x5 Go under area scoring and simple ko, at any komi.
struct ProvenMargin {
  enum class Kind : std::uint8_t { at_least, at_most, exactly };

  std::uint64_t position = 0;  ///< full key before `mix`: what stands on each point, the side to move, passes, ko
  Kind kind = Kind::exactly;
  int margin = 0;  ///< Black's points less White's, komi left out: -25 to 25

  [[nodiscard]] Color to_move() const noexcept;
  /// As bounds on the value for the side to move, at a komi in half points.
  [[nodiscard]] ScoreBounds bounds(int komi) const noexcept;

  // NOLINTNEXTLINE(modernize-use-nullptr): it takes the 0 of the comparison made here for a pointer
  friend auto operator<=>(const ProvenMargin&, const ProvenMargin&) = default;
};

/// What the key and the bounds on a value for the side to move say at that komi: one or no margin, or two that differ.
[[nodiscard]] std::vector<ProvenMargin> proven_margins(Hash key, ScoreBounds value, int komi);

/// Sorts the margins. Of a position's bounds only the tightest stay, as one exact margin where they meet.
void tidy(std::vector<ProvenMargin>& margins);

/// Proven margins and where they come from.
struct ProofBook {
  static constexpr std::size_t longest_provenance = 2000;
  static constexpr std::size_t most_margins = std::size_t{1} << 22;

  std::string provenance{};
  std::vector<ProvenMargin> margins{};  ///< ascending, each once
};

/// What the book knows of the position with this key, for its side to move, at a komi in half points.
[[nodiscard]] ScoreBounds bounds_in(const ProofBook& book, Hash key, int komi) noexcept;

/// As a file, all numbers little-endian:
///
///     bytes  what
///     8      "TENGENGP"
///     4      version, 1
///     4      P, the length of the provenance
///     P      provenance
///     4      N, the number of margins
///     ...    N numbers that rise, each as its distance from the one before in groups of seven bits, the low group
///            first, with bit 7 set in all groups but the last. A number is 256 * position + 64 * kind + margin + 25.
///     8      FNV-1a of all bytes before
///
/// `syntax` for anything but a whole file of this form, `unsupported` for another version.
[[nodiscard]] Result<ProofBook> read_proof_book(std::string_view bytes);
[[nodiscard]] std::string write_proof_book(const ProofBook& book);
/// The book in the program.
[[nodiscard]] const ProofBook& standard_proof_book();

}  // namespace tengen::go
