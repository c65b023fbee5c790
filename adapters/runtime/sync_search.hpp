#pragma once

#include <functional>

#include "engine/engine.hpp"

namespace tengen::adapters {

/// Starts a search and waits for its result: for commands that have nothing else to do meanwhile. `on_info`, if given,
/// is called on the searching thread.
[[nodiscard]] SearchResult search_and_wait(Engine& engine, const SearchRequest& request,
                                           const std::function<void(const SearchInfo&)>& on_info = {});

}  // namespace tengen::adapters
