#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "adapters/commands/game_cli.hpp"
#include "lab/openings/make_openings.hpp"

namespace tengen::lab {

/// `tengen-lab openings`.
class OpeningsCommand {
 public:
  explicit OpeningsCommand(CLI::App& app);
  OpeningsCommand(const OpeningsCommand&) = delete;
  OpeningsCommand& operator=(const OpeningsCommand&) = delete;

  /// Runs what the command line asked for; the exit code, or nothing if it asked for something else.
  [[nodiscard]] std::optional<int> run(const adapters::Interrupt& interrupt) const;

 private:
  CLI::App* command_ = nullptr;
  OpeningsOptions options_;
};

}  // namespace tengen::lab
