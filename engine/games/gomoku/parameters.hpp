#pragma once

#include <array>

#include "engine/core/parameter.hpp"

namespace tengen {

/// Name, value, least and most value.
inline constexpr auto gomoku_parameters = std::to_array<GameParameter>({
    {"aspiration_window", 40, 5, 400},
    {"aspiration_depth", 3, 1, 192},
    {"aspiration_growth", 3, 2, 10},
    {"aspiration_most", 1000, 50, 10000},

    {"extension_limit", 2, 0, 8},
    {"iir_depth", 5, 1, 192},
    {"singular_depth", 6, 3, 192},
    {"singular_margin", 1, 0, 100},
    {"singular_entry_depth", 2, 0, 10},
    {"singular_divisor", 2, 2, 8},

    {"futility_margin", 150, 0, 2000},
    {"futility_depth", 5, 0, 20},
    {"razor_margin", 400, 0, 5000},
    {"razor_depth", 2, 0, 20},

    {"lmr_base", 0.5, 0, 4},
    {"lmr_divisor", 0.9, 0.3, 10},
    {"lmr_not_improving", 1, 0, 4},
    {"lmr_depth", 3, 1, 192},
    {"lmr_from", 1, 0, 20},
    {"lmr_pv", 1, 0, 4},
    {"lmr_cut_node", 1, 0, 4},
    {"lmr_killer", 1, 0, 4},
    {"lmr_history", 8192, 256, 65536},
    {"lmr_behind", 0, 0, 4},
    {"lmr_threat", 2, 0, 6},
    {"raised_reduction", 1, 0, 4},
    {"raised_depth_least", 3, 1, 192},
    {"raised_depth_most", 11, 0, 192},

    {"policy_depth", 3, 1, 192},

    {"lmp_base", 4, 1, 100},
    {"lmp_power", 1.3, 0, 3},
    {"lmp_depth", 20, 0, 63},

    {"order_killer", 1000, 0, 30000},
    {"order_counter", 800, 0, 30000},
    {"order_history", 16, 1, 256},
    {"history_bonus", 32, 0, 1024},
    {"history_bonus_most", 2048, 0, 16384},
    {"history_malus", 32, 0, 1024},
    {"history_malus_most", 2048, 0, 16384},

    {"correction_divisor", 64, 0, 1024},
    {"correction_weight", 2, 0, 64},
    {"correction_most", 4096, 0, 16384},

    {"quiescence_plies", 24, 0, 192},
    {"quiescence_near", 2, 2, 192},

    {"root_threat_nodes", 200000, 0, 10000000},
    {"root_threat_nodes_per_ply", 1000, 0, 100000},
    {"root_threat_share", 0.15, 0, 1},
    {"refutation_share", 0.1, 0, 10},
    {"refutation_nodes_least", 2000, 0, 1000000},
    {"refutation_nodes_most", 100000, 0, 10000000},
    {"refutation_growth", 2, 1, 16},
    {"proof_overshoot", 4, 1, 64},

    {"clock_moves", 20, 2, 200},
    {"clock_most_part", 5, 1, 100},
    {"clock_increment_share", 0.75, 0, 1},
    {"clock_beside_ms", 15, 0, 1000},
    {"clock_kept_part", 16, 1, 1000},
    {"clock_kept_most", 0.75, 0, 0.95},
    {"patience", 1, 0, 1},
    {"patience_base", 0.7, 0.1, 4},
    {"patience_change", 0.5, 0, 4},
    {"patience_fall", 0.6, 0, 4},
    {"patience_steep_fall", 300, 1, 20000},
    {"patience_effort_base", 1.3, 0.1, 4},
    {"patience_effort", 0.7, 0, 4},
    {"nodes_per_ms", 2000, 0, 1000000},

    {"win_root_checks", 2000, 0, 1000000},
    {"win_new_checks", 15, 0, 1000000},
    {"win_pass_checks", 60, 0, 1000000},
    {"win_copy_checks", 15, 0, 1000000},
    {"win_move_cost", 2, 0, 1000},
    {"win_answer_cost", 4, 0, 10000},
    {"win_quiet_cost", 28, 0, 10000},
    {"win_calm_cost", 60, 0, 10000},
    {"win_best_cost", 6, 0, 10000},
    {"win_rank_unit", 100, 10, 30000},
    {"win_batch", 8, 1, 400},
    {"win_batch_cost", 10, 0, 1000},
    {"win_replies_cost", 20, 0, 10000},
    {"win_attack_unit", 300, 1, 20000},
    {"win_defence_unit", 200, 1, 20000},
    {"win_estimate_most", 24, 1, 10000},
    {"win_copied_most", 300, 0, 1000000},
    {"win_copied_again_most", 20000, 0, 10000000},
    {"win_guide_nodes", 50000, 1, 100000000},
    {"win_guide_growth", 6, 2, 100},
    {"win_proof_per_guide", 14, 1, 1000},
    {"win_tree_nodes", 200000, 0, 100000000},
});

}  // namespace tengen
