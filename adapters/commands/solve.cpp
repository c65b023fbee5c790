#include "adapters/commands/solve.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <tuple>
#include <utility>
#include <vector>

#include "adapters/commands/solver.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/board_text.hpp"
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

/// Legal moves as people look for them: column by column, from the bottom, passes last.
std::vector<Vertex> moves_in_order(const Engine& engine) {
  auto moves = engine.legal_moves(engine.to_move());
  const auto place = [](Vertex move) { return std::tuple(move.is_pass(), move.x, -move.y); };
  std::sort(moves.begin(), moves.end(), [&](Vertex a, Vertex b) { return place(a) < place(b); });
  return moves;
}

/// The value of every legal move, for the side to move now.
void solve_moves(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  Engine& engine = solver.engine();
  const Color mover = engine.to_move();
  const bool drops = info_of(options.spec).drops;
  for (const Vertex move : moves_in_order(engine)) {
    const std::string name = move_text(move, options.spec);
    std::optional<int> value;
    std::optional<solve::Unknown> why = solve::Unknown::interrupted;
    if (!solver.interrupted() && engine.play({mover, move})) {
      const SearchInfo info = solver.solve("move " + name);
      value = known_value(engine, info);
      // Connect-N counts for the side to move; Go always counts for Black.
      if (value && drops) *value = -*value;
      why = solver.why(info);
      static_cast<void>(engine.undo());
    }
    solution.moves.emplace_back(name, value);
    if (!value && why) solution.why_moves.emplace(name, *why);
  }
}

/// The option that asks for less than the value; empty where the value is asked.
std::string value_not_asked(const SolveOptions& options) {
  if (options.at_least && options.at_most) return "--at-least, --at-most";
  if (options.at_least || options.at_most) return options.at_least ? "--at-least" : "--at-most";
  return options.sign_only ? "--sign" : "";
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

/// The best line and the moves' values, as far as they are asked.
void describe_moves(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  if (options.at_least || options.at_most) {
    solution.moves_not_asked = value_not_asked(options);
  } else if (options.value_only) {
    solution.moves_not_asked = "--value-only";
  } else if (solution.why) {
    solution.moves_not_asked = "the position's own value comes first";
  } else {
    follow_best(solver, options, solution);
    if (options.sign_only) {
      solution.moves_not_asked = "--sign";
    } else {
      solve_moves(solver, options, solution);
    }
  }
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
  if (!solution.value) solution.value_not_asked = value_not_asked(options);
  solution.why = solver.why(info);
  if (!info.line.empty()) solution.best = move_text(info.line.front(), options.spec);
  if (!solver.win().empty()) {
    for (const Vertex move : info.line) solution.line.push_back(move_text(move, options.spec));
    if (options.tree) solution.win = solver.win();
  } else if ((info.solved || info_of(options.spec).solving != Solving::win) && !engine.status().over) {
    describe_moves(solver, options, solution);
  }
  return solution;
}

}  // namespace

int run_solve(const SolveOptions& options, const CommonOptions& common) {
  const Interrupt interrupt;
  Solver solver(options, common, interrupt);
  if (const auto played = play_moves(solver.engine(), options.moves); !played) {
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
