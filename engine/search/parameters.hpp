#pragma once

#include <array>
#include <string_view>
#include <variant>

#include "engine/core/score.hpp"

namespace tengen::search {

/// Deepest ply the search reaches, nominal depth, extensions and quiescence together.
inline constexpr int max_ply = 192;
/// Deepest nominal depth.
inline constexpr int max_depth = 127;

/// The numbers of the search that a tuner may vary: type, name, value, least and most value, meaning (one line of
/// printable ASCII). Depths are in plies, scores and margins in centi-points. The values here are cautious: the search
/// with them gives the exact value of every game tree that it searches to the end. A game's own stand in its folder.
#define TENGEN_SEARCH_PARAMETERS(X)                                                                                   \
  X(Score, aspiration_window, 40, 5, 1000, "aspiration window: half its width at first")                              \
  X(int, aspiration_depth, 3, 1, 192, "aspiration window: least depth")                                               \
  X(int, aspiration_growth, 3, 2, 10, "aspiration window: factor by which a failed one grows")                        \
  X(Score, aspiration_most, 1000, 50, 10000, "aspiration window: a wider one is opened wholly")                       \
  X(int, extension_limit, 2, 0, 8, "check and singular extensions: up to this many times the iteration's depth")      \
  X(int, iir_depth, 5, 1, 192, "internal iterative reduction: least depth")                                           \
  X(int, singular_depth, max_ply, 3, 192, "singular extension and multi-cut: least depth (192: off)")                 \
  X(Score, singular_margin, 1, 0, 200, "singular extension: margin per ply below the table's score")                  \
  X(int, singular_entry_depth, 2, 0, 10,                                                                              \
    "singular extension: how much shallower than the node the table entry may be")                                    \
  X(int, singular_divisor, 2, 2, 8, "singular extension: the search without the table move has depth / this")         \
  X(Score, futility_margin, 150, 0, 5000, "futility pruning: margin above beta per ply of depth")                     \
  X(int, futility_depth, 5, 0, 20, "futility pruning: most depth")                                                    \
  X(Score, razor_margin, 400, 0, 10000, "razoring: margin below alpha per ply of depth")                              \
  X(int, razor_depth, 2, 0, 20, "razoring: most depth")                                                               \
  X(double, lmr_base, 0.4, 0, 4, "late-move reduction: plies = this + ln(depth) ln(moves before) / lmr_divisor")      \
  X(double, lmr_divisor, 2.1, 0.3, 10, "late-move reduction: see lmr_base")                                           \
  X(double, lmr_not_improving, 0, 0, 4, "late-move reduction: plies more where the side to move is not improving")    \
  X(int, lmr_depth, 3, 1, 192, "late-move reduction: least depth")                                                    \
  X(int, lmr_from, 3, 0, 20, "late-move reduction: the moves before this one are not reduced")                        \
  X(int, lmr_pv, 1, 0, 4, "late-move reduction: plies less at PV nodes")                                              \
  X(int, lmr_cut_node, 1, 0, 4, "late-move reduction: plies more at expected cut nodes")                              \
  X(int, lmr_killer, 1, 0, 4, "late-move reduction: plies less for a killer move")                                    \
  X(int, lmr_history, 8192, 256, 65536, "late-move reduction: a ply less for this much history")                      \
  X(int, lmr_threat, 0, 0, 6, "late-move reduction: plies less for a move that makes a threat that must be answered") \
  X(double, lmr_behind, 0, 0, 4,                                                                                      \
    "late-move reduction: plies more for each 1000 of rank that the move lies below the best one")                    \
  X(int, policy_depth, 3, 1, 192, "move ordering by a network's policy, where there is one, from this depth on")      \
  X(int, raised_reduction, 0, 0, 4, "plies taken off the moves after one that raised alpha")                          \
  X(int, raised_depth_least, 3, 1, 192, "raised_reduction: least depth")                                              \
  X(int, raised_depth_most, 11, 0, 192, "raised_reduction: most depth")                                               \
  X(double, lmp_base, 8, 1, 100, "late-move pruning: a node tries this + depth ^ lmp_power moves")                    \
  X(double, lmp_power, 2, 0, 3, "late-move pruning: see lmp_base")                                                    \
  X(int, lmp_depth, 4, 0, 63, "late-move pruning: most depth")                                                        \
  X(int, order_killer, 4000, 0, 30000, "move ordering: added to the rank of a killer move")                           \
  X(int, order_counter, 3000, 0, 30000, "move ordering: added to the rank of the counter-move")                       \
  X(int, order_history, 8, 1, 256, "move ordering: history / this is added to the rank")                              \
  X(int, history_bonus, 32, 0, 1024, "history: a cut-off adds this times depth squared to its move")                  \
  X(int, history_bonus_most, 2048, 0, 16384, "history: most that a cut-off adds")                                     \
  X(int, history_malus, 32, 0, 1024, "history: a cut-off takes this times depth squared off the moves tried before")  \
  X(int, history_malus_most, 2048, 0, 16384, "history: most that a cut-off takes off")                                \
  X(int, parent_share, 0, 0, 90, "static evaluation: per cent that the one a ply before counts")                      \
  X(int, correction_divisor, 0, 0, 1024,                                                                              \
    "correction history: its value / this is added to the static evaluation (0: off)")                                \
  X(int, correction_weight, 2, 0, 64,                                                                                 \
    "correction history: what a node adds per ply of depth and centi-point of error")                                 \
  X(int, correction_most, 4096, 0, 16384, "correction history: most that a node adds")                                \
  X(int, certainty_weight, 0, 0, 1000,                                                                                \
    "Go's network: a lead is divided by the root of 10 + this times the points whose owner is open (0: it is not)")   \
  X(int, quiescence_plies, 24, 0, 192, "quiescence: plies after which the attacker must stand pat")                   \
  X(int, quiescence_near, max_ply, 2, 192,                                                                            \
    "quiescence: after this many plies a threat must depend on the attacker's last move (192: never)")                \
  X(int, root_quiescence_plies, 60, 0, 192,                                                                           \
    "root: plies of the quiescence search for a forced win before the first iteration (0: none)")                     \
  X(int, root_threat_nodes, 200000, 0, 10000000,                                                                      \
    "root: most nodes of the threat search before the first iteration (0: none)")                                     \
  X(int, root_threat_nodes_per_ply, 1000, 0, 100000,                                                                  \
    "root: most nodes of that threat search per ply, where the depth is limited")                                     \
  X(double, root_threat_share, 0.15, 0, 1, "root: share of time and nodes for that threat search")                    \
  X(double, refutation_share, 0, 0, 10,                                                                               \
    "root: share of the nodes so far for the opponent's threat search after a new best move (0: none)")               \
  X(int, refutation_nodes_least, 2000, 0, 1000000, "root: least nodes of that search")                                \
  X(int, refutation_nodes_most, 100000, 0, 10000000, "root: most nodes of that search")                               \
  X(int, refutation_growth, 2, 1, 16, "root: a move is searched so again when it is due this many times the nodes")   \
  X(int, proof_overshoot, 4, 1, 64,                                                                                   \
    "df-pn: the best child is searched until it needs a part in this more than the second best")                      \
  X(int, clock_moves, 20, 2, 200, "time: the clock is spread over this many moves")                                   \
  X(int, clock_most_part, 5, 1, 100, "time: a move takes at most one part in this of the clock")                      \
  X(double, clock_increment_share, 0.75, 0, 1, "time: share of the increment that a move takes")                      \
  X(int, clock_beside_ms, 15, 0, 1000,                                                                                \
    "time: milliseconds kept back for each own move still to come, for what it costs beside the search")              \
  X(int, clock_kept_part, 16, 1, 1000, "time: at most one part in this of the game's clock is kept back")             \
  X(double, clock_kept_most, 0.75, 0, 0.95, "time: at most this share of what is left is kept back")                  \
  X(bool, patience, false, 0, 1, "time: a clear move takes less than its share, a doubtful one more (0: no)")         \
  X(double, patience_base, 0.7, 0.1, 4, "patience: factor where the best move has not changed")                       \
  X(double, patience_change, 0.5, 0, 4, "patience: added to that factor for each recent change")                      \
  X(double, patience_fall, 0.6, 0, 4, "patience: share more where the score fell steeply")                            \
  X(Score, patience_steep_fall, 300, 1, 20000, "patience: fall of the score that counts in full")                     \
  X(double, patience_effort_base, 1.3, 0.1, 4, "patience: factor where the best move took no nodes")                  \
  X(double, patience_effort, 0.7, 0, 4, "patience: taken off that factor where the best move took all nodes")         \
  X(int, nodes_per_ms, 0, 0, 1000000,                                                                                 \
    "table: nodes a millisecond of one thread, by which a search uses a part of the table (0: all of it)")            \
  X(int, solve_plies, 0, 0, 200, "play by proof: a game with so many plies left is solved (0: never)")                \
  X(double, solve_plies_more, 0, 0, 10,                                                                               \
    "play by proof: plies more for each doubling of the time from a millisecond on")                                  \
  X(double, solve_share, 0.6, 0, 0.95, "play by proof: share of the time for the solution")                           \
  X(double, bounded_share, 0, 0, 0.95,                                                                                \
    "play by proof: that share where positions may come back and a bound is known by then (0: no proof there)")       \
  X(double, trap_share, 0.85, 0, 0.95,                                                                                \
    "play by proof: share of the time by which the best chance in a lost game is chosen")                             \
  X(bool, set_traps, false, 0, 1,                                                                                     \
    "play by proof: a lost game goes on with the move that leaves the fewest winning replies (0: no)")                \
  X(int, proof_turn_plies, 0, 0, 200,                                                                                 \
    "analysis: proofs take turns with the search where a game has an end within so many plies, or none (0: never)")   \
  X(int, sign_turn_plies, 0, 0, 200,                                                                                  \
    "analysis: the same, with proofs of who wins alone, within so many plies (0: never)")                             \
  X(bool, solve_history, true, 0, 1, "solving: history, killers and counter-moves order the moves (0: no)")           \
  X(int, solve_order_killer, 1500, 0, 30000, "solving: added to the rank of a killer move")                           \
  X(int, solve_order_counter, 0, 0, 30000, "solving: added to the rank of the counter-move")                          \
  X(int, solve_order_history, 64, 1, 1024, "solving: history / this is added to the rank")                            \
  X(double, prover_reduction, 0, 0, 20,                                                                               \
    "solving with repetitions: plies that the prover's n-th move costs more, times 1 + log2(n)")                      \
  X(int, judge_weight, 0, 0, 1000, "solving with repetitions: this times the static evaluation is added to the rank") \
  X(int, look_ahead_depth, 6, 0, 192, "solving: enhanced transposition cut-off, least depth")                         \
  X(int, near_table_depth, 0, 0, 192,                                                                                 \
    "solving: nodes with fewer plies left use a table of the size of a core's cache (0: none)")                       \
  X(int, endgame_plies, 0, 0, 192,                                                                                    \
    "solving: with so few plies left the game's own search of its end is used, where it has one")                     \
  X(int, share_depth, 4, 1, 192, "solving by several threads: nodes with so many plies left share out their moves")   \
  X(int, win_root_checks, 2000, 0, 1000000, "forced wins: moves of the four search at the root")                      \
  X(int, win_new_checks, 15, 0, 1000000, "forced wins: moves of the four search at a new position")                   \
  X(int, win_pass_checks, 60, 0, 1000000, "forced wins: moves of the four search after a pass")                       \
  X(int, win_copy_checks, 15, 0, 1000000, "forced wins: moves of the four search where a copied win has no move")     \
  X(int, win_move_cost, 2, 0, 1000, "forced wins: delta that each move of the attacker costs")                        \
  X(int, win_answer_cost, 4, 0, 10000, "forced wins: least delta of a quiet move that answers a threat")              \
  X(int, win_quiet_cost, 28, 0, 10000, "forced wins: least delta of a quiet move that threatens to win by fours")     \
  X(int, win_calm_cost, 60, 0, 10000, "forced wins: least delta of any other quiet move")                             \
  X(int, win_best_cost, 6, 0, 10000, "forced wins: most delta of the move that alpha-beta found best")                \
  X(int, win_rank_unit, 100, 10, 30000,                                                                               \
    "forced wins: a quiet move's delta rises by one for so much rank below the best")                                 \
  X(int, win_batch, 8, 1, 400, "forced wins: moves that a node adds at a time")                                       \
  X(int, win_batch_cost, 10, 0, 1000, "forced wins: delta of quiet moves rises by this with each batch")              \
  X(int, win_replies_cost, 20, 0, 10000,                                                                              \
    "forced wins: delta of the replies to a quiet move before the pass is refuted")                                   \
  X(Score, win_attack_unit, 300, 1, 20000,                                                                            \
    "forced wins: static evaluation that changes the attacker's estimate by one")                                     \
  X(Score, win_defence_unit, 200, 1, 20000,                                                                           \
    "forced wins: static evaluation that changes the defender's estimate by one")                                     \
  X(int, win_estimate_most, 24, 1, 10000, "forced wins: largest estimate from the static evaluation")                 \
  X(int, win_copied_most, 300, 0, 1000000, "forced wins: positions that a copied win may take")                       \
  X(int, win_copied_again_most, 20000, 0, 10000000, "forced wins: positions that a win copied to the root may take")  \
  X(int, win_guide_nodes, 50000, 1, 100000000, "forced wins: nodes of alpha-beta before the first proof search")      \
  X(int, win_guide_growth, 6, 2, 100, "forced wins: factor by which those nodes grow")                                \
  X(int, win_proof_per_guide, 14, 1, 1000, "forced wins: nodes of the proof search for each node of alpha-beta")      \
  X(int, win_tree_nodes, 200000, 0, 100000000, "forced wins: nodes for finding again what the table has lost of a win")

/// See TENGEN_SEARCH_PARAMETERS.
struct Parameters {
#define TENGEN_MEMBER(type, name, value, least, most, meaning) type name = value;
  TENGEN_SEARCH_PARAMETERS(TENGEN_MEMBER)
#undef TENGEN_MEMBER
};

/// A member of `Parameters`, with its name.
struct ParameterField {
  using Member = std::variant<int Parameters::*, double Parameters::*, bool Parameters::*>;

  std::string_view name;  ///< as the member is called
  Member member;
  double least;  ///< a tuner varies it between this ...
  double most;   ///< ... and this
  std::string_view meaning;

  /// Takes whole numbers only.
  [[nodiscard]] constexpr bool is_whole() const noexcept {
    return !std::holds_alternative<double Parameters::*>(member);
  }
  [[nodiscard]] constexpr double get(const Parameters& parameters) const noexcept {
    if (const auto* whole = std::get_if<int Parameters::*>(&member)) return parameters.**whole;
    if (const auto* real = std::get_if<double Parameters::*>(&member)) return parameters.**real;
    return parameters.**std::get_if<bool Parameters::*>(&member) ? 1 : 0;
  }
  /// `value` must be one that the member can hold.
  constexpr void set(Parameters& parameters, double value) const noexcept {
    if (const auto* whole = std::get_if<int Parameters::*>(&member)) {
      parameters.** whole = static_cast<int>(value);
    } else if (const auto* real = std::get_if<double Parameters::*>(&member)) {
      parameters.** real = value;
    } else {
      parameters.**std::get_if<bool Parameters::*>(&member) = value != 0;
    }
  }
};

/// Every member of `Parameters`, in their order.
#define TENGEN_FIELD(type, name, value, least, most, meaning) \
  ParameterField{#name, &Parameters::name, least, most, meaning},
inline constexpr std::array parameter_fields{TENGEN_SEARCH_PARAMETERS(TENGEN_FIELD)};
#undef TENGEN_FIELD
#undef TENGEN_SEARCH_PARAMETERS

/// The field of that name; null if there is none.
[[nodiscard]] constexpr const ParameterField* find_field(std::string_view name) noexcept {
  for (const ParameterField& field : parameter_fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

}  // namespace tengen::search
