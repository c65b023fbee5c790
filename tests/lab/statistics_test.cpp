#include "lab/match/statistics.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "engine/core/random.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;

Tally with_pairs(std::array<int, 5> pairs) {
  Tally tally;
  tally.pairs = pairs;
  return tally;
}

/// Pairs of independent games at a true difference of `elo`, one game in three drawn.
void add_random_pair(Tally& tally, Random& random, double elo) {
  int half_points = 0;
  for (int game = 0; game < 2; ++game) {
    const double won = score_of(elo) - 1.0 / 6;
    const double roll = random.below(1'000'000) / 1e6;
    half_points += roll < won ? 2 : roll < won + 1.0 / 3 ? 1 : 0;
  }
  ++tally.pairs[static_cast<std::size_t>(half_points)];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_statistics)

BOOST_AUTO_TEST_CASE(elo_and_score) {
  BOOST_TEST(elo_of(0.5) == 0);
  BOOST_TEST(elo_of(10.0 / 11) == 400, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(score_of(elo_of(0.64)) == 0.64, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(std::isinf(elo_of(1)));
  BOOST_TEST(elo_of(0) < 0);
}

BOOST_AUTO_TEST_CASE(the_interval_is_that_of_pairs) {
  // Every pair is split: nothing is known to differ, and much more closely than single games would say.
  const EloEstimate split = estimate_elo(with_pairs({0, 0, 100, 0, 0}));
  const EloEstimate wild = estimate_elo(with_pairs({50, 0, 0, 0, 50}));
  BOOST_TEST(split.elo == 0);
  BOOST_TEST(wild.elo == 0);
  BOOST_TEST(split.high < wild.high / 5);
  // 0.5 +- 1.96 * 0.5 / sqrt(100)
  BOOST_TEST(wild.high == elo_of(0.598), boost::test_tools::tolerance(0.01));
  BOOST_TEST(wild.low == -wild.high, boost::test_tools::tolerance(0.01));
  BOOST_TEST(std::isinf(estimate_elo({}).high));
}

BOOST_AUTO_TEST_CASE(the_ratio_favours_what_is_likelier) {
  const Sprt sprt{.elo0 = 0, .elo1 = 10};
  BOOST_TEST(sprt.log_likelihood_ratio({}) == 0);
  BOOST_TEST(sprt.log_likelihood_ratio(with_pairs({10, 20, 40, 30, 20})) > 0);
  BOOST_TEST(sprt.log_likelihood_ratio(with_pairs({20, 30, 40, 20, 10})) < 0);
  // Right between the two hypotheses neither is likelier.
  BOOST_TEST(std::abs(Sprt{.elo0 = -10, .elo1 = 10}.log_likelihood_ratio(with_pairs({10, 20, 40, 20, 10}))) < 1e-6);
  // Twice the evidence weighs twice as much.
  BOOST_TEST(sprt.log_likelihood_ratio(with_pairs({20, 40, 80, 60, 40})) ==
                 2 * sprt.log_likelihood_ratio(with_pairs({10, 20, 40, 30, 20})),
             boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(two_lucky_pairs_decide_nothing) {
  BOOST_TEST((judge({.elo0 = 0, .elo1 = 10}, with_pairs({0, 0, 0, 0, 2})) == Verdict::open));
}

BOOST_AUTO_TEST_CASE(bounds_by_wald) {
  const Sprt sprt;
  BOOST_TEST(sprt.upper_bound() == std::log(19), boost::test_tools::tolerance(1e-9));
  BOOST_TEST(sprt.lower_bound() == -std::log(19), boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(errors_stay_within_what_was_asked_for) {
  // 200 tests each way; 5 % of wrong verdicts are allowed for, twice that would be a bug.
  Random random(3);
  const Sprt sprt{.elo0 = 0, .elo1 = 60};
  for (const double truth : {sprt.elo0, sprt.elo1}) {
    int wrong = 0;
    for (int test = 0; test < 200; ++test) {
      Tally tally;
      Verdict verdict = Verdict::open;
      for (int pair = 0; pair < 5000 && verdict == Verdict::open; ++pair) {
        add_random_pair(tally, random, truth);
        verdict = judge(sprt, tally);
      }
      BOOST_TEST((verdict != Verdict::open));
      if (verdict != (truth == sprt.elo1 ? Verdict::elo1 : Verdict::elo0)) ++wrong;
    }
    BOOST_TEST(wrong <= 20, "wrong " << wrong << " times at " << truth);
  }
}

BOOST_AUTO_TEST_SUITE_END()
