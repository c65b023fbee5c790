#pragma once

#include <array>
#include <string_view>

#include "engine/core/parameter.hpp"

namespace tengen {

inline constexpr auto go_reads = std::to_array<std::string_view>(
    {"policy_depth", "certainty_weight", "solve_*", "parent_share", "trap_share", "set_traps", "bounded_share",
     "proof_turn_plies", "prover_reduction", "judge_weight", "look_ahead_depth", "near_table_depth", "share_depth"});

inline constexpr auto go_values = std::to_array<ParameterValue>({
    {"aspiration_window", 72}, {"futility_margin", 180}, {"futility_depth", 3},     {"razor_margin", 750},
    {"lmr_base", 0.65},        {"lmr_divisor", 1.52},    {"lmr_behind", 0.22},      {"policy_depth", 1},
    {"lmp_base", 1.1},         {"lmp_power", 1.47},      {"lmp_depth", 5},          {"order_killer", 350},
    {"order_counter", 1280},   {"order_history", 9},     {"certainty_weight", 60},  {"nodes_per_ms", 1000},
    {"parent_share", 33},      {"solve_plies", 8},       {"solve_plies_more", 1.2}, {"set_traps", 1},
    {"bounded_share", 0.9},    {"proof_turn_plies", 18}, {"prover_reduction", 3},   {"judge_weight", 30},
});

/// A stone or a point of territory is worth 100.
inline constexpr GameParameters go_parameters{go_reads, go_values};

}  // namespace tengen
