#pragma once

#include <array>

#include "engine/core/parameter.hpp"

namespace tengen {

/// Name, value, least and most value.
inline constexpr auto connect_parameters = std::to_array<GameParameter>({
    {"aspiration_window", 50, 5, 1000},
    {"aspiration_depth", 3, 1, 192},
    {"aspiration_growth", 3, 2, 10},
    {"aspiration_most", 1000, 50, 10000},

    {"extension_limit", 2, 0, 8},
    {"iir_depth", 5, 1, 192},
    {"singular_depth", 192, 3, 192},
    {"singular_margin", 1, 0, 200},
    {"singular_entry_depth", 2, 0, 10},
    {"singular_divisor", 2, 2, 8},

    {"futility_margin", 200, 0, 5000},
    {"futility_depth", 5, 0, 20},
    {"razor_margin", 600, 0, 10000},
    {"razor_depth", 2, 0, 20},

    {"lmr_base", 0.4, 0, 4},
    {"lmr_divisor", 2.1, 0.3, 10},
    {"lmr_not_improving", 0, 0, 4},
    {"lmr_depth", 3, 1, 192},
    {"lmr_from", 3, 0, 20},
    {"lmr_pv", 1, 0, 4},
    {"lmr_cut_node", 1, 0, 4},
    {"lmr_killer", 1, 0, 4},
    {"lmr_history", 8192, 256, 65536},
    {"lmr_behind", 0, 0, 4},
    {"raised_reduction", 0, 0, 4},
    {"raised_depth_least", 3, 1, 192},
    {"raised_depth_most", 11, 0, 192},

    {"lmp_base", 8, 1, 100},
    {"lmp_power", 2, 0, 3},
    {"lmp_depth", 4, 0, 63},

    {"order_killer", 4000, 0, 30000},
    {"order_counter", 3000, 0, 30000},
    {"order_history", 8, 1, 256},
    {"history_bonus", 32, 0, 1024},
    {"history_bonus_most", 2048, 0, 16384},
    {"history_malus", 32, 0, 1024},
    {"history_malus_most", 2048, 0, 16384},

    {"correction_divisor", 0, 0, 1024},
    {"correction_weight", 2, 0, 64},
    {"correction_most", 4096, 0, 16384},

    {"quiescence_plies", 24, 0, 192},
    {"root_quiescence_plies", 60, 0, 192},

    {"clock_moves", 20, 2, 200},
    {"clock_most_part", 5, 1, 100},
    {"clock_increment_share", 0.75, 0, 1},
    {"clock_beside_ms", 15, 0, 1000},
    {"clock_kept_part", 16, 1, 1000},
    {"clock_kept_most", 0.75, 0, 0.95},
    {"patience", 0, 0, 1},
    {"patience_base", 0.7, 0.1, 4},
    {"patience_change", 0.5, 0, 4},
    {"patience_fall", 0.6, 0, 4},
    {"patience_steep_fall", 300, 1, 20000},
    {"patience_effort_base", 1.3, 0.1, 4},
    {"patience_effort", 0.7, 0, 4},
    {"nodes_per_ms", 0, 0, 1000000},

    {"solve_plies", 16, 0, 200},
    {"solve_plies_more", 1.5, 0, 10},
    {"solve_share", 0.6, 0, 0.95},
    {"trap_share", 0.85, 0, 0.95},
    {"set_traps", 0, 0, 1},
    {"proof_turn_plies", 32, 0, 200},
    {"sign_turn_plies", 42, 0, 200},
    {"solve_history", 0, 0, 1},
    {"solve_order_killer", 1500, 0, 30000},
    {"solve_order_counter", 0, 0, 30000},
    {"solve_order_history", 64, 1, 1024},
    {"look_ahead_depth", 10, 0, 192},
    {"near_table_depth", 18, 0, 192},
    {"endgame_plies", 12, 0, 192},
    {"share_depth", 20, 1, 192},
});

}  // namespace tengen
