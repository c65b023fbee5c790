#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "adapters/commands/solve.hpp"
#include "adapters/commands/solver.hpp"
#include "adapters/files/files.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/board_text.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

namespace {

int sign_of(int value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

std::string place(const std::string& file, std::size_t line) {
  return file + ":" + std::to_string(line + 1) + ": ";
}

/// What the answers of a file of positions come to.
struct Tally {
  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;
  double microseconds = 0;
};

/// A line of `--positions`: moves, and the score that they should lead to.
struct Exercise {
  std::string moves{};
  std::optional<int> expected{};
};

Exercise read_exercise(const std::string& line) {
  std::istringstream words(line);
  Exercise exercise;
  words >> exercise.moves;
  if (int value = 0; words >> value) exercise.expected = value;
  return exercise;
}

/// Solves the engine's position and prints one line: moves, value, nodes, microseconds.
void answer(const Exercise& exercise, Solver& solver, bool sign_only, Tally& tally) {
  const std::uint64_t before = solver.nodes();
  const SearchInfo info = solver.solve({});
  if (solver.interrupted()) return;  // half an answer counts neither way
  const auto value = known_value(solver.engine(), info);
  const double spent = std::chrono::duration<double, std::micro>(info.duration).count();
  const auto& expected = exercise.expected;
  const int sign = info.lower > score_draw ? 1 : info.upper < score_draw ? -1 : 0;
  const bool right = sign_only ? info.solved && (!expected || sign == sign_of(*expected))
                               : value && (!expected || *value == *expected);
  tally.microseconds += spent;
  ++tally.positions;
  tally.wrong += right ? 0 : 1;
  std::cout << exercise.moves << " " << (value ? std::to_string(*value) : "?") << " " << solver.nodes() - before << " "
            << static_cast<long long>(spent);
  if (!right && expected) std::cout << " expected " << *expected;
  std::cout << "\n";
}

/// What a claim of `--verify` came to.
struct Verdict {
  bool proven;
  std::string words;
};

/// The verdict on `claimed` of a position of which `info` is known.
Verdict judge(const Solver& solver, const Engine& engine, const SearchInfo& info, int claimed) {
  const int one = solve::value_of(engine, info.lower);
  const int other = solve::value_of(engine, info.upper);
  const int least = std::min(one, other);
  const int most = std::max(one, other);
  const bool refuted = claimed < least || claimed > most;
  if (!refuted && least < most) return {false, "not proven"};
  if (!solver.full_keys()) return {false, "not proven: the keys of a board of this size are hashes"};
  if (!refuted) return {true, "proven " + std::to_string(claimed)};
  const std::string range = least < most ? std::to_string(least) + " to " : "";
  return {false, "wrong: claimed " + std::to_string(claimed) + ", is " + range + std::to_string(most)};
}

}  // namespace

int run_solve_positions(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  const auto lines = read_lines(file);
  if (!lines) return complain(file + ": " + lines.error().detail, exit_failure);
  const Interrupt interrupt;
  Solver solver(options, common, interrupt, true);
  Engine& engine = solver.engine();
  solver.warm_up();
  Progress progress("positions", static_cast<int>(lines->size()), solver.clock(), Parts::unlike);
  Tally tally;
  for (std::size_t i = 0; i < lines->size() && !interrupt.requested(); ++i) {
    const Exercise exercise = read_exercise((*lines)[i]);
    if (exercise.moves.empty()) continue;
    // Not `clear`, which would also forget the table: positions help one another.
    while (engine.undo()) {
    }
    if (const auto played = play_moves(engine, exercise.moves); !played) {
      return complain(place(file, i) + played.error().detail, exit_failure);
    }
    progress.hide();
    answer(exercise, solver, options.sign_only, tally);
    progress.show(static_cast<double>(i + 1));
  }
  progress.hide();
  const double count = static_cast<double>(std::max<std::uint64_t>(tally.positions, 1));
  std::ostringstream sum;
  sum << std::fixed << std::setprecision(1) << "{\"positions\":" << tally.positions << ",\"wrong\":" << tally.wrong
      << ",\"mean_nodes\":" << static_cast<double>(solver.nodes()) / count
      << ",\"mean_us\":" << tally.microseconds / count << "}\n";
  std::cout << sum.str() << std::flush;
  if (interrupt.requested()) return complain("interrupted: the positions so far", interrupt.exit_code());
  return tally.wrong == 0 ? exit_success : exit_failure;
}

int run_solve_verify(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  const auto lines = read_lines(file);
  if (!lines) return complain(file + ": " + lines.error().detail, exit_failure);
  const Interrupt interrupt;
  Solver solver(options, common, interrupt);
  Engine& engine = solver.engine();
  int wrong = 0;
  for (std::size_t i = 0; i < lines->size(); ++i) {
    if ((*lines)[i].empty()) continue;
    const auto claim = solve::read_claim((*lines)[i]);
    if (!claim) return complain(place(file, i) + claim.error().detail, exit_failure);
    engine.clear();  // the table with it: nothing found before counts
    if (const auto played = play_moves(engine, claim->moves_played); !played) {
      return complain(place(file, i) + played.error().detail, exit_failure);
    }
    const std::string question = "claim " + std::to_string(i + 1) + "/" + std::to_string(lines->size());
    const SearchInfo info = solver.check(question, claim->value);
    if (interrupt.requested()) {
      return complain("interrupted at line " + std::to_string(i + 1), interrupt.exit_code());
    }
    const Verdict verdict = judge(solver, engine, info, claim->value);
    wrong += verdict.proven ? 0 : 1;
    std::cout << (claim->moves_played.empty() ? "(start)" : claim->moves_played) << ": " << verdict.words << std::endl;
  }
  return wrong == 0 ? exit_success : exit_failure;
}

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
      engine->configure(common.engine());
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
