#pragma once

#include <cstdint>

#include "engine/games/connect/board.hpp"
#include "engine/search/search.hpp"

// Connect-N's search is compiled once, in search.cpp: what includes this file only calls it.

namespace tengen::search {

extern template class Search<connect::Board<std::uint64_t>>;
extern template class Search<connect::Board<Word128>>;

}  // namespace tengen::search
