#pragma once

#include <array>
#include <string_view>

#include "engine/core/parameter.hpp"

namespace tengen {

inline constexpr auto gomoku_reads = std::to_array<std::string_view>(
    {"lmr_threat", "policy_depth", "quiescence_*", "root_threat_*", "refutation_*", "proof_overshoot", "win_*"});

inline constexpr auto gomoku_values = std::to_array<ParameterValue>({
    {"singular_depth", 6},
    {"lmr_base", 0.5},
    {"lmr_divisor", 0.9},
    {"lmr_not_improving", 1},
    {"lmr_from", 1},
    {"lmr_threat", 2},
    {"raised_reduction", 1},
    {"lmp_base", 4},
    {"lmp_power", 1.3},
    {"lmp_depth", 20},
    {"order_killer", 1000},
    {"order_counter", 800},
    {"order_history", 16},
    {"correction_divisor", 64},
    {"quiescence_near", 2},
    {"refutation_share", 0.1},
    {"patience", 1},
    {"nodes_per_ms", 2000},
});

inline constexpr GameParameters gomoku_parameters{gomoku_reads, gomoku_values};

}  // namespace tengen
