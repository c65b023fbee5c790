#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "adapters/commands/solve.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/solve/win_position.hpp"

namespace tengen::adapters {

int run_solve_wins(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  std::ifstream stream(file);
  if (!stream) return complain(file + ": cannot be read", 1);
  std::vector<solve::WinPosition> positions;
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.empty()) continue;
    auto position = solve::read_win_position(line);
    if (!position) return complain(file + ":" + std::to_string(number) + ": " + position.error().detail, 1);
    positions.push_back(std::move(*position));
  }
  // Positions under the same rules share an engine: a table that has been in use answers faster than fresh memory.
  std::stable_sort(positions.begin(), positions.end(), [](const solve::WinPosition& a, const solve::WinPosition& b) {
    return std::tuple(a.spec.size.columns, a.spec.rule) < std::tuple(b.spec.size.columns, b.spec.rule);
  });
  const SteadyClock clock;
  ThreadWorkers workers;
  Progress progress("wins", static_cast<int>(positions.size()), clock);
  int solved = 0;
  int solved_soon = 0;
  int done = 0;
  double nodes = 0;
  double milliseconds = 0;
  std::unique_ptr<Engine> engine;
  for (const solve::WinPosition& position : positions) {
    if (!engine || !(engine->spec() == GameSpec(position.spec))) {
      auto made = make_engine(position.spec, {clock, workers});
      if (!made) return complain(made.error().detail, 1);
      engine = std::move(*made);
      engine->configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
    }
    while (engine->undo()) {
    }
    for (const Stone& move : position.moves) {
      if (const auto played = engine->play(move); !played) return complain(file + ": " + played.error().detail, 1);
    }
    SearchRequest request;
    request.task = Task::solve;
    request.received = clock.now();
    request.time.turn = options.time;
    const SearchResult result = search_and_wait(*engine, request);
    const double spent = std::chrono::duration<double, std::milli>(result.info.duration).count();
    constexpr double soon = 300;
    if (!result.win.empty()) {
      ++solved;
      if (spent <= soon) ++solved_soon;
    }
    nodes += static_cast<double>(result.info.nodes);
    milliseconds += spent;
    progress.show(++done);
  }
  const double count = positions.empty() ? 1 : static_cast<double>(positions.size());
  std::printf("{\"positions\":%zu,\"solved\":%d,\"solved_300ms\":%d,\"mean_nodes\":%.1f,\"mean_ms\":%.1f}\n",
              positions.size(), solved, solved_soon, nodes / count, milliseconds / count);
  return 0;
}

}  // namespace tengen::adapters
