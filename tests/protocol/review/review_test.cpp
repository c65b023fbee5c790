#include "protocol/review/review.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/review/head.hpp"
#include "protocol/review/json.hpp"
#include "protocol/review/page.hpp"
#include "protocol/review/summary.hpp"
#include "protocol/review/text.hpp"
#include "protocol/sgf/game.hpp"

using namespace tengen;
using namespace tengen::review;

namespace {

constexpr Vertex a{0, 0};
constexpr Vertex b{1, 0};
constexpr Vertex c{2, 0};

const Thresholds standard{};

/// What the searches found, one position after the other; colours alternate.
struct Game {
  std::vector<Position> positions;
  std::vector<Stone> moves;

  Game& look(std::vector<Line> lines, std::size_t legal_moves = 9) {
    positions.push_back({.to_move = side(), .lines = std::move(lines), .legal_moves = legal_moves});
    return *this;
  }
  Game& over(Score score) {
    positions.push_back({.to_move = side(), .final_score = score});
    return *this;
  }
  Game& play(Vertex vertex) {
    moves.push_back({side(), vertex});
    return *this;
  }
  [[nodiscard]] Color side() const { return moves.size() % 2 == 0 ? Color::black : Color::white; }
  [[nodiscard]] GameReview review() const { return review_game(positions, moves, standard); }
  [[nodiscard]] MoveReview first() const { return review().moves.front(); }
};

Line line(Score score, Vertex first, int depth = 8) {
  return {score, depth, {first}};
}

/// One move `a`, after which the opponent's search says `then`.
MoveReview one_move(std::vector<Line> before, Score then) {
  return Game().look(std::move(before)).play(a).look({line(then, c)}).first();
}

}  // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(tengen::review::Verdict)
BOOST_TEST_DONT_PRINT_LOG_VALUE(tengen::review::Note)

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
  BOOST_TEST(blunder.loss().value() == 1000);
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
  BOOST_TEST(!slower.loss().has_value());
  // Lost already: nothing more to lose.
  BOOST_TEST(one_move({line(loss_in(6), b)}, win_in(3)).verdict == Verdict::fine);
  BOOST_TEST(one_move({line(exact_score(5), b)}, exact_score(-1)).verdict == Verdict::fine);
  BOOST_TEST(one_move({line(exact_score(5), b)}, exact_score(-1)).loss().value() == 200);
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

BOOST_AUTO_TEST_CASE(nothing_to_review) {
  BOOST_TEST(Game().look({line(0, a)}).review().moves.empty());
  BOOST_TEST(Game().over(0).review().wins.empty());
  BOOST_TEST(Game().look({}).play(a).over(0).first().verdict == Verdict::fine);
}

BOOST_AUTO_TEST_SUITE_END()

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

  const sgf::Tree tree = sgf::parse(sgf::write(annotate(review, record))).value();
  const auto game = sgf::read_game(tree).value();
  BOOST_TEST(game.moves.size() == 2U);
  BOOST_TEST(tree.nodes[0].find("C")->values.front() == "said before");
  BOOST_REQUIRE(tree.nodes[0].children.size() == 3U);
  const sgf::Node& first = tree.nodes[tree.nodes[0].children[0]];
  BOOST_TEST(first.find("V")->values.front() == "-0.20");
  BOOST_TEST(first.find("BM")->values.front() == "2");
  BOOST_TEST(first.find("C")->values.front() ==
             "hm\n\nBlack's chance 49 %, score -0.20: blunder, misses a proven win; better c15 (Black wins in 3)");
  const sgf::Node& better = tree.nodes[tree.nodes[0].children[1]];
  BOOST_TEST(better.find("B")->values.front() == "ca");
  BOOST_TEST(better.find("GB")->values.front() == "2");
  const sgf::Node& second = tree.nodes[first.children.at(0)];
  BOOST_TEST(second.find("TE")->values.front() == "1");
  BOOST_TEST(second.find("V")->values.front() == "-0.20");
  BOOST_TEST((second.find("GW") == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(review_json)

BOOST_AUTO_TEST_CASE(parsed_back) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  record.black = "a \"b\" \xC3\xA4 \xFF";
  record.moves = {{.stone = {Color::black, c}}, {.stone = {Color::black, a}}, {.stone = {Color::white, b}}};
  GameReview review = Game()
                          .look({line(win_in(5), c), line(-40, b)})
                          .play(a)
                          .look({line(20, b), line(-1500, c)})
                          .play(b)
                          .look({line(-20, c)})
                          .review();
  for (MoveReview& move : review.moves) ++move.number;
  const Head head{.file = "g.psq", .moves = 3};
  const std::string text = to_json({head, record, review, 1, 5});
  BOOST_TEST(text.find('\n') == std::string::npos);
  const boost::json::value parsed = boost::json::parse(text);
  const auto at = [&parsed](const char* pointer) { return boost::json::serialize(parsed.at_pointer(pointer)); };
  BOOST_TEST(at("/perspective") == "\"black\"");
  BOOST_TEST(at("/complete") == "false");
  BOOST_TEST(at("/score_unit") == "null");
  BOOST_TEST((parsed.at_pointer("/game/black").as_string() == "a \"b\" \xC3\xA4 \xEF\xBF\xBD"));
  BOOST_TEST(at("/game/result") == "null");
  BOOST_TEST(at("/critical") == "[2,3]");
  BOOST_TEST(at("/accuracy/black/wins_missed") == "1");
  BOOST_TEST(at("/accuracy/white/percent").starts_with("1E2"), at("/accuracy/white/percent"));
  BOOST_TEST(parsed.at("moves").as_array().size() == 3U);
  BOOST_TEST(!parsed.at_pointer("/moves/0").as_object().contains("class"));
  BOOST_TEST(at("/moves/1/class") == "\"blunder\"");
  BOOST_TEST(at("/moves/1/note") == "\"misses_win\"");
  BOOST_TEST(at("/moves/1/at") == "[0,0]");
  BOOST_TEST(at("/moves/1/score_before/winner") == "\"black\"");
  BOOST_TEST(at("/moves/1/score_before/moves") == "3");
  BOOST_TEST(parsed.at_pointer("/moves/2/score/value").to_number<double>() == -0.2);
  BOOST_TEST(at("/moves/2/lines/0/moves") == "[\"c15\"]");
  BOOST_TEST(at("/wins/0/missed_by") == "1");
}

BOOST_AUTO_TEST_CASE(bytes_of_any_kind) {
  BOOST_TEST(well_formed("plain \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80") ==
             "plain \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80");
  const std::string bad = "\xEF\xBF\xBD";
  BOOST_TEST(well_formed("\xC3") == bad);
  BOOST_TEST(well_formed("\xC0\x80") == bad + bad);
  BOOST_TEST(well_formed("\xED\xA0\x80") == bad + bad + bad);
  BOOST_TEST(well_formed("\xF4\x90\x80\x80x") == bad + bad + bad + bad + "x");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(review_page)

// Whatever a record says, it stays inside the element of the data.
BOOST_AUTO_TEST_CASE(nothing_breaks_out) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  record.black = "</script><script>alert(1)</script>";
  record.comment = "<!-- <script> & ]]> \n</SCRIPT >";
  const Head head{.file = "<img src=x onerror=alert(1)>.sgf"};
  const std::string html = to_html(to_json({head, record, GameReview{}, 0, 5}));
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t from = html.find(begin) + begin.size();
  const std::size_t to = html.find("</script>", from);
  const std::string data = html.substr(from, to - from);
  BOOST_TEST(data.find_first_of("<>&") == std::string::npos, data);
  const boost::json::value parsed = boost::json::parse(data);
  BOOST_TEST((parsed.at_pointer("/game/black").as_string() == record.black));
  BOOST_TEST((parsed.at_pointer("/game/comment").as_string() == record.comment));
  BOOST_TEST((parsed.at_pointer("/game/file").as_string() == head.file));
  BOOST_TEST(html.find("alert(1)</script>") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(whole_and_alone) {
  const std::string html = to_html("{}");
  BOOST_TEST(html.starts_with("<!doctype html>"));
  BOOST_TEST(html.ends_with("</html>\n"));
  for (const std::string marker : {"<!--STYLE-->", "<!--DATA-->", "<!--SCRIPT-->", "src=\"", "href=\"http", "url("}) {
    BOOST_TEST(html.find(marker) == std::string::npos, marker);
  }
  BOOST_TEST(html.find("boardPicture") != std::string::npos);
  BOOST_TEST(html.size() < 40'000U);
}

BOOST_AUTO_TEST_SUITE_END()
