#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/engine_services.hpp"

// Every view says what the book knows, with searches that really run.

namespace {

using namespace tengen;

struct RealSearches {
  SteadyClock clock;
  test::TestWorkers workers{1};
  test::FakeHost host{[this](const GameSpec& spec) { return make_engine(spec, {clock, workers}); }};
  gtp::GtpSession session{
      host, go::Spec{.size = {5, 5}, .komi = 5}, {.engine = {.memory_bytes = std::size_t{24} << 20}}};

  /// The answer, and the search's lines on the way if it needs one: by nodes instead of time.
  std::string ask(std::string_view line) {
    session.on_line({line, host.time, false});
    if (host.searching()) {
      SearchRequest request = host.requests.back();
      request.time = {};
      request.infinite = false;
      request.nodes = 3000;
      std::vector<SearchInfo> infos;
      const SearchResult result = adapters::search_and_wait(
          *host.searched, request, {.on_info = [&](const SearchInfo& info) { infos.push_back(info); }});
      for (const SearchInfo& info : infos) host.deliver(session, info);
      session.on_tick();
      host.finish(session, result);
    }
    return host.take();
  }
  bool says(std::string_view line, std::string_view words) { return ask(line).find(words) != std::string::npos; }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gtp_proofs, RealSearches)

BOOST_AUTO_TEST_CASE(the_book_s_value_in_every_view) {
  for (const char* move : {"", "play b C3", "play w C4"}) {
    if (*move != '\0') ask(move);
    BOOST_TEST_CONTEXT(move) {
      BOOST_TEST(says("tengen-pv", "B+22.5, solved"));
      BOOST_TEST(says("tengen-value", "B+22.5, solved"));
      BOOST_TEST(says("tengen-scores", "B+22.5, solved"));
      BOOST_TEST(says("tengen-values", "22.5"));
      const bool white = std::string_view(move) == "play b C3";
      BOOST_TEST(says("kata-analyze 10", white ? "scoreLead -22.50" : "scoreLead 22.50"));
      ask("name");  // ends the analysis
      BOOST_TEST(says("analyze 10", white ? "scoreLead -22.50" : "scoreLead 22.50"));
      ask("name");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_move_out_of_turn_is_searched_and_the_turn_stays) {
  ask("play b C3");
  BOOST_TEST(says("kata-analyze b 10", "info move"));
  ask("name");
  // White is still to move, so that an undo and the rest of the game are as if nobody had asked.
  BOOST_TEST(says("tengen-pv", "VAR w"));
}

BOOST_AUTO_TEST_SUITE_END()
