#include "adapters/web/lines_io.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/gomocup/gomocup_session.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/json/analysis_session.hpp"

// The engine in WebAssembly for other people's programs, with a script of the test's: lines come while a search runs.

namespace {

using namespace tengen;

constexpr const char* without_end = "START 15\nINFO timeout_turn 36000000\nINFO timeout_match 0";

class Lines final : public web::Script {
 public:
  explicit Lines(const std::function<std::unique_ptr<Session>(SessionIo&)>& make_session) { io_.begin(make_session); }

  /// They come at once.
  void send(const std::string& lines) { come_.push_back(lines); }
  /// They come when what has been written since the lines before them has such text in it.
  void send_after(const std::string& text, const std::string& lines) { awaited_.push_back({text, lines}); }

  /// Goes on until nothing more comes; what has been written. A search without end has to be stopped by a line.
  std::string run() {
    for (;;) {
      const int rest = io_.work();
      if (rest == web::LinesIo::ended) break;
      if (!hand_over() && rest == web::LinesIo::until_lines_come) break;
    }
    return written;
  }
  [[nodiscard]] bool has_ended() { return io_.work() == web::LinesIo::ended; }

  std::string written;
  std::vector<std::string> read;  ///< names of the files that it has asked for
  bool has_files = true;

 private:
  void write(bool, std::string_view text) override { written += text; }
  bool has_lines() override {
    if (!awaited_.empty() && written.find(awaited_.front().first, from_) != std::string::npos) {
      come_.push_back(awaited_.front().second);
      awaited_.pop_front();
      from_ = written.size();
    }
    return !come_.empty();
  }
  std::string read_file(std::string_view name) override {
    read.emplace_back(name);
    return has_files ? std::string(gomoku::standard_cells(name)) : std::string();
  }
  bool hand_over() {
    const bool any = has_lines();
    for (; !come_.empty(); come_.pop_front()) {
      std::string rest = come_.front() + "\n";
      for (std::size_t end = 0; (end = rest.find('\n')) != std::string::npos; rest.erase(0, end + 1)) {
        io_.on_line(std::string_view(rest).substr(0, end));
      }
    }
    return any;
  }

  web::LinesIo io_{*this};
  std::deque<std::string> come_;
  std::deque<std::pair<std::string, std::string>> awaited_;
  std::size_t from_ = 0;
};

std::unique_ptr<Session> gomocup_session(SessionIo& io) {
  gomocup::Options options;
  options.engine.memory_bytes = std::size_t{32} << 20;
  return std::make_unique<gomocup::GomocupSession>(io, options);
}
std::unique_ptr<Session> gtp_session(SessionIo& io) {
  gtp::Options options;
  options.engine.memory_bytes = std::size_t{32} << 20;
  return std::make_unique<gtp::GtpSession>(io, gomoku::Spec{}, options);
}
std::unique_ptr<Session> analysis_session(SessionIo& io) {
  json::AnalysisOptions options;
  options.engine.memory_bytes = std::size_t{32} << 20;
  return std::make_unique<json::AnalysisSession>(io, options);
}

std::vector<std::string> found_in(const std::string& text, const std::string& pattern) {
  const std::regex form(pattern);
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at) all.push_back((*at)[1]);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lines_io)

BOOST_AUTO_TEST_CASE(a_search_hears_lines_goes_on_and_stops) {
  Lines lines(gomocup_session);
  lines.send(std::string(without_end) + "\nBOARD\n7,7,2\n8,8,1\n6,7,2\nDONE");
  lines.send_after("MESSAGE depth", "INFO max_memory 0");
  lines.send_after("MESSAGE depth", "ABOUT");
  lines.send_after("MESSAGE depth", "YXSTOP");
  const std::string written = lines.run();
  const auto moves = found_in(written, R"(\n(\d+,\d+)\n)");
  BOOST_REQUIRE(moves.size() == 1U);
  BOOST_TEST(moves[0] != "7,7");
  BOOST_TEST(written.find("name=") > written.find("\n" + moves[0] + "\n"));
  // One search: no thought is shallower than one before it.
  int deepest = 0;
  for (const std::string& depth : found_in(written, R"(MESSAGE depth (\d+))")) {
    BOOST_TEST(std::stoi(depth) >= deepest);
    deepest = std::max(deepest, std::stoi(depth));
  }
  BOOST_TEST(deepest >= 1);
  // And the next move comes as ever.
  lines.send("INFO timeout_turn 50\nTURN 0,0");
  BOOST_TEST(found_in(lines.run(), R"(\n(\d+,\d+)\n)").size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_stop_that_comes_with_its_search_has_a_move) {
  Lines lines(gomocup_session);
  lines.send(std::string(without_end) + "\nTURN 7,7\nSTOP");
  BOOST_TEST(found_in(lines.run(), R"(\n(\d+,\d+)\n)").size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_network_of_a_rule_is_read_when_a_game_needs_it_and_missed_by_none) {
  const auto values = [](bool has_files, const std::string& start, const std::vector<std::string>& expected) {
    Lines lines(gomocup_session);
    lines.has_files = has_files;
    lines.send(start + "\nINFO timeout_turn 36000000\nINFO timeout_match 0\nINFO max_node 3000");
    lines.send("BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE");
    const std::string written = lines.run();
    BOOST_TEST(found_in(written, R"(\n(\d+,\d+)\n)").size() == 1U);
    BOOST_TEST(lines.read == expected, boost::test_tools::per_element());
    return found_in(written, R"((MESSAGE depth .*? n \d+) )");
  };
  BOOST_TEST((values(true, "START 15", {"freestyle.cells"}) != values(false, "START 15", {"freestyle.cells"})));
  BOOST_TEST((values(true, "START 12", {}) == values(false, "START 12", {})));
  BOOST_TEST(!values(true, "INFO rule 1\nSTART 15", {"exact.cells"}).empty());
}

BOOST_AUTO_TEST_CASE(an_analysis_tells_by_its_ticks_and_ends_with_the_next_line) {
  Lines lines(gtp_session);
  lines.send("lz-analyze 1");
  lines.send_after("info move", "7 name");
  lines.send_after("=7", "genmove b");
  const std::string written = lines.run();
  BOOST_TEST(written.starts_with("= \ninfo move"));
  BOOST_TEST(written.find("\n\n=7 Tengen\n\n= ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_query_ends_by_its_nodes_or_when_it_is_terminated) {
  const std::string game = R"("boardXSize":7,"boardYSize":7,"rules":"tromp-taylor","moves":[["B","D4"]],)";
  Lines lines(analysis_session);
  lines.send("{\"id\":\"short\"," + game + "\"maxVisits\":500}");
  lines.send("{\"id\":\"long\"," + game + "\"maxVisits\":1000000000000,\"reportDuringSearchEvery\":0.001}");
  lines.send_after("\"isDuringSearch\":true", R"({"id":"v","action":"query_version"})");
  lines.send_after("\"isDuringSearch\":true", R"({"id":"t","action":"terminate","terminateId":"long"})");
  const std::string written = lines.run();
  const auto finals = found_in(written, R"re(("id":"[a-z]+","isDuringSearch":false))re");
  BOOST_TEST(finals.size() == 2U, written.substr(0, 2000));
  BOOST_TEST(written.find(R"("action":"query_version")") != std::string::npos);
  BOOST_TEST(written.find(R"("action":"terminate")") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_no_protocol_knows_is_an_error_of_the_protocol) {
  for (const std::string& line : {std::string(1 << 20, 'x'), std::string("\0\1\2\xff\xfe", 5), std::string(99, '{')}) {
    const auto said = [&line](auto make_session) {
      Lines lines(make_session);
      lines.send(line);
      return lines.run();
    };
    BOOST_TEST((said(gomocup_session).starts_with("ERROR") || said(gomocup_session).starts_with("UNKNOWN")));
    BOOST_TEST(said(gtp_session).starts_with("?"));
    BOOST_TEST(said(analysis_session).starts_with("{\"error\":"));
  }
}

BOOST_AUTO_TEST_CASE(the_protocols_end_ends_it_also_in_a_search) {
  Lines idle(gomocup_session);
  idle.send("END");
  BOOST_TEST(idle.run() == "");
  BOOST_TEST(idle.has_ended());
  Lines busy(gomocup_session);
  busy.send(std::string(without_end) + "\nTURN 7,7");
  busy.send_after("MESSAGE depth", "END");
  busy.run();
  BOOST_TEST(busy.has_ended());
}

BOOST_AUTO_TEST_SUITE_END()
