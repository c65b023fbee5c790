#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/gomocup/session_fixture.hpp"

using namespace tengen;
using test::lines_in;
using test::starts_with;

BOOST_FIXTURE_TEST_SUITE(gomocup_session, test::GomocupFixture)

BOOST_AUTO_TEST_CASE(a_whole_short_game) {
  BOOST_TEST(ask("START 15") == "OK\n");
  BOOST_TEST(ask("BEGIN") == "");
  BOOST_TEST(host.searching());
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(ask("TURN 8,8") == "");
  BOOST_TEST((host.searched->at({8, 8}) == Color::white));
  BOOST_TEST((host.searched->to_move() == Color::black));
  BOOST_TEST(finish({6, 7}) == "6,7\n");
  send("END");
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_CASE(sizes) {
  BOOST_TEST(ask("START 5") == "OK\n");
  BOOST_TEST(ask("START 22") == "OK\n");
  BOOST_TEST(ask("RECTSTART 22,5") == "OK\n");
  for (const std::string line :
       {"START 4", "START 23", "START 0", "START -15", "RECTSTART 15,40", "START 999999999999"}) {
    const std::string answer = ask(line);
    BOOST_TEST(starts_with(answer, "ERROR "), line);
    BOOST_TEST(answer.find("5 to 22") != std::string::npos, answer);
  }
  // The old board still stands.
  BOOST_TEST(ask("TURN 21,4") == "");
  BOOST_TEST(host.searching());
}

BOOST_AUTO_TEST_CASE(commands_before_start_are_errors) {
  for (const std::string line : {"BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 7,7", "PLAY 7,7", "BOARD\nDONE",
                                 "SWAP2BOARD\nDONE", "YXSHOWFORBID", "YXBOARD\nDONE"}) {
    BOOST_TEST(starts_with(ask(line), "ERROR "), line);
  }
  BOOST_TEST(!host.searching());
}

BOOST_AUTO_TEST_CASE(unknown_commands_are_unknown) {
  BOOST_TEST(starts_with(ask("HELLO"), "UNKNOWN "));
  BOOST_TEST(starts_with(ask("yxnothing"), "UNKNOWN "));
  BOOST_TEST(ask("START 15") == "OK\n");
}

BOOST_AUTO_TEST_CASE(about_has_the_form_that_managers_parse) {
  BOOST_TEST(starts_with(ask("ABOUT"), "name=\"Tengen\", version=\"1.2.3\", author=\""));
}

BOOST_AUTO_TEST_CASE(illegal_moves_are_errors_and_change_nothing) {
  ask("START 15");
  ask("TURN 7,7");
  finish({8, 8});
  for (const std::string line : {"TURN 7,7", "TURN 8,8", "TURN 15,0", "TURN -1,0", "TURN 0,99999999999"}) {
    BOOST_TEST(starts_with(ask(line), "ERROR "), line);
    BOOST_TEST(!host.searching());
  }
  BOOST_TEST(ask("TURN 7,7") == "ERROR illegal move 7,7: the point is occupied\n");
  ask("TURN 6,6");
  BOOST_TEST(host.searched->history().size() == 3U);
}

BOOST_AUTO_TEST_CASE(board_infers_the_colours) {
  ask("START 15");
  ask("BOARD\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::black));
  finish({7, 7});
  ask("BOARD\n7,7,1\n8,8,2\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::black));
  BOOST_TEST((host.searched->at({7, 7}) == Color::black));
  finish({0, 0});
  ask("BOARD\n7,7,2\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::white));
  BOOST_TEST((host.searched->at({7, 7}) == Color::black));
  finish({0, 0});
  // Out of order, one more for the opponent.
  ask("BOARD\n1,1,1\n2,2,2\n3,3,2\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::white));
  finish({0, 0});
  // Unbalanced: the first stone was black's.
  ask("BOARD\n1,1,1\n2,2,1\n3,3,1\n4,4,2\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::black));
  finish({0, 0});
  ask("BOARD\n1,1,2\n2,2,2\n3,3,2\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::white));
  finish({0, 0});
  ask("BOARD\n5,5,3\n7,7,2\nDONE");
  BOOST_TEST(host.searched->is_neutral({5, 5}));
  BOOST_TEST((host.searched->to_move() == Color::white));
}

// A pass is no stone, but a turn: White's stone may come first.
BOOST_AUTO_TEST_CASE(a_pass_gives_white_the_first_stone) {
  for (const std::string rule : {"0", "4"}) {
    ask("INFO rule " + rule + "\nSTART 15\nBOARD\n-1,-1,1\n7,7,2\nDONE");
    BOOST_TEST((host.searched->to_move() == Color::black), rule);
    BOOST_TEST((host.searched->at({7, 7}) == Color::white), rule);
    finish({8, 8});
    ask("START 15\nBOARD\n-1,-1,2\n7,7,1\n8,8,2\nDONE");
    BOOST_TEST((host.searched->to_move() == Color::white), rule);
    BOOST_TEST((host.searched->at({7, 7}) == Color::white), rule);
    BOOST_TEST((host.searched->at({8, 8}) == Color::black), rule);
    finish({9, 9});
  }
}

BOOST_AUTO_TEST_CASE(a_bad_board_is_one_error_and_the_old_position_stays) {
  ask("START 15");
  ask("TURN 7,7");
  finish({8, 8});
  for (const std::string list :
       {"BOARD\n1,1\nDONE", "BOARD\n1,1,1\n1,1,2\nDONE", "BOARD\n15,15,1\nDONE", "BOARD\n1,1,7\nDONE"}) {
    const std::string answer = ask(list);
    BOOST_TEST(starts_with(answer, "ERROR "), list);
    BOOST_TEST(lines_in(answer) == 1U);
  }
  ask("TURN 6,6");
  BOOST_TEST((host.searched->at({8, 8}) == Color::white));
  BOOST_TEST(host.searched->history().size() == 3U);
}

BOOST_AUTO_TEST_CASE(takeback_of_any_stone) {
  ask("START 15");
  ask("TURN 7,7");
  finish({8, 8});
  ask("TURN 6,6");
  finish({9, 9});
  // Piskvork's undo: newest first, then the next move.
  BOOST_TEST(ask("TAKEBACK 9,9") == "OK\n");
  BOOST_TEST(ask("TAKEBACK 6,6") == "OK\n");
  ask("TURN 5,5");
  BOOST_TEST((host.searched->at({5, 5}) == Color::black));
  BOOST_TEST(!host.searched->at({9, 9}).has_value());
  finish({4, 4});
  // From the middle.
  BOOST_TEST(ask("TAKEBACK 8,8") == "OK\n");
  BOOST_TEST(starts_with(ask("TAKEBACK x"), "ERROR "));
  ask("YXNBEST 1");
  BOOST_TEST((host.searched->at({4, 4}) == Color::white));
  BOOST_TEST((host.searched->to_move() == Color::white));
}

// Rapfi looks at no coordinates; its clients send 0,0.
BOOST_AUTO_TEST_CASE(takeback_of_a_point_without_a_stone_means_the_last_move) {
  for (const std::string point : {"0,0", "14,14", "15,15", "-1,-1", "99 99"}) {
    ask("START 15\nTURN 7,7");
    finish({8, 8});
    ask("TURN 0,0");
    finish({9, 9});
    BOOST_TEST(ask("TAKEBACK 0,0") == "OK\n", point);  // a stone is there: that one
    BOOST_TEST(ask("TAKEBACK " + point) == "OK\n", point);
    BOOST_TEST(ask("TAKEBACK " + point) == "OK\n", point);
    ask("YXNBEST 1");
    BOOST_TEST((host.searched->at({7, 7}) == Color::black), point);
    BOOST_TEST(!host.searched->at({8, 8}).has_value(), point);
    BOOST_TEST(!host.searched->at({9, 9}).has_value(), point);
    BOOST_TEST((host.searched->to_move() == Color::white), point);
    finish({8, 8});
    BOOST_TEST(ask("TAKEBACK " + point + "\nTAKEBACK " + point) == "OK\nOK\n", point);
    BOOST_TEST(starts_with(ask("TAKEBACK " + point), "ERROR no stone on "), point);
    ask("BEGIN");
    BOOST_TEST(host.searching(), point);
    finish({7, 7});
  }
  // Of a position that was set, the last stone listed.
  ask("START 15\nYXBOARD 7,7,1 8,8,2 9,9,1 DONE");
  BOOST_TEST(ask("TAKEBACK 0,0") == "OK\n");
  ask("YXNBEST 1");
  BOOST_TEST(!host.searched->at({9, 9}).has_value());
  BOOST_TEST((host.searched->at({8, 8}) == Color::white));
}

BOOST_AUTO_TEST_CASE(begin_is_for_the_empty_board) {
  ask("START 15\nTURN 7,7");
  finish({8, 8});
  for (const std::string before : {"TAKEBACK 0,0", "YXBOARD 7,7,1 DONE", "YXBOARD 7,7,2 8,8,1 DONE", "PLAY 1,1"}) {
    ask(before);
    BOOST_TEST(ask("BEGIN") == "ERROR BEGIN, but the board is not empty\n", before);
    BOOST_TEST(!host.searching(), before);
  }
  for (const std::string before :
       {"RESTART", "START 15", "START 20", "YXBOARD DONE", "YXBOARD 7,7,1 DONE\nTAKEBACK 7,7", "YXBOARD 7,7,3 DONE"}) {
    ask(before + "\nBEGIN");
    BOOST_TEST(host.searching(), before);
    finish({0, 0});
  }
}

BOOST_AUTO_TEST_CASE(tracesearch_is_one_line) {
  BOOST_TEST(ask("START 15\nTRACESEARCH") == "OK\nMESSAGE black to move, 225 legal moves, no search yet\n");
  ask("TURN 7,7");
  BOOST_TEST(ask("TRACESEARCH") == "");  // when the search has ended
  SearchInfo info;
  info.depth = 9;
  info.selective_depth = 15;
  info.nodes = 12345678;
  info.elapsed = Milliseconds(1000);
  info.line = {{8, 8}};
  host.deliver(session, info);
  BOOST_TEST(!host.take().empty());
  BOOST_TEST(finish({8, 8}) ==
             "8,8\nMESSAGE black to move, 223 legal moves, last search: depth 9-15 ev 0 n 12M "
             "n/ms 12345 tm 1000 pv 8,8\n");
}

BOOST_AUTO_TEST_CASE(play_and_restart) {
  ask("START 15");
  BOOST_TEST(ask("PLAY 3,4") == "3,4\n");
  BOOST_TEST(starts_with(ask("PLAY 3,4"), "ERROR "));
  BOOST_TEST(ask("RESTART") == "OK\n");
  ask("TURN 3,4");
  BOOST_TEST(host.searched->history().size() == 1U);
}

BOOST_AUTO_TEST_CASE(swap2_requests_and_answers) {
  ask("START 15");
  ask("SWAP2BOARD\nDONE");
  BOOST_TEST((request().task == Task::swap2));
  SearchResult three;
  three.moves = {{7, 7}, {8, 8}, {7, 9}};
  host.finish(session, three);
  BOOST_TEST(host.take() == "7,7 8,8 7,9\n");
  ask("SWAP2BOARD\n7,7\n8,8\n7,9\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::white));
  SearchResult swap;
  swap.swap = true;
  host.finish(session, swap);
  BOOST_TEST(host.take() == "SWAP\n");
  ask("SWAP2BOARD\n7,7\n8,8\n7,9\n6,6\n5,5\nDONE");
  BOOST_TEST((host.searched->to_move() == Color::white));
  BOOST_TEST((host.searched->at({6, 6}) == Color::white));
  BOOST_TEST(finish({1, 2}) == "1,2\n");
  BOOST_TEST(starts_with(ask("SWAP2BOARD\n7,7\nDONE"), "ERROR "));
  BOOST_TEST(starts_with(ask("SWAP2BOARD\n7,7\n7,7\n8,8\nDONE"), "ERROR "));
}

BOOST_AUTO_TEST_CASE(swap2_answers_stay_on_the_board) {
  ask("START 15");
  ask("SWAP2BOARD\n7,7\n8,8\n7,9\nDONE");
  finish({1, 2});  // white kept, and its move: black answers
  ask("TURN 3,3");
  BOOST_TEST((host.searched->at({1, 2}) == Color::white));
  BOOST_TEST((host.searched->at({3, 3}) == Color::black));
  BOOST_TEST((host.searched->to_move() == Color::white));
  finish({4, 4});
  ask("SWAP2BOARD\n7,7\n8,8\n7,9\nDONE");
  SearchResult two;
  two.moves = {{1, 1}, {2, 2}};
  host.finish(session, two);
  BOOST_TEST(host.take() == "1,1 2,2\n");
  ask("YXNBEST 1");
  BOOST_TEST((host.searched->at({1, 1}) == Color::white));
  BOOST_TEST((host.searched->at({2, 2}) == Color::black));
  BOOST_TEST((host.searched->to_move() == Color::white));
  finish({4, 4});
  ask("SWAP2BOARD\nDONE");
  host.finish(session, SearchResult{});
  BOOST_TEST(starts_with(host.take(), "ERROR "));
}

BOOST_AUTO_TEST_CASE(retired_lines_stay_retired) {
  ask("START 15\nINFO rule 2");
  ask("BOARD\n1,1,1\n1,2,2\n2,1,1\n2,2,2\n3,1,1\n3,2,2\n4,1,1\n4,2,2\nDONE");
  BOOST_TEST(finish({5, 1}) == "5,1\n");
  ask("TURN 9,9");
  BOOST_TEST(host.searched->is_neutral({3, 1}));
  finish({10, 10});
  // Each of these sets the position up anew.
  for (const std::string line : {"TAKEBACK 9,9", "YXHASHCLEAR", "INFO rule 3"}) {
    ask(line);
    ask("TURN " + std::to_string(host.requests.size()) + ",13");
    BOOST_TEST_REQUIRE(host.searching(), line);
    BOOST_TEST(host.searched->is_neutral({3, 1}), line);
    BOOST_TEST(!host.searched->at({3, 1}).has_value(), line);
    BOOST_TEST((host.searched->at({3, 2}) == Color::white), line);
    finish({static_cast<int>(host.requests.size()), 14});
  }
  BOOST_TEST(ask("TAKEBACK 3,1") == "OK\n");
  BOOST_TEST(ask("PLAY 3,1") == "3,1\n");
}

BOOST_AUTO_TEST_CASE(hash_clear_keeps_the_position_and_whose_move_it_is) {
  ask("START 15\nyxboard\n7,7,1\n8,8,1\n9,9,1\ndone");
  BOOST_TEST(ask("yxhashclear") == "");
  ask("YXNBEST 1");
  BOOST_TEST((host.searched->to_move() == Color::black));
  BOOST_TEST((host.searched->at({9, 9}) == Color::black));
}

BOOST_AUTO_TEST_CASE(forbidden_points) {
  ask("START 15\nINFO rule 4");
  ask("YXBOARD\n5,7,1\n0,0,2\n6,7,1\n0,14,2\n7,5,1\n14,0,2\n7,6,1\n14,14,2\nDONE");
  BOOST_TEST(ask("yxshowforbid") == "FORBID 0707.\n");
  ask("YXBOARD\n8,9,1\n0,0,2\n9,9,1\n0,14,2\n10,7,1\n14,0,2\n10,8,1\n14,14,2\nDONE");
  BOOST_TEST(ask("yxshowforbid") == "FORBID 1009.\n");
}

BOOST_AUTO_TEST_CASE(too_long_lines_are_errors_and_nothing_is_lost) {
  ask("START 15");
  const std::string junk(60000, '7');
  session.on_line({junk, host.time, true});
  BOOST_TEST(lines_in(host.take()) == 1U);
  session.on_line({"INFO folder " + junk, host.time, true});
  BOOST_TEST(host.take() == "");
  BOOST_TEST(ask("TURN 7,7") == "");
  BOOST_TEST(host.searching());
}

BOOST_AUTO_TEST_SUITE_END()
