#include "engine/core/score.hpp"

#include <boost/test/unit_test.hpp>

using namespace tengen;

BOOST_AUTO_TEST_SUITE(scores)

BOOST_AUTO_TEST_CASE(bands_do_not_touch) {
  static_assert(score_heuristic_max < score_exact_base && score_exact_max < score_win_min &&
                score_win < score_infinite);
  static_assert(score_win <= 32767, "scores are stored in 16 bits");
  BOOST_TEST(!is_proven(score_heuristic_max));
  BOOST_TEST(is_proven(exact_score(1)));
  BOOST_TEST(is_proven(exact_score(-1)));
  BOOST_TEST(!is_win(exact_score(100000)));
  BOOST_TEST(is_win(win_in(max_win_plies)));
  BOOST_TEST(is_loss(loss_in(100000)));
}

BOOST_AUTO_TEST_CASE(sooner_wins_and_larger_margins_are_better) {
  BOOST_TEST(win_in(1) > win_in(3));
  BOOST_TEST(loss_in(2) < loss_in(4));
  BOOST_TEST(plies_to_end(win_in(7)) == 7);
  BOOST_TEST(plies_to_end(loss_in(8)) == 8);
  BOOST_TEST(exact_score(2) > exact_score(1));
  BOOST_TEST(exact_score(-2) < exact_score(-1));
  BOOST_TEST(exact_score(0) == score_draw);
}

BOOST_AUTO_TEST_CASE(margins_survive_the_round_trip) {
  for (int margin = -200; margin <= 200; ++margin) {
    BOOST_TEST(margin_of(exact_score(margin)) == margin);
    BOOST_TEST(is_exact_margin(exact_score(margin)) == (margin != 0));
  }
}

BOOST_AUTO_TEST_CASE(table_and_root_distances_invert_each_other) {
  for (const Score score : {0, 17, -900, win_in(3), loss_in(4), exact_score(9)}) {
    for (const int ply : {0, 1, 5, 100})
      BOOST_TEST(from_node(to_node(from_node(score, ply), ply), ply) == from_node(score, ply));
  }
  BOOST_TEST(from_node(win_in(3), 2) == win_in(5));
  BOOST_TEST(from_node(loss_in(4), 2) == loss_in(6));
  BOOST_TEST(from_node(exact_score(9), 2) == exact_score(9));
}

BOOST_AUTO_TEST_SUITE_END()
