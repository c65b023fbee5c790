#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/test/unit_test.hpp>
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
  const auto text_of = [&](const std::string& file) { return tengen::test::contents(folder.path() / file); };
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

BOOST_AUTO_TEST_SUITE_END()
