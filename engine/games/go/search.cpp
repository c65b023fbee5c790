#include "engine/games/go/search.hpp"

#include "engine/search/search_impl.hpp"

template class tengen::search::Search<tengen::go::Board<std::uint64_t>>;
template class tengen::search::Search<tengen::go::Board<tengen::Word128>>;
