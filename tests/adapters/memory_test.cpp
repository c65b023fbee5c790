#include "adapters/runtime/memory.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>

BOOST_AUTO_TEST_SUITE(memory)

BOOST_AUTO_TEST_CASE(the_system_says_what_this_process_can_have) {
  BOOST_TEST(tengen::adapters::available_memory() > std::size_t{64} << 20);
}

BOOST_AUTO_TEST_SUITE_END()
