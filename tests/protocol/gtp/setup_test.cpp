#include <boost/test/unit_test.hpp>
#include <tuple>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(setup)

BOOST_AUTO_TEST_CASE(komi_is_told) {
  Conversation gtp;
  BOOST_TEST(gtp.send("get_komi") == reply("0"));
  for (const char* komi : {"7.5", "-3", "0", "-0.5"}) {
    gtp.done("komi " + std::string(komi));
    BOOST_TEST(gtp.send("get_komi") == reply(komi));
  }
  Conversation gomoku(gomoku::Spec{});
  BOOST_TEST(gomoku.send("get_komi") == refusal("unknown command"));
}

BOOST_AUTO_TEST_CASE(boardsize_of_two_numbers) {
  Conversation gtp;
  gtp.done("boardsize 7 3");
  gtp.done("play b g3");
  BOOST_TEST(gtp.send("play w g4") == refusal("illegal move"));
  BOOST_TEST(gtp.send("boardsize 7 x") == refusal("syntax error"));
  BOOST_TEST(gtp.send("boardsize 7 10") == refusal("unacceptable size"));
}

BOOST_AUTO_TEST_CASE(boardsize_with_a_colon) {
  for (const char* const command : {"boardsize", "rectangular_boardsize"}) {
    Conversation gtp;
    gtp.done(command + std::string(" 9:7"));
    gtp.done("play b j7");
    BOOST_TEST(gtp.send("play w j8") == refusal("illegal move"));
    gtp.done(command + std::string(" 3:3"));
    BOOST_TEST(gtp.send(command + std::string(" 9:99")) == refusal("unacceptable size"));
    for (const char* const bad : {":", "9:", ":9", "9:7:5", "9:x", "9.5:7"}) {
      BOOST_TEST(gtp.send(command + (" " + std::string(bad))) == refusal("syntax error"), bad);
    }
  }
}

BOOST_AUTO_TEST_CASE(any_komi_is_kept_and_decides) {
  Conversation gtp;
  // Black has 15 points, White 10.
  gtp.done("set_position B C1 B C2 B C3 B C4 B C5 W D1 W D2 W D3 W D4 W D5");
  for (const auto& [komi, kept, score] :
       {std::tuple("4.8", "4.8", "B+0.2"), std::tuple("5.2", "5.2", "W+0.2"), std::tuple("4.99", "4.99", "B+0.01"),
        std::tuple("5.000", "5", "0"), std::tuple("5.0001", "5.0001", "W+0.0001"), std::tuple("-0.3", "-0.3", "B+5.3"),
        std::tuple("3.75", "3.75", "B+1.25"), std::tuple("+6.5", "6.5", "W+1.5"), std::tuple("-0", "0", "B+5"),
        std::tuple("499.9", "499.9", "W+494.9"), std::tuple("-500", "-500", "B+505")}) {
    gtp.done("komi " + std::string(komi));
    BOOST_TEST(gtp.send("get_komi") == reply(kept), komi);
    BOOST_TEST(gtp.send("final_score") == reply(score), komi);
    gtp.done("kata-set-rule ko SIMPLE");
    gtp.done("kata-set-rule ko POSITIONAL");
    BOOST_TEST(gtp.send("get_komi") == reply(kept), komi);
  }
  for (const char* const bad : {"1e9", "-501", "500.1"}) {
    BOOST_TEST(gtp.send("komi " + std::string(bad)) == refusal("unacceptable komi"), bad);
  }
  for (const char* const bad : {"nan", "inf", "-inf", "1e999", "6,5", "x"}) {
    BOOST_TEST(gtp.send("komi " + std::string(bad)) == refusal("syntax error"), bad);
  }
  BOOST_TEST(gtp.send("get_komi") == reply("-500"));
}

BOOST_AUTO_TEST_CASE(komi_stays_with_boards_games_and_bonuses) {
  Conversation gtp;
  gtp.done("komi 0.7");
  gtp.done("boardsize 4");
  BOOST_TEST(gtp.send("final_score") == reply("W+0.7"));
  gtp.done("kata-set-rules chinese");
  gtp.done("set_free_handicap a1 b1 c1");
  BOOST_TEST(gtp.send("final_score") == reply("B+12.3"));
  gtp.done("clear_board");
  BOOST_TEST(gtp.send("final_score") == reply("W+0.7"));
  BOOST_TEST(gtp.send("printsgf").find("KM[0.7]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(positions_from_stones) {
  Conversation gtp;
  gtp.done("play b a1");
  gtp.done("set_position w c4 b c3 w d3 B B3");
  const std::string board = gtp.send("showboard");
  BOOST_TEST(board.find(" 4  . . O . . 4\n 3  . X X O . 3\n") != std::string::npos);
  BOOST_TEST(board.find("Black (X) to move") != std::string::npos);
  BOOST_TEST(gtp.send("undo") == refusal("cannot undo"));
  gtp.done("play b a1");
  gtp.done("set_position");
  BOOST_TEST(gtp.send("showboard") == Conversation().send("showboard"));
  gtp.done("play w c4");
}

BOOST_AUTO_TEST_CASE(positions_that_are_refused_change_nothing) {
  Conversation gtp;
  gtp.done("play b c3");
  gtp.done("play w c4");
  const std::string before = gtp.state();
  for (const auto& [stones, why] :
       {std::pair("b", "syntax error"), std::pair("b c3 w", "syntax error"), std::pair("x c3", "syntax error"),
        std::pair("b 9", "syntax error"), std::pair("b pass", "a pass is no stone"),
        std::pair("b c3 w c3", "illegal position"), std::pair("b c3 b c3", "illegal position"),
        std::pair("b a1 w a2 w b1", "illegal position"), std::pair("b z9", "illegal position")}) {
    BOOST_TEST(gtp.send("set_position " + std::string(stones)) == refusal(why), stones);
    BOOST_TEST(gtp.state() == before, stones);
  }
  gtp.done("undo");
}

BOOST_AUTO_TEST_CASE(handicap_stones_leave_the_clocks_alone) {
  Conversation gtp;
  gtp.done("time_settings 100 0 0");
  gtp.done("time_left w 7 0");
  gtp.done("set_free_handicap b2 d4");
  gtp.think("genmove w", "c3");
  BOOST_TEST(gtp.request().time.left->count() == 7000);
  gtp.done("set_position b b2");
  gtp.think("genmove w", "c3");
  BOOST_TEST(gtp.request().time.left->count() == 100'000);
}

BOOST_AUTO_TEST_CASE(positions_of_other_games) {
  Conversation connect(connect::Spec{});
  connect.done("set_position b a1 w a2");
  BOOST_TEST(connect.send("set_position b a1 w a3") == refusal("illegal position"));
  Conversation gomoku(gomoku::Spec{});
  gomoku.done("set_position w h8 w h9");
  gomoku.done("play b h10");
}

BOOST_AUTO_TEST_SUITE_END()
