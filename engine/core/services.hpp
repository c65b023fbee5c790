#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/countdown.hpp"
#include "engine/core/parameter.hpp"
#include "engine/core/search_request.hpp"
#include "engine/core/search_result.hpp"
#include "engine/core/workers.hpp"

namespace tengen {

namespace gomoku {
class Evaluations;
}

inline constexpr int max_threads = 256;

struct EngineOptions {
  std::size_t memory_bytes = std::size_t{350} << 20;  ///< for the whole process: peak resident size stays below
  int threads = 1;                                    ///< threads that search, this one included
  bool huge_pages = false;                            ///< a faster table, which costs seconds to get: for long solving

  friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

/// Of `allowed` bytes, what a process may take that can have `available` of them: the machine keeps a quarter.
[[nodiscard]] constexpr std::size_t affordable_memory(std::size_t allowed, std::size_t available) noexcept {
  return std::min(allowed, available / 4 * 3);
}

/// Answers requests in place of the search, or passes them on. It is called on a worker's thread and returns soon once
/// nothing is left to wait for in `until_stop`.
using StandIn = std::function<std::optional<SearchResult>(const BoardView& position, const SearchRequest& request,
                                                          SearchListener& listener, Countdown& until_stop)>;

/// What an engine needs from the process around it. All of it must outlive the engine.
struct EngineServices {
  const Clock& clock;
  Workers& workers;
  const gomoku::Evaluations* evaluations = nullptr;  ///< which network judges under which rule; null: the standard ones
  std::size_t available_memory = std::size_t{2} << 30;  ///< in bytes, all that the process can have
  std::vector<ParameterSetting> parameters{};  ///< of the game's search, in place of its own values: see parameters_of
  StandIn stand_in{};                          ///< asked first, if there is one
};

}  // namespace tengen
