#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;
using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(genmove)

namespace {

constexpr Score black_wins_by_a_lot = 21049;

std::string ok(const std::string& text = {}) {
  return "= " + text + "\n\n";
}
std::string error(const std::string& text) {
  return "? " + text + "\n\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(moves_are_of_the_level_and_analyses_full) {
  Conversation gtp;
  BOOST_TEST(gtp.send("tengen-param level") == ok("20"));
  gtp.done("tengen-param level 5");
  BOOST_TEST(gtp.think("genmove b", "c3") == ok("C3"));
  BOOST_TEST(gtp.request().level == 5);
  BOOST_TEST(gtp.think("kata-search w", "d3") == ok("D3"));
  BOOST_TEST(gtp.request().level == 5);
  gtp.send("kata-genmove_analyze w 100");
  BOOST_TEST(gtp.request().level == 5);
  gtp.finish("d4");
  gtp.send("reg_genmove b");  // the same on every machine, whatever was set
  BOOST_TEST(gtp.request().level == full_level);
  gtp.finish("b2");
  gtp.send("lz-analyze b 100");
  BOOST_TEST((gtp.request().infinite && gtp.request().level == full_level));
}

BOOST_AUTO_TEST_CASE(the_move_is_answered_and_played) {
  Conversation gtp;
  BOOST_TEST(gtp.think("4 genmove b", "c3") == "=4 C3\n\n");
  BOOST_TEST(gtp.send("play w c3") == error("illegal move"));
  BOOST_TEST(gtp.think("genmove WHITE", "pass") == ok("pass"));
  gtp.done("undo");
  gtp.done("undo");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
}

BOOST_AUTO_TEST_CASE(either_colour_may_be_asked) {
  Conversation gtp;
  BOOST_TEST(gtp.send("genmove w") == "");
  BOOST_TEST((gtp.request().side == Color::white));
  BOOST_TEST(gtp.finish("c3") == ok("C3"));
  BOOST_TEST(gtp.think("genmove w", "c4") == ok("C4"));
  BOOST_TEST(gtp.send("final_status_list alive") == ok("C4 C3"));
}

BOOST_AUTO_TEST_CASE(wrong_words_start_no_search) {
  Conversation gtp;
  BOOST_TEST(gtp.send("genmove") == error("syntax error"));
  BOOST_TEST(gtp.send("genmove c3") == error("syntax error"));
  BOOST_TEST(gtp.send("reg_genmove") == error("syntax error"));
  BOOST_TEST(gtp.host.requests.empty());
}

BOOST_AUTO_TEST_CASE(a_search_without_a_move_is_a_pass) {
  Conversation gtp;
  BOOST_TEST(gtp.think("genmove b", "") == ok("pass"));
  BOOST_TEST(gtp.think("genmove w", "c3") == ok("C3"));
  BOOST_TEST(gtp.think("genmove b", "c3") == ok("pass"));  // an illegal move would be our bug; the host sees none
}

BOOST_AUTO_TEST_CASE(after_two_passes_a_pass) {
  Conversation gtp;
  gtp.done("play b pass");
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("genmove b") == ok("pass"));
  BOOST_TEST(gtp.send("genmove b") == ok("pass"));
  BOOST_TEST(gtp.send("reg_genmove w") == ok("pass"));
  for (int i = 0; i < 4; ++i) gtp.done("undo");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
}

BOOST_AUTO_TEST_CASE(after_the_move_limit_a_pass) {
  Conversation gtp(go::Spec{.move_limit = 2});
  gtp.done("play b c3");
  gtp.done("play w c4");
  BOOST_TEST(gtp.send("genmove b") == ok("pass"));
}

BOOST_AUTO_TEST_CASE(the_loser_of_a_line_resigns) {
  Conversation gtp(connect::Spec{});
  for (const char* move : {"a1", "b1", "c1", "d1"}) gtp.done("play b " + std::string(move));
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("genmove w") == ok("resign"));
  BOOST_TEST(gtp.send("reg_genmove w") == ok("resign"));
  BOOST_TEST(gtp.state() == before);
  BOOST_TEST(gtp.send("genmove b") == ok("pass"));
  gtp.done("undo");
  gtp.done("tengen-param resign off");
  BOOST_TEST(gtp.send("genmove w") == ok("pass"));
}

BOOST_AUTO_TEST_CASE(a_full_board_is_a_pass) {
  Conversation gtp(connect::Spec{.size = {2, 1}, .in_a_row = 3});
  gtp.done("play b a1");
  gtp.done("play w b1");
  BOOST_TEST(gtp.send("genmove b") == ok("pass"));
  BOOST_TEST(gtp.send("genmove w") == ok("pass"));
  BOOST_TEST(gtp.send("final_score") == ok("0"));
}

BOOST_AUTO_TEST_CASE(go_resigns_after_two_proven_losses) {
  Conversation gtp;
  const Score lost = -black_wins_by_a_lot;
  BOOST_TEST(gtp.think("genmove w", "a1", lost) == ok("A1"));
  BOOST_TEST(gtp.think("genmove b", "c3", black_wins_by_a_lot) == ok("C3"));
  BOOST_TEST(gtp.think("genmove w", "b1", -15000) == ok("B1"));
  BOOST_TEST(gtp.think("genmove w", "c1", lost) == ok("C1"));
  const std::string before = gtp.state();
  BOOST_TEST(gtp.think("genmove w", "d1", lost) == ok("resign"));
  BOOST_TEST(gtp.state() == before);
  gtp.done("clear_board");
  BOOST_TEST(gtp.think("genmove w", "a1", lost) == ok("A1"));
}

BOOST_AUTO_TEST_CASE(go_does_not_resign_where_it_wins_or_may_not) {
  Conversation gtp;
  for (const char* point : {"a1", "b1", "c1"}) {
    gtp.think("genmove b", point, black_wins_by_a_lot);
  }
  gtp.done("clear_board");
  gtp.done("tengen-param resign off");
  for (const char* point : {"A1", "B1", "C1"}) {
    BOOST_TEST(gtp.think("genmove w", point, -black_wins_by_a_lot) == ok(point));
  }
}

BOOST_AUTO_TEST_CASE(gomoku_fights_on_until_the_five) {
  Conversation gtp(gomoku::Spec{});
  for (const char* point : {"A1", "B1", "C1"}) {
    BOOST_TEST(gtp.think("genmove w", point, -30996) == ok(point));
  }
}

// --- reg_genmove ----------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(reg_genmove_leaves_everything_as_it_was) {
  Conversation gtp;
  gtp.done("tengen-param threads 4");
  for (const char* move : {"b b1", "w c1", "b a2", "w d2", "b b3", "w c3", "b c2", "w b2"}) {
    gtp.done("play " + std::string(move));
  }
  const std::string before = gtp.state();
  for (const char* color : {"b", "w"}) {
    BOOST_TEST(gtp.think("reg_genmove " + std::string(color), "e5") == ok("E5"));
    BOOST_TEST(gtp.request().nodes.has_value());
    BOOST_TEST(!gtp.request().time.turn.has_value());
    BOOST_TEST(gtp.state() == before);
  }
  BOOST_TEST(gtp.send("play b c2") == error("illegal move"));  // the ko still stands
  for (int i = 0; i < 8; ++i) gtp.done("undo");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
}

// --- While a search runs --------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(commands_wait_for_the_search) {
  Conversation gtp;
  BOOST_TEST(gtp.send("1 genmove b") == "");
  for (const char* line : {"2 name", "3", "4 foo", "5 genmove w", "6 showboard", "", "# x", "7 undo"}) {
    BOOST_TEST(gtp.send(line) == "", line);
  }
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == "=1 C3\n\n=2 Tengen\n\n?3 syntax error\n\n?4 unknown command\n\n");
  const std::string rest = gtp.finish("c4");
  BOOST_TEST(rest.rfind("=5 C4\n\n=6 \n", 0) == 0U);
  BOOST_TEST(rest.find("\n\n=7 \n\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_waiting_search_is_timed_from_its_turn) {
  Conversation gtp;
  gtp.send("genmove b");
  gtp.send("genmove w");
  const Instant first = gtp.request().received;
  gtp.host.advance(5s);
  gtp.finish("c3");
  BOOST_TEST((gtp.request().received == first + 5s));
}

BOOST_AUTO_TEST_CASE(an_interrupt_stops_the_search) {
  Conversation gtp;
  BOOST_TEST(gtp.send("# interrupt") == "");
  gtp.send("genmove b");
  gtp.send("# interrupted");
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(gtp.send("# interrupt\r") == "");
  BOOST_TEST(gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == ok("C3"));
}

BOOST_AUTO_TEST_CASE(quit_stops_the_search_and_lets_it_answer) {
  Conversation gtp;
  gtp.send("1 genmove b");
  BOOST_TEST(gtp.send("2 quit") == "");
  BOOST_TEST(gtp.host.stop_asked);
  BOOST_TEST(!gtp.host.exited);
  gtp.send("3 name");
  BOOST_TEST(gtp.finish("c3") == "=1 C3\n\n=2 \n\n");
  BOOST_TEST(gtp.host.exited);
}

BOOST_AUTO_TEST_CASE(quit_waits_behind_other_commands) {
  Conversation gtp;
  for (const char* line : {"genmove b", "genmove w", "quit"}) gtp.send(line);
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == ok("C3"));
  BOOST_TEST(!gtp.host.exited);
  BOOST_TEST(gtp.finish("c4") == ok("C4") + ok());
  BOOST_TEST(gtp.host.exited);
}

BOOST_AUTO_TEST_CASE(quit_does_not_spoil_a_regression) {
  Conversation gtp;
  gtp.send("reg_genmove b");
  gtp.send("quit");
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == ok("C3") + ok());
  BOOST_TEST(gtp.host.exited);
}

BOOST_AUTO_TEST_CASE(the_end_of_input_lets_everything_finish) {
  Conversation gtp;
  gtp.send("genmove b");
  gtp.send("genmove w");
  gtp.send("name");
  gtp.session.on_end_of_input();
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(!gtp.host.exited);
  BOOST_TEST(gtp.finish("c3") == ok("C3"));
  BOOST_TEST(!gtp.host.exited);
  BOOST_TEST(gtp.finish("c4") == ok("C4") + ok("Tengen"));
  BOOST_TEST(gtp.host.exited);
}

// --- Time -----------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(the_clock_of_a_move) {
  Conversation gtp;
  gtp.send("genmove b");
  BOOST_TEST((gtp.request().time.turn == 2000ms));
  BOOST_TEST((gtp.request().received == gtp.host.time));
  gtp.finish("a1");
  gtp.done("tengen-param move_time_ms 300");
  gtp.think("genmove b", "b1");
  BOOST_TEST((gtp.request().time.turn == 300ms));

  gtp.done("time_settings 60 0 0");
  gtp.send("genmove b");
  BOOST_TEST((gtp.request().time.left == 60s));
  BOOST_TEST((gtp.request().time.reserve == 100ms));
  gtp.host.advance(7s);
  gtp.finish("c1");
  gtp.think("genmove b", "d1");
  BOOST_TEST((gtp.request().time.left == 53s));
  gtp.done("time_left b -2 0");
  gtp.think("genmove b", "e1");
  BOOST_TEST((gtp.request().time.left == -2s));
  gtp.done("time_left b 0.5 0");
  gtp.done("clear_board");
  gtp.think("genmove b", "e1");
  BOOST_TEST((gtp.request().time.left == 60s));
  gtp.done("time_left W 12.5 3");
  gtp.think("genmove w", "a1");
  BOOST_TEST((gtp.request().time.left == 12500ms));
  BOOST_TEST(gtp.request().time.moves_to_go == 3);
  gtp.done("time_left w 1e300");
  gtp.done("time_settings 0 1 0");
  gtp.think("genmove w", "a2");
  BOOST_TEST((gtp.request().time.turn == 300ms));
}

BOOST_AUTO_TEST_CASE(kgs_time_settings) {
  Conversation gtp(gomoku::Spec{});
  gtp.done("kgs-time_settings byoyomi 0 10 5");
  gtp.think("genmove b", "a1");
  BOOST_TEST((gtp.request().time.turn == 10s));
  gtp.done("kgs-time_settings canadian 0 30 10");
  gtp.think("genmove b", "b1");
  BOOST_TEST((gtp.request().time.left == 30s));
  BOOST_TEST(gtp.request().time.moves_to_go == 10);
  gtp.done("kgs-time_settings absolute 90");
  gtp.think("genmove b", "c1");
  BOOST_TEST((gtp.request().time.left == 90s));
  gtp.done("kgs-time_settings None");
  gtp.think("genmove b", "d1");
  BOOST_TEST((gtp.request().time.turn == 2s));
}

BOOST_AUTO_TEST_CASE(kata_time_settings) {
  Conversation gtp;
  BOOST_TEST(gtp.send("kata-list_time_settings") == "= none absolute byoyomi canadian fischer fischer-capped\n\n");
  gtp.done("kata-time_settings fischer 60 5");
  gtp.send("genmove b");
  BOOST_TEST((gtp.request().time.left == 60s));
  BOOST_TEST((gtp.request().time.increment == 5s));
  gtp.host.advance(20s);
  gtp.finish("a1");
  gtp.think("genmove b", "b1");
  BOOST_TEST((gtp.request().time.left == 45s));
  gtp.done("kata-time_settings fischer-capped 30 2 60 10");
  gtp.think("genmove b", "c1");
  BOOST_TEST((gtp.request().time.left == 30s));
  gtp.done("kata-time_settings byoyomi 0 10 5");
  gtp.think("genmove b", "d1");
  BOOST_TEST((gtp.request().time.turn == 10s));
  gtp.done("kata-time_settings none");
  gtp.think("genmove b", "e1");
  BOOST_TEST((gtp.request().time.turn == 2s));
  for (const char* line : {"kata-time_settings", "kata-time_settings fischer 60", "kata-time_settings fischer 60 x",
                           "kata-time_settings foo 1 2 3", "kgs-time_settings fischer 60 5"}) {
    BOOST_TEST(gtp.send(line) == "? syntax error\n\n", line);
  }
}

// --- Others' additions ----------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(gg_undo_takes_back_all_or_nothing) {
  Conversation gtp;
  for (const char* move : {"play b c3", "play w pass", "play b d4"}) gtp.done(move);
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("gg-undo 4") == "? cannot undo\n\n");
  BOOST_TEST(gtp.send("gg-undo x") == "? syntax error\n\n");
  BOOST_TEST(gtp.send("gg-undo -1") == "? syntax error\n\n");
  BOOST_TEST(gtp.state() == before);
  gtp.done("gg-undo 2");
  gtp.done("gg-undo");
  BOOST_TEST(gtp.send("gg-undo") == "? cannot undo\n\n");
  gtp.done("gg-undo 0");
}

BOOST_AUTO_TEST_CASE(cleanup_goes_on_after_two_passes) {
  Conversation gtp;
  for (const char* move : {"play b c3", "play w pass", "play b pass"}) gtp.done(move);
  BOOST_TEST(gtp.send("genmove w") == "= pass\n\n");
  gtp.done("undo");
  BOOST_TEST(gtp.think("kgs-genmove_cleanup w", "c2") == "= C2\n\n");
  BOOST_TEST(gtp.request().exclude.empty());
  gtp.done("gg-undo 4");
  BOOST_TEST(gtp.send("undo") == "? cannot undo\n\n");
  BOOST_TEST(gtp.send("kgs-genmove_cleanup x") == "? syntax error\n\n");
}

BOOST_AUTO_TEST_CASE(cleanup_does_not_pass_while_dead_stones_stand) {
  Conversation gtp;
  // Black owns everything but for one white stone in the corner of its territory.
  gtp.done("set_free_handicap a2 b2 c2 d2 e2 b4 a4 c4 d4 e4 d1 a5 c5 e5");
  gtp.done("play w a1");
  gtp.done("play b pass");
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("final_status_list dead") == "= A1\n\n");
  BOOST_TEST(gtp.send("kgs-genmove_cleanup b") == "");
  BOOST_TEST((gtp.request().exclude == std::vector<Vertex>{Vertex::pass()}));
  gtp.finish("c1");
}

BOOST_AUTO_TEST_SUITE_END()
