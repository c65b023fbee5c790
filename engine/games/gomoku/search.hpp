#pragma once

#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/search/search.hpp"

// Gomoku's search is compiled once, in search.cpp: what includes this file only calls it.

namespace tengen::search {

#define TENGEN_RULE(rule, ...) extern template class Search<gomoku::Board<gomoku::Rule::rule>>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::search
