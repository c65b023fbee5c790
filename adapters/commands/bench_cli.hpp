#pragma once

#include <CLI/CLI.hpp>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"

namespace tengen::adapters {

/// The commands that measure the engine, `bench` and `perft`, and their options.
class BenchCommands {
 public:
  explicit BenchCommands(CLI::App& app);
  BenchCommands(const BenchCommands&) = delete;
  BenchCommands& operator=(const BenchCommands&) = delete;

  /// Whether the user chose one of them.
  [[nodiscard]] bool chosen() const { return bench_->parsed() || perft_->parsed(); }
  /// The process's exit code.
  int run();

 private:
  CLI::App* bench_;
  CLI::App* perft_;
  BenchOptions bench_options_;
  GameOptions perft_game_;
  int perft_depth_ = 0;
};

}  // namespace tengen::adapters
