#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/texts.hpp"
#include "tests/support/fake_host.hpp"

namespace tengen::test {

/// What a command without a number is answered with.
[[nodiscard]] inline std::string reply(const std::string& text = {}) {
  return "= " + text + "\n\n";
}
[[nodiscard]] inline std::string refusal(const std::string& text) {
  return "? " + text + "\n\n";
}

/// A session over the real rules, and searches that find what the test tells them to.
class Conversation {
 public:
  explicit Conversation(const GameSpec& spec = go::Spec{}, const gtp::Options& options = standard_options())
      : host(real_engines()), session(host, spec, options) {}

  [[nodiscard]] static gtp::Options standard_options() {
    gtp::Options options;
    options.version = "1.2";
    return options;
  }

  /// What comes back at once.
  std::string send(std::string_view line) {
    session.on_line({line, host.time, false});
    return host.take();
  }
  void done(std::string_view line) { BOOST_TEST(send(line) == "= \n\n", line); }

  /// Sends a search command and lets the search find `word`; what comes back then.
  std::string think(std::string_view line, std::string_view word, Score score = 0) {
    BOOST_TEST(send(line) == "", line);
    return finish(word, score);
  }
  std::string finish(std::string_view word, Score score = 0) {
    BOOST_REQUIRE(host.searching());
    SearchResult result;
    result.info.depth = 3;
    result.info.score = score;
    const BoardSize size = board_size(host.searched->spec());
    if (!word.empty()) result.moves = {gtp::parse_vertex(word, size).value()};
    host.finish(session, result);
    return host.take();
  }
  [[nodiscard]] const SearchRequest& request() const { return host.requests.back(); }

  /// Everything a controller can see of the game.
  std::string state() {
    return send("showboard") + send("tengen-param") + send("final_score") + send("final_status_list alive");
  }

  FakeHost host;
  gtp::GtpSession session;
};

}  // namespace tengen::test
