// Games and positions to learn from, made in one job or in many.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lab/training/training_games.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::selfplay;

/// So many positions off the games of a file, quickly judged.
test::Outcome asides_of(const std::string& file, const std::string& games, int count,
                        const std::vector<std::string>& more) {
  std::vector<std::string> words{"asides", file, games, "--count", std::to_string(count), "--nodes", "200"};
  words.insert(words.end(), more.begin(), more.end());
  return test::run_lab(words);
}

}  // namespace

BOOST_AUTO_TEST_CASE(shards_make_the_same_games_as_one_job) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_TEST(test::run_lab(selfplay(path("all"), {"--games", "8", "--threads", "2"})).code == 0);
  BOOST_TEST(test::run_lab(selfplay(path("a"), {"--games", "8", "--shards", "2", "--shard", "0"})).code == 0);
  BOOST_TEST(
      test::run_lab(selfplay(path("b"), {"--games", "8", "--shards", "2", "--shard", "1", "--threads", "1"})).code ==
      0);
  BOOST_TEST(test::run_lab({"merge", path("one"), path("all")}).code == 0);
  BOOST_TEST(test::run_lab({"merge", path("two"), path("b"), path("a"), path("a")}).output ==
             path("two") + ": 8 games\n");
  BOOST_TEST((test::contents(path("one")) == test::contents(path("two"))));
  const auto file = read_training_file(test::contents(path("one")));
  BOOST_REQUIRE(file);
  for (const TrainingGame& game : file->games) {
    BOOST_TEST(game.opening >= 2);
    BOOST_TEST(game.moves.size() > static_cast<std::size_t>(game.opening));
  }

  // Interrupted in the middle of a game: the whole games stay, the others are played again.
  std::filesystem::resize_file(path("all"), std::filesystem::file_size(path("all")) / 2);
  const test::Outcome resumed = test::run_lab(selfplay(path("all"), {"--games", "8"}));
  BOOST_TEST(resumed.code == 0);
  BOOST_TEST(test::run_lab({"merge", path("three"), path("all")}).code == 0);
  BOOST_TEST((test::contents(path("one")) == test::contents(path("three"))));

  // Files that do not belong together.
  const test::Outcome other = test::run_lab(selfplay(path("all"), {"--games", "8", "--rule", "renju"}));
  BOOST_TEST(other.code == 2);
  BOOST_TEST(other.error.find("other settings") != std::string::npos, other.error);
  std::ofstream(path("bad")) << "garbage";
  BOOST_TEST(test::run_lab(selfplay(path("bad"), {})).code == 2);
  BOOST_TEST((test::contents(path("bad")) == "garbage"));
  BOOST_TEST(test::run_lab({"merge", path("x"), path("a"), path("bad")}).code == 2);
  BOOST_TEST(!std::filesystem::exists(path("x")));
  BOOST_TEST(test::run_lab(selfplay(path("n"), {"--shards", "2", "--shard", "2"})).code == 2);
}

BOOST_AUTO_TEST_CASE(games_are_dealt_sizes_and_some_searches_have_lines) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "mixed").string();
  BOOST_REQUIRE(test::run_lab({"selfplay", path, "--nodes", "200", "--sizes", "7,9x12,9x12", "--lines", "3",
                               "--lines-every", "2", "--games", "12"})
                    .code == 0);
  const auto file = read_training_file(test::contents(path));
  BOOST_REQUIRE(file);
  std::map<std::pair<int, int>, int> sizes;
  std::size_t chosen = 0;
  std::size_t with_others = 0;
  for (const TrainingGame& game : file->games) {
    ++sizes[{game.size.columns, game.size.rows}];
    std::size_t others = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const TrainingMove& move = game.moves[i];
      BOOST_TEST(move.others <= 2);
      if (i < static_cast<std::size_t>(game.opening)) BOOST_TEST(move.others == 0);
      for (std::size_t o = others; o < others + move.others; ++o) {
        const RootScore& other = game.others.at(o);
        BOOST_TEST(!(other.at == move.at));
        // No move that was made before is free.
        BOOST_TEST(std::none_of(game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(i),
                                [&](const TrainingMove& before) { return before.at == other.at; }));
      }
      others += move.others;
      with_others += move.others > 0 ? 1 : 0;
    }
    chosen += game.moves.size() - static_cast<std::size_t>(game.opening);
    BOOST_TEST(others == game.others.size());
  }
  BOOST_TEST(sizes.size() == 2U);
  BOOST_TEST((sizes[{9, 12}] > 0 && sizes[{7, 7}] > 0));
  // Half of the searches; one that finds a win at once has no other lines.
  BOOST_TEST(with_others > chosen / 8);
  BOOST_TEST(with_others < chosen * 7 / 10);
  for (const char* wrong : {"4", "23", "9x", "x9", "15x15x15", ""}) {
    BOOST_TEST(test::run_lab({"selfplay", path, "--sizes", wrong}).code == 2, wrong);
  }
}

BOOST_AUTO_TEST_CASE(asides_lead_off_the_games_and_are_judged) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_REQUIRE(test::run_lab(selfplay(path("games"), {"--games", "20", "--rule", "renju"})).code == 0);
  const auto asides = [&](const char* name, const std::vector<std::string>& more) {
    return asides_of(path(name), path("games"), 60, more);
  };
  BOOST_TEST(asides("all", {}).code == 0);
  BOOST_TEST(asides("a", {"--shards", "2", "--shard", "0"}).code == 0);
  BOOST_TEST(asides("b", {"--shards", "2", "--shard", "1", "--threads", "1"}).code == 0);
  BOOST_TEST(test::run_lab({"merge", path("one"), path("all")}).code == 0);
  BOOST_TEST(test::run_lab({"merge", path("two"), path("b"), path("a")}).code == 0);
  BOOST_TEST((test::contents(path("one")) == test::contents(path("two"))));

  const auto games = read_training_file(test::contents(path("games")));
  const auto file = read_training_file(test::contents(path("one")));
  BOOST_REQUIRE(games);
  BOOST_REQUIRE(file);
  BOOST_TEST(file->games.size() > 40U);
  for (const TrainingGame& aside : file->games) {
    BOOST_TEST(!aside.result.has_value());
    BOOST_TEST_REQUIRE(aside.moves.size() == static_cast<std::size_t>(aside.opening) + 1);
    // It follows its game up to the last three moves of the way at most.
    const auto of = std::find_if(games->games.begin(), games->games.end(),
                                 [&](const TrainingGame& game) { return game.number == aside.number % 20; });
    BOOST_TEST_REQUIRE((of != games->games.end()));
    for (std::size_t i = 0; i + 3 < static_cast<std::size_t>(aside.opening); ++i) {
      BOOST_TEST((aside.moves[i].at == of->moves.at(i).at));
    }
  }
  BOOST_TEST(test::run_lab({"inputs", path("games"), path("one")}).code == 0);
  BOOST_TEST(test::run_lab({"asides", path("x"), path("nothing")}).code == 2);
  BOOST_TEST(asides("y", {"--shards", "2", "--shard", "2"}).code == 2);
}

// What a search evaluates lies beyond its root.
BOOST_AUTO_TEST_CASE(asides_come_from_searches_of_the_games_positions) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_REQUIRE(test::run_lab(selfplay(path("games"), {"--games", "5", "--rule", "renju"})).code == 0);
  const auto asides = [&](const char* name, const std::vector<std::string>& more) {
    return asides_of(path(name), path("games"), 40, more);
  };
  const auto whole = [&](const char* name) {
    BOOST_TEST(test::run_lab({"merge", path("merged"), path(name)}).code == 0);
    return test::contents(path("merged"));
  };
  BOOST_TEST(asides("all", {"--search-nodes", "3000", "--threads", "2"}).code == 0);
  BOOST_TEST(asides("again", {"--search-nodes", "3000", "--threads", "1"}).code == 0);
  BOOST_TEST(asides("near", {"--search-nodes", "3000", "--near", "20"}).code == 0);
  const std::string all = whole("all");
  BOOST_TEST((all == whole("again")));
  BOOST_TEST((all != whole("near")));
  BOOST_TEST(asides("y", {"--near", "20"}).code == 2);
  BOOST_TEST(asides("y", {"--search-nodes", "0"}).code == 2);

  const auto games = read_training_file(test::contents(path("games")));
  const auto file = read_training_file(all);
  BOOST_REQUIRE(games);
  BOOST_REQUIRE(file);
  BOOST_TEST(file->games.size() > 30U);
  std::size_t furthest = 0;
  for (const TrainingGame& aside : file->games) {
    BOOST_TEST(!aside.result.has_value());
    BOOST_TEST_REQUIRE(aside.moves.size() == static_cast<std::size_t>(aside.opening) + 1);
    const auto of = std::find_if(games->games.begin(), games->games.end(),
                                 [&](const TrainingGame& game) { return game.number == aside.number % 5; });
    BOOST_TEST_REQUIRE((of != games->games.end()));
    const auto way = static_cast<std::size_t>(aside.opening);
    std::size_t together = 0;
    while (together < std::min(way, of->moves.size()) && aside.moves[together].at == of->moves[together].at) ++together;
    BOOST_TEST(together >= static_cast<std::size_t>(of->opening));
    furthest = std::max(furthest, way - together);
  }
  BOOST_TEST(furthest > 4U);
}

BOOST_AUTO_TEST_SUITE_END()
