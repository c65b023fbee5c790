#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"

namespace tengen {

/// One line of thought. Sent after each completed iteration, and when the best root move changes.
struct SearchInfo {
  int depth = 0;                  ///< plies, nominal
  int selective_depth = 0;        ///< plies, longest line
  int rank = 1;                   ///< 1..multi_pv
  Score score = 0;                ///< for the side to move
  std::optional<Score> likely{};  ///< Go: the likeliest margin, in centi-points, where `score` is not the exact one
  std::uint64_t nodes = 0;        ///< all threads
  std::uint64_t move_nodes = 0;   ///< of these, the main thread's below the line's first move
  Milliseconds elapsed{0};        ///< since the search began
  int table_permille = 0;         ///< how full the transposition table is
  std::vector<Vertex> line{};     ///< principal variation, first move first

  Score lower = -score_infinite;  ///< what is proven of `solve`'s position or the line's first move, for the side
  Score upper = score_infinite;   ///< to move: the value is known where the two meet
  // `solve` only.
  bool solved = false;               ///< nothing is left to prove
  double progress = 0;               ///< share of the question being asked that is done, 0 to 1
  Duration duration{};               ///< as `elapsed`, to the nanosecond
  Milliseconds question_elapsed{0};  ///< since it was asked
  bool full_keys = false;            ///< no two positions share a key in the table, so that proofs are proofs

  /// The least that the side to move is sure of, or where it loses, the most it can save.
  [[nodiscard]] Score score_proven() const noexcept { return lower > 0 ? lower : upper < 0 ? upper : score_draw; }

  [[nodiscard]] std::uint64_t nodes_per_second() const noexcept {
    const auto ms = static_cast<std::uint64_t>(elapsed.count() < 1 ? 1 : elapsed.count());
    return nodes * 1000 / ms;
  }
};

/// A position of a proven win with the winner to move, and the win from there.
struct WinningStep {
  Vertex attack{};
  /// The replies and the steps that follow them, by their place in the list; empty where the attack ends the game.
  std::vector<std::pair<Vertex, std::size_t>> replies{};
  /// Wins within three plies after every legal reply that is not listed.
  std::optional<Vertex> otherwise{};
  int plies = 0;  ///< until the win, against the longest defence
};

struct SearchResult {
  /// `best_move`: one move (a pass where the game has one and nothing else is legal), empty only where the game
  /// offers none at all. `swap2`: the stones to place, empty with `swap` set to take the other colour. `balance_*`: the
  /// stones to place, empty if every choice ends the game.
  std::vector<Vertex> moves{};
  bool swap = false;
  std::vector<WinningStep>
      win{};          ///< Gomoku, `solve`: the win from the position (first) on, empty where none was found
  SearchInfo info{};  ///< the last complete thought; depth 0 if there was no time for one
};

/// Both calls come from a worker thread, `on_done` exactly once and last. Neither may call back into the engine.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  virtual void on_done(const SearchResult& result) = 0;
};

}  // namespace tengen
