#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "lab/network/train.hpp"

namespace tengen::lab {

/// `tengen-lab train`: a cell network from files of games.
class NetworkCommand {
 public:
  explicit NetworkCommand(CLI::App& app);

  /// The exit code; nothing where another command was asked for.
  [[nodiscard]] std::optional<int> run(const adapters::Interrupt& interrupt);

 private:
  CLI::App* command_;
  std::string output_{};
  std::vector<std::string> tests_{};
  std::vector<std::string> inputs_{};
  TrainOptions options_{};
};

}  // namespace tengen::lab
