#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"

namespace tengen {

/// How long a search may take. Absent values do not limit.
struct TimeControl {
  std::optional<Milliseconds> turn{};  ///< the most this move may take; zero or less: move as fast as possible
  std::optional<Milliseconds> left{};  ///< on the clock for the rest of the game or period; may be negative
  std::optional<Milliseconds> game{};  ///< on the clock when the game begins; absent: nobody told
  Milliseconds increment{0};           ///< added to the clock after each move
  int moves_to_go = 0;                 ///< moves that `left` must last for; 0: the rest of the game
  Milliseconds reserve{0};             ///< of every limit, kept unspent for the host's own delays
};

/// What a search is for.
enum class Task : std::uint8_t {
  best_move,    ///< the move to play now
  swap2,        ///< Gomoku's swap2 opening: place stones, swap or go on, by the stones on the board (0, 3 or 5)
  balance_one,  ///< Gomoku: the move after which the score is nearest `bias`
  balance_two,  ///< Gomoku: two moves, one for each side, to the same end
  solve,        ///< Go and Connect-N: the position's exact value, however long it takes. Gomoku: a forced win
};

// Levels of strength of a search for a move.
inline constexpr int least_level = 1;
inline constexpr int full_level = 20;

struct SearchRequest {
  Task task = Task::best_move;
  std::optional<Color> side{};  ///< to search for, as if it were its turn; absent: the side to move
  Instant received{};           ///< when the command arrived: the clock runs from here
  TimeControl time{};
  std::optional<std::uint64_t> nodes{};  ///< stop after about so many nodes
  std::optional<int> depth{};            ///< plies of the last iteration
  int multi_pv = 1;                      ///< how many root moves get an exact score and a line of their own
  std::vector<Vertex> exclude{};         ///< first moves that must not be considered
  Score bias = 0;                        ///< the score to be met by `balance_*`, for the side that is to move now
  bool sign_only = false;                ///< `solve`: who wins is enough
  std::optional<Score> at_least{};       ///< `solve`: only whether the side to move can force so much
  std::optional<Score> at_most{};        ///< `solve`: only whether the opponent can hold it to so much; with both: both
  bool infinite = false;                 ///< run until `stop`, even where the best move is proven
  /// Whether a book and earlier proofs correct the search's scores and lines. Off for benchmarks, and for proofs that
  /// must not depend on others.
  bool use_known = true;
  /// `best_move`: how strong the move shall be, from a beginner's (`least_level`) to the best that can be found. Below
  /// `full_level` one line is searched on one thread, within nodes of the level's own and without book or proofs, and
  /// table and histories are forgotten. Ignored where `infinite`, which asks for an analysis. Values beyond the ends
  /// count as the ends.
  int level = full_level;
  /// Of the chance in the choices below `full_level`. Absent: another one each time.
  std::optional<std::uint64_t> seed{};

  [[nodiscard]] bool wants_weaker_move() const noexcept {
    return task == Task::best_move && level < full_level && !infinite;
  }
};

}  // namespace tengen
