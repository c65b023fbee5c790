#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "lab/training/asides.hpp"
#include "lab/training/inputs.hpp"
#include "lab/training/selfplay.hpp"

namespace tengen::lab {

/// `tengen-lab selfplay`, `asides`, `merge` and `inputs`: games to learn from.
class TrainingCommands {
 public:
  explicit TrainingCommands(CLI::App& app);

  /// Runs what the command line asked for; the exit code, or nothing if it asked for none of these.
  [[nodiscard]] std::optional<int> run(const adapters::Interrupt& interrupt);

 private:
  void add_selfplay(CLI::App& app);
  void add_asides(CLI::App& app);
  void add_inputs(CLI::App& app);

  CLI::App* selfplay_ = nullptr;
  CLI::App* asides_ = nullptr;
  CLI::App* merge_ = nullptr;
  CLI::App* inputs_command_ = nullptr;
  std::vector<std::string> sizes_{"15"};
  ProductionOptions selfplay_options_;
  AsideOptions aside_options_;
  std::vector<std::string> inputs_;
  std::string output_;
  InputOptions input_options_;
};

}  // namespace tengen::lab
