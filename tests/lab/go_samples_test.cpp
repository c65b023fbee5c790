// Positions of Go to learn from.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/go/learnt_order.hpp"
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

BOOST_AUTO_TEST_CASE(asides_lie_a_move_or_two_beside_the_game) {
  const test::TemporaryFolder folder;
  const auto samples_with = [&](const std::string& asides) {
    const std::string path = (folder.path() / asides).string();
    BOOST_TEST(test::run_lab(go_selfplay(path, {"--games", "3", "--stray", "0", "--asides", asides})).code == 0);
    return read_go_samples(test::contents(path)).value();
  };
  const auto games = samples_with("0");
  const auto all = samples_with("2");
  const auto is_stone = [](std::uint8_t kind) {
    using namespace go::point_kind;
    return (kind >= own_stone && kind <= other_alive) || kind == own_dead || kind == other_dead;
  };
  // Without moves by chance the games are the same. What is not of them comes after the position that it is beside.
  std::size_t of_games = 0;
  int placed_two = 0;
  for (const GoSample& sample : all) {
    if (of_games < games.size() && sample.kinds == games[of_games].kinds && sample.score == games[of_games].score) {
      ++of_games;
      continue;
    }
    BOOST_REQUIRE(of_games > 0U);
    const GoSample& beside = games[of_games - 1];
    BOOST_TEST(sample.game == beside.game);
    int placed = 0;
    for (std::size_t p = 0; p < sample.kinds.size(); ++p) {
      placed += is_stone(sample.kinds[p]) && !is_stone(beside.kinds[p]) ? 1 : 0;
    }
    BOOST_TEST(placed <= 2);
    BOOST_TEST(std::abs(sample.score) == std::abs(beside.score));
    placed_two += placed == 2 ? 1 : 0;
  }
  BOOST_TEST(of_games == games.size());
  BOOST_TEST(all.size() > 2 * games.size());
  BOOST_TEST(all.size() <= 3 * games.size());
  BOOST_TEST(placed_two > 0);
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

BOOST_AUTO_TEST_CASE(choices_go_on_where_they_were_cut_off) {
  const test::TemporaryFolder folder;
  const std::string whole = (folder.path() / "whole").string();
  const std::string parts = (folder.path() / "parts").string();
  const auto go_choices = [](const std::string& file, const std::string& roots) {
    return test::run_lab({"go-choices", file, "--roots", roots, "--per-stage", "1", "--seed", "9"});
  };
  BOOST_TEST(go_choices(whole, "2").code == 0);
  BOOST_TEST(go_choices(parts, "1").code == 0);
  std::ofstream(parts, std::ios::app) << "P 5 3\n1 2";
  BOOST_TEST(go_choices(parts, "2").code == 0);
  const std::string text = test::contents(whole);
  BOOST_TEST((text == test::contents(parts)));

  // Each position's moves follow it: whether they win, the nodes of their proofs, canonical features.
  std::istringstream lines(text);
  std::string first;
  std::getline(lines, first);
  BOOST_TEST(first == "tengen-go-choices 1");
  int positions = 0;
  int won = 0;
  for (std::string word; lines >> word;) {
    if (word == "E") {
      lines >> word;
      continue;
    }
    BOOST_REQUIRE(word == "P");
    int left = 0;
    int moves = 0;
    lines >> left >> moves;
    BOOST_TEST((left >= 3 && left <= 14));
    int wins = 0;
    for (int i = 0; i < moves; ++i) {
      int win = -1;
      long long nodes = -1;
      lines >> win >> nodes;
      BOOST_TEST((win == 0 || win == 1));
      BOOST_TEST(nodes >= 0);
      wins += win;
      std::string features;
      std::getline(lines, features);
      std::istringstream numbers(features);
      for (std::size_t number = 0; numbers >> number;) BOOST_TEST(go::order_feature::canonical(number) == number);
    }
    ++positions;
    won += wins > 0 ? 1 : 0;
  }
  BOOST_TEST(positions == 24);
  BOOST_TEST((won > 0 && won < positions));
}

BOOST_AUTO_TEST_CASE(choices_leave_other_files_alone) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "bad").string();
  std::ofstream(path) << "P garbage";
  const test::Outcome refused = test::run_lab({"go-choices", path, "--roots", "1"});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.error.find("not a file of choices") != std::string::npos, refused.error);
  BOOST_TEST(test::contents(path) == "P garbage");
}

BOOST_AUTO_TEST_SUITE_END()
