#pragma once

#include <array>
#include <string_view>

#include "engine/core/parameter.hpp"

namespace tengen {

inline constexpr auto connect_reads = std::to_array<std::string_view>(
    {"quiescence_plies", "root_quiescence_plies", "solve_*", "trap_share", "set_traps", "proof_turn_plies",
     "sign_turn_plies", "look_ahead_depth", "near_table_depth", "endgame_plies", "share_depth"});

inline constexpr auto connect_values = std::to_array<ParameterValue>({
    {"aspiration_window", 50},
    {"futility_margin", 200},
    {"razor_margin", 600},
    {"solve_plies", 16},
    {"solve_plies_more", 1.5},
    {"proof_turn_plies", 32},
    {"sign_turn_plies", 42},
    {"solve_history", 0},
    {"look_ahead_depth", 10},
    {"near_table_depth", 18},
    {"endgame_plies", 12},
    {"share_depth", 20},
});

inline constexpr GameParameters connect_parameters{connect_reads, connect_values};

}  // namespace tengen
