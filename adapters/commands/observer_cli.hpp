#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "adapters/commands/commands.hpp"

namespace tengen::adapters {

/// The commands for the student platforms: `kaggle`, `jidi` and `little-go`.
class ObserverCommands {
 public:
  explicit ObserverCommands(CLI::App& app);
  ObserverCommands(const ObserverCommands&) = delete;
  ObserverCommands& operator=(const ObserverCommands&) = delete;

  /// Whether the user chose one of them.
  [[nodiscard]] bool chosen() const;
  /// The process's exit code: 2 for wrong use, 1 for files that cannot be used.
  int run();

 private:
  CLI::App* kaggle_;
  CLI::App* jidi_;
  CLI::App* little_go_;
  CommonOptions common_{.threads = 1, .memory_mb = 200};  // Jidi allows 500 MB, Python and its libraries included
  std::string folder_ = ".";
  long long move_ms_ = 7000;
  bool no_state_ = false;
};

/// Plays one move of Little-Go: reads `input.txt` in the folder, writes `output.txt`, and keeps the number of the move
/// in a file of its own beside them unless `keep_state` is false. Returns the exit code: 1 with a line on stderr for a
/// position that makes no sense; the move is then a pass, which the host always accepts.
int run_little_go(const std::string& folder, Milliseconds move_time, bool keep_state, const CommonOptions& common);

}  // namespace tengen::adapters
