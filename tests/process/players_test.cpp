#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen explain` and `tengen step8` as a user runs them, the latter also against a stand-in for the exercise's
// server.

BOOST_AUTO_TEST_SUITE(players_commands)

namespace {

using tengen::test::Outcome;
using tengen::test::run_tengen;

const std::string question = "hhifhjigkhjghghiihjhkjjijjij";  // the first published one; its answer is ki

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Answers each connection with the next of the given bodies, and keeps what was asked.
class StandIn {
 public:
  explicit StandIn(std::vector<std::string> answers)
      : answers_(std::move(answers)),
        acceptor_(io_, {boost::asio::ip::make_address("127.0.0.1"), 0}),
        thread_([this] { serve(); }) {}
  ~StandIn() {
    if (thread_.joinable()) thread_.join();
  }
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;

  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/step_08/";
  }
  /// The request lines, once every answer has been given.
  [[nodiscard]] const std::vector<std::string>& requests() {
    thread_.join();
    return requests_;
  }

 private:
  void serve() {
    for (const std::string& answer : answers_) {
      boost::asio::ip::tcp::socket socket(io_);
      acceptor_.accept(socket);
      std::string text;
      boost::asio::read_until(socket, boost::asio::dynamic_buffer(text), "\r\n\r\n");
      requests_.push_back(text.substr(0, text.find('\r')));
      boost::system::error_code left;  // a client may have heard enough
      boost::asio::write(socket, boost::asio::buffer(answer), left);
    }
  }

  std::vector<std::string> answers_;
  std::vector<std::string> requests_;
  boost::asio::io_context io_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::thread thread_;
};

std::string http(const std::string& status, const std::string& body) {
  return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace

BOOST_AUTO_TEST_CASE(explain_shows_windows_rules_and_sums) {
  const Outcome chosen = run_tengen({"explain", "--player", "step8"}, question);
  BOOST_TEST(chosen.code == 0, chosen.error);
  BOOST_TEST(contains(chosen.output, "plays 10,8, value 850\n"));
  BOOST_TEST(contains(chosen.output, "  - [...MCM...]\n    .MCM. 400\n"));
  // Each pattern under the direction in which it lies.
  BOOST_TEST(contains(chosen.output, "rules 850, value 850\n"), chosen.output);
  const Outcome dots = run_tengen({"explain", "--player", "step8-dots", "--at", "10,8"}, question);
  BOOST_TEST(contains(dots.output, "25 empty cells 500, value 1350\n"));
  BOOST_TEST(!contains(dots.output, "plays"));

  const std::string rows = "......./..XX.../......./..OO.../......./......./.......";
  const Outcome robot = run_tengen({"explain", "--player", "robot", "--at", "1,4"}, rows);
  BOOST_TEST(robot.code == 0, robot.error);
  BOOST_TEST(contains(robot.output, "robot as Black (X)"));
  BOOST_TEST(contains(robot.output, "own live three "));
  BOOST_TEST(contains(robot.output, ", value "));
  const Outcome white = run_tengen({"explain", "--player", "groups", "--at", "1,4", "--to-move", "white"}, rows);
  BOOST_TEST(contains(white.output, "groups as White (O)"));
  BOOST_TEST(contains(white.output, "own 0, enemy 2"));
  const Outcome patterns = run_tengen({"explain", "--player", "patterns:1"}, "7,7 8,8 7,8 8,7 7,6");
  BOOST_TEST(contains(patterns.output, "patterns as White (O)"));
  BOOST_TEST(contains(patterns.output, "plays 7,9, value 8\n"), patterns.output);
  const Outcome connect = run_tengen({"explain", "--player", "minimax"}, "....\n....\nOOO.\nXXX.\n");
  BOOST_TEST(contains(connect.output, "wins at once, value 1"), connect.output);
  const Outcome published = run_tengen({"explain", "--player", "minimax-published"}, "....\nO...\nOO..\nXXX.\n");
  BOOST_TEST(contains(published.output, "plays 3,3"), published.output);
  const std::string empty_board = ".......\n.......\n.......\n.......\n.......\n.......\n";
  const Outcome ahead = run_tengen({"explain", "--player", "negamax"}, empty_board);
  BOOST_TEST(contains(ahead.output, "looking 4 plies ahead, the answer is column 0, value 0\n"), ahead.output);
  const Outcome random = run_tengen({"explain", "--player", "random:5"}, "7,7 8,8");
  BOOST_TEST(contains(random.output, "one of 223 moves, each as likely\n"), random.output);
}

BOOST_AUTO_TEST_CASE(explain_refuses_what_it_cannot_read) {
  const std::string rows = "...\n.X.\n...\n";
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& input, int code) {
    std::vector<std::string> all{"explain"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run_tengen(all, input);
    BOOST_TEST(outcome.code == code, outcome.error);
    BOOST_TEST(outcome.error.rfind("tengen: ", 0) == 0U, outcome.error);
    return outcome.error;
  };
  BOOST_TEST(contains(refused({"--player", "nobody"}, rows, 2), "there are robot groups"));
  refused({"--player", "robot:3"}, rows, 2);
  refused({"--player", "patterns:99"}, rows, 2);
  refused({"--player", "patterns:x"}, rows, 2);
  refused({"--player", "robot", "--at", "1"}, rows, 2);
  BOOST_TEST(contains(refused({"--player", "robot", "--at", "1,1"}, rows, 1), "occupied"));
  BOOST_TEST(contains(refused({"--player", "robot", "--at", "9,1"}, rows, 1), "off the board"));
  BOOST_TEST(contains(refused({"--player", "robot"}, "...\n..\n", 1), "row 1 has 2 points"));
  refused({"--player", "robot"}, "..?", 1);
  refused({"--player", "robot"}, "hhh", 1);
  refused({"--player", "robot"}, "hhhh", 1);
  refused({"--player", "robot"}, "7,7 7,7", 1);
  refused({"--player", "robot"}, "7,99", 1);
  refused({"--player", "robot"}, std::string("\xFF\x00\x01.", 4), 1);
  BOOST_TEST(contains(refused({"--player", "step8"}, "XO/OX", 1), "full"));
}

BOOST_AUTO_TEST_CASE(a_player_for_another_game_is_wrong_use) {
  const Outcome go = run_tengen({"gtp", "--game", "go", "--player", "robot"}, "quit\n");
  BOOST_TEST(go.code == 2);
  BOOST_TEST(contains(go.error, "does not play this game"));
  BOOST_TEST(run_tengen({"gomocup", "--player", "minimax"}, "END\n").code == 2);
  BOOST_TEST(run_tengen({"gomocup", "--player", "nobody"}, "END\n").code == 2);
}

BOOST_AUTO_TEST_CASE(a_player_brings_its_game) {
  const Outcome robot = run_tengen({"gtp", "--player", "robot"}, "genmove b\nplay w P15\nquit\n");
  BOOST_TEST(robot.code == 0, robot.error);
  BOOST_TEST(robot.output.starts_with("= H8\n\n= \n"), robot.output);  // 15x15
  const Outcome connect = run_tengen({"selfplay", "--player", "negamax", "--final"});
  BOOST_TEST(connect.code == 0, connect.error);
  BOOST_TEST(run_tengen({"gtp", "--player", "random"}, "genmove b\nquit\n").code == 0);
  BOOST_TEST(run_tengen({"gtp", "--player", "robot", "--rule", "renju"}, "quit\n").code == 0);
  BOOST_TEST(run_tengen({"gtp", "--player", "robot", "--komi", "5"}, "quit\n").code == 2);
}

BOOST_AUTO_TEST_CASE(explain_reads_moves_as_every_command_does) {
  const std::string rows = "......./......./......./...X.../..O..../......./.......";
  const std::string expected = run_tengen({"explain", "--player", "robot"}, rows).output;
  BOOST_TEST(contains(expected, "plays "));
  for (const std::vector<std::string>& moves :
       std::vector<std::vector<std::string>>{{"d4c3"}, {"d4", "c3"}, {"D4,c3"}, {"1. d4 c3"}}) {
    std::vector<std::string> command{"explain", "--player", "robot", "--size", "7"};
    BOOST_TEST(run_tengen(command, moves.front()).code == 0);
    command.insert(command.end(), moves.begin(), moves.end());
    BOOST_TEST(run_tengen(command).output == expected, moves.front());
  }
  BOOST_TEST(run_tengen({"explain", "--player", "robot", "--size", "7"}, "d4 c3\n").output == expected);
  const Outcome at = run_tengen({"explain", "--player", "robot", "--size", "7", "--at", "e5", "d4c3"});
  BOOST_TEST(contains(at.output, "\n2,4\n"), at.output);
  const Outcome column = run_tengen({"explain", "--player", "minimax", "4", "4", "3"});
  BOOST_TEST(column.code == 0, column.error);
  BOOST_TEST(contains(column.output, "minimax as White (O)"));
  BOOST_TEST(run_tengen({"explain", "--player", "minimax", "4444444"}).code == 2);
  BOOST_TEST(run_tengen({"explain", "--player", "robot", "d4d4"}).code == 2);
}

BOOST_AUTO_TEST_CASE(step8_answers_a_file) {
  const tengen::test::TemporaryFolder folder;
  const auto file = [&folder](const std::string& text) {
    std::ofstream(folder.path() / "questions.json", std::ios::binary) << text;
    return (folder.path() / "questions.json").string();
  };
  const Outcome object =
      run_tengen({"step8", file(R"({"is_success": true, "questions": [")" + question + R"(", ""]})")});
  BOOST_TEST(object.code == 0, object.error);
  BOOST_TEST(object.output == "ki,aa\n");
  BOOST_TEST(run_tengen({"step8", file("[\"" + question + "\"]"), "--dots"}).output == "ki\n");
  for (const char* text : {"", "{", "{}", "[1]", "[\"hhh\"]", "[\"hhhh\"]", "[\"h9\"]", R"({"is_success": false})"}) {
    const Outcome wrong = run_tengen({"step8", file(text)});
    BOOST_TEST(wrong.code == 1, text);
    BOOST_TEST(contains(wrong.error, "questions.json: "), wrong.error);
  }
  BOOST_TEST(run_tengen({"step8", (folder.path() / "none.json").string()}).code == 1);
  BOOST_TEST(run_tengen({"step8"}).code == 2);
}

BOOST_AUTO_TEST_CASE(step8_talks_to_a_server) {
  StandIn server({http("200 OK", R"({"is_success": true, "questions": [")" + question + "\", \"" + question + "\"]}"),
                  http("200 OK", R"({"is_success": true})")});
  const Outcome outcome = run_tengen({"step8", "--server", server.url()});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(outcome.output == "ki,ki\n{\"is_success\": true}\n");
  const auto& requests = server.requests();
  BOOST_TEST_REQUIRE(requests.size() == 2U);
  BOOST_TEST(requests[0] == "GET /step_08/ HTTP/1.1");
  BOOST_TEST(requests[1] == "GET /step_08/?ans=ki,ki HTTP/1.1");
}

BOOST_AUTO_TEST_CASE(step8_says_what_is_wrong_with_a_server) {
  const auto error_with = [](const std::string& answer) {
    StandIn server({answer});
    const Outcome outcome = run_tengen({"step8", "--server", server.url()});
    BOOST_TEST(outcome.code == 1);
    return outcome.error;
  };
  BOOST_TEST(contains(error_with(http("404 Not Found", "")), "404"));
  BOOST_TEST(contains(error_with("nonsense\r\n\r\n"), "no answer"));
  BOOST_TEST(contains(error_with(http("200 OK", "<html>")), "not JSON"));
  BOOST_TEST(run_tengen({"step8", "--server", "http://127.0.0.1:1/step_08/"}).code == 1);
  BOOST_TEST(run_tengen({"step8", "--server", "ftp://127.0.0.1/"}).code == 2);
}

BOOST_AUTO_TEST_CASE(step8_bears_a_hostile_server) {
  const auto told = [](const std::vector<std::string>& answers) {
    StandIn server(answers);
    const Outcome outcome = run_tengen({"step8", "--server", server.url()});
    for (const std::string* const text : {&outcome.output, &outcome.error}) {
      for (const char c : *text) BOOST_TEST((c == '\n' || (c >= ' ' && c != 0x7F) || c < 0), int(c));
      BOOST_TEST(text->find("\xC2\x9B") == std::string::npos);
    }
    return outcome;
  };
  const std::string honest = http("200 OK", "[\"" + question + "\"]");
  // A verdict for the terminal instead of the reader.
  const Outcome verdict = told({honest, http("200 OK",
                                             "\x1b]0;title\x07 \xE5\xA5\xBD \xC2\x9B"
                                             "2J \xFF.")});
  BOOST_TEST(verdict.code == 0, verdict.error);
  BOOST_TEST(contains(verdict.output, "?]0;title? \xE5\xA5\xBD ?2J ?."), verdict.output);
  // More than anybody asks, in number and in length; a status, a header and a length that lie.
  std::string many = "[\"\"";
  for (int i = 0; i < 1000; ++i) many += ",\"\"";
  BOOST_TEST(contains(told({http("200 OK", many + "]")}).error, "more than 1000 questions"));
  BOOST_TEST(told({http("200 OK", std::string(2 << 20, ' '))}).code == 1);
  BOOST_TEST(told({"HTTP/1.1 200 OK\r\nX: " + std::string(1 << 20, 'x') + "\r\n\r\n"}).code == 1);
  BOOST_TEST(told({"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\n["}).code == 1);
  BOOST_TEST(told({"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n["}).code == 1);
  BOOST_TEST(told({"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n["}).code == 1);
  BOOST_TEST(told({http("200 OK", std::string(100000, '['))}).code == 1);
  BOOST_TEST(told({http("200 OK", "{\"questions\":[\"\x1b[2J\"]}")}).code == 1);
  BOOST_TEST(told({http("302 Found", "elsewhere")}).code == 1);
}

// Whoever goes on with a saved game meets the same opponent.
BOOST_AUTO_TEST_CASE(a_player_is_kept_with_the_game) {
  const tengen::test::TemporaryFolder folder;
  const std::string here = folder.path().string();
  const auto text_of = [&](const std::string& file) {
    std::ifstream stream(folder.path() / file);
    return std::string{std::istreambuf_iterator<char>(stream), {}};
  };
  struct Kept {
    std::string game, file, player, name;
  };
  for (const Kept& kept :
       {Kept{"gomoku", "a.sgf", "robot", "robot"}, Kept{"gomoku", "a.psq", "patterns:1", "patterns:1"},
        Kept{"gomoku", "a.txt", "groups", "groups"}, Kept{"connect", "b.txt", "negamax", "negamax:4"},
        Kept{"connect", "b.pos", "minimax:2", "minimax:2"}, Kept{"go", "c.sgf", "random:7", "random:7"}}) {
    const std::string input = "save " + kept.file + "\nquit\n";
    const Outcome first = run_tengen(
        {"play", "--plain", "--side", "white", "--move-time", "500", "--game", kept.game, "--player", kept.player},
        input, here);
    BOOST_TEST(contains(first.output, "Saved as " + kept.file), first.output);
    BOOST_TEST(contains(text_of(kept.file), kept.name + " (500 ms a move)"), text_of(kept.file));
    static_cast<void>(run_tengen({"play", "--plain", "--force", "--resume", kept.file}, input, here));
    BOOST_TEST(contains(text_of(kept.file), kept.name + " (500 ms a move)"), text_of(kept.file));
    const Outcome asked = run_tengen({"play", "--plain", "--force", "--resume", kept.file}, "level 3\nquit\n", here);
    BOOST_TEST(contains(asked.output, "A published player has no levels."), asked.output);
    // What the command line says outweighs the file.
    static_cast<void>(run_tengen({"play", "--plain", "--force", "--resume", kept.file, "--level", "3"}, input, here));
    BOOST_TEST(contains(text_of(kept.file), " level 3 (500 ms a move)"), text_of(kept.file));
    BOOST_TEST(contains(text_of(kept.file), "Tengen "), text_of(kept.file));
  }
}

// A player of another game is only a name.
BOOST_AUTO_TEST_CASE(a_file_that_names_a_player_of_another_game_is_played_by_the_engine) {
  const tengen::test::TemporaryFolder folder;
  std::ofstream(folder.path() / "a.sgf") << "(;GM[4]SZ[15]PB[Person]PW[negamax:4 (50 ms a move)];B[hh])";
  const Outcome outcome =
      run_tengen({"play", "--plain", "--resume", "a.sgf"}, "level 3\nquit\n", folder.path().string());
  BOOST_TEST(contains(outcome.output, "White (O) plays "), outcome.output + outcome.error);
  BOOST_TEST(!contains(outcome.output, "published"), outcome.output);
}

BOOST_AUTO_TEST_SUITE_END()
