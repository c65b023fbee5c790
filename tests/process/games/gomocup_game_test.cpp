#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <map>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/gomocup_manager.hpp"
#include "tests/support/named_cases.hpp"

// Whole games over real pipes: two processes of our own, a referee that shares no code with them, and a manager that
// behaves as each of the real ones does. How late moves come is measured by tests/campaigns/soak.

BOOST_AUTO_TEST_SUITE(gomocup_games)

namespace {

using namespace std::chrono_literals;
using tengen::gomoku::Rule;
using tengen::test::Brain;
using tengen::test::BrainMove;
using tengen::test::Manners;
using tengen::test::MatchOutcome;
using tengen::test::MatchRules;
using tengen::test::play_match;

std::string result(const MatchOutcome& outcome) {
  const char* who = !outcome.winner ? "draw" : *outcome.winner == tengen::Color::black ? "black wins" : "white wins";
  return std::to_string(outcome.plies) + " plies, " + who;
}

/// "h8h9i8" -> points, as GomocupJudge writes positions.
std::vector<std::pair<int, int>> points(const std::string& text) {
  std::vector<std::pair<int, int>> moves;
  for (std::size_t i = 0; i < text.size();) {
    const int x = text[i++] - 'a';
    int y = 0;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9') y = y * 10 + (text[i++] - '0');
    moves.emplace_back(x, y - 1);
  }
  return moves;
}

struct Game {
  int size;
  int number;
  Rule rule;
};

std::ostream& operator<<(std::ostream& out, const Game& game) {
  return out << "board " << game.size << ", rule " << game.number;
}

const std::vector<Game> games{{15, 0, Rule::freestyle}, {15, 1, Rule::exact_five}, {15, 4, Rule::renju},
                              {15, 8, Rule::caro_six},  {20, 0, Rule::freestyle},  {20, 1, Rule::exact_five},
                              {20, 4, Rule::renju},     {20, 8, Rule::caro_six}};

const std::vector<std::pair<int, int>> opening_stones{{7, 7}, {8, 8}, {6, 9}};

std::map<std::string, Manners> managers() {
  return {{"piskvork", tengen::test::piskvork_manners()},
          {"gomocup_judge", tengen::test::gomocup_judge_manners()},
          {"c_gomoku_cli", tengen::test::c_gomoku_cli_manners()},
          {"qpiskvork", tengen::test::qpiskvork_manners()}};
}

void play_as_the_manager_does(const std::string& name, bool opened) {
  const MatchOutcome outcome =
      play_match(managers().at(name), {.number = 1, .rule = Rule::exact_five, .turn = TENGEN_SANITIZED ? 20ms : 30ms},
                 opened ? opening_stones : std::vector<std::pair<int, int>>{});
  BOOST_TEST(outcome.plies >= 9);
  BOOST_TEST_MESSAGE(name << ": " << result(outcome));
}

}  // namespace

BOOST_DATA_TEST_CASE(whole_games_are_legal, boost::unit_test::data::make(games), game) {
  const MatchOutcome outcome = play_match({.name = "plain"}, {.size = game.size,
                                                              .number = game.number,
                                                              .rule = game.rule,
                                                              .turn = TENGEN_SANITIZED ? 15ms : 30ms,
                                                              .match = 60000ms});
  BOOST_TEST(outcome.plies >= 9);
  BOOST_TEST_MESSAGE(game << ": " << result(outcome));
}

// The clock runs out on a busy machine, and the brain moves all the same.
BOOST_AUTO_TEST_CASE(a_short_match_clock_is_played_to_the_end) {
  const MatchOutcome outcome = play_match({.name = "plain"}, {.turn = 5000ms, .match = 500ms});
  BOOST_TEST(outcome.plies >= 9);
}

// Each real manager's habits: who waits for what, who suspends whom, how a game begins and ends.
const tengen::test::NamedCases from_the_empty_board("managers_from_the_empty_board",
                                                    {"piskvork", "gomocup_judge", "c_gomoku_cli", "qpiskvork"},
                                                    [](const std::string& name) {
                                                      play_as_the_manager_does(name, false);
                                                    });
const tengen::test::NamedCases with_an_opening("managers_with_an_opening",
                                               {"piskvork", "gomocup_judge", "c_gomoku_cli", "qpiskvork"},
                                               [](const std::string& name) { play_as_the_manager_does(name, true); });

// A person at Piskvork: takes moves back, stops the thinking, begins again, edits the board.
BOOST_AUTO_TEST_CASE(a_persons_game_with_undo_in_piskvork) {
  Brain brain(tengen::test::piskvork_manners(), {.turn = 20ms});
  const BrainMove first = brain.ask("TURN 7,7");
  const int away = first.x < 7 ? 12 : 2;
  const BrainMove second = brain.ask("TURN " + std::to_string(away) + ",2");
  const auto take_back = [&](int x, int y) {
    return brain.ask_line("TAKEBACK " + std::to_string(x) + "," + std::to_string(y));
  };
  BOOST_TEST(take_back(second.x, second.y) == "OK");
  BOOST_TEST(take_back(away, 2) == "OK");
  const BrainMove again = brain.ask("TURN " + std::to_string(away) + ",12");
  BOOST_TEST((std::pair(again.x, again.y) != std::pair(first.x, first.y)));

  // "Stop thinking" while it thinks without a limit.
  static_cast<void>(brain.process().write("INFO timeout_turn 600000\r\n"));
  brain.process().resume();
  static_cast<void>(brain.process().write("TURN 0,0\r\n"));
  std::this_thread::sleep_for(30ms);
  const std::string stopped = brain.ask_line("INFO timeout_turn 0");
  BOOST_TEST(stopped.find(',') != std::string::npos, stopped);

  BOOST_TEST(brain.ask_line("RESTART") == "OK");
  const BrainMove opening = brain.ask("BEGIN");
  BOOST_TEST(opening.x == 7);
  BOOST_TEST(opening.y == 7);
  const BrainMove edited = brain.ask_board({{3, 3}, {4, 4}, {3, 4}, {5, 5}, {3, 5}, {6, 6}, {3, 6}});
  BOOST_TEST(((edited.x == 3 && (edited.y == 2 || edited.y == 7)) || edited.x == edited.y));
  brain.end();
}

// The soft limit of c-gomoku-cli: a brain that thinks too long is told YXSTOP and must move.
BOOST_AUTO_TEST_CASE(c_gomoku_cli_stops_a_brain_that_thinks_too_long) {
  Brain brain(tengen::test::c_gomoku_cli_manners(), {.turn = 600000ms, .match = 6000000ms});
  static_cast<void>(brain.process().write("BOARD\r\n7,7,2\r\n8,8,1\r\n6,7,2\r\nDONE\r\n"));
  std::this_thread::sleep_for(30ms);
  BOOST_TEST(brain.ask_line("YXSTOP").find(',') != std::string::npos);
  brain.end();
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
    Brain brain({.name = "plain"}, {.number = position.rule, .turn = 600000ms, .match = 6000000ms, .nodes = 200000});
    const BrainMove move = brain.ask_board(points(position.moves));
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
