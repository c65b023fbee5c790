#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/random.hpp"
#include "engine/core/score.hpp"
#include "engine/core/search_request.hpp"

namespace tengen {

/// How a level below the full one finds its move: a search that sees little, and a choice among its best moves that
/// judges them less exactly than the search did.
struct Strength {
  static constexpr int any_depth = 99;

  std::uint64_t nodes = 0;  ///< the most of a search
  int depth = 0;            ///< plies of its last iteration
  int candidates = 1;       ///< best moves among which it chooses; 1: it plays the best
  Score doubt = 0;          ///< centi-points: each candidate is judged wrongly by up to so much
};

/// The levels of one game. lab/RESULTS.md, "Levels of strength", says how far they are apart.
struct Strengths {
  Score certain = score_heuristic_max;  ///< scores beyond it, proven ones included, are as good as one another
  std::array<Strength, full_level - least_level> levels{};

  /// `level`: from `least_level` to the one below `full_level`.
  [[nodiscard]] const Strength& of(int level) const noexcept {
    return levels[static_cast<std::size_t>(level - least_level)];
  }
};

/// The place of the move that a player of this doubt takes for the best of candidates with these scores, of which there
/// is at least one. Each score is moved by a random number within the doubt, small ones more often than large ones. So
/// the chosen score is never more than twice the doubt below the best one. Of equal candidates the first.
[[nodiscard]] std::size_t choose_candidate(std::span<const Score> scores, Score doubt, Score certain, Random& random);

}  // namespace tengen
