#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>

#include "adapters/commands/solve.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/bits.hpp"
#include "engine/core/clock.hpp"
#include "engine/lines/line_solver.hpp"
#include "engine/lines/line_verifier.hpp"

namespace tengen::adapters {

namespace {

/// The position after moves such as "d4 c3": a column's letter, a row's number from the bottom.
Result<lines::LinePosition> read_moves(const lines::LineGame& game, const std::string& text) {
  lines::LinePosition position;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const int column = (word.front() | 32) - 'a';
    int number = 0;
    const char* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data() + 1, end, number);
    if (read.ec != std::errc{} || read.ptr != end || column < 0 || column >= game.columns || number < 1 ||
        number > game.rows) {
      return Error{Errc::off_board, "'" + word + "' is no cell of the board"};
    }
    const int cell = (game.rows - number) * game.columns + column;
    if (((position.attacker | position.defender) & bit<lines::Cells>(cell)) != 0) {
      return Error{Errc::occupied, "'" + word + "' is occupied"};
    }
    position = lines::after(position, cell);
  }
  const lines::LineBoard board(game);
  for (const lines::Cells line : board.lines()) {
    if ((line & ~position.attacker) == 0 || (line & ~position.defender) == 0) {
      return Error{Errc::illegal_move, "a line is complete: the game is over"};
    }
  }
  return position;
}

/// What is wrong with the file; empty: nothing.
std::string save(const lines::LineProof& proof, const std::string& file) {
  std::ofstream stream(file, std::ios::binary);
  stream << lines::write_proof(proof) << std::flush;
  return stream ? "" : file + ": cannot be written";
}

void print(const LinesOptions& options, const lines::LineProof& proof, std::uint64_t nodes, long long ms) {
  const lines::LineGame& game = options.game;
  if (options.json) {
    boost::json::object object;
    object["game"] = "lines";
    object["rows"] = game.rows;
    object["columns"] = game.columns;
    object["in_a_row"] = game.in_a_row;
    object["first_player_wins"] = proof.attacker_wins;
    object["nodes"] = nodes;
    object["ms"] = ms;
    object["proof_positions"] = proof.nodes.size();
    object["verified"] = true;
    std::cout << boost::json::serialize(object) << "\n" << std::flush;
    return;
  }
  const char* const value = proof.attacker_wins     ? "the first player wins"
                            : options.moves.empty() ? "a draw"
                                                    : "the first player does not win";
  std::printf("%d x %d, %d in a row: %s\n", game.columns, game.rows, game.in_a_row, value);
  std::printf("%llu nodes, %.3f s; a proof of %zu positions, verified\n", static_cast<unsigned long long>(nodes),
              static_cast<double>(ms) / 1000, proof.nodes.size());
  std::fflush(stdout);
}

}  // namespace

int run_solve_lines(const LinesOptions& options, const CommonOptions& common) {
  if (!lines::is_known(options.game)) return complain("the board has 1 to 64 cells, a line 2 and more", exit_usage);
  const auto position = read_moves(options.game, options.moves);
  if (!position) return complain(position.error().detail, exit_usage);
  const Interrupt interrupt;
  const SteadyClock clock;
  StatusLine status(clock);
  const Instant begun = clock.now();
  const lines::LineSolver* running = nullptr;
  const auto stopped = [&] {
    if (status.due()) {
      const auto spent = std::chrono::duration_cast<std::chrono::seconds>(clock.now() - begun);
      std::string text = "lines: " + std::to_string(running->nodes()) + " nodes, " + duration_text(spent);
      if (options.time) {
        const auto left = std::chrono::duration_cast<std::chrono::seconds>(*options.time) - spent;
        text += ", at most " + duration_text(left) + " left";
      }
      status.show(text);
    }
    return interrupt.requested() || (options.time && clock.now() - begun >= *options.time);
  };
  constexpr std::size_t beside_table = 16;  // MiB
  const std::size_t memory = (common.memory_mb > 2 * beside_table ? common.memory_mb - beside_table : beside_table) / 2;
  lines::LineSolver solver(options.game, {.memory_bytes = memory << 20, .stopped = stopped});
  running = &solver;
  const auto proof = solver.prove(*position);
  status.hide();
  if (!proof) {
    const std::string nodes = std::to_string(solver.nodes()) + " nodes: not decided";
    if (interrupt.requested()) return complain("interrupted after " + nodes, interrupt.exit_code());
    return complain("the time is over after " + nodes, exit_failure);
  }
  const auto ms = std::chrono::duration_cast<Milliseconds>(clock.now() - begun).count();
  if (const auto checked = lines::verify(*proof); !checked) {
    return complain("the proof does not hold: " + checked.error().detail, exit_failure);
  }
  print(options, *proof, solver.nodes(), ms);
  if (options.proof_file.empty()) return exit_success;
  const std::string problem = save(*proof, options.proof_file);
  return problem.empty() ? exit_success : complain(problem, exit_failure);
}

int run_verify_lines(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return complain(file + ": cannot be read", exit_failure);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto proof = lines::read_proof(text);
  if (!proof) return complain(file + ": " + proof.error().detail, exit_failure);
  if (const auto checked = lines::verify(*proof); !checked) {
    return complain(file + ": " + checked.error().detail, exit_failure);
  }
  std::printf("%d x %d, %d in a row: %s; %zu positions verified\n", proof->game.columns, proof->game.rows,
              proof->game.in_a_row, proof->attacker_wins ? "the first player wins" : "the first player does not win",
              proof->nodes.size());
  return exit_success;
}

}  // namespace tengen::adapters
