#include "engine/games/gomoku/search.hpp"

#include "engine/search/search_impl.hpp"

#define TENGEN_RULE(rule, ...) template class tengen::search::Search<tengen::gomoku::Board<tengen::gomoku::Rule::rule>>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE
