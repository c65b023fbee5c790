#pragma once

#include <array>

#include "engine/core/parameter.hpp"

namespace tengen {

/// Name, value, range, and what measured the value.
///
/// Differences in Elo are those of the match named: freestyle 15x15, 400 games at 20,000 nodes a move where nothing
/// else is said. search-what-gained.csv and search-what-failed.csv of lab/results hold them with commit and date.
inline constexpr auto gomoku_parameters = std::to_array<GameParameter>({
    {"aspiration_window", 40, 5, 400, "20 with growth 2: -1"},
    {"aspiration_depth", 3, 1, 192},
    {"aspiration_growth", 3, 2, 10, "window 20 with growth 2: -1"},
    {"aspiration_most", 1000, 50, 10000},

    {"extension_limit", 2, 0, 8},
    {"iir_depth", 5, 1, 192, "3: -23"},
    {"singular_depth", 6, 3, 192, "with the extension +25 (-1 to +52); 4: -9"},
    {"singular_margin", 1, 0, 100, "2: -3"},
    {"singular_entry_depth", 2, 0, 10},
    {"singular_divisor", 2, 2, 8},

    {"futility_margin", 150, 0, 2000, "120 to depth 9, a ply less where improving: -26 in 300 games"},
    {"futility_depth", 5, 0, 20, "8: -28 (-62 to +5) in 300 games at 0.05 s"},
    {"razor_margin", 400, 0, 5000, "a fifth: -30 and -23; 80 to depth 3: -1 in 300 games"},
    {"razor_depth", 2, 0, 20, "3 with margin 80: -1 in 300 games"},

    {"lmr_base", 0.5, 0, 4, "the stronger reductions together: +37 (+6 to +68)"},
    {"lmr_divisor", 0.9, 0.3, 10, "0.8: -15 in 300 games; 0.7: -35 in 120 games at 100,000 nodes"},
    {"lmr_not_improving", 1, 0, 4, "the stronger reductions together: +37 (+6 to +68)"},
    {"lmr_depth", 3, 1, 192},
    {"lmr_from", 1, 0, 20, "the stronger reductions together: +37 (+6 to +68)"},
    {"lmr_pv", 1, 0, 4, "2: -21"},
    {"lmr_cut_node", 1, 0, 4, "2: -4"},
    {"lmr_killer", 1, 0, 4, "0: -2"},
    {"lmr_history", 8192, 256, 65536, "4096: -4"},
    {"lmr_behind", 0, 0, 4},
    {"lmr_threat", 2, 0, 6, "open threes reduced less: +23; 1: -5; 3: -3"},
    {"raised_reduction", 1, 0, 4, "+24"},
    {"raised_depth_least", 3, 1, 192},
    {"raised_depth_most", 11, 0, 192},

    {"policy_depth", 3, 1, 192},

    {"lmp_base", 4, 1, 100, "against 5 + d^1.6: +57 in 240 games, +16 in 200, at 100,000 nodes; 3 with d^1.2: -19"},
    {"lmp_power", 1.3, 0, 3, "against 5 + d^1.6: +57 in 240 games, +16 in 200, at 100,000 nodes; 1.2 with 3: -19"},
    {"lmp_depth", 20, 0, 63, "every depth instead of near the horizon: +27"},

    {"order_killer", 1000, 0, 30000, "killers weigh less: +15"},
    {"order_counter", 800, 0, 30000},
    {"order_history", 16, 1, 256, "16 instead of 8: +27"},
    {"history_bonus", 32, 0, 1024, "half: -4"},
    {"history_bonus_most", 2048, 0, 16384},
    {"history_malus", 32, 0, 1024, "half: +2"},
    {"history_malus_most", 2048, 0, 16384},

    {"correction_divisor", 64, 0, 1024, "with it +21 in 800 games at 100,000 nodes; 32 and 100 no better in 300 games"},
    {"correction_weight", 2, 0, 64, "twice the rate no better in 300 games"},
    {"correction_most", 4096, 0, 16384},

    {"quiescence_plies", 24, 0, 192},
    {"quiescence_near", 2, 2, 192, "fours only near the last: +57 (+30 to +85); 4: -23"},

    {"root_threat_nodes", 200000, 0, 10000000,
     "in place of a four-threat search: +3 (-54 to +61) in 100 games at 0.05 s"},
    {"root_threat_nodes_per_ply", 1000, 0, 100000},
    {"root_threat_share", 0.15, 0, 1},
    {"refutation_share", 0.1, 0, 10, "22 instead of 14 of 29 lost positions stand; 51.5 % of 300 games"},
    {"refutation_nodes_least", 2000, 0, 1000000},
    {"refutation_nodes_most", 100000, 0, 10000000},
    {"refutation_growth", 2, 1, 16},
    {"proof_overshoot", 4, 1, 64},

    {"clock_moves", 20, 2, 200, "3 s a game: 19 against 14 +23, 26 against 19 -5 (200 games each); 12: +3 in 100"},
    {"clock_most_part", 5, 1, 100},
    {"clock_increment_share", 0.75, 0, 1},
    {"clock_beside_ms", 15, 0, 1000, "180 s last 187 own moves; with nothing kept 140 at 3 ms a move"},
    {"clock_kept_part", 16, 1, 1000, "3 s a game, against nothing kept: 50.0 % of 200 games; without a limit 39.0 %"},
    {"clock_kept_most", 0.75, 0, 0.95},
    {"patience", 1, 0, 1, "with 14 moves instead of 20: +38 (+4 to +74) in 200 games at 3 s a game"},
    {"patience_base", 0.7, 0.1, 4},
    {"patience_change", 0.5, 0, 4},
    {"patience_fall", 0.6, 0, 4},
    {"patience_steep_fall", 300, 1, 20000},
    {"patience_effort_base", 1.3, 0.1, 4},
    {"patience_effort", 0.7, 0, 4},
    {"nodes_per_ms", 2000, 0, 1000000, "a part of the table instead of all: +183 in 60 games at 0.2 s"},

    {"win_root_checks", 2000, 0, 1000000},
    {"win_new_checks", 15, 0, 1000000, "wins found of 89 in 0.15 s: 64; with 0: 57"},
    {"win_pass_checks", 60, 0, 1000000},
    {"win_copy_checks", 15, 0, 1000000},
    {"win_move_cost", 2, 0, 1000, "wins found of 89 in 0.15 s: 64; with 0 and with 4: 59"},
    {"win_answer_cost", 4, 0, 10000},
    {"win_quiet_cost", 28, 0, 10000, "wins found of 178 by 2,000,000 nodes: 171; with 20: 168; with 40: 169"},
    {"win_calm_cost", 60, 0, 10000, "wins found of 89 in 0.15 s: 64; with 30: 62"},
    {"win_best_cost", 6, 0, 10000, "wins found of 178 by 450,000 nodes: 160; without alpha-beta's move: 148"},
    {"win_rank_unit", 100, 10, 30000},
    {"win_batch", 8, 1, 400},
    {"win_batch_cost", 10, 0, 1000},
    {"win_replies_cost", 20, 0, 10000},
    {"win_attack_unit", 300, 1, 20000, "wins found of 89 in 0.15 s: 64; without the evaluation: 59"},
    {"win_defence_unit", 200, 1, 20000, "wins found of 89 in 0.15 s: 64; without the evaluation: 59"},
    {"win_estimate_most", 24, 1, 10000},
    {"win_copied_most", 300, 0, 1000000, "wins found of 89 in 0.15 s: 64; with 0: 62"},
    {"win_copied_again_most", 20000, 0, 10000000},
    {"win_guide_nodes", 50000, 1, 100000000, "wins found of 178 in 2 s: 174 or 175; with 30,000 and 70,000: 174"},
    {"win_guide_growth", 6, 2, 100, "wins found of 178 in 2 s: 174 or 175; with 4: 173; with 10 as many"},
    {"win_proof_per_guide", 14, 1, 1000},
    {"win_tree_nodes", 200000, 0, 100000000},
});

}  // namespace tengen
