#include <boost/test/unit_test.hpp>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(gogui)

namespace {

std::string ok(const std::string& text) {
  return "= " + text + "\n\n";
}

constexpr gomoku::Spec rule(gomoku::Rule rule) {
  return {.rule = rule};
}

}  // namespace

BOOST_AUTO_TEST_CASE(rules_are_told_of_all_games_but_ordinary_go) {
  BOOST_TEST(Conversation().send("gogui-rules_game_id") == "? unknown command\n\n");
  BOOST_TEST(Conversation(go::little_go()).send("gogui-rules_game_id") == ok("Littlego"));
  BOOST_TEST(Conversation(gomoku::Spec{}).send("gogui-rules_game_id") == ok("Gomoku"));
  BOOST_TEST(Conversation(rule(gomoku::Rule::exact_five)).send("gogui-rules_game_id") == ok("Gomokuexact"));
  BOOST_TEST(Conversation(rule(gomoku::Rule::renju)).send("gogui-rules_game_id") == ok("Renju"));
  BOOST_TEST(Conversation(rule(gomoku::Rule::caro_five)).send("gogui-rules_game_id") == ok("Carofive"));
  BOOST_TEST(Conversation(rule(gomoku::Rule::caro_six)).send("gogui-rules_game_id") == ok("Carosix"));
  BOOST_TEST(Conversation(connect::Spec{}).send("gogui-rules_game_id") == ok("Connectfour"));
  BOOST_TEST(Conversation(connect::Spec{}).send("gogui-rules_board_size") == ok("7 6"));
}

BOOST_AUTO_TEST_CASE(a_won_game_has_no_legal_moves) {
  Conversation gtp(connect::Spec{});
  for (const char* move : {"b a1", "w b1", "b a2", "w b2", "b a3", "w b3"}) gtp.done(std::string("play ") + move);
  BOOST_TEST(gtp.send("gogui-rules_side_to_move") == ok("black"));
  BOOST_TEST(gtp.send("gogui-rules_legal_moves") == ok("A4 B4 C1 D1 E1 F1 G1"));
  BOOST_TEST(gtp.send("gogui-rules_final_result") == ok("The game is not over"));
  BOOST_TEST(gtp.send("gogui-rules_board_gfx") == ok("CLEAR"));
  gtp.done("play b a4");
  BOOST_TEST(gtp.send("gogui-rules_legal_moves") == ok(""));
  BOOST_TEST(gtp.send("gogui-rules_final_result") == ok("Black wins"));
  BOOST_TEST(gtp.send("gogui-rules_board_gfx") == ok("MARK A4 A3 A2 A1"));
  BOOST_TEST(gtp.send("genmove w") == ok("resign"));
}

BOOST_AUTO_TEST_CASE(little_go_is_refereed_to_its_last_ply) {
  Conversation gtp(go::little_go());
  gtp.done("play b b1");
  gtp.done("play w a1");
  gtp.done("play b a2");
  BOOST_TEST(gtp.send("gogui-rules_captured_count") == ok("1 0"));
  BOOST_TEST(gtp.send("gogui-rules_board") == ok(". . . . .\n. . . . .\n. . . . .\nX . . . .\n. X . . ."));
  for (int ply = 4; ply <= 24; ++ply) {
    BOOST_TEST(gtp.send("gogui-rules_legal_moves").find("pass") != std::string::npos);
    const bool black = ply % 2 == 1;
    gtp.done(black          ? "play b pass"
             : ply == 4     ? "play w e5"
             : ply % 4 == 0 ? "play w pass"
                            : "play w a" + std::to_string(ply % 3 + 3));
    if (gtp.send("gogui-rules_legal_moves") == ok("")) break;
  }
  BOOST_TEST(gtp.send("gogui-rules_final_result").find("White wins by ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(gogui_may_replay_a_long_game_at_every_move) {
  Conversation gtp(gomoku::Spec{.size = {19, 19}});
  int answers = 0;
  for (int round = 0; round < 3; ++round) {
    gtp.done("clear_board");
    for (int i = 0; i < 249; ++i) {
      // A pattern without five in a row.
      const int x = i % 19;
      const int y = i / 19;
      const bool black = (x + 2 * y) % 4 < 2;
      const std::string point = std::string(1, "ABCDEFGHJKLMNOPQRST"[x]) + std::to_string(y + 1);
      BOOST_REQUIRE(gtp.send((black ? "play b " : "play w ") + point) == ok(""));
      BOOST_REQUIRE(gtp.send("gogui-rules_side_to_move") == ok(black ? "white" : "black"));
      if (i % 25 == 0) BOOST_REQUIRE(gtp.send("gogui-rules_legal_moves").size() > 100);
      if (i % 25 == 0) BOOST_REQUIRE(gtp.send("gogui-rules_board").size() > 700);
      answers += 2;
    }
  }
  BOOST_TEST(answers == 3 * 2 * 249);
}

BOOST_AUTO_TEST_CASE(sequences_are_played_whole_or_not_at_all) {
  Conversation gtp;
  gtp.done("gogui-play_sequence b c3 w pass b d4");
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("gogui-play_sequence w a1 b a2 w c3") == "? illegal move\n\n");
  BOOST_TEST(gtp.send("gogui-play_sequence w a1 b") == "? syntax error\n\n");
  BOOST_TEST(gtp.send("gogui-play_sequence w z") == "? syntax error\n\n");
  BOOST_TEST(gtp.state() == before);
  gtp.done("gogui-play_sequence");
}

BOOST_AUTO_TEST_CASE(positions_are_set_up) {
  Conversation gtp;
  gtp.done("gogui-setup b a1 w b2 w c3");
  gtp.done("gogui-setup_player w");
  BOOST_TEST(gtp.send("showboard").find("White (O) to move") != std::string::npos);
  BOOST_TEST(gtp.send("gogui-setup b a1 w a1") == "? illegal position\n\n");
  BOOST_TEST(gtp.send("gogui-setup b a1 w pass") == "? illegal position\n\n");
  gtp.done("play w d4");
  BOOST_TEST(gtp.send("gogui-setup_player b") == "? moves have been played\n\n");
  gtp.done("undo");
  BOOST_TEST(gtp.send("showboard").find("White (O) to move") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_parameter_dialog) {
  Conversation gtp(go::little_go());
  BOOST_TEST(gtp.send("tengen_param") ==
             ok("[list/simple/superko] ko simple\n[list/area/stones] scoring stones\n[string] move_limit 24\n"
                "[string] threads 1\n[string] level 20\n[string] memory_mb 350\n[string] move_time_ms 2000\n[string] "
                "max_time_ms "
                "0\n[string] reserve_ms 100\n[string] max_nodes 0\n[string] candidates 10\n[bool] resign 1\n"
                "[bool] live_graphics 0"));
  gtp.done("tengen_param resign 0");
  BOOST_TEST(gtp.send("tengen-param resign") == ok("off"));
}

BOOST_AUTO_TEST_CASE(questions_search_and_change_nothing) {
  Conversation gtp;
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("tengen-value") == "");
  SearchResult result;
  result.info.depth = 7;
  result.info.score = exact_score(50);
  result.info.line = {{2, 2}, Vertex::pass()};
  result.moves = {{2, 2}};
  gtp.host.finish(gtp.session, result);
  BOOST_TEST(gtp.host.take() == ok("B+25, solved"));
  gtp.send("tengen-pv");
  result.info.score = -125;
  gtp.host.finish(gtp.session, result);
  BOOST_TEST(gtp.host.take() == ok("VAR b C3 w pass\nTEXT W+1.3, not solved, depth 7"));
  gtp.send("tengen-values");
  gtp.host.deliver(gtp.session, result.info);
  gtp.host.finish(gtp.session, result);
  BOOST_TEST(gtp.host.take() == ok("C3 -1.3"));
  gtp.send("tengen-scores");
  result.info.score = win_in(5);
  gtp.host.deliver(gtp.session, result.info);
  gtp.host.finish(gtp.session, result);
  BOOST_TEST(gtp.host.take() == ok("INFLUENCE C3 1\nLABEL C3 W5\nTEXT Black wins in 5 plies"));
  BOOST_TEST(gtp.state() == before);
}

BOOST_AUTO_TEST_CASE(live_graphics_are_for_gogui_alone) {
  Conversation gtp;
  SearchInfo info;
  info.depth = 2;
  info.line = {{2, 2}};
  gtp.send("genmove b");
  gtp.host.deliver(gtp.session, info);
  gtp.finish("c3");
  BOOST_TEST(gtp.host.diagnostics == "");
  gtp.send("gogui-analyze_commands");
  gtp.send("genmove w");
  gtp.host.deliver(gtp.session, info);
  const std::string drawn = "gogui-gfx:\nVAR w C3\nTEXT W+0, not solved, depth 2\n\n";
  BOOST_TEST(gtp.host.diagnostics == drawn);
  gtp.finish("c2");
  gtp.done("tengen-param live_graphics off");
  gtp.send("genmove b");
  gtp.host.deliver(gtp.session, info);
  BOOST_TEST(gtp.host.diagnostics == drawn);
  gtp.finish("b2");
}

BOOST_AUTO_TEST_CASE(what_stands_on_the_board_of_go) {
  Conversation gtp;
  gtp.done("set_free_handicap a2 b2 c2 d2 e2 b4 a4 c4 d4 e4 d1 a5 c5 e5");
  gtp.done("play w a1");
  BOOST_TEST(gtp.send("tengen-safe") == ok("b b b b b\nb b b b b\nb b b b b\nb b b b b\nb b b b b"));
  BOOST_TEST(gtp.send("tengen-liberties").find("8 8 8 8 8\n1 \"\" \"\" 8 \"\"") != std::string::npos);
  BOOST_TEST(gtp.send("tengen-legal w") == ok("A3 B3 C3 D3 E3 B1 C1"));
  BOOST_TEST(gtp.send("tengen-legal x") == "? syntax error\n\n");
}

BOOST_AUTO_TEST_CASE(threats_by_each_rule) {
  const auto four_in_a_row = [](Conversation& gtp) {
    for (const char* move : {"b h8", "b j8", "b k8", "b l8", "w g8", "w h1", "w j1", "w k1"}) {
      gtp.done(std::string("play ") + move);
    }
  };
  Conversation free(gomoku::Spec{});
  four_in_a_row(free);
  BOOST_TEST(free.send("tengen-threats").find("SQUARE M8\nTRIANGLE G1 L1\nCIRCLE F1 M1\n") != std::string::npos);
  BOOST_TEST(free.send("tengen-forbidden b") == ok(""));
  // Blocked at both ends a five is none under caro; six in a row is none where exactly five win.
  Conversation caro(rule(gomoku::Rule::caro_six));
  four_in_a_row(caro);
  caro.done("play w n8");
  BOOST_TEST(caro.send("tengen-threats").find("SQUARE") == std::string::npos);
  Conversation exact(rule(gomoku::Rule::exact_five));
  four_in_a_row(exact);
  exact.done("play b n8");
  BOOST_TEST(exact.send("tengen-threats").find("SQUARE") == std::string::npos);
  BOOST_TEST(Conversation(gomoku::Spec{}).send("tengen-threats") == ok("TEXT no threats"));
}

BOOST_AUTO_TEST_SUITE_END()
