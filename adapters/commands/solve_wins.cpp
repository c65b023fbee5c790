#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "adapters/commands/solve.hpp"
#include "adapters/files/files.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

namespace {

Result<std::vector<solve::WinPosition>> read_positions(const std::string& file) {
  const auto lines = read_lines(file);
  if (!lines) return Error{lines.error().code, file + ": " + lines.error().detail};
  std::vector<solve::WinPosition> positions;
  int number = 0;
  for (const std::string& line : *lines) {
    ++number;
    if (line.empty()) continue;
    auto position = solve::read_win_position(line);
    if (!position) {
      return Error{position.error().code, file + ":" + std::to_string(number) + ": " + position.error().detail};
    }
    positions.push_back(std::move(*position));
  }
  // Positions under the same rules share an engine: a table that has been in use answers faster than fresh memory.
  std::stable_sort(positions.begin(), positions.end(), [](const solve::WinPosition& a, const solve::WinPosition& b) {
    return std::tuple(a.spec.size.columns, a.spec.rule) < std::tuple(b.spec.size.columns, b.spec.rule);
  });
  return positions;
}

struct WinTally {
  int done = 0;
  int solved = 0;
  int solved_soon = 0;
  double nodes = 0;
  double milliseconds = 0;

  void add(const SearchResult& result) {
    constexpr double soon = 300;
    const double spent = std::chrono::duration<double, std::milli>(result.info.duration).count();
    ++done;
    if (!result.win.empty()) {
      ++solved;
      if (spent <= soon) ++solved_soon;
    }
    nodes += static_cast<double>(result.info.nodes);
    milliseconds += spent;
  }
  void print() const {
    const double count = std::max(done, 1);
    std::ostringstream text;
    text << std::fixed << std::setprecision(1) << "{\"positions\":" << done << ",\"solved\":" << solved
         << ",\"solved_300ms\":" << solved_soon << ",\"mean_nodes\":" << nodes / count
         << ",\"mean_ms\":" << milliseconds / count << "}\n";
    std::cout << text.str() << std::flush;
  }
};

}  // namespace

int run_solve_wins(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  const auto positions = read_positions(file);
  if (!positions) return complain(positions.error().detail, exit_failure);
  const Interrupt interrupt;
  const SteadyClock clock;
  ThreadWorkers workers;
  Progress progress("wins", static_cast<int>(positions->size()), clock, Parts::unlike);
  WinTally tally;
  std::unique_ptr<Engine> engine;
  for (const solve::WinPosition& position : *positions) {
    if (!engine || !(engine->spec() == GameSpec(position.spec))) {
      auto made = make_engine(position.spec, services_with(clock, workers));
      if (!made) return complain(made.error().detail, exit_failure);
      engine = std::move(*made);
      engine->configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
    }
    while (engine->undo()) {
    }
    for (const Stone& move : position.moves) {
      if (const auto played = engine->play(move); !played) {
        return complain(file + ": " + played.error().detail, exit_failure);
      }
    }
    SearchRequest request;
    request.task = Task::solve;
    request.received = clock.now();
    request.time.turn = options.time;
    const SearchResult result =
        search_and_wait(*engine, request,
                        {.stop = interrupt.token(), .on_tick = [&](const SearchInfo&) { progress.show(tally.done); }});
    if (interrupt.requested()) break;
    tally.add(result);
    progress.show(tally.done);
  }
  progress.hide();
  tally.print();
  return interrupt.requested() ? complain("interrupted: the positions so far", interrupt.exit_code()) : exit_success;
}

}  // namespace tengen::adapters
