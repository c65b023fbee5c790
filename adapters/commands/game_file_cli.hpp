#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "adapters/commands/analyze.hpp"

namespace tengen::adapters {

/// The commands that read game records, `analyze` and `convert`, and their options.
class GameFileCommands {
 public:
  GameFileCommands(CLI::App& app, CommonOptions& common);
  GameFileCommands(const GameFileCommands&) = delete;
  GameFileCommands& operator=(const GameFileCommands&) = delete;

  /// Whether the user chose one of them.
  [[nodiscard]] bool chosen() const;
  /// The process's exit code: 2 for wrong use, 1 for a file that cannot be read, written or played.
  int run(const CommonOptions& common);

 private:
  /// Options as they stand on the command line; 0 and "" where there are none.
  struct FactOptions {
    std::string game;
    int size = 0;
    int columns = 0;
    int rows = 0;
    std::string rule;
    int in_a_row = 0;
    std::optional<double> komi;

    void add_to(CLI::App& command);
    [[nodiscard]] records::Facts facts() const;
  };

  CLI::App* analyze_;
  CLI::App* convert_;
  AnalyzeOptions analyze_options_;
  ConvertOptions convert_options_;
  FactOptions analyze_facts_;
  FactOptions convert_facts_;
};

}  // namespace tengen::adapters
