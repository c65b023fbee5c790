#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(commands)

namespace {

std::string ok(const std::string& text = {}) {
  return "= " + text + "\n\n";
}
std::string error(const std::string& text) {
  return "? " + text + "\n\n";
}

}  // namespace

// --- Board and rules ------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(boardsize_clears_the_board_and_keeps_the_rules) {
  Conversation gtp;
  gtp.done("komi 2.5");
  gtp.done("play b a1");
  gtp.done("boardsize 5");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
  gtp.done("boardsize 9");
  gtp.done("play b j9");
  BOOST_TEST(gtp.send("final_score") == ok("B+78.5"));
  BOOST_TEST(gtp.send("boardsize 19") == error("unacceptable size"));
  BOOST_TEST(gtp.send("boardsize 10") == error("unacceptable size"));
  BOOST_TEST(gtp.send("boardsize 0") == error("unacceptable size"));
  BOOST_TEST(gtp.send("final_score") == ok("B+78.5"));
}

BOOST_AUTO_TEST_CASE(rectangles) {
  Conversation gtp;
  gtp.done("rectangular_boardsize 7 3");
  gtp.done("play b g3");
  BOOST_TEST(gtp.send("play w g4") == error("illegal move"));
  BOOST_TEST(gtp.send("rectangular_boardsize 3 10") == error("unacceptable size"));
  Conversation connect(connect::Spec{});
  connect.done("rectangular_boardsize 8 7");
  connect.done("play b h1");
  BOOST_TEST(connect.send("boardsize 19") == error("unacceptable size"));
  BOOST_TEST(connect.send("play w h1") == error("illegal move"));
  connect.done("play w h2");
}

BOOST_AUTO_TEST_CASE(komi_takes_any_number) {
  Conversation gtp;
  for (const auto& [komi, score] :
       {std::pair("2.5", "W+2.5"), std::pair("-3", "B+3"), std::pair("0", "0"), std::pair("6.26", "W+6.26"),
        std::pair("+1.24", "W+1.24"), std::pair("5e2", "W+500"), std::pair("7.0", "W+7")}) {
    gtp.done("komi " + std::string(komi));
    BOOST_TEST(gtp.send("final_score") == ok(score), komi);
  }
  for (const char* komi : {"x", "2,5", "2.5.1", "nan", "-inf", "1e999", "0x10"}) {
    BOOST_TEST(gtp.send("komi " + std::string(komi)) == error("syntax error"), komi);
  }
  for (const char* komi : {"1e3", "-1e300"}) {
    BOOST_TEST(gtp.send("komi " + std::string(komi)) == error("unacceptable komi"), komi);
  }
  BOOST_TEST(gtp.send("final_score") == ok("W+7"));
  Conversation gomoku(gomoku::Spec{});
  gomoku.done("komi 6.5");
}

BOOST_AUTO_TEST_CASE(komi_keeps_the_game) {
  Conversation gtp;
  gtp.done("play b c3");
  gtp.done("komi 2.5");
  BOOST_TEST(gtp.send("final_score") == ok("B+22.5"));
  gtp.done("undo");
  BOOST_TEST(gtp.send("final_score") == ok("W+2.5"));
}

// --- Moves ----------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(play_in_go) {
  Conversation gtp;
  gtp.done("play b c3");
  gtp.done("play BLACK D3");
  gtp.done("play w pass");
  gtp.done("play White PASS");
  gtp.done("play w e5");
  BOOST_TEST(gtp.send("play b c3") == error("illegal move"));
  BOOST_TEST(gtp.send("play b f1") == error("illegal move"));
  BOOST_TEST(gtp.send("play b a6") == error("illegal move"));
  BOOST_TEST(gtp.send("play b 3c") == error("syntax error"));
  BOOST_TEST(gtp.send("play red c3") == error("syntax error"));
}

BOOST_AUTO_TEST_CASE(suicide_and_ko_are_illegal) {
  Conversation gtp;
  for (const char* move : {"b b1", "b a2", "w c1", "w b2", "w a3"}) gtp.done("play " + std::string(move));
  gtp.done("play w a1");  // takes a2 and b1: no suicide
  BOOST_TEST(gtp.send("play b b1") == error("illegal move"));
  gtp.done("clear_board");
  for (const char* move : {"b b1", "w c1", "b a2", "w d2", "b b3", "w c3", "b c2", "w b2"}) {
    gtp.done("play " + std::string(move));
  }
  BOOST_TEST(gtp.send("play b c2") == error("illegal move"));
  gtp.done("play b e5");
  gtp.done("play w e4");
  gtp.done("play b c2");
}

BOOST_AUTO_TEST_CASE(play_in_connect_falls_to_the_landing_cell) {
  Conversation gtp(connect::Spec{});
  BOOST_TEST(gtp.send("play b d2") == error("illegal move"));
  gtp.done("play b d1");
  BOOST_TEST(gtp.send("play w d1") == error("illegal move"));
  gtp.done("play w d2");
  gtp.done("undo");
  gtp.done("play b d2");
}

BOOST_AUTO_TEST_CASE(undo_one_by_one) {
  Conversation gtp;
  gtp.done("play b c3");
  gtp.done("undo");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
  Conversation gomoku(gomoku::Spec{});
  const std::string empty = gomoku.state();
  gomoku.done("play w h8");
  const std::string one = gomoku.state();
  gomoku.done("play b pass");
  gomoku.done("play w j8");
  gomoku.done("undo");
  gomoku.done("undo");
  BOOST_TEST(gomoku.state() == one);
  gomoku.done("undo");
  BOOST_TEST(gomoku.send("undo") == error("cannot undo"));
  gomoku.done("clear_board");
  BOOST_TEST(gomoku.state() == empty);
}

// --- Handicap -------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(fixed_handicap) {
  Conversation gtp(go::Spec{.size = {9, 9}});
  for (const auto& [count, points] :
       {std::pair("2", "C3 G7"), std::pair("3", "C3 G7 C7"), std::pair("4", "C3 G7 C7 G3"),
        std::pair("5", "C3 G7 C7 G3 E5"), std::pair("6", "C3 G7 C7 G3 C5 G5"), std::pair("7", "C3 G7 C7 G3 C5 G5 E5"),
        std::pair("8", "C3 G7 C7 G3 C5 G5 E3 E7"), std::pair("9", "C3 G7 C7 G3 C5 G5 E3 E7 E5")}) {
    BOOST_TEST(gtp.send("fixed_handicap " + std::string(count)) == ok(points));
    BOOST_TEST(gtp.send("fixed_handicap 2") == error("board not empty"));
    BOOST_TEST(gtp.send("undo") == error("cannot undo"));
    BOOST_TEST(gtp.send("showboard").find("White (O) to move") != std::string::npos);
    gtp.done("clear_board");
  }
  for (const char* count : {"1", "0", "-2", "10"}) {
    BOOST_TEST(gtp.send("fixed_handicap " + std::string(count)) == error("invalid number of stones"), count);
  }
  BOOST_TEST(gtp.send("fixed_handicap") == error("syntax error"));
  BOOST_TEST(gtp.send("fixed_handicap two") == error("syntax error"));
  for (const auto& [side, most] : {std::pair("7", 4), std::pair("8", 4), std::pair("6", 0), std::pair("5", 0)}) {
    gtp.done("boardsize " + std::string(side));
    for (int count = 2; count <= 9; ++count) {
      const std::string answer = gtp.send("fixed_handicap " + std::to_string(count));
      BOOST_TEST((answer == error("invalid number of stones")) == (count > most), side << " " << count);
      gtp.done("clear_board");
    }
  }
}

BOOST_AUTO_TEST_CASE(free_handicap_chosen_by_us) {
  Conversation gtp;
  BOOST_TEST(gtp.send("place_free_handicap 1") == error("invalid number of stones"));
  BOOST_TEST(gtp.send("place_free_handicap 25") == error("invalid number of stones"));
  BOOST_TEST(gtp.send("place_free_handicap 24") == ok("B2 D4 B4 D2 B3 D3 C2 C4 C3"));
  BOOST_TEST(gtp.send("place_free_handicap 2") == error("board not empty"));
  for (int columns = 1; columns <= 9; ++columns) {
    for (int rows = 1; rows <= 9; ++rows) {
      for (int count = 2; count < columns * rows; ++count) {
        gtp.done("rectangular_boardsize " + std::to_string(columns) + " " + std::to_string(rows));
        const std::string answer = gtp.send("place_free_handicap " + std::to_string(count));
        const auto stones = std::count(answer.begin() + 2, answer.end(), ' ') + 1;
        BOOST_TEST((answer[0] == '=' && stones >= 2 && stones <= count), columns << "x" << rows << " " << answer);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(free_handicap_chosen_by_others) {
  Conversation gtp;
  for (const char* list : {"", "a1", "a1 a1", "a1 pass", "pass a1 b2", "a1 f1", "a1 i1", "a1 x", "x a1 b2"}) {
    BOOST_TEST(gtp.send("set_free_handicap " + std::string(list)) == error("bad vertex list"), list);
  }
  gtp.done("set_free_handicap a1 E5 c3");
  BOOST_TEST(gtp.send("set_free_handicap a1 b1") == error("board not empty"));
  BOOST_TEST(gtp.send("final_score") == ok("B+25"));
  gtp.done("clear_board");
  gtp.done("play b pass");
  BOOST_TEST(gtp.send("set_free_handicap a1 b1") == error("board not empty"));
  std::string all = "set_free_handicap";
  for (const char column : {'a', 'b', 'c', 'd', 'e'}) {
    for (const char row : {'1', '2', '3', '4', '5'}) all += std::string(" ") + column + row;
  }
  gtp.done("clear_board");
  BOOST_TEST(gtp.send(all) == error("bad vertex list"));
  gtp.done("set_free_handicap a1 b1");
}

// --- Score ----------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(final_score_in_other_games) {
  Conversation gtp(connect::Spec{});
  BOOST_TEST(gtp.send("final_score") == error("cannot score"));
  for (const char* move : {"a1", "b1", "c1"}) gtp.done("play w " + std::string(move));
  BOOST_TEST(gtp.send("final_score") == error("cannot score"));
  gtp.done("play w d1");
  BOOST_TEST(gtp.send("final_score") == ok("W+1"));
  gtp.done("undo");
  gtp.done("play b pass");
  BOOST_TEST(gtp.send("final_score") == error("cannot score"));
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("final_score") == ok("0"));
}

BOOST_AUTO_TEST_CASE(final_status_list) {
  Conversation gtp;
  BOOST_TEST(gtp.send("final_status_list") == error("syntax error"));
  BOOST_TEST(gtp.send("final_status_list limping") == error("syntax error"));
  for (const char* status : {"alive", "dead", "seki", "DEAD"}) {
    BOOST_TEST(gtp.send("final_status_list " + std::string(status)) == ok());
  }
  for (const char* move : {"b c3", "b d3", "b a1", "w e5"}) gtp.done("play " + std::string(move));
  // White's stone could live.
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C3 D3\nA1\nE5"));
  BOOST_TEST(gtp.send("final_status_list dead") == ok());
}

BOOST_AUTO_TEST_CASE(showboard) {
  Conversation gtp;
  gtp.done("play b c3");
  BOOST_TEST(gtp.send("showboard") == ok("\n    A B C D E\n"
                                         " 5  . . . . . 5\n"
                                         " 4  . . . . . 4\n"
                                         " 3  . .(X). . 3\n"
                                         " 2  . . . . . 2\n"
                                         " 1  . . . . . 1\n"
                                         "    A B C D E\n"
                                         "White (O) to move, captured: 0 by Black, 0 by White"));
  Conversation connect(connect::Spec{.size = {2, 2}, .in_a_row = 2});
  connect.done("play w a1");
  BOOST_TEST(connect.send("showboard") == ok("\n    A B\n 2  . . 2\n 1 (O). 1\n    A B\nBlack (X) to move"));
}

// --- Files ----------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(loadsgf) {
  Conversation gtp;
  gtp.host.files["game.sgf"] = "(;GM[1]FF[4]SZ[7]KM[0.5]AB[cc][ee]PL[W];W[dd];B[];W[aa])";
  gtp.done("loadsgf game.sgf");
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C5\nE3\nA7\nD4"));
  gtp.done("loadsgf game.sgf 1");
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C5\nE3"));
  BOOST_TEST(gtp.send("final_score") == ok("B+48.5"));
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
  gtp.done("loadsgf game.sgf 2");
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C5\nE3\nD4"));
  gtp.done("loadsgf game.sgf 3");
  gtp.done("undo");
  BOOST_TEST(gtp.send("showboard").find("Black (X) to move") != std::string::npos);
  gtp.done("loadsgf game.sgf 99");
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C5\nE3\nA7\nD4"));
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_loaded) {
  Conversation gtp;
  gtp.done("play b c3");
  const std::string before = gtp.state();
  gtp.host.files["huge.sgf"] = "(;GM[1]SZ[5]C[" + std::string(5 << 20, 'x') + "])";
  gtp.host.files["long.sgf"] = "(;GM[1]SZ[5]";
  for (int i = 0; i < 11000; ++i) gtp.host.files["long.sgf"] += ";B[]";
  gtp.host.files["long.sgf"] += ")";
  for (const auto& [name, text] :
       {std::pair("empty", ""), std::pair("binary", "\xFF\x01("), std::pair("gomoku", "(;GM[4]SZ[5])"),
        std::pair("large", "(;GM[1]SZ[19])"), std::pair("default", "(;GM[1])"),
        std::pair("twice", "(;SZ[5];B[aa];W[aa])"), std::pair("setup", "(;SZ[2]AB[aa:bb])"),
        std::pair("open", "(;SZ[5];B)"), std::pair("off", "(;SZ[5];B[zz])")}) {
    gtp.host.files[name] = text;
    BOOST_TEST(gtp.send("loadsgf " + std::string(name)) == error("cannot load file"), name);
  }
  for (const char* name : {"huge.sgf", "long.sgf", "nowhere.sgf"}) {
    BOOST_TEST(gtp.send("loadsgf " + std::string(name)) == error("cannot load file"), name);
  }
  BOOST_TEST(gtp.state() == before);
}

BOOST_AUTO_TEST_CASE(loadsgf_says_what_is_odd) {
  Conversation gtp;
  gtp.host.files["odd.sgf"] = "(;GM[1]SZ[5]AP[foxwq]RU[Chinese]KM[375];B[cc];AB[aa];W[dd]";
  gtp.done("loadsgf odd.sgf");
  BOOST_TEST(gtp.send("get_komi") == reply("7.5"));
  BOOST_TEST(gtp.host.diagnostics ==
             "loadsgf odd.sgf: 1:59: the game tree is not closed\n"
             "loadsgf odd.sgf: KM[375] was read as 7.5 points\n"
             "loadsgf odd.sgf: stones are set up after move 1: the game was read up to there\n");
  // Half of a character is no bracket, even where no library knows the charset.
  gtp.host.files["gbk.sgf"] = "(;GM[1]CA[GBK]SZ[5]PB[\x8A\x5D];B[cc];W[dd])";
  gtp.done("loadsgf gbk.sgf");
  BOOST_TEST(gtp.send("printsgf").find(";B[cc];W[dd])") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(loadsgf_in_other_games) {
  Conversation gtp(gomoku::Spec{});
  gtp.host.files["five"] = "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh])";
  gtp.host.files["go"] = "(;GM[1]SZ[15])";
  gtp.host.files["plain"] = "(;B[hh])";
  gtp.done("loadsgf five");
  BOOST_TEST(gtp.send("final_score") == ok("B+1"));
  gtp.done("loadsgf five 9");
  BOOST_TEST(gtp.send("final_score") == error("cannot score"));
  BOOST_TEST(gtp.send("loadsgf go") == error("cannot load file"));
  gtp.done("loadsgf plain");
  BOOST_TEST(gtp.send("final_status_list alive") == ok("H8"));
}

BOOST_AUTO_TEST_SUITE_END()
