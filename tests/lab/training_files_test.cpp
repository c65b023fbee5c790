// Files of games to learn from, and what can be read off them.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "lab/training/score_unit.hpp"
#include "lab/training/training_games.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;

TrainingSettings some_settings() {
  return {.rule = gomoku::Rule::renju,
          .sizes = {{9, 7}, {15, 15}, {9, 7}},
          .nodes = 123,
          .lines = 4,
          .lines_every = 3,
          .seed = 9,
          .engine = "an \"engine\""};
}

std::string some_file(int games) {
  Random random(1);
  std::string bytes = training_header(some_settings());
  for (int i = 0; i < games; ++i) {
    TrainingGame game{.number = static_cast<std::uint32_t>(7 * i), .size = {9, 7}, .opening = 2};
    if (i % 4 < 3) game.result = i % 4 - 1;
    const auto point = [&] { return Vertex{static_cast<int>(random.below(9)), static_cast<int>(random.below(7))}; };
    const auto score = [&] { return static_cast<std::int16_t>(random.below(60000) - 30000); };
    for (int m = 0; m < 10 + i; ++m) {
      game.moves.push_back({point(), score(), static_cast<std::uint8_t>(m % 3)});
      for (int o = 0; o < m % 3; ++o) game.others.push_back({point(), score()});
    }
    bytes += training_block(game);
  }
  return bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_read_back) {
  const std::string bytes = some_file(5);
  const auto file = read_training_file(bytes);
  BOOST_REQUIRE(file);
  BOOST_TEST((file->settings == some_settings()));
  BOOST_TEST(file->whole == bytes.size());
  std::string again = training_header(file->settings);
  for (const TrainingGame& game : file->games) again += training_block(game);
  BOOST_TEST((again == bytes));
}

BOOST_AUTO_TEST_CASE(a_game_cut_off_is_left_out_and_damage_is_told) {
  const std::string bytes = some_file(3);
  const std::size_t header = bytes.find('\n') + 1;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto file = read_training_file(std::string_view(bytes).substr(0, size));
    BOOST_REQUIRE(file.has_value() == (size >= header));
    if (file) BOOST_REQUIRE((file->whole <= size && file->games.size() < 3));
  }
  int noticed = 0;
  for (std::size_t at = header; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    const auto file = read_training_file(damaged);
    // A length that became too long looks like a game cut off.
    if (!file || file->games.size() < 3) ++noticed;
  }
  BOOST_TEST(noticed == static_cast<int>(bytes.size() - header));
  for (const char* wrong : {"", "tengen-games 2 {}\n", "tengen-games 2 [1]\n", "tengen-games 1 {}\n", "x\n"}) {
    BOOST_TEST(!read_training_file(wrong), wrong);
  }
}

BOOST_AUTO_TEST_CASE(the_score_unit_follows_from_the_results) {
  Random random(3);
  std::vector<TrainingGame> games;
  // Black's first scored move tells the odds by which the game was decided; White's say the same from its side.
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const int score = static_cast<int>(random.below(1600)) - 800;
    const double odds = 1 / (1 + std::exp(-score / 300.0));
    const bool won = random.below(1'000'000) < odds * 1e6;
    const auto both = [score](int x) {
      return TrainingMove{{x, 0}, static_cast<std::int16_t>(x % 2 == 0 ? score : -score)};
    };
    games.push_back(
        {.number = i, .result = won ? 1 : -1, .opening = 2, .moves = {{{8, 0}}, {{7, 0}}, both(0), both(1)}});
    // What does not count: a proven score, a position that was not played on.
    games.push_back({.number = i, .result = 1, .opening = 0, .moves = {{{0, 0}, static_cast<std::int16_t>(-29990)}}});
    games.push_back({.number = i, .opening = 0, .moves = {{{0, 0}, -500}}});
  }
  const auto unit = fitting_score_unit(games);
  BOOST_REQUIRE(unit);
  BOOST_TEST(*unit == 300.0, boost::test_tools::tolerance(0.05));
  BOOST_TEST(!fitting_score_unit({}));
  for (TrainingGame& game : games) game.result = -game.result.value_or(0);  // scores that mean the opposite
  BOOST_TEST(!fitting_score_unit(games));
}

BOOST_AUTO_TEST_SUITE_END()
