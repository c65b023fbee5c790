// Positions of Go to learn from.

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/games/go/network/points.hpp"
#include "lab/go/samples.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(go_samples)

namespace {

using namespace tengen;
using namespace tengen::lab;

std::vector<std::string> go_selfplay(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> words{"go-selfplay", file,         "--sizes", "5",      "--nodes",
                                 "30",          "--playouts", "8",       "--seed", "3"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_sample_survives_its_file) {
  GoSample sample{.side = 9, .move = 81, .score = -321, .game = 70'000};
  for (std::size_t i = 0; i < most_go_points; ++i) {
    sample.kinds[i] = static_cast<std::uint8_t>(i % go::point_kind::count);
    sample.owners[i] = static_cast<std::int8_t>(static_cast<int>(i * 7 % 201) - 100);
  }
  const std::string bytes = std::string(go_samples_header) + write_go_sample(sample);
  BOOST_TEST(bytes.size() == go_samples_header.size() + go_sample_bytes);
  const auto read = read_go_samples(bytes + "cut off");
  BOOST_REQUIRE(read);
  BOOST_TEST(read->size() == 1U);
  BOOST_TEST((read->front() == sample));
}

BOOST_AUTO_TEST_CASE(nonsense_is_refused) {
  BOOST_TEST(!read_go_samples("garbage"));
  const std::string header(go_samples_header);
  const auto with = [&](auto change) {
    GoSample sample{.side = 7, .move = 0};
    change(sample);
    return read_go_samples(header + write_go_sample(sample)).has_value();
  };
  BOOST_TEST(with([](GoSample&) {}));
  BOOST_TEST(!with([](GoSample& sample) { sample.side = 10; }));
  BOOST_TEST(!with([](GoSample& sample) { sample.move = 50; }));
  BOOST_TEST(!with([](GoSample& sample) { sample.kinds[3] = 32; }));
  BOOST_TEST(!with([](GoSample& sample) { sample.owners[3] = 101; }));
}

BOOST_AUTO_TEST_CASE(selfplay_goes_on_where_it_was_cut_off) {
  const test::TemporaryFolder folder;
  const std::string whole = (folder.path() / "whole").string();
  const std::string parts = (folder.path() / "parts").string();
  BOOST_TEST(test::run_lab(go_selfplay(whole, {"--games", "4"})).code == 0);
  BOOST_TEST(test::run_lab(go_selfplay(parts, {"--games", "2"})).code == 0);
  std::filesystem::resize_file(parts, std::filesystem::file_size(parts) - 5);
  BOOST_TEST(test::run_lab(go_selfplay(parts, {"--games", "4"})).code == 0);
  BOOST_TEST((test::contents(whole) == test::contents(parts)));

  const auto samples = read_go_samples(test::contents(whole));
  BOOST_REQUIRE(samples);
  BOOST_TEST(samples->back().game == 3U);
  for (const GoSample& sample : *samples) BOOST_TEST(int{sample.side} == 5);
}

BOOST_AUTO_TEST_CASE(selfplay_leaves_other_files_alone) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "bad").string();
  std::ofstream(path) << "garbage";
  const test::Outcome refused = test::run_lab(go_selfplay(path, {"--games", "1"}));
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.error.find("no file of samples of Go") != std::string::npos, refused.error);
  BOOST_TEST(test::contents(path) == "garbage");
}

BOOST_AUTO_TEST_SUITE_END()
