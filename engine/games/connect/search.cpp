#include "engine/games/connect/search.hpp"

#include "engine/search/search_impl.hpp"

template class tengen::search::Search<tengen::connect::Board<std::uint64_t>>;
template class tengen::search::Search<tengen::connect::Board<tengen::Word128>>;
