#pragma once

#include <array>
#include <string_view>
#include <variant>

#include "engine/core/score.hpp"
#include "engine/search/plies.hpp"

namespace tengen::search {

/// The numbers of the search that a tuner may vary. Depths are in plies, scores and margins in centi-points.
///
/// `parameter_fields` says what each one means. A game's values stand in `engine/cores/GAME_parameters.hpp`. The values
/// here are cautious: the search with them gives the exact value of every game tree that it searches to the end.
struct Parameters {
  // Aspiration window.
  Score aspiration_window = 40;
  int aspiration_depth = 3;
  int aspiration_growth = 3;
  Score aspiration_most = 1000;

  // Extensions and internal iterative reduction.
  int extension_limit = 2;
  int iir_depth = 5;
  int singular_depth = max_ply;
  Score singular_margin = 1;
  int singular_entry_depth = 2;
  int singular_divisor = 2;

  // Futility pruning and razoring.
  Score futility_margin = 150;
  int futility_depth = 5;
  Score razor_margin = 400;
  int razor_depth = 2;

  // Late-move reduction.
  double lmr_base = 0.4;
  double lmr_divisor = 2.1;
  double lmr_not_improving = 0;
  int lmr_depth = 3;
  int lmr_from = 3;
  int lmr_pv = 1;
  int lmr_cut_node = 1;
  int lmr_killer = 1;
  int lmr_history = 8192;
  int lmr_threat = 0;
  double lmr_behind = 0;
  int policy_depth = 3;
  int raised_reduction = 0;
  int raised_depth_least = 3;
  int raised_depth_most = 11;

  // Late-move pruning.
  double lmp_base = 8;
  double lmp_power = 2;
  int lmp_depth = 4;

  // Move ordering and history.
  int order_killer = 4000;
  int order_counter = 3000;
  int order_history = 8;
  int history_bonus = 32;
  int history_bonus_most = 2048;
  int history_malus = 32;
  int history_malus_most = 2048;

  // Correction history.
  int correction_divisor = 0;
  int correction_weight = 2;
  int correction_most = 4096;

  // Evaluation.
  int certainty_weight = 0;

  // Quiescence search.
  int quiescence_plies = 24;
  int quiescence_near = max_ply;
  int root_quiescence_plies = 60;

  // Threat search at the root.
  int root_threat_nodes = 200000;
  int root_threat_nodes_per_ply = 1000;
  double root_threat_share = 0.15;
  double refutation_share = 0;
  int refutation_nodes_least = 2000;
  int refutation_nodes_most = 100000;
  int refutation_growth = 2;
  int proof_overshoot = 4;

  // Time.
  int clock_moves = 20;
  int clock_most_part = 5;
  double clock_increment_share = 0.75;
  int clock_beside_ms = 15;
  int clock_kept_part = 16;
  double clock_kept_most = 0.75;
  bool patience = false;
  double patience_base = 0.7;
  double patience_change = 0.5;
  double patience_fall = 0.6;
  Score patience_steep_fall = 300;
  double patience_effort_base = 1.3;
  double patience_effort = 0.7;
  int nodes_per_ms = 0;

  // Solving: play by proof, and the order of moves in proofs.
  int solve_plies = 0;
  double solve_plies_more = 0;
  double solve_share = 0.6;
  double trap_share = 0.85;
  bool set_traps = false;
  double claim_share = 0;
  double margin_share = 0;
  int proof_turn_plies = 0;
  bool solve_history = true;
  int solve_order_killer = 1500;
  int solve_order_counter = 0;
  int solve_order_history = 64;
  double prover_reduction = 0;
  int judge_weight = 0;
  int look_ahead_depth = 6;
  int near_table_depth = 0;
  int endgame_plies = 0;
  int share_depth = 4;

  // Forced wins (WinSearch, WinCopy, WinningTreeBuilder, find_forced_win).
  int win_root_checks = 2000;
  int win_new_checks = 15;
  int win_pass_checks = 60;
  int win_copy_checks = 15;
  int win_move_cost = 2;
  int win_answer_cost = 4;
  int win_quiet_cost = 28;
  int win_calm_cost = 60;
  int win_best_cost = 6;
  int win_rank_unit = 100;
  int win_batch = 8;
  int win_batch_cost = 10;
  int win_replies_cost = 20;
  Score win_attack_unit = 300;
  Score win_defence_unit = 200;
  int win_estimate_most = 24;
  int win_copied_most = 300;
  int win_copied_again_most = 20000;
  int win_guide_nodes = 50000;
  int win_guide_growth = 6;
  int win_proof_per_guide = 14;
  int win_tree_nodes = 200000;
};

/// A member of `Parameters`, with its name.
struct ParameterField {
  using Member = std::variant<int Parameters::*, double Parameters::*, bool Parameters::*>;

  std::string_view name;  ///< as the member is called
  Member member;
  std::string_view meaning;  ///< one line of printable ASCII

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

/// Every member of `Parameters`, once, in their order.
inline constexpr auto parameter_fields = std::to_array<ParameterField>({
    {"aspiration_window", &Parameters::aspiration_window, "aspiration window: half its width at first"},
    {"aspiration_depth", &Parameters::aspiration_depth, "aspiration window: least depth"},
    {"aspiration_growth", &Parameters::aspiration_growth, "aspiration window: factor by which a failed one grows"},
    {"aspiration_most", &Parameters::aspiration_most, "aspiration window: a wider one is opened wholly"},
    {"extension_limit", &Parameters::extension_limit,
     "check and singular extensions: up to this many times the iteration's depth"},
    {"iir_depth", &Parameters::iir_depth, "internal iterative reduction: least depth"},
    {"singular_depth", &Parameters::singular_depth, "singular extension and multi-cut: least depth (192: off)"},
    {"singular_margin", &Parameters::singular_margin, "singular extension: margin per ply below the table's score"},
    {"singular_entry_depth", &Parameters::singular_entry_depth,
     "singular extension: how much shallower than the node the table entry may be"},
    {"singular_divisor", &Parameters::singular_divisor,
     "singular extension: the search without the table move has depth / this"},
    {"futility_margin", &Parameters::futility_margin, "futility pruning: margin above beta per ply of depth"},
    {"futility_depth", &Parameters::futility_depth, "futility pruning: most depth"},
    {"razor_margin", &Parameters::razor_margin, "razoring: margin below alpha per ply of depth"},
    {"razor_depth", &Parameters::razor_depth, "razoring: most depth"},
    {"lmr_base", &Parameters::lmr_base, "late-move reduction: plies = this + ln(depth) ln(moves before) / lmr_divisor"},
    {"lmr_divisor", &Parameters::lmr_divisor, "late-move reduction: see lmr_base"},
    {"lmr_not_improving", &Parameters::lmr_not_improving,
     "late-move reduction: plies more where the side to move is not improving"},
    {"lmr_depth", &Parameters::lmr_depth, "late-move reduction: least depth"},
    {"lmr_from", &Parameters::lmr_from, "late-move reduction: the moves before this one are not reduced"},
    {"lmr_pv", &Parameters::lmr_pv, "late-move reduction: plies less at PV nodes"},
    {"lmr_cut_node", &Parameters::lmr_cut_node, "late-move reduction: plies more at expected cut nodes"},
    {"lmr_killer", &Parameters::lmr_killer, "late-move reduction: plies less for a killer move"},
    {"lmr_history", &Parameters::lmr_history, "late-move reduction: a ply less for this much history"},
    {"lmr_threat", &Parameters::lmr_threat,
     "late-move reduction: plies less for a move that makes a threat that must be answered"},
    {"lmr_behind", &Parameters::lmr_behind,
     "late-move reduction: plies more for each 1000 of rank that the move lies below the best one"},
    {"policy_depth", &Parameters::policy_depth,
     "move ordering by a network's policy, where there is one, from this depth on"},
    {"raised_reduction", &Parameters::raised_reduction, "plies taken off the moves after one that raised alpha"},
    {"raised_depth_least", &Parameters::raised_depth_least, "raised_reduction: least depth"},
    {"raised_depth_most", &Parameters::raised_depth_most, "raised_reduction: most depth"},
    {"lmp_base", &Parameters::lmp_base, "late-move pruning: a node tries this + depth ^ lmp_power moves"},
    {"lmp_power", &Parameters::lmp_power, "late-move pruning: see lmp_base"},
    {"lmp_depth", &Parameters::lmp_depth, "late-move pruning: most depth"},
    {"order_killer", &Parameters::order_killer, "move ordering: added to the rank of a killer move"},
    {"order_counter", &Parameters::order_counter, "move ordering: added to the rank of the counter-move"},
    {"order_history", &Parameters::order_history, "move ordering: history / this is added to the rank"},
    {"history_bonus", &Parameters::history_bonus, "history: a cut-off adds this times depth squared to its move"},
    {"history_bonus_most", &Parameters::history_bonus_most, "history: most that a cut-off adds"},
    {"history_malus", &Parameters::history_malus,
     "history: a cut-off takes this times depth squared off the moves tried before"},
    {"history_malus_most", &Parameters::history_malus_most, "history: most that a cut-off takes off"},
    {"correction_divisor", &Parameters::correction_divisor,
     "correction history: its value / this is added to the static evaluation (0: off)"},
    {"correction_weight", &Parameters::correction_weight,
     "correction history: what a node adds per ply of depth and centi-point of error"},
    {"correction_most", &Parameters::correction_most, "correction history: most that a node adds"},
    {"certainty_weight", &Parameters::certainty_weight,
     "Go's network: a lead is divided by the root of 10 + this times the points whose owner is open (0: it is not)"},
    {"quiescence_plies", &Parameters::quiescence_plies, "quiescence: plies after which the attacker must stand pat"},
    {"quiescence_near", &Parameters::quiescence_near,
     "quiescence: after this many plies a threat must depend on the attacker's last move (192: never)"},
    {"root_quiescence_plies", &Parameters::root_quiescence_plies,
     "root: plies of the quiescence search for a forced win before the first iteration (0: none)"},
    {"root_threat_nodes", &Parameters::root_threat_nodes,
     "root: most nodes of the threat search before the first iteration (0: none)"},
    {"root_threat_nodes_per_ply", &Parameters::root_threat_nodes_per_ply,
     "root: most nodes of that threat search per ply, where the depth is limited"},
    {"root_threat_share", &Parameters::root_threat_share, "root: share of time and nodes for that threat search"},
    {"refutation_share", &Parameters::refutation_share,
     "root: share of the nodes so far for the opponent's threat search after a new best move (0: none)"},
    {"refutation_nodes_least", &Parameters::refutation_nodes_least, "root: least nodes of that search"},
    {"refutation_nodes_most", &Parameters::refutation_nodes_most, "root: most nodes of that search"},
    {"refutation_growth", &Parameters::refutation_growth,
     "root: a move is searched so again when it is due this many times the nodes"},
    {"proof_overshoot", &Parameters::proof_overshoot,
     "df-pn: the best child is searched until it needs a part in this more than the second best"},
    {"clock_moves", &Parameters::clock_moves, "time: the clock is spread over this many moves"},
    {"clock_most_part", &Parameters::clock_most_part, "time: a move takes at most one part in this of the clock"},
    {"clock_increment_share", &Parameters::clock_increment_share, "time: share of the increment that a move takes"},
    {"clock_beside_ms", &Parameters::clock_beside_ms,
     "time: milliseconds kept back for each own move still to come, for what it costs beside the search"},
    {"clock_kept_part", &Parameters::clock_kept_part,
     "time: at most one part in this of the game's clock is kept back"},
    {"clock_kept_most", &Parameters::clock_kept_most, "time: at most this share of what is left is kept back"},
    {"patience", &Parameters::patience, "time: a clear move takes less than its share, a doubtful one more (0: no)"},
    {"patience_base", &Parameters::patience_base, "patience: factor where the best move has not changed"},
    {"patience_change", &Parameters::patience_change, "patience: added to that factor for each recent change"},
    {"patience_fall", &Parameters::patience_fall, "patience: share more where the score fell steeply"},
    {"patience_steep_fall", &Parameters::patience_steep_fall, "patience: fall of the score that counts in full"},
    {"patience_effort_base", &Parameters::patience_effort_base, "patience: factor where the best move took no nodes"},
    {"patience_effort", &Parameters::patience_effort,
     "patience: taken off that factor where the best move took all nodes"},
    {"nodes_per_ms", &Parameters::nodes_per_ms,
     "table: nodes a millisecond of one thread, by which a search uses a part of the table (0: all of it)"},
    {"solve_plies", &Parameters::solve_plies, "play by proof: a game with so many plies left is solved (0: never)"},
    {"solve_plies_more", &Parameters::solve_plies_more,
     "play by proof: plies more for each doubling of the time from a millisecond on"},
    {"solve_share", &Parameters::solve_share, "play by proof: share of the time for the solution"},
    {"trap_share", &Parameters::trap_share,
     "play by proof: share of the time by which the best chance in a lost game is chosen"},
    {"set_traps", &Parameters::set_traps,
     "play by proof: a lost game goes on with the move that leaves the fewest winning replies (0: no)"},
    {"margin_share", &Parameters::margin_share,
     "play by proof: share of the time by which a proven win's margin is sought, where positions may come back"},
    {"claim_share", &Parameters::claim_share,
     "play by proof: share of the time for proving a win where positions may come back (0: none)"},
    {"proof_turn_plies", &Parameters::proof_turn_plies,
     "analysis: proofs take turns with the search where a game has an end within so many plies, or none (0: never)"},
    {"solve_history", &Parameters::solve_history,
     "solving: history, killers and counter-moves order the moves (0: no)"},
    {"solve_order_killer", &Parameters::solve_order_killer, "solving: added to the rank of a killer move"},
    {"solve_order_counter", &Parameters::solve_order_counter, "solving: added to the rank of the counter-move"},
    {"solve_order_history", &Parameters::solve_order_history, "solving: history / this is added to the rank"},
    {"prover_reduction", &Parameters::prover_reduction,
     "solving with repetitions: plies that the prover's n-th move costs more, times 1 + log2(n)"},
    {"judge_weight", &Parameters::judge_weight,
     "solving with repetitions: this times the static evaluation is added to the rank"},
    {"look_ahead_depth", &Parameters::look_ahead_depth, "solving: enhanced transposition cut-off, least depth"},
    {"near_table_depth", &Parameters::near_table_depth,
     "solving: nodes with fewer plies left use a table of the size of a core's cache (0: none)"},
    {"endgame_plies", &Parameters::endgame_plies,
     "solving: with so few plies left the game's own search of its end is used, where it has one"},
    {"share_depth", &Parameters::share_depth,
     "solving by several threads: nodes with so many plies left share out their moves"},
    {"win_root_checks", &Parameters::win_root_checks, "forced wins: moves of the four search at the root"},
    {"win_new_checks", &Parameters::win_new_checks, "forced wins: moves of the four search at a new position"},
    {"win_pass_checks", &Parameters::win_pass_checks, "forced wins: moves of the four search after a pass"},
    {"win_copy_checks", &Parameters::win_copy_checks,
     "forced wins: moves of the four search where a copied win has no move"},
    {"win_move_cost", &Parameters::win_move_cost, "forced wins: delta that each move of the attacker costs"},
    {"win_answer_cost", &Parameters::win_answer_cost, "forced wins: least delta of a quiet move that answers a threat"},
    {"win_quiet_cost", &Parameters::win_quiet_cost,
     "forced wins: least delta of a quiet move that threatens to win by fours"},
    {"win_calm_cost", &Parameters::win_calm_cost, "forced wins: least delta of any other quiet move"},
    {"win_best_cost", &Parameters::win_best_cost, "forced wins: most delta of the move that alpha-beta found best"},
    {"win_rank_unit", &Parameters::win_rank_unit,
     "forced wins: a quiet move's delta rises by one for so much rank below the best"},
    {"win_batch", &Parameters::win_batch, "forced wins: moves that a node adds at a time"},
    {"win_batch_cost", &Parameters::win_batch_cost, "forced wins: delta of quiet moves rises by this with each batch"},
    {"win_replies_cost", &Parameters::win_replies_cost,
     "forced wins: delta of the replies to a quiet move before the pass is refuted"},
    {"win_attack_unit", &Parameters::win_attack_unit,
     "forced wins: static evaluation that changes the attacker's estimate by one"},
    {"win_defence_unit", &Parameters::win_defence_unit,
     "forced wins: static evaluation that changes the defender's estimate by one"},
    {"win_estimate_most", &Parameters::win_estimate_most, "forced wins: largest estimate from the static evaluation"},
    {"win_copied_most", &Parameters::win_copied_most, "forced wins: positions that a copied win may take"},
    {"win_copied_again_most", &Parameters::win_copied_again_most,
     "forced wins: positions that a win copied to the root may take"},
    {"win_guide_nodes", &Parameters::win_guide_nodes, "forced wins: nodes of alpha-beta before the first proof search"},
    {"win_guide_growth", &Parameters::win_guide_growth, "forced wins: factor by which those nodes grow"},
    {"win_proof_per_guide", &Parameters::win_proof_per_guide,
     "forced wins: nodes of the proof search for each node of alpha-beta"},
    {"win_tree_nodes", &Parameters::win_tree_nodes,
     "forced wins: nodes for finding again what the table has lost of a win"},
});

/// The field of that name; null if there is none.
[[nodiscard]] constexpr const ParameterField* find_field(std::string_view name) noexcept {
  for (const ParameterField& field : parameter_fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

}  // namespace tengen::search
