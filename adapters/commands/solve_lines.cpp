#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "adapters/commands/solve.hpp"
#include "adapters/files/files.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/bits.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/small_boards/proof.hpp"
#include "engine/games/gomoku/small_boards/solver.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t memory_beside = std::size_t{16} << 20;  // of the process
/// Of the proof, of the solver while it makes it, and of the verifier's copy. Four in a row on 8x4, whose proof has
/// 682,387 positions, takes 250.
constexpr std::size_t bytes_per_proof_position = 400;

/// The position after `text`'s moves.
Result<lines::LinePosition> read_moves(const lines::LineGame& game, const std::string& text) {
  const BoardSize size{game.columns, game.rows};
  lines::LinePosition position;
  for (const std::string_view word : split_points(text)) {
    const auto at = parse_vertex(word, size, Notation::gomoku);
    const std::string name = "'" + quote(word) + "'";
    if (!at || !at->is_on(size)) return Error{Errc::off_board, name + " is no cell of the board"};
    const int cell = at->y * game.columns + at->x;
    if (((position.attacker | position.defender) & bit<lines::Cells>(cell)) != 0) {
      return Error{Errc::occupied, name + " is occupied"};
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

/// What a proof is about: `7 x 7, 5 in a row`, after the moves if there are any.
std::string subject(const lines::LineGame& game, const std::string& moves) {
  return std::to_string(game.columns) + " x " + std::to_string(game.rows) + ", " + std::to_string(game.in_a_row) +
         " in a row" + (moves.empty() ? "" : ", after " + quote(moves));
}

void print(const LinesOptions& options, const lines::LineProof& proof, std::uint64_t nodes, long long ms) {
  if (options.json) {
    boost::json::object object;
    object["game"] = "lines";
    object["rows"] = options.game.rows;
    object["columns"] = options.game.columns;
    object["in_a_row"] = options.game.in_a_row;
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
  std::ostringstream text;
  text << subject(options.game, "") << ": " << value << "\n"
       << nodes << " nodes, " << std::fixed << std::setprecision(3) << static_cast<double>(ms) / 1000
       << " s; a proof of " << proof.nodes.size() << " positions, verified\n";
  std::cout << text.str() << std::flush;
}

std::string progress_text(std::uint64_t nodes, Duration spent, const std::optional<Milliseconds>& time) {
  const auto seconds = [](Duration duration) { return std::chrono::duration_cast<std::chrono::seconds>(duration); };
  std::string text = "lines: " + std::to_string(nodes) + " nodes, " + duration_text(seconds(spent));
  if (time) text += ", at most " + duration_text(seconds(*time - spent)) + " left";
  return text;
}

}  // namespace

int run_solve_lines(const LinesOptions& options, const CommonOptions& common, const Clock& clock) {
  if (!lines::is_known(options.game)) return complain("the board has 1 to 64 cells, a line 2 to 64", exit_usage);
  const auto position = read_moves(options.game, options.moves);
  if (!position) return complain(position.error().detail, exit_usage);
  std::optional<OutputFile> output;
  // Now, not after the work.
  if (!options.proof_file.empty()) {
    auto opened = OutputFile::open(options.proof_file, options.force);
    if (!opened) return complain(opened.error().detail, exit_failure);
    output = std::move(*opened);
  }
  const Interrupt interrupt;
  StatusLine status(clock);
  const Instant begun = clock.now();
  const auto stopped = [&](std::uint64_t nodes) {
    if (status.due()) status.show(progress_text(nodes, clock.now() - begun, options.time));
    return interrupt.requested() || (options.time && clock.now() - begun >= *options.time);
  };
  // Half for the table, half for the proof and its verification.
  const std::size_t allowed = affordable_memory(common.memory_mb << 20, available_memory());
  const std::size_t bytes = std::max(allowed, 2 * memory_beside) - memory_beside;
  lines::LineSolver solver(
      options.game,
      {.memory_bytes = bytes / 2, .proof_positions = bytes / 2 / bytes_per_proof_position, .stopped = stopped});
  const auto proof = solver.prove(*position);
  status.hide();
  if (!proof) {
    const std::string nodes = std::to_string(solver.nodes()) + " nodes";
    if (solver.proof_too_long()) return complain("the proof takes more memory than --memory allows", exit_failure);
    if (interrupt.requested()) return complain("interrupted after " + nodes + ": not decided", interrupt.exit_code());
    return complain("the time is over after " + nodes + ": not decided", exit_failure);
  }
  const auto ms = std::chrono::duration_cast<Milliseconds>(clock.now() - begun).count();
  if (const auto checked = lines::verify(*proof); !checked) {
    return complain("the proof does not hold: " + checked.error().detail, exit_failure);
  }
  print(options, *proof, solver.nodes(), ms);
  if (!output) return exit_success;
  const auto written = output->write(lines::write_proof(*proof));
  return written ? exit_success : complain(written.error().detail, exit_failure);
}

int run_verify_lines(const std::string& file, const LinesQuestion& question) {
  const auto refuse = [&](const std::string& problem) { return complain(file + ": " + problem, exit_failure); };
  const auto text = read_file(file);
  if (!text) return refuse(text.error().detail);
  const auto proof = lines::read_proof(*text);
  if (!proof) return refuse(proof.error().detail);
  const lines::LineGame& game = proof->game;
  const bool asked = question.columns.value_or(game.columns) == game.columns &&
                     question.rows.value_or(game.rows) == game.rows &&
                     question.in_a_row.value_or(game.in_a_row) == game.in_a_row;
  if (!asked) return refuse("the proof is of another game: " + subject(game, ""));
  const auto position = read_moves(game, question.moves);
  if (!position) return complain(position.error().detail, exit_usage);
  const lines::LineBoard board(game);
  if (board.canonical(proof->root) != board.canonical(*position)) {
    return refuse(question.moves.empty() ? "the proof begins in the middle of a game, not at the empty board; --moves "
                                           "says after which moves"
                                         : "the proof is of another position than after " + quote(question.moves));
  }
  if (const auto checked = lines::verify(*proof); !checked) return refuse(checked.error().detail);
  std::cout << subject(game, question.moves) << (question.moves.empty() ? ", from the empty board" : "") << ": "
            << (proof->attacker_wins ? "the first player wins" : "the first player does not win") << "; "
            << proof->nodes.size() << " positions verified\n";
  return exit_success;
}

}  // namespace tengen::adapters
