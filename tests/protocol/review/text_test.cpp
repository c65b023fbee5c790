#include "protocol/review/text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/review/head.hpp"
#include "protocol/sgf/game.hpp"
#include "tests/protocol/review/scripted_game.hpp"

using namespace tengen;
using namespace tengen::review;

BOOST_AUTO_TEST_SUITE(review_texts)

BOOST_AUTO_TEST_CASE(scores) {
  constexpr auto gomoku = records::GameKind::gomoku;
  BOOST_TEST(score_text(0, gomoku) == "0.00");
  BOOST_TEST(score_text(185, gomoku) == "+1.85");
  BOOST_TEST(score_text(-5, records::GameKind::go) == "-0.05 points");
  BOOST_TEST(score_text(win_in(5), gomoku) == "Black wins in 3");
  BOOST_TEST(score_text(loss_in(4), gomoku) == "White wins in 2");
  BOOST_TEST(score_text(loss_in(0), gomoku) == "White has won");
  BOOST_TEST(score_text(exact_score(5), records::GameKind::go) == "exactly +2.5 points");
  BOOST_TEST(score_text(exact_score(-4), records::GameKind::go) == "exactly -2 points");
  BOOST_TEST(percent_text(54.4) == "54 %");
  BOOST_TEST(percent_text(0) == "0 %");
  BOOST_TEST(percent_text(0.01) == "1 %");
  BOOST_TEST(percent_text(99.9) == "99 %");
  BOOST_TEST(percent_text(100) == "100 %");
}

BOOST_AUTO_TEST_CASE(wins_in_words) {
  records::Record record;
  record.facts = {.game = records::GameKind::go, .size = BoardSize{5, 5}};
  const GameReview go = Game().look({line(exact_score(5), a)}).play(a).look({line(exact_score(-5), b)}).review();
  BOOST_TEST(report_text(go, record, 5).find("before move 1: Black wins, exactly +2.5 points with A5\n") !=
             std::string::npos);
  // A win that only a search of another position proved.
  MoveReview move{.best = win_in(5), .best_line = {.score = win_in(5)}, .verdict = Verdict::blunder};
  BOOST_TEST(comment_text(move, {}) == "blunder; better a move not found here (Black wins in 3)");
  move.played = win_in(1);
  BOOST_TEST(score_text(score_after(move), records::GameKind::gomoku) == "Black has won");
}

BOOST_AUTO_TEST_CASE(a_report_without_proven_wins_says_so) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  const GameReview review = Game().look({line(20, a)}).play(a).look({line(-20, b)}).review();
  const std::string report = report_text(review, record, 5);
  BOOST_TEST(report.ends_with("\nProven wins\n  none\n"), report);
}

BOOST_AUTO_TEST_CASE(heads) {
  records::Record record;
  record.facts = {.game = records::GameKind::go, .size = BoardSize{5, 5}};
  record.white = "A\nB";
  Head head{.file = "g.sgf", .spec = go::Spec{.komi = 5}, .end = {.over = true, .winner = Color::white, .margin = -7}};
  const std::string text = head_text(head, record);
  BOOST_TEST(text.starts_with("g.sgf: Go, komi 2.5, 5x5, 0 moves\nWhite: A?B\nResult: White wins by 3.5 points\n"),
             text);
  BOOST_TEST(text.find("in points") != std::string::npos, text);
  record.result = "B+R";
  BOOST_TEST(result_text(result_of(head, record)) == "Black wins by resignation");
  record.result = "";
  head.end = {};
  BOOST_TEST(result_of(head, record) == "");
  BOOST_TEST(result_text("0") == "a draw");
  BOOST_TEST(result_text("?") == "?");
}

BOOST_AUTO_TEST_CASE(report_and_annotated_game) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  record.comment = "said before";
  record.moves = {{.stone = {Color::black, a}, .comment = "hm"}, {.stone = {Color::white, b}}};
  const GameReview review = Game()
                                .look({line(win_in(5), c), line(-40, b)})
                                .play(a)
                                .look({line(20, b), line(-1500, c)})
                                .play(b)
                                .look({line(-20, c)})
                                .review();
  const std::string report = report_text(review, record, 5);
  const auto has = [&report](const std::string& part) { BOOST_TEST(report.find(part) != std::string::npos, report); };
  has("  Black       9 %             0         0         1            1\n");
  has("  White     100 %             0         0         0            0\n");
  has("  move 1, Black a15: blunder, misses a proven win\n    better    c15 (Black wins in 3)\n"
      "    Black's chance 100 % -> 49 %, score Black wins in 3 -> -0.20\n"
      "  move 2, White b15: the only good move\n    next best c15: Black's chance 95 %, +15.00\n");
  has("   1  B a15       49 %  -0.20                 blunder, misses a proven win; better c15 (Black wins in 3)\n");
  has("   2  W b15       49 %  -0.20                 the only good move\n");
  has("  before move 1: Black wins in 3 with c15; missed by move 1\n");
  BOOST_TEST(report_text(review, record, 0).find("Critical positions, the greatest first\n  none\n") !=
             std::string::npos);

  const sgf::Tree tree = sgf::parse(sgf::write(annotate(review, record))).value().tree;
  const auto game = sgf::read_game(tree).value();
  BOOST_TEST(game.moves.size() == 2U);
  BOOST_TEST(tree.value(0, "C") == "said before");
  const std::size_t first = tree.first_child(0);
  BOOST_TEST(tree.value(first, "V") == "-0.20");
  BOOST_TEST(tree.value(first, "BM") == "2");
  BOOST_TEST(tree.value(first, "C") ==
             "hm\n\nBlack's chance 49 %, score -0.20: blunder, misses a proven win; better c15 (Black wins in 3)");
  const std::size_t better = tree.next_sibling(first);
  BOOST_TEST(tree.value(better, "B") == "ca");
  BOOST_TEST(tree.value(better, "GB") == "2");
  const std::size_t third = tree.next_sibling(better);
  BOOST_TEST(tree.next_sibling(third) == sgf::Tree::none);
  const std::size_t second = tree.first_child(first);
  BOOST_TEST(tree.value(second, "TE") == "1");
  BOOST_TEST(tree.value(second, "V") == "-0.20");
  BOOST_TEST(!tree.has(second, "GW"));
}

BOOST_AUTO_TEST_SUITE_END()
