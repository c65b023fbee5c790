#include "adapters/runtime/system.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;
using tengen::adapters::limit_of_groups;
using tengen::adapters::no_limit;

/// What stands for /sys/fs/cgroup.
struct Groups {
  tengen::test::TemporaryFolder folder;

  void limit(const std::string& group, const std::string& name, const std::string& text) const {
    fs::create_directories(folder.path() / group);
    std::ofstream(folder.path() / group / name) << text << "\n";
  }
  [[nodiscard]] std::size_t least(const std::string& groups) const { return limit_of_groups(groups, folder.path()); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(memory)

BOOST_AUTO_TEST_CASE(the_system_says_what_this_process_can_have) {
  BOOST_TEST(tengen::adapters::available_memory() > std::size_t{64} << 20);
}

#if defined(__GLIBC__) && !TENGEN_SANITIZED
BOOST_AUTO_TEST_CASE(large_blocks_have_pages_of_their_own_again_and_again) {
  tengen::adapters::return_large_blocks();
  // What other tests have freed must not hold the block.
  ::malloc_trim(0);
  constexpr std::size_t bytes = std::size_t{31} << 20;
  const std::size_t before = ::mallinfo2().hblkhd;
  for (int i = 0; i < 3; ++i) {
    const auto block = std::make_unique<char[]>(bytes);
    BOOST_TEST(::mallinfo2().hblkhd >= before + bytes);
  }
  BOOST_TEST(::mallinfo2().hblkhd == before);
}
#endif

BOOST_FIXTURE_TEST_CASE(without_groups_there_is_no_limit, Groups) {
  BOOST_TEST(least("") == no_limit);
  BOOST_TEST(least("0::/\n") == no_limit);
  BOOST_TEST(least("0::/user.slice/session\n12:memory:/user.slice\n") == no_limit);
  BOOST_TEST(limit_of_groups("0::/\n", folder.path() / "nowhere") == no_limit);
}

BOOST_FIXTURE_TEST_CASE(a_group_and_its_parents_limit_what_is_in_it, Groups) {
  limit("user.slice", "memory.max", "700");
  limit("user.slice/session", "memory.max", "max");
  limit("user.slice/session/engine", "memory.max", "900");
  BOOST_TEST(least("0::/user.slice/session/engine\n") == 700U);
  BOOST_TEST(least("0::/user.slice/session\n") == 700U);
  BOOST_TEST(least("0::/system.slice\n") == no_limit);
  limit("user.slice/session/engine", "memory.max", "500");
  BOOST_TEST(least("0::/user.slice/session/engine\n") == 500U);
}

// A container sees its own group as the topmost one.
BOOST_FIXTURE_TEST_CASE(the_topmost_group_limits_where_no_other_is_seen, Groups) {
  limit("", "memory.max", "800");
  BOOST_TEST(least("") == 800U);
  BOOST_TEST(least("0::/\n") == 800U);
  BOOST_TEST(least("0::/of/the/host\n") == 800U);
}

BOOST_FIXTURE_TEST_CASE(groups_of_the_first_version_limit_too, Groups) {
  limit("memory", "memory.limit_in_bytes", "9223372036854771712");
  limit("memory/engines", "memory.limit_in_bytes", "600");
  BOOST_TEST(least("5:cpu,memory:/engines\n0::/\n") == 600U);
  BOOST_TEST(least("5:cpuset:/engines\n4:memory:/\n") == 9223372036854771712U);
  BOOST_TEST(least("4:memory:/engines/of:colons\n") == 600U);
}

BOOST_FIXTURE_TEST_CASE(what_is_no_number_is_no_limit, Groups) {
  limit("", "memory.max", "");
  BOOST_TEST(least("0::/\n") == no_limit);
  limit("", "memory.max", "0");
  BOOST_TEST(least("nonsense\n\n::\n0:\n") == no_limit);
}

BOOST_AUTO_TEST_SUITE_END()
