#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"
#include "protocol/renlib/library.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace tengen;
namespace fs = std::filesystem;

namespace {

/// Files that RenLib's users made, with what other readers count in them. They are not part of the sources.
const fs::path folder = fs::path(TENGEN_TEST_DATA) / "../../../shared/cases/renlib";

struct Counts {
  const char* name;
  std::size_t records;
  std::size_t moves;
  std::size_t leaves;  ///< labels among them
  std::size_t depth;
};

std::size_t leaves_of(const renlib::Library& library) {
  std::size_t leaves = 0;
  for (const renlib::Node& node : library.nodes) leaves += node.first_child == renlib::Node::none ? 1 : 0;
  return leaves;
}

std::size_t depth_of(const sgf::Tree& tree) {
  std::vector<std::size_t> depths(tree.size());
  std::size_t most = 0;
  for (std::size_t node = 1; node < tree.size(); ++node) {
    depths[node] = depths[tree.parent(node)] + 1;
    most = std::max(most, depths[node]);
  }
  return most;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(renlib_real_files)

BOOST_AUTO_TEST_CASE(have_the_counts_of_other_readers) {
  if (!fs::exists(folder)) {
    BOOST_TEST_MESSAGE("no real libraries beside the sources");
    return;
  }
  for (const Counts& file :
       {Counts{"vcf.lib", 741, 741, 31, 77}, Counts{"variant34.lib", 15, 14, 3, 6}, Counts{"passes.lib", 18, 17, 4, 10},
        Counts{"trailing.lib", 2, 2, 1, 2}, Counts{"labels.lib", 5, 1, 4, 1}, Counts{"oldnote.lib", 4, 4, 2, 3},
        Counts{"sjis.lib", 4, 3, 2, 2}, Counts{"twins.lib", 5, 4, 2, 3}}) {
    const std::string bytes = test::contents(folder / file.name);
    const auto library = renlib::parse(bytes);
    BOOST_REQUIRE_MESSAGE(library, file.name);
    const renlib::TextReader texts(*library, {adapters::convert_charset});
    const sgf::Tree tree = renlib::to_sgf(*library, texts);
    BOOST_TEST(library->records == file.records, file.name);
    BOOST_TEST(tree.size() == file.moves + 1, file.name);
    BOOST_TEST(leaves_of(*library) == file.leaves, file.name);
    BOOST_TEST(depth_of(tree) == file.depth, file.name);

    const auto written = renlib::from_sgf(tree, {adapters::convert_charset, adapters::encode_charset});
    BOOST_REQUIRE(written);
    const auto again = renlib::parse(written->bytes);
    const renlib::TextReader texts_again(*again, {adapters::convert_charset});
    BOOST_TEST((renlib::to_sgf(*again, texts_again) == tree), file.name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
