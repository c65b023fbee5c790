#include <boost/test/unit_test.hpp>
#include <functional>

#include "adapters/runtime/searches.hpp"
#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/search_requests.hpp"

// Settings of the engine reach the engine that is there, and those that come after it.

BOOST_AUTO_TEST_SUITE(engine_options)

namespace {

using namespace tengen;

/// Counts the jobs of a search, one a thread.
class CountingWorkers final : public Workers {
 public:
  void post(std::function<void()> job) override {
    ++posted;
    inner_.post(std::move(job));
  }
  [[nodiscard]] int thread_count() const noexcept override { return 8; }

  int posted = 0;

 private:
  test::TestWorkers inner_;
};

struct Fixture {
  /// How many threads a search of the session's engine takes.
  int threads() {
    session.on_line({"genmove b", host.time, false});
    BOOST_REQUIRE(host.searching());
    const int before = workers.posted;
    static_cast<void>(adapters::search_and_wait(*host.searched, test::nodes(100)));
    SearchResult result;
    result.moves = {Vertex::pass()};
    host.finish(session, result);
    BOOST_TEST(host.take() == "= pass\n\n");
    return workers.posted - before;
  }
  void send(const std::string& line) {
    session.on_line({line, host.time, false});
    BOOST_TEST(host.take() == "= \n\n", line);
  }

  SteadyClock clock;
  CountingWorkers workers;
  test::FakeHost host{[this](const GameSpec& spec) { return make_engine(spec, {clock, workers}); }};
  gtp::GtpSession session{host, go::Spec{}, {}};
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(threads_are_taken_by_the_next_search, Fixture) {
  BOOST_TEST(threads() == 1);
  send("kata-set-param numSearchThreads 3");
  BOOST_TEST(threads() == 3);
  send("boardsize 7");
  BOOST_TEST(threads() == 3);
  send("kata-set-param numSearchThreads 1");
  BOOST_TEST(threads() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
