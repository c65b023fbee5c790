#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "lab/tuning/spsa.hpp"
#include "lab/tuning/tuning_games.hpp"

namespace tengen::lab {

/// `tengen-lab spsa`.
class SpsaCommand {
 public:
  explicit SpsaCommand(CLI::App& app);
  SpsaCommand(const SpsaCommand&) = delete;
  SpsaCommand& operator=(const SpsaCommand&) = delete;

  /// The exit code; nothing where another command was asked for.
  [[nodiscard]] std::optional<int> run(const adapters::Interrupt& interrupt);

 private:
  // Each empty, or what is wrong.
  [[nodiscard]] std::string read_options();
  [[nodiscard]] std::string read_number(const std::string& word);
  [[nodiscard]] std::string go_on(Spsa& course);

  CLI::App* command_;
  std::string file_{};
  adapters::GameOptions game_{};
  std::vector<std::string> tuned_{};
  std::vector<std::string> settings_{};
  std::string openings_file_{};
  double time_ = 0;
  std::uint64_t nodes_ = 0;
  std::size_t memory_ = 16;
  SpsaHead head_{};
  TuningMatch match_{.rules = {.spec = gomoku::Spec{}}};
};

}  // namespace tengen::lab
