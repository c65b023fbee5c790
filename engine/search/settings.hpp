#pragma once

#include <cstdint>

#include "engine/core/score.hpp"
#include "engine/search/limits.hpp"

namespace tengen::search {

/// Which enhancements a search uses, and its few numbers in centi-points and plies. Every one can be turned off: on a
/// tree searched to its end none of them changes the value, only the number of nodes. The numbers are a game's own;
/// `Settings{}` is cautious enough for any.
struct Settings {
  bool table = true;          ///< transposition cut-offs and the table's move first
  bool null_window = true;    ///< principal variation search: later moves are first refuted
  bool static_proofs = true;  ///< the game's static wins and score bounds

  // Aspiration window: half its width at first, the least depth, the factor by which it grows, and the half-width
  // beyond which it is given up.
  Score aspiration_window = 40;
  int aspiration_depth = 3;
  int aspiration_growth = 3;
  Score aspiration_most = 1000;
  /// Check extension and singular extension: up to so many times the iteration's depth.
  int extension_limit = 2;
  /// Internal iterative reduction: the least depth.
  int internal_reduction_depth = 5;
  Score futility_margin = 150;  ///< per ply of depth left
  int futility_depth = 5;
  Score razor_margin = 400;  ///< per ply of depth left
  int razor_depth = 2;
  /// Plies taken off a late move: base + ln(depth) ln(number of moves before it) / divisor, and so many more where a
  /// cut-off is due.
  double reduction_base = 0.4;
  double reduction_divisor = 2.1;
  double reduction_worsening = 0;  ///< added where the side to move is not improving
  int reduction_depth = 3;         ///< the least depth
  int reduction_history = 8192;    ///< a ply less for so much history
  int killer_credit = 1;           ///< plies less for a killer
  int reduction_from = 3;          ///< the moves before this one are searched in full
  int cut_node_reduction = 1;
  int threat_credit = 0;     ///< plies less are taken off a move that leaves the opponent pressed (see ThreatGame)
  int raised_reduction = 0;  ///< plies taken off the moves after one that raised alpha, between these depths
  int raised_least_depth = 3;
  int raised_most_depth = 11;
  double move_count_base = 8;  ///< moves a node with depth d left looks at: base + d ^ power
  double move_count_power = 2;
  int move_count_depth = 4;
  /// From this depth on, the table's move is searched a ply deeper where no other comes within so much per ply of it.
  int singular_depth = max_ply;
  Score singular_margin = 1;
  int singular_entry_depth = 2;  ///< the table's entry may be so much shallower than the node
  // Move ordering, in the units of Game::order.
  int killer_rank = 4000;   ///< added for a killer
  int counter_rank = 3000;  ///< added for the counter-move
  int history_divisor = 8;  ///< a move's history, divided by this, is added
  // History: what a cut-off at depth d adds is history_bonus d d, at most history_bonus_most.
  int history_bonus = 32;
  int history_bonus_most = 2048;
  /// Correction history: divided by this it is added to static values (0: it is not).
  int correction_divisor = 0;
  int correction_weight = 2;         ///< per ply of depth and centi-point of the difference
  int correction_bonus_most = 4096;  ///< what one search adds at most
  int quiescence_plies = 24;
  int quiescence_near =
      max_ply;  ///< after so many plies, at least 2, a ThreatGame's attacker goes on only where its last move matters
  int root_quiescence_plies = 60;  ///< before the first iteration, threats are played out to this depth, or:
  /// Before the first iteration, a win by threats alone is looked for with so many nodes and this share of time and
  /// nodes at most.
  int root_threat_nodes = 200000;
  int root_threat_nodes_per_ply = 1000;  ///< at most, where the depth is limited
  double root_threat_share = 0.15;
  /// A root move that seems best is looked at for the opponent's win by threats, with so much of the nodes spent so far
  /// (0: it is not).
  double refutation_share = 0;
  int refutation_nodes_least = 2000;
  int refutation_nodes_most = 100000;

  bool patience = false;  ///< of a clock, a clear move takes less than its share and a doubtful one more (see Patience)
  /// At most, by one thread; it says how much of the table a search can fill. 0: unknown, all of it.
  int nodes_per_ms = 0;

  bool solve_history = true;    ///< solving: the history joins in the ordering
  int solve_plies = 0;          ///< a game that is over in so many plies is solved before it is judged (0: never) ...
  double solve_plies_more = 0;  ///< ... and so many more for each doubling of the time from a millisecond on
  /// Solving where positions may come back: plies that the prover's second move costs besides its own; the later ones
  /// cost more, by the logarithm of their number. A good move of the prover's is enough, so poor ones can wait.
  double prover_reduction = 0;
  int judge_depth = max_ply;  ///< solving: with so many plies left, moves are ranked by what is judged of their outcome
  int judge_weight = 0;       ///< ... so many times that evaluation is added to the rank
  bool set_traps = false;     ///< in a solved game that is lost, the move that leaves the fewest winning replies
  double claim_share = 0;     ///< where a game may go on for ever, this share of the time goes into proving a win first
  int look_ahead_depth = 6;   ///< solving: nodes with so many plies left look their moves up before trying them
  int near_table_depth = 0;   ///< solving: nodes with fewer plies left share a table that fits the core's own cache
};

}  // namespace tengen::search
