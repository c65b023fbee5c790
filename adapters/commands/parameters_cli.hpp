#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/core/parameter.hpp"

namespace tengen::adapters {

/// `--set NAME=VALUE`, which may be given several times.
void add_settings(CLI::App& command, std::vector<ParameterSetting>& settings);

/// The command `parameters`, which lists what `--set` takes.
class ParametersCommand {
 public:
  explicit ParametersCommand(CLI::App& app);
  ParametersCommand(const ParametersCommand&) = delete;
  ParametersCommand& operator=(const ParametersCommand&) = delete;

  [[nodiscard]] bool chosen() const;
  /// The process's exit code.
  [[nodiscard]] int run() const;

 private:
  CLI::App* command_;
  std::string game_;
  bool json_ = false;
};

}  // namespace tengen::adapters
