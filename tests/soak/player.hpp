#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/soak/report.hpp"
#include "tests/support/child_process.hpp"

namespace tengen::soak {

/// What a program did that it promised not to do; the game is over then.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A program of one protocol that plays many games, one after the other.
class Player {
 public:
  Player(const std::vector<std::string>& command, std::size_t limit) : process_(command), limit_(limit) {}
  virtual ~Player() = default;

  [[nodiscard]] test::ChildProcess& process() { return process_; }
  /// The memory in bytes that it was allowed.
  [[nodiscard]] std::size_t limit() const { return limit_; }

  void send(const std::string& text) {
    if (!process_.write(text)) throw Broken("the program is gone");
  }
  /// The next line that is an answer.
  virtual std::string answer() = 0;
  void expect(const std::string& command, const std::string& answer_wanted) {
    send(command + "\n");
    if (const auto said = answer(); said != answer_wanted) throw Broken("'" + command + "' -> '" + said + "'");
  }

 protected:
  std::string line() {
    auto text = process_.read_line(std::chrono::seconds(20));
    if (!text) throw Broken(process_.at_end() ? "the program ended" : "the program hangs");
    return *text;
  }

 private:
  test::ChildProcess process_;
  std::size_t limit_;
};

class GomocupPlayer final : public Player {
 public:
  explicit GomocupPlayer(std::size_t limit) : Player({TENGEN_BINARY}, limit) {
    send("INFO max_memory " + std::to_string(limit) + "\n");
  }
  std::string answer() override {
    for (;;) {
      auto text = line();
      if (text.rfind("MESSAGE ", 0) != 0) return text;
    }
  }
};

class GtpPlayer final : public Player {
 public:
  GtpPlayer(const std::string& game, std::size_t limit)
      : Player({TENGEN_BINARY, "gtp", "--game", game, "--memory", std::to_string(limit >> 20)}, limit) {}
  std::string answer() override {
    std::string text = line();
    for (std::string more = line(); !more.empty(); more = line()) text += "\n" + more;
    return text;
  }
};

/// Who plays black and who plays white.
using Pair = std::array<std::unique_ptr<Player>, 2>;

/// Asks for a move and notes how it stands with the limit.
std::string timed_move(Player& player, const std::string& command, std::chrono::milliseconds turn, Report& report);

/// A move as Gomocup programs write it.
std::optional<std::pair<int, int>> read_point(const std::string& text);

}  // namespace tengen::soak
