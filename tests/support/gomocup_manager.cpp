#include "tests/support/gomocup_manager.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "tests/support/patience.hpp"

namespace tengen::test {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

using Clock = std::chrono::steady_clock;

std::string point(std::pair<int, int> at) {
  return std::to_string(at.first) + "," + std::to_string(at.second);
}

}  // namespace

Manners piskvork_manners() {
  return {.name = "Piskvork", .suspends = true, .draw_empty = 25};
}

Manners gomocup_judge_manners() {
  return {.name = "GomocupJudge",
          .waits_for_ok = false,
          .suspends = true,
          .board_first = true,
          .closes_input = false,
          .start_is_charged = true};
}

Manners c_gomoku_cli_manners() {
  return {.name = "c-gomoku-cli", .about_first = true, .board_first = true, .closes_input = false};
}

Manners qpiskvork_manners() {
  return {.name = "QPiskvork", .waits_for_ok = false, .closes_input = false};
}

Brain::Brain(const Manners& manners, const MatchRules& rules)
    : manners_(manners),
      rules_(rules),
      process_({TENGEN_BINARY}, {.merge_stderr = true, .directory = "/tmp"}),
      left_(rules.match) {
  if (manners_.about_first) {
    send("ABOUT");
    BOOST_TEST_REQUIRE(answer().value_or("").rfind("name=\"", 0) == 0U);
  }
  send("START " + std::to_string(rules_.size));
  if (manners_.waits_for_ok) BOOST_TEST_REQUIRE(answer().value_or("nothing") == "OK");
  send_settings();
  suspend();
}

void Brain::send_settings() {
  send("INFO timeout_turn " + std::to_string(rules_.turn.count()));
  send("INFO timeout_match " + std::to_string(rules_.match.count()));
  send("INFO max_memory " + std::to_string(rules_.memory));
  send("INFO game_type 1");
  send("INFO rule " + std::to_string(rules_.number));
  if (rules_.nodes > 0) send("INFO max_node " + std::to_string(rules_.nodes));
  send("INFO folder /tmp/a folder with blanks");
}

BrainMove Brain::ask(const std::string& command) {
  const auto begin = Clock::now();
  resume();
  send("INFO time_left " + std::to_string(left_.count()));
  const auto sent = manners_.start_is_charged ? begin : Clock::now();
  send(command);
  auto line = answer();
  if (first_ && !manners_.waits_for_ok && line.value_or("") == "OK") line = answer();
  first_ = false;
  BrainMove move;
  move.elapsed = std::chrono::duration_cast<milliseconds>(Clock::now() - sent);
  left_ -= move.elapsed;
  suspend();
  char rest = 0;
  const std::string text = line.value_or("nothing");
  BOOST_TEST_REQUIRE(std::sscanf(text.c_str(), "%d,%d%c", &move.x, &move.y, &rest) == 2, "answer '" << text << "'");
  return move;
}

BrainMove Brain::ask_board(const std::vector<std::pair<int, int>>& moves) {
  std::string text = "BOARD";
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool own = (moves.size() - i) % 2 == 0;
    text += "\r\n" + point(moves[i]) + (own ? ",1" : ",2");
  }
  return ask(text + "\r\nDONE");
}

std::string Brain::ask_line(const std::string& command) {
  resume();
  send(command);
  const std::string line = answer().value_or("nothing");
  suspend();
  return line;
}

void Brain::end() {
  resume();
  send("END");
  if (manners_.closes_input) process_.close_input();
  BOOST_TEST(process_.wait(patience).value_or(-1) == 0, manners_.name);
  const auto late = answer();
  BOOST_TEST(!late.has_value(), "'" << late.value_or("") << "' behind END");
}

void Brain::send(const std::string& line) {
  BOOST_TEST_REQUIRE(process_.write(line + "\r\n"));
}

/// The next line that is no MESSAGE; anything else out of turn is the caller's to reject.
std::optional<std::string> Brain::answer() {
  for (;;) {
    auto line = process_.read_line(patience);
    if (!line || line->rfind("MESSAGE ", 0) != 0) return line;
  }
}

void Brain::resume() {
  if (suspended_) process_.resume();
  suspended_ = false;
}

void Brain::suspend() {
  if (!manners_.suspends) return;
  process_.suspend();
  suspended_ = true;
}

MatchOutcome play_match(const Manners& manners, const MatchRules& rules,
                        const std::vector<std::pair<int, int>>& opening) {
  Brain black(manners, rules);
  Brain white(manners, rules);
  GomokuReferee referee(rules.size, rules.size, rules.rule, manners.draw_empty);
  std::vector<std::pair<int, int>> moves;
  const auto play = [&](std::pair<int, int> at) {
    BOOST_TEST_REQUIRE((referee.play(at.first, at.second) == GomokuReferee::Verdict::ok), "illegal move "
                                                                                              << point(at) << "\n"
                                                                                              << referee.text());
    moves.push_back(at);
  };
  for (const auto& at : opening) play(at);
  while (!referee.is_over()) {
    Brain& brain = referee.to_move() == Color::black ? black : white;
    const bool by_board = moves.size() <= opening.size() + 1 && (manners.board_first || moves.size() > 1);
    const BrainMove move = by_board        ? brain.ask_board(moves)
                           : moves.empty() ? brain.ask("BEGIN")
                                           : brain.ask("TURN " + point(moves.back()));
    play({move.x, move.y});
  }
  for (Brain* brain : {&black, &white}) {
    if (!TENGEN_SANITIZED) BOOST_TEST(brain->peak_memory() < rules.memory);
    brain->end();
  }
  return {referee.winner(), static_cast<int>(moves.size())};
}

}  // namespace tengen::test
