#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/gomoku_referee.hpp"

// Whole games over real pipes: two processes of our own, a referee that shares no code with them, and a clock that runs
// from the command's last byte to the answer's.

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using tengen::Color;
using tengen::gomoku::Rule;
using tengen::test::ChildProcess;
using tengen::test::GomokuReferee;

constexpr milliseconds tolerance = 10ms;

struct Move {
  int x = -1;
  int y = -1;
  milliseconds elapsed{0};
};

/// One brain, as a manager sees it.
class Brain {
 public:
  Brain() : process_({TENGEN_BINARY}, {.merge_stderr = true}) {}

  void start(int size, int rule, milliseconds turn, milliseconds match) {
    send("START " + std::to_string(size));
    BOOST_TEST_REQUIRE(answer(5000ms).value_or("nothing") == "OK");
    send("INFO rule " + std::to_string(rule));
    send("INFO timeout_turn " + std::to_string(turn.count()));
    send("INFO timeout_match " + std::to_string(match.count()));
    send("INFO max_memory 73400320");
    left_ = match;
  }

  /// Sends a command that asks for a move and reads the move.
  Move ask(const std::string& command) {
    send("INFO time_left " + std::to_string(left_.count()));
    const auto begin = std::chrono::steady_clock::now();
    send(command);
    const std::string line = answer(20000ms).value_or("nothing");
    Move move;
    move.elapsed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
    left_ -= move.elapsed;
    char rest = 0;
    BOOST_TEST_REQUIRE(std::sscanf(line.c_str(), "%d,%d%c", &move.x, &move.y, &rest) == 2, "answer '" << line << "'");
    return move;
  }

  void end() {
    send("END");
    BOOST_TEST(process_.wait(500ms).value_or(-1) == 0);
  }

  [[nodiscard]] milliseconds left() const { return left_; }
  [[nodiscard]] std::size_t peak_memory() const { return process_.peak_memory(); }

 private:
  void send(const std::string& line) { BOOST_TEST_REQUIRE(process_.write(line + "\r\n")); }

  /// The next line that is no MESSAGE; anything else out of turn is the caller's to reject.
  std::optional<std::string> answer(milliseconds limit) {
    for (;;) {
      auto line = process_.read_line(limit);
      if (!line || line->rfind("MESSAGE ", 0) != 0) return line;
    }
  }

  ChildProcess process_;
  milliseconds left_{0};
};

struct Outcome {
  std::optional<Color> winner;
  int plies = 0;
};

Outcome play_game(int size, int number, Rule rule, milliseconds turn, milliseconds match) {
  Brain black;
  Brain white;
  black.start(size, number, turn, match);
  white.start(size, number, turn, match);
  GomokuReferee referee(size, size, rule);
  Outcome outcome;
  std::string command = "BEGIN";
  while (!referee.is_over()) {
    Brain& brain = referee.to_move() == Color::black ? black : white;
    const Move move = brain.ask(command);
    BOOST_TEST_REQUIRE((referee.play(move.x, move.y) == GomokuReferee::Verdict::ok), "illegal move " << move.x << ","
                                                                                                     << move.y << "\n"
                                                                                                     << referee.text());
    BOOST_TEST(move.elapsed.count() <= (turn + tolerance).count(), "ply " << outcome.plies);
    BOOST_TEST(brain.left().count() >= 0);
    command = "TURN " + std::to_string(move.x) + "," + std::to_string(move.y);
    ++outcome.plies;
  }
  BOOST_TEST(black.peak_memory() < 73400320U);
  BOOST_TEST(white.peak_memory() < 73400320U);
  black.end();
  white.end();
  outcome.winner = referee.winner();
  return outcome;
}

const std::vector<std::tuple<int, int, Rule>> games{
    {15, 0, Rule::freestyle}, {15, 1, Rule::exact_five}, {15, 4, Rule::renju}, {15, 8, Rule::caro_six},
    {20, 0, Rule::freestyle}, {20, 1, Rule::exact_five}, {20, 4, Rule::renju}, {20, 8, Rule::caro_six}};

}  // namespace

BOOST_AUTO_TEST_SUITE(gomocup_games)

BOOST_AUTO_TEST_CASE(whole_games_are_legal_and_in_time) {
  for (const auto& [size, number, rule] : games) {
    BOOST_TEST_CONTEXT("board " << size << ", rule " << number) {
      const Outcome outcome = play_game(size, number, rule, 60ms, 60000ms);
      BOOST_TEST(outcome.plies >= 9);
      BOOST_TEST_MESSAGE("board " << size << ", rule " << number << ": " << outcome.plies << " plies, "
                                  << (!outcome.winner                   ? "draw"
                                      : *outcome.winner == Color::black ? "black wins"
                                                                        : "white wins"));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_match_clock_lasts_for_the_whole_game) {
  const Outcome outcome = play_game(15, 0, Rule::freestyle, 5000ms, 1500ms);
  BOOST_TEST(outcome.plies >= 9);
}

// The four positions with which Gomocup's judge tests an entry (gomocup.md, section 9).
BOOST_AUTO_TEST_CASE(the_judges_own_test_positions) {
  struct Case {
    int rule;
    std::string moves;
    std::vector<std::string> good;
    std::vector<std::string> bad;
  };
  const std::vector<Case> cases{
      {0, "h8h9i8i9j8j9k8k9", {"g8", "l8"}, {}},
      {1, "h8h9i8i9j8j9k8k9", {"g8", "l8"}, {}},
      {4, "h8h9i8i9j8j9k8k9", {"g8", "l8"}, {}},
      {8, "h8h9i8i9j8j9k8k9", {"g8", "l8"}, {}},
      {1, "h8h9i8h10g8h11j13h12g14h14i15", {"f8", "j8"}, {}},
      {4, "h8h9i7i9h10i6i11i12", {}, {"g9"}},
      {8, "h8f8g8f9i8f7j8l8", {"f5", "f6", "f10", "f11"}, {}},
      {9, "h8f8g8f9i8f7j8l8", {"f5", "f6", "f10", "f11"}, {}},
  };
  for (const Case& position : cases) {
    std::vector<std::pair<int, int>> stones;
    for (std::size_t i = 0; i < position.moves.size();) {
      const int x = position.moves[i++] - 'a';
      int y = 0;
      while (i < position.moves.size() && position.moves[i] >= '0' && position.moves[i] <= '9') {
        y = y * 10 + (position.moves[i++] - '0');
      }
      stones.emplace_back(x, y - 1);
    }
    std::string board = "BOARD";
    for (std::size_t i = 0; i < stones.size(); ++i) {
      const bool own = (stones.size() - i) % 2 == 0;
      board += "\r\n" + std::to_string(stones[i].first) + "," + std::to_string(stones[i].second) + (own ? ",1" : ",2");
    }
    Brain brain;
    brain.start(15, position.rule, 1000ms, 100000ms);
    const Move move = brain.ask(board + "\r\nDONE");
    const std::string text = static_cast<char>('a' + move.x) + std::to_string(move.y + 1);
    BOOST_TEST_CONTEXT("rule " << position.rule << ", " << position.moves << " -> " << text) {
      const auto among = [&](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), text) != list.end();
      };
      if (!position.good.empty()) BOOST_TEST(among(position.good));
      BOOST_TEST(!among(position.bad));
    }
    brain.end();
  }
}

BOOST_AUTO_TEST_SUITE_END()
