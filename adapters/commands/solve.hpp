#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/parameter.hpp"
#include "engine/games/gomoku/small_boards/game.hpp"

namespace tengen::adapters {

struct SolveOptions {
  GameSpec spec;
  std::string moves{};                 ///< played before, see `play_moves`
  std::optional<Milliseconds> time{};  ///< for each question
  std::optional<int> depth{};          ///< plies that a proof may take, where positions may come back
  std::string checkpoint{};            ///< file, empty for none
  bool force = false;                  ///< write over a file of the name that a book is to have
  bool huge_pages = false;
  bool json = false;
  bool sign_only = false;
  std::optional<int> at_least{};  ///< Go: only whether Black can force so many points
  std::optional<int> at_most{};   ///< Go: only whether White can hold Black to so many
  bool value_only = false;
  bool tree = false;                         ///< Gomoku: print the whole win
  std::vector<ParameterSetting> settings{};  ///< other values for parameters of the search
};

/// An m,n,k-game: Gomoku on a small board, with lines of any length.
struct LinesOptions {
  lines::LineGame game{};
  std::string moves{};                 ///< played before, see `split_points`
  std::optional<Milliseconds> time{};  ///< after which it gives up
  std::string proof_file{};            ///< where the proof goes, empty for nowhere
  bool force = false;                  ///< write over a file of that name
  bool json = false;
};

/// Solves one position and prints the solution. An interrupt (Ctrl-C) prints what is proven so far; the checkpoint, if
/// there is one, lets a later run go on from there. Exit code 1 where the value was not found.
int run_solve(const SolveOptions& options, const CommonOptions& common);
/// Solves the positions of a file, ending with a line of JSON:
/// `{"positions":…,"wrong":…,"mean_nodes":…,"mean_us":…}`. Exit code 1 if one is wrong.
int run_solve_positions(const SolveOptions& options, const CommonOptions& common, const std::string& file);
/// Looks for forced wins in the Gomoku positions of a file of JSON lines (see `solve::read_win_position`),
/// `options.time` for each and progress on stderr; prints one line of JSON: `positions`, `solved` (with a win that was
/// checked against every reply), `solved_300ms` (of these, within 0.3 s), `mean_nodes`, `mean_ms`. Exit code 1 where
/// the file cannot be used.
int run_solve_wins(const SolveOptions& options, const CommonOptions& common, const std::string& file);
/// Makes an opening book of the first `plies` plies: for each side a move that keeps what it can force, after every
/// reply; and for the first `all_plies` such a move in every position. Writes it as the C++ that the engine includes.
int run_make_book(const SolveOptions& options, const CommonOptions& common, const std::string& file, int plies,
                  int all_plies);
/// Solves the positions of a file, one a line, each within `options.time`, and writes all that is then proven of them
/// and of the positions below with at least so many nodes as a book (go::ProofBook). The checkpoint, if there is one,
/// is read before and written now and then. An interrupt writes what there is. Exit code 1 where a file cannot be used.
int run_make_proofs(const SolveOptions& options, const CommonOptions& common, const std::string& positions_file,
                    const std::string& file, std::uint64_t least_nodes);
/// Proves the values of a file of JSON lines again, each from an empty table. Exit code 1 if one does not hold.
int run_solve_verify(const SolveOptions& options, const CommonOptions& common, const std::string& file);

/// Decides whether the first player wins, and verifies the proof. Exit code 1 where it was not decided in time, or
/// where the proof takes more memory than there is.
int run_solve_lines(const LinesOptions& options, const CommonOptions& common, const Clock& clock);
/// What a proof should be of: of the empty board, or of the position after `moves`. What is not given may be anything.
struct LinesQuestion {
  std::optional<int> columns{};
  std::optional<int> rows{};
  std::optional<int> in_a_row{};
  std::string moves{};
};

/// Verifies a proof that `run_solve_lines` has written, and says of what. Exit code 1 if it does not hold, or is of
/// another game or position than asked.
int run_verify_lines(const std::string& file, const LinesQuestion& question);

}  // namespace tengen::adapters
