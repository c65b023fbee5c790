#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "protocol/position_text.hpp"

namespace tengen::adapters {

/// `--player`, with which a published player takes the engine's place.
void add_player(CLI::App& command, CommonOptions& options);

/// The commands that show the published players at work: `explain` and `step8`.
class PlayerCommands {
 public:
  explicit PlayerCommands(CLI::App& app);
  PlayerCommands(const PlayerCommands&) = delete;
  PlayerCommands& operator=(const PlayerCommands&) = delete;

  /// Whether the user chose one of them.
  [[nodiscard]] bool chosen() const;
  /// The process's exit code: 2 for wrong use, 1 for a position, a file or a server that cannot be used.
  int run();

 private:
  /// Says what is wrong; returns `code`.
  int fail(int code, const std::string& text) const;
  [[nodiscard]] Result<players::Position> read_explained(Stones stones) const;
  int run_explain();
  int run_step8();

  CLI::App* explain_;
  CLI::App* step8_;
  std::string player_;
  std::vector<std::string> moves_;
  std::string at_;
  std::string to_move_;
  int size_ = 0;
  int in_a_row_ = 4;
  std::string file_;
  std::string server_;
  bool dots_ = false;
};

}  // namespace tengen::adapters
