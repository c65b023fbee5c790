#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include "engine/plan/context.hpp"

BOOST_AUTO_TEST_SUITE(memory)

BOOST_AUTO_TEST_CASE(whatever_is_allowed_the_machine_keeps_a_quarter) {
  constexpr std::size_t machine = std::size_t{1} << 30;
  const auto table = [](std::size_t allowed) {
    return tengen::table_bytes({.memory_bytes = tengen::affordable_memory(allowed, machine)});
  };
  BOOST_TEST(table(std::numeric_limits<std::size_t>::max()) <= machine / 4 * 3);
  BOOST_TEST(table(machine) <= machine / 4 * 3);
  BOOST_TEST(table(std::size_t{60} << 20) < std::size_t{60} << 20);
  BOOST_TEST(table(0) > 0U);
}

BOOST_AUTO_TEST_SUITE_END()
