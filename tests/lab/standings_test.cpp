#include "lab/match/statistics.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "engine/core/random.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;

Tally tally(int wins, int losses, int draws, std::array<int, 5> pairs) {
  return {.wins = wins, .losses = losses, .draws = draws, .pairs = pairs};
}

/// Pairs of independent games without draws at a true difference of `elo`.
Tally random_tally(Random& random, double elo, int pairs) {
  Tally result;
  for (int i = 0; i < pairs; ++i) {
    std::size_t half_points = 0;
    for (int game = 0; game < 2; ++game) {
      const bool won = random.below(1'000'000) < score_of(elo) * 1'000'000;
      ++(won ? result.wins : result.losses);
      half_points += won ? 2U : 0U;
    }
    ++result.pairs[half_points];
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_standings)

BOOST_AUTO_TEST_CASE(two_contestants_stand_apart_by_their_difference) {
  const Tally games = tally(600, 400, 0, {50, 0, 300, 0, 150});
  const auto ratings = rate(2, {{0, 1, games}});
  const EloEstimate single = estimate_elo(games);
  BOOST_TEST(std::abs(ratings[0].elo - ratings[1].elo - single.elo) < 1);
  BOOST_TEST(std::abs(ratings[0].elo + ratings[1].elo) < 1e-6);
  // Half the difference lies to either side of the mean, and half its error.
  BOOST_TEST(std::abs(2 * (ratings[0].high - ratings[0].low) - (single.high - single.low)) < 1);
}

BOOST_AUTO_TEST_CASE(who_won_or_lost_everything_has_a_figure) {
  const auto ratings = rate(3, {{0, 1, tally(20, 0, 0, {0, 0, 0, 0, 10})},
                                {0, 2, tally(20, 0, 0, {0, 0, 0, 0, 10})},
                                {1, 2, tally(10, 10, 0, {0, 0, 10, 0, 0})}});
  BOOST_TEST(ratings[0].elo > 200);
  BOOST_TEST(std::isfinite(ratings[0].high));
  BOOST_TEST(std::abs(ratings[1].elo - ratings[2].elo) < 1);
  for (const EloEstimate& each : ratings) BOOST_TEST((each.low < each.elo && each.elo < each.high));
}

BOOST_AUTO_TEST_CASE(nothing_played_is_nothing_known) {
  for (const EloEstimate& each : rate(3, {{0, 1, {}}, {0, 2, {}}})) BOOST_TEST(each.elo == 0);
}

// Of true strengths, intervals of 95 % hold nineteen in twenty.
BOOST_AUTO_TEST_CASE(intervals_hold_what_they_say) {
  const std::array<double, 4> truth{120, 30, -50, -100};
  Random random(7);
  int held = 0;
  constexpr int tournaments = 250;
  for (int i = 0; i < tournaments; ++i) {
    std::vector<PairingTally> pairings;
    for (std::size_t a = 0; a < truth.size(); ++a) {
      for (std::size_t b = a + 1; b < truth.size(); ++b) {
        pairings.push_back({a, b, random_tally(random, truth[a] - truth[b], 40)});
      }
    }
    const auto ratings = rate(truth.size(), pairings);
    for (std::size_t a = 0; a < truth.size(); ++a) {
      held += ratings[a].low <= truth[a] && truth[a] <= ratings[a].high ? 1 : 0;
    }
  }
  const double share = held / (tournaments * static_cast<double>(truth.size()));
  BOOST_TEST(share > 0.92);
  BOOST_TEST(share < 0.98);
}

BOOST_AUTO_TEST_CASE(tables) {
  const std::vector<std::string> names{"new", "old one", "weak"};
  const std::vector<PairingTally> pairings{{0, 1, tally(6, 3, 1, {0, 1, 3, 0, 1})},
                                           {0, 2, tally(4, 0, 0, {0, 0, 0, 0, 2})}};
  BOOST_TEST(crosstable_text(names, pairings) ==
             "points of games     new  old one  weak\n"
             "new                   -   6.5/10   4/4\n"
             "old one          3.5/10        -     -\n"
             "weak                0/4        -     -\n");
  const std::string standings = standings_text(names, pairings);
  BOOST_TEST(standings.starts_with("standings   games  won  lost  drawn   score"), standings);
  BOOST_TEST(standings.find("\n1. new         14   10     3      1  75.0 %") != std::string::npos, standings);
  BOOST_TEST(standings.find("\n3. weak ") != std::string::npos, standings);
}

BOOST_AUTO_TEST_SUITE_END()
