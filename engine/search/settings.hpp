#pragma once

#include "engine/core/score.hpp"

namespace tengen::search {

/// Which enhancements a search uses, and its few numbers in centi-points and plies. Every one can be turned off: on a
/// tree searched to its end none of them changes the value, only the number of nodes. The numbers are a game's own;
/// `Settings{}` is cautious enough for any.
struct Settings {
  bool table = true;               ///< transposition cut-offs and the table's move first
  bool aspiration = true;          ///< windows around the last iteration's score
  bool null_window = true;         ///< principal variation search: later moves are first refuted
  bool history = true;             ///< killers, counter-moves, history in the ordering
  bool reductions = true;          ///< late moves are searched less deep first
  bool check_extension = true;     ///< a forced reply costs no depth
  bool static_proofs = true;       ///< the game's static wins and score bounds
  bool null_move = true;           ///< passing as a test for a cut-off
  bool pruning = true;             ///< futility, razoring, move counts, near the leaves
  bool quiescence = true;          ///< threats are played out below depth 0
  bool internal_reduction = true;  ///< nodes without a table move are searched a ply less deep

  Score aspiration_window = 40;
  Score futility_margin = 150;  ///< per ply of depth left
  int futility_depth = 5;
  Score razor_margin = 400;  ///< per ply of depth left
  int move_count_base = 8;   ///< moves a node with depth d left looks at: base + d * d
  int move_count_depth = 4;
  int quiescence_plies = 24;
  int root_quiescence_plies = 60;  ///< for the look at forced wins before the first iteration

  bool solve_history = true;    ///< solving: the history joins in the ordering
  int solve_plies = 0;          ///< a game that is over in so many plies is solved before it is judged (0: never) ...
  double solve_plies_more = 0;  ///< ... and so many more for each doubling of the time from a millisecond on
  int look_ahead_depth = 6;     ///< solving: nodes with so many plies left look their moves up before trying them
  int near_table_depth = 0;     ///< solving: nodes with fewer plies left share a table that fits the core's own cache
};

}  // namespace tengen::search
