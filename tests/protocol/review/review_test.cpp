#include "protocol/review/review.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/review/text.hpp"
#include "tests/protocol/review/scripted_game.hpp"

using namespace tengen;
using namespace tengen::review;

BOOST_AUTO_TEST_SUITE(review_verdicts)

BOOST_AUTO_TEST_CASE(chances) {
  BOOST_TEST(winning_chance(0, 300) == 50.0);
  BOOST_TEST(winning_chance(300, 300) == 73.1, boost::test_tools::tolerance(0.001));
  BOOST_TEST(winning_chance(win_in(5), 300) == 100.0);
  BOOST_TEST(winning_chance(loss_in(4), 300) == 0.0);
  BOOST_TEST(winning_chance(exact_score(-3), 300) == 0.0);
}

// A margin proven before a move holds after it: no move of a lost position walks into its loss.
BOOST_AUTO_TEST_CASE(a_proven_margin_is_carried_on) {
  const GameReview game = Game()
                              .look({line(exact_score(45), a)})
                              .play(a)
                              .look({line(exact_score(-45), b)})
                              .play(c)
                              .look({line(40, b)})
                              .play(b)
                              .look({line(exact_score(-45), a)})
                              .review();
  for (const MoveReview& move : game.moves) {
    BOOST_TEST(move.verdict == Verdict::fine);
    BOOST_TEST(move.played == (move.move.color == Color::black ? exact_score(45) : exact_score(-45)));
  }
  BOOST_TEST(game.wins.size() == 1U);
}

BOOST_AUTO_TEST_CASE(drops_of_judgement) {
  BOOST_TEST(one_move({line(0, b)}, 50).verdict == Verdict::fine);
  BOOST_TEST(one_move({line(0, b)}, 200).verdict == Verdict::inaccuracy);
  BOOST_TEST(one_move({line(0, b)}, 420).verdict == Verdict::mistake);
  const MoveReview blunder = one_move({line(0, b)}, 1000);
  BOOST_TEST(blunder.verdict == Verdict::blunder);
  BOOST_TEST(blunder.cost > standard.blunder);
  BOOST_TEST(!blunder.is_best);
  BOOST_TEST((blunder.best_line.moves.front() == b));
  // Much from a winning position is little in chances.
  BOOST_TEST(one_move({line(4200, b)}, -3200).verdict == Verdict::fine);
}

BOOST_AUTO_TEST_CASE(the_choice_of_the_search_is_no_mistake) {
  const MoveReview review = one_move({line(100, a), line(50, b)}, 600);
  BOOST_TEST(review.verdict == Verdict::fine);
  BOOST_TEST(review.is_best);
  BOOST_TEST(review.played == -600);
  // Unless it runs into something proven that another move avoids.
  BOOST_TEST(one_move({line(100, a), line(50, b)}, win_in(3)).note == Note::walks_into_loss);
  BOOST_TEST(one_move({line(100, a), line(50, b)}, loss_in(2)).note == Note::only_move);
}

BOOST_AUTO_TEST_CASE(a_better_move_than_the_search_found) {
  const MoveReview review = one_move({line(0, b)}, -100);
  BOOST_TEST(review.is_best);
  BOOST_TEST(review.best == 100);
  BOOST_TEST((review.best_line.moves.front() == a));
}

BOOST_AUTO_TEST_CASE(proven_wins_and_losses) {
  const MoveReview missed = one_move({line(win_in(5), b)}, 40);
  BOOST_TEST(missed.note == Note::misses_win);
  BOOST_TEST(missed.verdict == Verdict::blunder);
  const MoveReview thrown = one_move({line(win_in(5), b)}, win_in(3));
  BOOST_TEST(judgement_text(thrown) == "blunder, misses a proven win, walks into a proven loss");
  BOOST_TEST(one_move({line(0, b)}, win_in(3)).note == Note::walks_into_loss);
  // A win that is missed is named even where the position stays as good as won.
  const MoveReview dear = one_move({line(win_in(5), b)}, -3000);
  BOOST_TEST(dear.verdict == Verdict::fine);
  BOOST_TEST(judgement_text(dear) == "misses a proven win");
  // A margin that is no longer known is not gone.
  BOOST_TEST(one_move({line(exact_score(5), b)}, -3000).note == Note::none);
  BOOST_TEST(one_move({line(exact_score(5), b)}, 0).note == Note::misses_win);
  const MoveReview slower = one_move({line(win_in(5), b)}, loss_in(8));
  BOOST_TEST(slower.verdict == Verdict::fine);
  BOOST_TEST(slower.played == win_in(9));
  BOOST_TEST(comment_text(slower, {}) == "slower: Black wins in 3 at best");
  BOOST_TEST(slower.cost == 0);
  // Lost already: nothing more to lose.
  BOOST_TEST(one_move({line(loss_in(6), b)}, win_in(3)).verdict == Verdict::fine);
  BOOST_TEST(one_move({line(exact_score(5), b)}, exact_score(-1)).verdict == Verdict::fine);
  BOOST_TEST(one_move({line(exact_score(5), b)}, exact_score(-1)).cost == 0);
  BOOST_TEST(one_move({line(exact_score(5), b)}, exact_score(1)).note == Note::misses_win);
}

BOOST_AUTO_TEST_CASE(one_good_move) {
  BOOST_TEST(one_move({line(0, a), line(-850, b)}, 0).note == Note::only_move);
  BOOST_TEST(one_move({line(0, a), line(-50, b)}, 0).note == Note::none);
  BOOST_TEST(one_move({line(0, a), line(loss_in(4), b)}, 0).note == Note::only_move);
  BOOST_TEST(one_move({line(loss_in(8), a), line(loss_in(2), b)}, win_in(7)).note == Note::none);
  // Every other move loses at once: nobody could miss it.
  BOOST_TEST(one_move({line(0, a), line(loss_in(2), b)}, 0).note == Note::forced);
  // Nothing to choose.
  const MoveReview alone = Game().look({line(0, a)}, 1).play(a).look({line(900, c)}).first();
  BOOST_TEST(alone.note == Note::forced);
  BOOST_TEST(alone.verdict == Verdict::fine);
  BOOST_TEST(!alone.counts);
}

BOOST_AUTO_TEST_CASE(a_win_that_is_carried_out_is_praised_once) {
  const GameReview review = Game()
                                .look({line(win_in(5), a), line(0, b)})
                                .play(a)
                                .look({line(loss_in(4), b), line(loss_in(2), c)})
                                .play(b)
                                .look({line(win_in(3), a), line(0, b)})
                                .play(a)
                                .look({line(loss_in(2), b)})
                                .review();
  BOOST_TEST(review.moves[0].note == Note::only_move);
  BOOST_TEST(review.moves[1].note == Note::none);
  BOOST_TEST(review.moves[2].note == Note::none);
}

BOOST_AUTO_TEST_CASE(what_is_lost_already_is_neither_blamed_nor_counted) {
  // 5 %, then 0 % although another move held on for longer.
  const MoveReview late = one_move({line(-1500, b)}, win_in(3));
  BOOST_TEST(late.verdict == Verdict::fine);
  BOOST_TEST(late.note == Note::none);
  BOOST_TEST(!late.counts);
  BOOST_TEST(comment_text(late, {}) == "");
  // 20 %: it still had something to lose.
  BOOST_TEST(one_move({line(-700, b)}, win_in(3)).verdict == Verdict::mistake);
}

BOOST_AUTO_TEST_CASE(a_win_that_only_the_second_search_proved) {
  const MoveReview review = one_move({line(50, b), line(win_in(5), c)}, 0);
  BOOST_TEST(review.note == Note::misses_win);
  BOOST_TEST((review.best_line.moves.front() == c));
}

BOOST_AUTO_TEST_CASE(proofs_hold_before_and_after) {
  // The search after the move does not see the win that the one before had proven.
  const GameReview forwards =
      Game().look({line(win_in(5), a)}).play(a).look({line(30, b)}).play(c).look({line(0, a)}).review();
  BOOST_TEST(forwards.moves[0].verdict == Verdict::fine);
  BOOST_TEST(forwards.moves[0].played == win_in(5));
  BOOST_TEST(forwards.moves[1].best == loss_in(4));
  BOOST_TEST(forwards.moves[1].verdict == Verdict::fine);
  BOOST_TEST(forwards.wins.size() == 1U);
  // ... and goes on with the line that had proven it.
  const GameReview carried = Game()
                                 .look({{win_in(5), 8, {a, b, c}}})
                                 .play(a)
                                 .look({line(-30, b)})
                                 .play(b)
                                 .look({line(40, a)})
                                 .play(a)
                                 .look({line(0, c)})
                                 .review();
  BOOST_TEST(carried.moves[2].note == Note::misses_win);
  BOOST_TEST((carried.moves[2].best_line.moves == std::vector<Vertex>{c}));
  BOOST_TEST(carried.moves[2].best_line.score == win_in(3));
  // It replaces what that search knew of the move.
  const GameReview once =
      Game().look({{win_in(5), 8, {a, b, c}}}).play(a).look({line(-30, b), line(-50, c)}).play(c).look({}).review();
  BOOST_TEST(once.moves[1].others.size() == 1U);
  // All moves lose, whatever the next search thinks.
  const MoveReview hopeless = one_move({line(loss_in(6), b)}, -20);
  BOOST_TEST(hopeless.verdict == Verdict::fine);
  BOOST_TEST(hopeless.played == loss_in(6));
  // What is found late is known early.
  const GameReview backwards = Game()
                                   .look({line(0, a)})
                                   .play(a)
                                   .look({line(10, b)})
                                   .play(b)
                                   .look({line(win_in(3), c)})
                                   .play(c)
                                   .over(-1)
                                   .review();
  BOOST_TEST(backwards.moves[0].best == win_in(5));
}

BOOST_AUTO_TEST_CASE(wins_on_the_board) {
  const GameReview review = Game()
                                .look({line(0, a)})
                                .play(b)
                                .look({line(win_in(5), a)})
                                .play(b)
                                .look({line(0, a)})
                                .play(b)
                                .look({line(win_in(1), c)})
                                .play(c)
                                .over(loss_in(0))
                                .review();
  BOOST_REQUIRE(review.wins.size() == 2U);
  BOOST_TEST(review.wins[0].number == 2U);
  BOOST_TEST((review.wins[0].winner == Color::white));
  BOOST_TEST(review.wins[0].score == win_in(5));
  BOOST_TEST((review.wins[0].line == std::vector<Vertex>{a}));
  BOOST_TEST(review.wins[0].given_up.value() == 2U);
  BOOST_TEST(review.wins[1].number == 4U);
  BOOST_TEST(!review.wins[1].given_up.has_value());
}

// What a shorter search hoped for is no better move: `is_best` and the lines say the same.
BOOST_AUTO_TEST_CASE(no_line_is_better_than_the_best_move) {
  const MoveReview hoped = one_move({line(90, a), line(150, b)}, -20);
  BOOST_TEST(hoped.is_best);
  BOOST_TEST(hoped.played == 20);
  for (const Line& other : hoped.others) BOOST_TEST(other.score <= hoped.played);
  // A win that was proven for the later line is no hope.
  const MoveReview won = one_move({line(90, a), line(win_in(5), b)}, -20);
  BOOST_TEST(!won.is_best);
  BOOST_TEST(won.others.front().score == win_in(5));
  // Where the loss is proven, other lines have nothing to say.
  const MoveReview lost = one_move({line(loss_in(4), a), line(30, b), line(loss_in(2), c)}, win_in(3));
  BOOST_REQUIRE(lost.others.size() == 1U);
  BOOST_TEST(lost.others.front().score == loss_in(2));
}

BOOST_AUTO_TEST_CASE(a_win_is_missed_where_its_move_is_blamed) {
  // An exact margin that later searches do not know again: nobody has let it go.
  const GameReview unknown =
      Game().look({line(exact_score(5), a)}).play(b).look({line(-200, c)}).play(c).look({line(180, a)}).review();
  std::size_t missed = 0;
  for (const MoveReview& move : unknown.moves) missed += move.note == Note::misses_win ? 1U : 0U;
  BOOST_REQUIRE(unknown.wins.size() == 1U);
  BOOST_TEST(unknown.wins.front().given_up.has_value() == (missed == 1U));
}

BOOST_AUTO_TEST_CASE(scores_within_the_board) {
  const GameSpec go = go::Spec{.size = {5, 5}, .komi = 5};
  BOOST_TEST(possible_score(3453, go, Color::black) == 2250);
  BOOST_TEST(possible_score(-3453, go, Color::black) == -2750);
  BOOST_TEST(possible_score(3453, go, Color::white) == 2750);
  BOOST_TEST(possible_score(-3453, go, Color::white) == -2250);
  BOOST_TEST(possible_score(120, go, Color::black) == 120);
  BOOST_TEST(possible_score(exact_score(5), go, Color::black) == exact_score(5));
  BOOST_TEST(possible_score(win_in(3), go, Color::black) == win_in(3));
  BOOST_TEST(possible_score(3453, gomoku::Spec{}, Color::black) == 3453);
}

BOOST_AUTO_TEST_CASE(nothing_to_review) {
  BOOST_TEST(Game().look({line(0, a)}).review().moves.empty());
  BOOST_TEST(Game().over(0).review().wins.empty());
  BOOST_TEST(Game().look({}).play(a).over(0).first().verdict == Verdict::fine);
}

BOOST_AUTO_TEST_SUITE_END()
