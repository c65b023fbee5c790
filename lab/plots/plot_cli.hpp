#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace tengen::lab {

/// `tengen-lab plot`.
class PlotCommand {
 public:
  explicit PlotCommand(CLI::App& app);

  /// Runs what the command line asked for; the exit code, or nothing if it asked for something else.
  [[nodiscard]] std::optional<int> run() const;

 private:
  CLI::App* command_ = nullptr;
  std::string kind_;
  std::string input_;
  std::string output_;
  std::string title_;
};

}  // namespace tengen::lab
