#include "protocol/review/head.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/review/scripted_game.hpp"

using namespace tengen;
using namespace tengen::review;

BOOST_AUTO_TEST_SUITE(review_summary)

BOOST_AUTO_TEST_CASE(accuracy_of_a_move) {
  BOOST_TEST(move_accuracy(0) == 100.0);
  BOOST_TEST(move_accuracy(15) == 50.0);
  BOOST_TEST(move_accuracy(30) == 25.0);
  BOOST_TEST(move_accuracy(100) < 1.0);
}

BOOST_AUTO_TEST_CASE(each_side_by_itself) {
  // Black: a perfect move, then one that loses half of the chances. White: one move, lost already.
  const GameReview review = Game()
                                .look({line(0, a)})
                                .play(a)
                                .look({line(0, b)})
                                .play(b)
                                .look({line(0, b)})
                                .play(a)
                                .look({line(win_in(3), b)})
                                .play(b)
                                .look({line(loss_in(2), a)})
                                .review();
  const SideSummary black = summary_of(review, Color::black);
  BOOST_TEST(black.counted == 2U);
  BOOST_TEST(black.blunders == 1U);
  BOOST_TEST(black.mistakes + black.inaccuracies + black.missed_wins == 0U);
  BOOST_TEST(black.accuracy.value() == (100 + move_accuracy(50)) / 2);
  const SideSummary white = summary_of(review, Color::white);
  BOOST_TEST(white.accuracy.value() == 100.0);
  BOOST_TEST(!summary_of(GameReview{}, Color::white).accuracy.has_value());
}

BOOST_AUTO_TEST_CASE(the_greatest_swings_come_first) {
  GameReview review;
  const auto add = [&review](double cost, Verdict verdict, Note note, double others) {
    review.moves.push_back({.number = review.moves.size() + 1,
                            .is_best = cost == 0,
                            .cost = cost,
                            .others_cost = others,
                            .verdict = verdict,
                            .note = note});
  };
  add(8, Verdict::inaccuracy, Note::none, 0);
  add(0, Verdict::fine, Note::only_move, 90);
  add(60, Verdict::blunder, Note::misses_win, 0);
  add(3, Verdict::fine, Note::none, 0);
  add(20, Verdict::mistake, Note::none, 0);
  BOOST_TEST((critical_moves(review, 9) == std::vector<std::size_t>{2, 4, 0, 1}));
  BOOST_TEST((critical_moves(review, 2) == std::vector<std::size_t>{2, 4}));
  BOOST_TEST(critical_moves(review, 0).empty());
}

BOOST_AUTO_TEST_SUITE_END()
