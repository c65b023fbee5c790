#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace tengen::test {

/// How a tournament manager treats its brains: each field is a habit that was seen in a real one.
struct Manners {
  std::string name;
  bool about_first = false;       ///< asks ABOUT before anything else and gives up without an answer
  bool waits_for_ok = true;       ///< after START, for a line that is exactly `OK`
  bool suspends = false;          ///< stops the process whenever it is not to move, at once after the settings too
  bool board_first = false;       ///< opens with BOARD, also on the empty board; else with BEGIN or TURN
  bool closes_input = true;       ///< closes the pipe behind END; else the brain must end by itself
  bool start_is_charged = false;  ///< the first move's clock includes the brain's start
  int draw_empty = 0;             ///< the game is drawn with so many points left
};

[[nodiscard]] Manners piskvork_manners();
[[nodiscard]] Manners gomocup_judge_manners();
[[nodiscard]] Manners c_gomoku_cli_manners();
[[nodiscard]] Manners qpiskvork_manners();

struct MatchRules {
  int size = 15;
  int number = 0;  ///< of `INFO rule`
  gomoku::Rule rule = gomoku::Rule::freestyle;
  std::chrono::milliseconds turn{100};
  std::chrono::milliseconds match{100000};
  std::size_t memory = 73400320;  ///< bytes
  std::uint64_t nodes = 0;        ///< of `INFO max_node`, 0: not said
};

struct BrainMove {
  int x = -1;
  int y = -1;
  std::chrono::milliseconds elapsed{0};
};

/// One brain of a match. Whatever it says that its manager would not accept fails the test that runs.
class Brain {
 public:
  Brain(const Manners& manners, const MatchRules& rules);

  /// Sends a command that asks for a move, and the time left before it; reads the move.
  BrainMove ask(const std::string& command);
  /// The position by its moves in order, the brain to move.
  BrainMove ask_board(const std::vector<std::pair<int, int>>& moves);
  /// Sends a command that is answered by one line and returns that.
  std::string ask_line(const std::string& command);
  /// As the manager ends a game: END, and the process is gone with code 0.
  void end();

  [[nodiscard]] std::size_t peak_memory() const { return process_.peak_memory(); }
  [[nodiscard]] ChildProcess& process() { return process_; }

 private:
  void send(const std::string& line);
  std::optional<std::string> answer();
  void send_settings();
  void resume();
  void suspend();

  Manners manners_;
  MatchRules rules_;
  ChildProcess process_;
  std::chrono::milliseconds left_;
  bool first_ = true;
  bool suspended_ = false;
};

struct MatchOutcome {
  std::optional<Color> winner;
  int plies = 0;  ///< the opening included
};

/// A whole game of Tengen against itself, judged by the tests' own referee: legal moves, memory inside
/// its limit, an orderly end. How late moves come is for tests/campaigns/soak to measure.
MatchOutcome play_match(const Manners& manners, const MatchRules& rules,
                        const std::vector<std::pair<int, int>>& opening = {});

}  // namespace tengen::test
