// Games of lines: the time that they may take, by an injected clock.

#include <boost/test/unit_test.hpp>

#include "adapters/commands/solve.hpp"
#include "tests/support/engine_services.hpp"

BOOST_AUTO_TEST_SUITE(solve_lines)

namespace {

using namespace tengen;
using adapters::LinesOptions;

int solve_on(const LinesOptions& options, Duration step) {
  adapters::CommonOptions common;
  common.memory_mb = 32;
  return adapters::run_solve_lines(options, common, test::SteppingClock(step));
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_gives_up_when_its_time_is_over) {
  const LinesOptions options{.game = {.rows = 4, .columns = 5, .in_a_row = 4}, .time = Milliseconds{1000}};
  BOOST_TEST(solve_on(options, Milliseconds{0}) == 0, "a clock that stands");
  BOOST_TEST(solve_on(options, Milliseconds{2000}) == 1, "each look at the clock takes longer than the time");
}

BOOST_AUTO_TEST_SUITE_END()
