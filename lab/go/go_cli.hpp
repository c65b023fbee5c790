#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "lab/go/choices.hpp"
#include "lab/go/samples.hpp"
#include "lab/go/selfplay.hpp"

namespace tengen::lab {

/// `tengen-lab go-selfplay` and `go-choices`: positions of Go to learn from.
class GoCommands {
 public:
  explicit GoCommands(CLI::App& app);

  /// The exit code; nothing where another command was asked for.
  [[nodiscard]] std::optional<int> run(const adapters::Interrupt& interrupt);

 private:
  CLI::App* selfplay_;
  GoSelfplayOptions options_{};
  CLI::App* choices_;
  GoChoicesOptions choices_options_{};
};

}  // namespace tengen::lab
