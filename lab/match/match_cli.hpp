#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "lab/match/match.hpp"

namespace tengen::lab {

/// `tengen-lab match`.
class MatchCommand {
 public:
  explicit MatchCommand(CLI::App& app);
  MatchCommand(const MatchCommand&) = delete;
  MatchCommand& operator=(const MatchCommand&) = delete;

  /// The process's exit code: 2 for wrong use, that of the interrupt for a match that was interrupted.
  /// `words`: the program's call and its arguments.
  int run(const adapters::Interrupt& interrupt, const std::vector<std::string>& words);

 private:
  /// Empty, or what is wrong.
  [[nodiscard]] std::string read_options();
  [[nodiscard]] std::string read_contestants();
  [[nodiscard]] std::string read_sprt();
  [[nodiscard]] std::string read_opening_file();

  MatchOptions options_{.rules = {.spec = gomoku::Spec{}}};
  adapters::GameOptions game_;
  std::vector<std::string> first_;
  std::vector<std::string> second_;
  std::vector<std::vector<std::string>> engines_;
  std::string player_;
  std::string openings_file_;
  std::vector<double> sprt_;
  double time_ = 0;
  double clock_ = 0;
  std::uint64_t nodes_ = 0;
  std::optional<int> draw_empty_;
  bool continuous_ = false;
  int tolerance_ms_ = 100;
};

}  // namespace tengen::lab
