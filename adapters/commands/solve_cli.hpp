#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/parameter.hpp"

namespace tengen::adapters {

/// Who solves: `tengen-lab solve` also has the options that files of positions, books and parameters need.
enum class Audience : std::uint8_t { users, developers };

/// `tengen solve`: exact values.
class SolveCommand {
 public:
  SolveCommand(CLI::App& app, Audience audience);
  SolveCommand(const SolveCommand&) = delete;
  SolveCommand& operator=(const SolveCommand&) = delete;

  [[nodiscard]] bool chosen() const { return command_->parsed(); }
  /// The process's exit code: 2 for wrong use, 1 where a file cannot be used, a claim is wrong or the value is not
  /// found.
  int run();

 private:
  void add_questions();
  void add_files();
  void add_developers_options();
  [[nodiscard]] std::optional<Milliseconds> time() const;
  /// Whether an m,n,k-game is asked for.
  [[nodiscard]] bool wants_lines() const;
  [[nodiscard]] int run_lines();

  CLI::App* command_;
  GameOptions game_;
  CommonOptions common_{.threads = 1, .memory_mb = 2048};
  std::vector<std::string> position_;
  std::string moves_;
  std::string ko_ = "simple";
  std::string positions_file_;
  std::string checkpoint_;
  std::string verify_file_;
  std::string proof_file_;
  bool force_ = false;
  std::string book_file_;
  std::string proofs_file_;
  std::uint64_t least_nodes_ = 100'000;
  int book_plies_ = 4;
  int book_all_plies_ = 0;
  double seconds_ = 0;
  int depth_ = 0;
  std::vector<ParameterSetting> settings_;
  std::optional<int> at_least_;
  std::optional<int> at_most_;
  bool huge_pages_ = false;
  bool json_ = false;
  bool sign_only_ = false;
  bool value_only_ = false;
  bool tree_ = false;
};

}  // namespace tengen::adapters
