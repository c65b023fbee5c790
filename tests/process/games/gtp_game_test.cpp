#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/go_referee.hpp"
#include "tests/support/gomoku_referee.hpp"
#include "tests/support/patience.hpp"

// Whole games between GTP programs over pipes, judged by a referee of the tests' own.

BOOST_AUTO_TEST_SUITE(gtp_games)

namespace {

using tengen::BoardSize;
using tengen::Color;
using tengen::Vertex;
using tengen::test::ChildProcess;
using tengen::test::effort;
using tengen::test::GomokuReferee;
using tengen::test::GoReferee;

const char* name(Color color) {
  return color == Color::black ? "b" : "w";
}

/// A GTP program, as a controller sees it.
class Controller {
 public:
  explicit Controller(const std::vector<std::string>& command) : process_(command) {}

  /// Sends a command and returns the text after `= `; a failure or silence fails the test.
  std::string ask(const std::string& command) {
    BOOST_TEST_REQUIRE(process_.write(command + "\n"));
    auto line = process_.read_line(tengen::test::patience);
    BOOST_TEST_REQUIRE((line && line->rfind("=", 0) == 0), "'" << command << "' -> '" << line.value_or("") << "'");
    std::string text = line->size() > 2 ? line->substr(2) : "";
    for (line = process_.read_line(tengen::test::patience); line && !line->empty();
         line = process_.read_line(tengen::test::patience)) {
      text += "\n" + *line;
    }
    BOOST_TEST_REQUIRE(line.has_value(), "no empty line after the answer to '" << command << "'");
    return text;
  }

  void quit() {
    ask("quit");
    BOOST_TEST(process_.wait(tengen::test::patience).value_or(-1) == 0);
  }

 private:
  ChildProcess process_;
};

Vertex vertex(const std::string& text, BoardSize size) {
  if (text == "pass" || text == "PASS") return Vertex::pass();
  BOOST_TEST_REQUIRE(text.size() >= 2U, "'" << text << "' is no vertex");
  const char letter = static_cast<char>(text[0] & ~0x20);
  BOOST_TEST_REQUIRE(letter != 'I');
  return {letter - 'A' - (letter > 'I' ? 1 : 0), size.rows - std::atoi(text.c_str() + 1)};
}

struct GoGame {
  int plies = 0;
  int margin = 0;  ///< half points for Black
};

/// Plays until both pass, one resigns or the referee ends it.
GoGame play_go(Controller& black, Controller& white, const tengen::go::Spec& spec, int most_plies) {
  GoReferee referee(spec);
  GoGame game;
  Color color = Color::black;
  int passes = 0;
  while (!referee.over() && passes < 2 && game.plies < most_plies) {
    Controller& mover = color == Color::black ? black : white;
    Controller& other = color == Color::black ? white : black;
    const std::string move = mover.ask(std::string("genmove ") + name(color));
    if (move == "resign") {
      game.margin = color == Color::black ? -1000 : 1000;
      return game;
    }
    const Vertex at = vertex(move, spec.size);
    BOOST_TEST_REQUIRE(referee.play({color, at}), "illegal move " << name(color) << " " << move);
    other.ask(std::string("play ") + name(color) + " " + move);
    passes = at.is_pass() ? passes + 1 : 0;
    color = tengen::opponent(color);
    ++game.plies;
  }
  game.margin = referee.margin();
  return game;
}

bool has_gnugo() {
  return std::system("command -v gnugo >/dev/null 2>&1 || test -x /usr/games/gnugo") == 0;
}

std::vector<std::string> gnugo() {
  const bool in_path = std::system("command -v gnugo >/dev/null 2>&1") == 0;
  return {in_path ? "gnugo" : "/usr/games/gnugo", "--mode", "gtp", "--chinese-rules", "--seed", "1"};
}

}  // namespace

BOOST_AUTO_TEST_CASE(five_by_five_against_itself) {
  const tengen::go::Spec spec{.size = {5, 5}, .komi = 5};
  Controller black({TENGEN_BINARY, "gtp"});
  Controller white({TENGEN_BINARY, "gtp"});
  for (Controller* player : {&black, &white}) {
    player->ask("boardsize 5");
    player->ask("komi 2.5");
    player->ask("tengen-param move_time_ms 20");
  }
  const GoGame game = play_go(black, white, spec, 300);
  BOOST_TEST(game.plies < 300);
  BOOST_TEST_MESSAGE("5x5: " << game.plies << " plies, margin " << game.margin << " half points");
  black.quit();
  white.quit();
}

BOOST_AUTO_TEST_CASE(little_go_against_itself) {
  Controller black({TENGEN_BINARY, "gtp", "--little-go"});
  Controller white({TENGEN_BINARY, "gtp", "--little-go"});
  for (Controller* player : {&black, &white}) {
    player->ask("tengen-param move_time_ms 60");
    player->ask("tengen-param resign off");
  }
  const GoGame game = play_go(black, white, tengen::go::little_go(), 24);
  BOOST_TEST(game.plies <= 24);
  BOOST_TEST_MESSAGE("Little-Go: " << game.plies << " plies, margin " << game.margin << " half points");
}

BOOST_AUTO_TEST_CASE(nine_by_nine_with_a_clock) {
  const tengen::go::Spec spec{.size = {9, 9}, .komi = 13};
  Controller black({TENGEN_BINARY, "gtp", "--size", "9"});
  Controller white({TENGEN_BINARY, "gtp", "--size", "9"});
  for (Controller* player : {&black, &white}) {
    player->ask("komi 6.5");
    player->ask("time_settings 0 1 20");  // twenty moves a second
  }
  const GoGame game = play_go(black, white, spec, 60);
  BOOST_TEST(game.plies > 0);
}

BOOST_AUTO_TEST_CASE(gomoku_over_gtp) {
  Controller black({TENGEN_BINARY, "gtp", "--game", "gomoku", "--rule", "renju"});
  Controller white({TENGEN_BINARY, "gtp", "--game", "gomoku", "--rule", "renju"});
  GomokuReferee referee(15, 15, tengen::gomoku::Rule::renju);
  for (Controller* player : {&black, &white}) player->ask("tengen-param move_time_ms 30");
  while (!referee.is_over()) {
    const Color color = referee.to_move();
    Controller& mover = color == Color::black ? black : white;
    Controller& other = color == Color::black ? white : black;
    const std::string move = mover.ask(std::string("genmove ") + name(color));
    if (move == "resign") break;
    if (move == "pass") {
      BOOST_TEST_MESSAGE("nothing but forbidden points is left: " << referee.text());
      for (const Vertex v : tengen::points_of({15, 15})) {
        const bool forbidden = color == Color::black && referee.is_forbidden(v.x, v.y);
        BOOST_TEST((!referee.is_empty(v.x, v.y) || forbidden), move << " with " << v.x << "," << v.y << " left");
      }
      break;
    }
    const Vertex at = vertex(move, {15, 15});
    BOOST_TEST_REQUIRE((referee.play(at.x, at.y) == GomokuReferee::Verdict::ok), move);
    other.ask(std::string("play ") + name(color) + " " + move);
  }
  // Whoever is asked after the end has nothing to play for.
  if (referee.winner()) BOOST_TEST(white.ask(std::string("genmove ") + name(referee.to_move())) == "resign");
}

BOOST_AUTO_TEST_CASE(connect_four_over_gtp) {
  Controller player({TENGEN_BINARY, "gtp", "--game", "connect"});
  player.ask("tengen-param move_time_ms 30");
  Color color = Color::black;
  int plies = 0;
  for (; plies <= 42; ++plies) {
    const std::string move = player.ask(std::string("genmove ") + name(color));
    if (move == "resign" || move == "pass") break;
    color = tengen::opponent(color);
  }
  BOOST_TEST(plies >= 7);
  BOOST_TEST(plies <= 42);
  const std::string score = player.ask("final_score");
  BOOST_TEST((score == "0" || score == "B+1" || score == "W+1"), score);
}

// Half of the games with each colour; GNU Go and the referee judge whether moves are legal. Strength is measured by the
// lab.
BOOST_AUTO_TEST_CASE(five_by_five_against_gnugo) {
  if (!has_gnugo()) {
    BOOST_TEST_MESSAGE("gnugo is not installed: skipped");
    return;
  }
  const tengen::go::Spec spec{.size = {5, 5}, .komi = 5};
  const int games = effort(4);
  int wins = 0;
  for (int number = 0; number < games; ++number) {
    Controller tengen({TENGEN_BINARY, "gtp"});
    Controller other(gnugo());
    for (Controller* player : {&tengen, &other}) {
      player->ask("boardsize 5");
      player->ask("clear_board");
      player->ask("komi 2.5");
    }
    tengen.ask("tengen-param move_time_ms 50");
    const bool black = number % 2 == 0;
    const GoGame game = black ? play_go(tengen, other, spec, 200) : play_go(other, tengen, spec, 200);
    wins += (game.margin > 0) == black ? 1 : 0;
  }
  BOOST_TEST_MESSAGE("won " << wins << " of " << games << " games against GNU Go");
}

BOOST_AUTO_TEST_SUITE_END()
