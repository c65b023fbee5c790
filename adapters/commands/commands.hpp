#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/start_arguments.hpp"
#include "engine/engine.hpp"
#include "engine/players/player.hpp"

namespace tengen::adapters {

/// What every command may be told about the engine.
struct CommonOptions {
  int threads = 1;
  std::size_t memory_mb = 350;
  std::optional<int> level{};                   ///< of strength; nothing: the full one, or as the host says
  std::optional<players::PlayerName> player{};  ///< who plays in the engine's place
  std::string notice{};                         ///< what a host should be told of how the program was started
  StartArguments start{};                       ///< what other programs' launchers said beside our own options

  [[nodiscard]] EngineOptions engine() const { return {.memory_bytes = memory_mb << 20, .threads = threads}; }
};

/// What a Gomocup manager does not tell.
struct GomocupOptions {
  std::optional<int> draw_empty{};  ///< see gomocup::Options
  std::string database{};           ///< a file of positions to use; empty for none
};

struct BenchOptions {
  std::string game = "all";                  ///< gomoku, go, connect or all
  int extra_depth = 0;                       ///< plies added to each position's own depth
  std::vector<ParameterSetting> settings{};  ///< of the game's search; they need one game, not all
};

// Exit codes of every command. An interrupted one ends with 130 (Ctrl-C) or 143 (SIGTERM), see `Interrupt`.
inline constexpr int exit_success = 0;
inline constexpr int exit_failure = 1;  ///< a file cannot be used, a claim is wrong, nothing was found
inline constexpr int exit_usage = 2;    ///< the command line makes no sense

/// What is wrong if one of these options, such as `--komi`, is another game's: `--komi is for go, not for gomoku`;
/// otherwise empty. `game` is "" where it is not known yet: then every option is right.
[[nodiscard]] std::string option_of_another_game(const std::vector<std::string>& given, const std::string& game);

// Each command writes its result to stdout, progress to stderr, and returns the process's exit code.

/// Speaks Gomocup on the standard streams. Does not return.
[[noreturn]] void run_gomocup(const CommonOptions& options, const GomocupOptions& manager);
/// Searches fixed positions to fixed depths with one thread: ends with a signature of everything found, and a line
/// `<nodes> nodes <nps> nps`.
int run_bench(const BenchOptions& options);

/// Plays one move of Little-Go: reads `input.txt` in the folder, writes `output.txt`, and keeps the number of the move
/// in a file of its own beside them unless `keep_state` is false. Returns the exit code: 1 with a line on stderr for a
/// position that makes no sense; the move is then a pass, which the host always accepts.
int run_little_go(const std::string& folder, Milliseconds move_time, bool keep_state, const CommonOptions& common);
/// The whole program: finds the command among the arguments of `main` and runs it. Wrong use is told on stderr.
int run_command_line(int argc, char** argv);

/// The program's version, as CMake knows it.
[[nodiscard]] const char* version() noexcept;
/// Five lines for `--version` and for whoever reports a fault: version, commit (`unknown` outside a repository),
/// compiler, kind of build and `-march`, and the kernels that this processor is given.
[[nodiscard]] std::string version_text();

}  // namespace tengen::adapters
