#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

// The signature of `tengen bench`: everything the search found in fixed positions, on one thread, to fixed depths. It
// changes with any change of search, evaluation or move order, and then the commit says so: the new value goes into
// tests/golden/bench.txt and into the commit message.

namespace {

struct Bench {
  std::string signature;
  std::string last;
};

Bench run_bench() {
  using namespace std::chrono_literals;
  tengen::test::ChildProcess child({TENGEN_BINARY, "bench"});
  Bench bench;
  while (const auto line = child.read_line(tengen::test::patience)) {
    if (line->rfind("Bench: ", 0) == 0) bench.signature = line->substr(7);
    bench.last = *line;
  }
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
  return bench;
}

}  // namespace

// Under sanitizers .ci/signatures asks.
BOOST_AUTO_TEST_CASE(bench_signature_is_pinned_and_repeats, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  std::string pinned;
  std::ifstream(std::string(TENGEN_TEST_DATA) + "/bench.txt") >> pinned;
  const Bench first = run_bench();
  BOOST_TEST(first.signature == pinned);
  BOOST_TEST(run_bench().signature == first.signature);
  unsigned long long nodes = 0;
  unsigned long long speed = 0;
  BOOST_TEST(std::sscanf(first.last.c_str(), "%llu nodes %llu nps", &nodes, &speed) == 2);
  BOOST_TEST(nodes > 100000U);
  BOOST_TEST(speed > 0U);
}
