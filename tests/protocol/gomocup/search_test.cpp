#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/gomocup/session_fixture.hpp"

using namespace tengen;
using test::starts_with;

BOOST_FIXTURE_TEST_SUITE(gomocup_searches, test::GomocupFixture)

BOOST_AUTO_TEST_CASE(stop_words_end_a_search_with_its_answer) {
  ask("START 15");
  for (const std::string word : {"STOP", "YXSTOP", "INFO timeout_turn 0", "info timeout_turn -1"}) {
    ask("INFO timeout_turn 1000\nRESTART");
    ask("BEGIN");
    BOOST_TEST(!host.stop_asked);
    BOOST_TEST(ask(word) == "");
    BOOST_TEST(host.stop_asked, word);
    BOOST_TEST(finish({7, 7}) == "7,7\n");
  }
  BOOST_TEST(ask("STOP") == "");  // nothing runs
}

BOOST_AUTO_TEST_CASE(other_info_during_a_search_does_not_stop_it) {
  ask("START 15");
  ask("BEGIN");
  ask("INFO time_left 5000\nINFO evaluate 3,3\nINFO rule 1\nINFO timeout_turn 700");
  BOOST_TEST(!host.stop_asked);
  finish({7, 7});
  ask("TURN 8,8");
  BOOST_TEST(request().time.turn.value().count() == 700);
  BOOST_TEST((std::get<gomoku::Spec>(host.searched->spec()).rule == gomoku::Rule::exact_five));
}

BOOST_AUTO_TEST_CASE(start_during_a_search_drops_the_answer) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(ask("START 20") == "");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({7, 7}) == "OK\n");
  ask("TURN 19,19");
  BOOST_TEST(host.searched->history().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_turn_during_a_search_waits_for_the_answer_it_hurries) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(ask("TURN 8,8\nHELLO") == "");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(host.searching());  // the TURN
  // The error of HELLO comes after the answer to TURN, not before it.
  const std::string answer = finish({6, 6});
  BOOST_TEST(starts_with(answer, "6,6\nUNKNOWN "));
}

BOOST_AUTO_TEST_CASE(commands_that_wait_already_hurry_the_next_search_too) {
  ask("START 15");
  ask("BEGIN\nTURN 8,8\nTURN 9,9");
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(host.searching());
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({6, 6}) == "6,6\n");
  BOOST_TEST(!host.stop_asked);  // nobody waits any more
  BOOST_TEST(finish({5, 5}) == "5,5\n");
}

BOOST_AUTO_TEST_CASE(a_stop_behind_commands_that_wait_stops_their_searches_too) {
  ask("START 15");
  ask("BEGIN\nTURN 8,8\nSTOP");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(host.searching());
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({6, 6}) == "6,6\n");
  ask("TURN 9,9");
  BOOST_TEST(!host.stop_asked);
}

BOOST_AUTO_TEST_CASE(a_stop_that_waits_for_nobody_leaves_no_trace) {
  ask("START 15\nINFO pondering 1");
  for (const std::string word : {"STOP", "YXSTOP"}) {
    ask("RESTART\nBEGIN");
    ask(word);
    BOOST_TEST(host.stop_asked);
    BOOST_TEST(finish({7, 7}) == "7,7\n");
    BOOST_TEST(host.searching(), word);  // it ponders, as nothing waits
    ask("INFO timeout_turn 1000");
    BOOST_TEST(!host.stop_asked);
    ask("ABOUT");
    finish({8, 8});
    BOOST_TEST(!host.searching());
  }
}

BOOST_AUTO_TEST_CASE(whatever_starts_anew_drops_the_answer) {
  for (const std::string line : {"START 15", "START 20", "RECTSTART 20,15", "RESTART"}) {
    ask("START 15\nBEGIN");
    BOOST_TEST(ask(line) == "");
    BOOST_TEST(host.stop_asked, line);
    BOOST_TEST(finish({7, 7}) == "OK\n", line);
  }
  // What cannot be read means nothing for the search.
  ask("BEGIN");
  BOOST_TEST(ask("START x") == "");
  BOOST_TEST(!host.stop_asked);
  BOOST_TEST(finish({7, 7}) == "7,7\nERROR expected a board size instead of 'x'\n");
}

BOOST_AUTO_TEST_CASE(start_drops_every_answer_before_it) {
  ask("START 15");
  ask("BEGIN\nTURN 8,8\nABOUT\nRESTART");
  BOOST_TEST(finish({7, 7}) == "");
  BOOST_TEST(host.stop_asked);
  const std::string answer = finish({6, 6});
  BOOST_TEST(starts_with(answer, "name="));
  BOOST_TEST(answer.substr(answer.find('\n') + 1) == "OK\n");
  ask("TURN 3,3");
  BOOST_TEST(host.searched->history().size() == 1U);
  BOOST_TEST(finish({4, 4}) == "4,4\n");
}

BOOST_AUTO_TEST_CASE(about_during_a_search_waits_without_hurrying_it) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(ask("ABOUT") == "");
  BOOST_TEST(!host.stop_asked);
  BOOST_TEST(starts_with(finish({7, 7}), "7,7\nname="));
  ask("RESTART\nBEGIN");
  for (const std::string line : {"yxshowinfo", "done"}) {
    BOOST_TEST(ask(line) == "");
    BOOST_TEST(!host.stop_asked, line);
  }
  BOOST_TEST(starts_with(finish({7, 7}), "7,7\nMESSAGE INFO MAX_THREAD_NUM 256\n"));
}

BOOST_AUTO_TEST_CASE(end_leaves_at_once) {
  ask("START 15");
  ask("BEGIN\nTURN 8,8");
  BOOST_TEST(ask("END") == "");
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_CASE(end_of_input_when_idle_leaves_at_once) {
  ask("START 15\nBOARD\n1,1,1");
  session.on_end_of_input();
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_CASE(end_of_input_stops_what_runs_and_answers_what_waits) {
  ask("START 15");
  ask("BEGIN\nABOUT\nTURN 8,8");
  session.on_end_of_input();
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(!host.exited);
  BOOST_TEST(starts_with(finish({7, 7}), "7,7\nname="));
  BOOST_TEST(host.searching());
  BOOST_TEST(host.stop_asked);  // the TURN's search as well
  BOOST_TEST(!host.exited);
  BOOST_TEST(finish({6, 6}) == "6,6\n");
  BOOST_TEST(host.exited);
}

// A client for Rapfi, which ignores it while it thinks, sends both at once.
BOOST_AUTO_TEST_CASE(begin_behind_turn_does_not_hurry_the_search) {
  ask("START 15");
  BOOST_TEST(ask("TURN 7,7\nBEGIN") == "");
  BOOST_TEST(!host.stop_asked);
  BOOST_TEST(finish({8, 8}) == "8,8\nERROR BEGIN, but the board is not empty\n");
  BOOST_TEST(ask("TURN 9,9\nBEGIN\nSTOP") == "");
  BOOST_TEST(host.stop_asked);
  finish({6, 6});
}

BOOST_AUTO_TEST_CASE(messages_are_lines_of_the_right_form_and_not_too_many) {
  ask("START 15");
  ask("BEGIN");
  SearchInfo info;
  info.depth = 9;
  info.selective_depth = 15;
  info.score = 123;
  info.nodes = 45000;
  info.elapsed = Milliseconds(50);
  info.line = {{7, 7}, {8, 8}};
  host.deliver(session, info);
  BOOST_TEST(host.take() == "MESSAGE depth 9-15 ev 123 n 45K n/ms 900 tm 50 pv 7,7 8,8\n");
  for (int i = 0; i < 1000; ++i) {
    info.depth = 10 + i;
    info.score = win_in(7);
    host.deliver(session, info);
  }
  BOOST_TEST(host.take() == "");
  host.advance(Milliseconds(100));
  info.score = loss_in(8);
  info.line.assign(200, {19, 19});
  host.deliver(session, info);
  const std::string line = host.take();
  BOOST_TEST(line.find(" ev -M8 ") != std::string::npos);
  BOOST_TEST(line.size() < 500U);
  // The last thought is told even when it came too soon after the one before.
  host.deliver(session, info);
  BOOST_TEST(starts_with(finish({7, 7}), "MESSAGE depth "));
}

BOOST_AUTO_TEST_CASE(a_full_board_is_an_error) {
  ask("START 15");
  ask("BEGIN");
  host.finish(session, SearchResult{});
  BOOST_TEST(starts_with(host.take(), "ERROR "));
}

BOOST_AUTO_TEST_CASE(pondering_says_nothing_and_ends_with_the_next_command) {
  ask("START 15\nINFO pondering 1\nINFO timeout_turn 1000");
  ask("BEGIN");
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(host.searching());
  BOOST_TEST(request().infinite);
  BOOST_TEST((host.searched->to_move() == Color::white));
  SearchInfo info;
  info.depth = 9;
  host.deliver(session, info);
  BOOST_TEST(ask("INFO time_left 5000") == "");
  BOOST_TEST(!host.stop_asked);
  BOOST_TEST(ask("TURN 8,8") == "");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({9, 9}) == "");  // the pondered move is nobody's answer
  BOOST_TEST(host.searching());
  BOOST_TEST(request().time.turn.value().count() == 1000);
  BOOST_TEST((host.searched->at({8, 8}) == Color::white));
  BOOST_TEST(!host.searched->at({9, 9}).has_value());
  // Told to stop pondering, it stops; the next move is not followed by another.
  finish({6, 6});
  BOOST_TEST(ask("INFO pondering 0") == "");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({9, 9}) == "");
  BOOST_TEST(!host.searching());
}

BOOST_AUTO_TEST_CASE(pondering_gives_way_to_start_end_and_the_end_of_input) {
  ask("START 15\nINFO pondering 1");
  ask("BEGIN");
  finish({7, 7});
  BOOST_TEST(ask("START 20") == "");
  BOOST_TEST(finish({9, 9}) == "OK\n");
  BOOST_TEST(!host.searching());
  ask("BEGIN");
  finish({10, 10});
  session.on_end_of_input();
  BOOST_TEST(host.stop_asked);
  finish({9, 9});
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_CASE(nobody_ponders_unasked) {
  ask("START 15");
  ask("BEGIN");
  finish({7, 7});
  BOOST_TEST(!host.searching());
}

BOOST_AUTO_TEST_SUITE_END()
