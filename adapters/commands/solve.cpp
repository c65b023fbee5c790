#include "adapters/commands/solve.hpp"

#include <chrono>
#include <iostream>
#include <utility>

#include "adapters/commands/solver.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/notation.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

namespace {

/// Who wins, where the sign of the value is known.
std::optional<solve::Winner> winner(const Engine& engine, const SearchInfo& info) {
  if (info.lower <= score_draw && info.upper >= score_draw && info.lower != info.upper) return std::nullopt;
  if (info.lower == score_draw) return solve::Winner::nobody;
  const Color color = info.lower > score_draw ? engine.to_move() : opponent(engine.to_move());
  return color == Color::black ? solve::Winner::black : solve::Winner::white;
}

/// The value of every legal move, for the side to move now.
void solve_moves(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  Engine& engine = solver.engine();
  const Color mover = engine.to_move();
  const bool drops = std::holds_alternative<connect::Spec>(options.spec);
  for (const Vertex move : engine.legal_moves(mover)) {
    const std::string name = move_text(move, options.spec);
    if (solver.interrupted() || !engine.play({mover, move})) break;
    auto value = known_value(engine, solver.solve("move " + name));
    // Connect-N counts for the side to move; Go always counts for Black.
    if (value && drops) *value = -*value;
    static_cast<void>(engine.undo());
    solution.moves.emplace_back(name, value);
  }
}

/// Best play from here by both sides, as far as it is proven.
void follow_best(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  Engine& engine = solver.engine();
  std::size_t played = 0;
  while (!engine.status().over && !solver.interrupted()) {
    const SearchInfo info = solver.solve("line");
    if (info.line.empty() || !info.solved) break;
    solution.line.push_back(move_text(info.line.front(), options.spec));
    if (!engine.play({engine.to_move(), info.line.front()})) break;
    ++played;
  }
  while (played-- > 0) static_cast<void>(engine.undo());
}

/// What `info` and the questions that follow from it say of the engine's position.
solve::Solution describe(Solver& solver, const SolveOptions& options, const SearchInfo& info) {
  const Engine& engine = solver.engine();
  solve::Solution solution;
  solution.moves_played = options.moves;
  solution.value = known_value(engine, info);
  solution.winner = winner(engine, info);
  solution.lower = solve::value_of(engine, info.lower);
  solution.upper = solve::value_of(engine, info.upper);
  if (solution.lower > solution.upper) std::swap(solution.lower, solution.upper);
  if (!info.line.empty()) solution.best = move_text(info.line.front(), options.spec);
  if (!solver.win().empty()) {
    for (const Vertex move : info.line) solution.line.push_back(move_text(move, options.spec));
    if (options.tree) solution.win = solver.win();
  } else if (!options.value_only && info.solved && !engine.status().over) {
    follow_best(solver, options, solution);
    if (!options.sign_only) solve_moves(solver, options, solution);
  }
  return solution;
}

}  // namespace

int run_solve(const SolveOptions& options, const CommonOptions& common) {
  const Interrupt interrupt;
  Solver solver(options, common, interrupt);
  if (const auto played = solve::play_moves(solver.engine(), options.moves); !played) {
    return complain(played.error().detail, exit_usage);
  }
  if (!solver.load()) return exit_failure;
  const Instant begin = solver.clock().now();
  const SearchInfo info = solver.solve("solve");
  solve::Solution solution = describe(solver, options, info);
  solution.nodes = solver.nodes();
  solution.ms = std::chrono::duration_cast<Milliseconds>(solver.clock().now() - begin).count();
  solution.table_permille = solver.table_permille();
  solution.full_keys = solver.full_keys();
  std::cout << (options.json ? solve::to_json(options.spec, solution) + "\n" : solve::to_text(options.spec, solution))
            << std::flush;
  const bool saved = solver.save();
  if (solver.interrupted()) return complain("interrupted", interrupt.exit_code());
  return info.solved && saved ? exit_success : exit_failure;
}

}  // namespace tengen::adapters
