#pragma once

#include <functional>

#include "engine/engine.hpp"

namespace tengen::lab {

/// Starts a search and waits for its result. `stopped` is asked every 5 ms: once it says true the search ends, and
/// what it has found so far comes back. `on_info`, if given, is called on the searching thread.
[[nodiscard]] SearchResult search(Engine& engine, const SearchRequest& request, const std::function<bool()>& stopped,
                                  const std::function<void(const SearchInfo&)>& on_info = {});

}  // namespace tengen::lab
