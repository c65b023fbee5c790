#pragma once

#include <functional>
#include <stop_token>

#include "engine/engine.hpp"

namespace tengen::adapters {

/// What happens while a search is waited for.
struct SearchWatch {
  std::stop_token stop{};  ///< a request ends the search, which then still has a result
  /// Called on the searching thread.
  std::function<void(const SearchInfo&)> on_info{};
  /// Called on the waiting thread, ten times a second, with the last thought (depth 0 before the first).
  std::function<void(const SearchInfo&)> on_tick{};
};

/// Starts a search and waits for its result: for commands that have nothing else to do meanwhile.
[[nodiscard]] SearchResult search_and_wait(Engine& engine, const SearchRequest& request, const SearchWatch& watch = {});

}  // namespace tengen::adapters
