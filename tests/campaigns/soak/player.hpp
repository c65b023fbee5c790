#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/board_text.hpp"
#include "tests/campaigns/soak/settings.hpp"
#include "tests/campaigns/soak/waits.hpp"
#include "tests/support/child_process.hpp"

namespace tengen::soak {

/// What a program did that it promised not to do; the game is over then.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A process of one protocol that plays one game after the other.
///
/// Only the answer to `question` is timed. Whatever else is sent is answered before that. A suspended process goes on
/// as soon as something is sent.
class Player {
 public:
  explicit Player(const std::vector<std::string>& command) : process_(command) {}
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// A new game with its opening.
  virtual void begin(const Settings& settings, std::span<const Stone> opening) = 0;
  /// Told before a move of this player's: how long it has, in milliseconds, and the moves so far.
  virtual void prepare(int turn_ms, std::span<const Stone> moves) = 0;
  /// What asks for the move after these.
  [[nodiscard]] virtual std::string question(Color color, std::span<const Stone> moves) = 0;
  /// What of the limit the search leaves unused, in milliseconds.
  [[nodiscard]] virtual int reserve_ms(int turn_ms) const = 0;
  /// The clock begins where the main thread takes the question, not where it is read.
  [[nodiscard]] virtual bool clock_of_speaker() const { return false; }
  /// The move in an answer; nothing if it has none.
  [[nodiscard]] virtual std::optional<Vertex> move_in(const std::string& answer) = 0;
  /// Asks the process to end.
  virtual void end() = 0;

  void send(const std::string& text);
  /// The next answer, or nothing if it has not come by then. Throws where the process ended or hangs.
  [[nodiscard]] std::optional<std::string> answer(Clock::time_point until);
  /// The next answer, whenever it comes.
  std::string answer();
  void expect(const std::string& command, const std::string& answer_wanted);

  void suspend();
  void resume();
  [[nodiscard]] test::ChildProcess& process() { return process_; }
  /// The thread that reads what is sent; 0 as long as it is not known. To be asked while the process waits for input.
  [[nodiscard]] int reader();
  /// How long our own thread had been awake, in milliseconds, when it began to wait for the last line.
  [[nodiscard]] double awake_before_last_line() const { return awake_before_; }
  /// Games it has begun.
  [[nodiscard]] int games() const { return games_; }

 protected:
  /// Takes a line; an answer, once it is complete.
  virtual std::optional<std::string> take(const std::string& line) = 0;
  void count_game() { ++games_; }
  [[nodiscard]] BoardSize size() const { return size_; }
  void set_size(BoardSize size) { size_ = size; }

 private:
  test::ChildProcess process_;
  BoardSize size_{};
  double awake_before_ = 0;
  int games_ = 0;
  int reader_ = 0;
  bool suspended_ = false;
};

/// Who plays black and who plays white.
using Pair = std::array<std::unique_ptr<Player>, 2>;

[[nodiscard]] std::unique_ptr<Player> make_player(const Settings& settings);

/// A point as GTP writes it: letters without I, rows from the bottom.
[[nodiscard]] std::string gtp_text(Vertex at, BoardSize size);
[[nodiscard]] std::optional<Vertex> gtp_vertex(const std::string& text, BoardSize size);

}  // namespace tengen::soak
