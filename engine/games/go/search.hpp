#pragma once

#include <cstdint>

#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/search/search.hpp"

// Go's search is compiled once, in search.cpp: what includes this file only calls it.

namespace tengen::search {

extern template class Search<go::Board<std::uint64_t>>;
extern template class Search<go::Board<Word128>>;

}  // namespace tengen::search
