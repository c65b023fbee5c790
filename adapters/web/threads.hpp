#pragma once

#include <functional>
#include <memory>

#include "engine/core/workers.hpp"

namespace tengen::web {

// What a page with threads and one without do differently. Each of the two programs links one file: with_threads.cpp or
// without_threads.cpp.

/// Where searches run. `threads`: how many of those that the browser has ready; a page without threads takes none.
[[nodiscard]] std::unique_ptr<Workers> make_workers(int threads);
/// Whether a search may use so many threads, else 1.
[[nodiscard]] int search_threads(int threads) noexcept;
/// From any thread: runs the job on the worker's own thread, in turn, once that has returned to the browser; without
/// threads at once.
void post_to_worker(std::function<void()> job);

}  // namespace tengen::web
