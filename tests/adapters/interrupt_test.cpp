#include "adapters/runtime/interrupt.hpp"

#include <boost/test/unit_test.hpp>
#include <csignal>
#include <future>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"

BOOST_AUTO_TEST_SUITE(interrupt)

namespace {

using namespace tengen;
using adapters::Interrupt;

/// Waits until the token's callbacks run. It only returns once they do, so that no test depends on how soon.
void wait_for_stop(const std::stop_token& token) {
  std::promise<void> stopped;
  const std::stop_callback callback(token, [&stopped] { stopped.set_value(); });
  stopped.get_future().wait();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_signal_requests_a_stop_and_names_the_exit_code) {
  for (const auto& [number, code] : {std::pair(SIGINT, 130), std::pair(SIGTERM, 143)}) {
    const Interrupt interrupt;
    BOOST_TEST(!interrupt.requested());
    BOOST_TEST(interrupt.exit_code() == 0);
    BOOST_REQUIRE(std::raise(number) == 0);
    wait_for_stop(interrupt.token());
    BOOST_TEST(interrupt.requested());
    BOOST_TEST(interrupt.exit_code() == code);
  }
}

// Of the standard library, whose semaphores cannot do so on every system: see CMakeLists.txt.
BOOST_AUTO_TEST_CASE(who_ends_a_callback_that_runs_is_woken_after_it) {
  for (int round = 0; round < 5'000; ++round) {
    std::stop_source source;
    std::promise<void> begun;
    const auto act = [&] {
      begun.set_value();
      for (int i = 0; i < round % 50; ++i) std::this_thread::yield();
    };
    std::optional<std::stop_callback<decltype(act)>> callback(std::in_place, source.get_token(), act);
    std::thread thread([&] { source.request_stop(); });
    begun.get_future().wait();
    callback.reset();
    thread.join();
  }
}

BOOST_AUTO_TEST_CASE(a_signal_that_comes_twice_at_once_is_one) {
  const Interrupt interrupt;
  BOOST_REQUIRE(std::raise(SIGTERM) == 0);
  BOOST_REQUIRE(std::raise(SIGINT) == 0);
  wait_for_stop(interrupt.token());
  BOOST_TEST(interrupt.exit_code() >= 130);
}

BOOST_AUTO_TEST_CASE(ctrl_c_can_be_taken_and_sigterm_cannot) {
  Interrupt interrupt;
  BOOST_TEST(!interrupt.take());
  BOOST_REQUIRE(std::raise(SIGINT) == 0);
  wait_for_stop(interrupt.token());
  BOOST_TEST(interrupt.take());
  BOOST_TEST(!interrupt.requested());
  BOOST_TEST(!interrupt.token().stop_requested());
  BOOST_REQUIRE(std::raise(SIGTERM) == 0);
  wait_for_stop(interrupt.token());
  BOOST_TEST(!interrupt.take());
  BOOST_TEST(interrupt.exit_code() == 143);
}

// Without an end of its own, the search only ends because the stop reaches it while it sends no thoughts.
BOOST_AUTO_TEST_CASE(a_stop_ends_a_search_for_a_forced_win) {
  const SteadyClock clock;
  adapters::ThreadWorkers workers;
  const auto engine = make_engine(gomoku::Spec{}, {clock, workers}).value();
  engine->configure({.memory_bytes = std::size_t{64} << 20, .threads = 1});
  BOOST_REQUIRE(engine->play({Color::black, {7, 7}}));
  SearchRequest request;
  request.task = Task::solve;
  request.infinite = true;
  std::stop_source source;
  const SearchResult result = adapters::search_and_wait(
      *engine, request, {.stop = source.get_token(), .on_tick = [&](const SearchInfo&) { source.request_stop(); }});
  BOOST_TEST(result.win.empty());
  // A stop that was requested before the search began ends it as well.
  BOOST_TEST(adapters::search_and_wait(*engine, request, {.stop = source.get_token()}).win.empty());
}

BOOST_AUTO_TEST_SUITE_END()
