#pragma once

#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/search/search.hpp"

// Gomoku's search is compiled once, in gomoku_core.cpp: what includes this file only calls it.

namespace tengen::search {

extern template class Search<gomoku::Board<gomoku::Rule::freestyle>>;
extern template class Search<gomoku::Board<gomoku::Rule::exact_five>>;
extern template class Search<gomoku::Board<gomoku::Rule::renju>>;
extern template class Search<gomoku::Board<gomoku::Rule::caro_six>>;
extern template class Search<gomoku::Board<gomoku::Rule::caro_five>>;

}  // namespace tengen::search
