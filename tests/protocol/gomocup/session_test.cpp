#include "protocol/gomocup/session.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/fake_host.hpp"

using namespace tengen;

namespace {

struct Fixture {
  test::FakeHost host{test::real_engines()};
  gomocup::Session session{host, {.version = "1.2.3"}};

  void send(const std::string& lines) {
    std::size_t begin = 0;
    while (begin < lines.size()) {
      const std::size_t end = std::min(lines.find('\n', begin), lines.size());
      session.on_line({std::string_view(lines).substr(begin, end - begin), host.time, false});
      begin = end + 1;
    }
  }
  /// Sends lines and returns what was answered.
  std::string ask(const std::string& lines) {
    send(lines);
    return host.take();
  }
  /// The search that runs comes to an end with this move.
  std::string finish(Vertex move) {
    host.finish(session, move);
    return host.take();
  }
  const SearchRequest& request() { return host.requests.back(); }
};

bool starts_with(const std::string& text, const std::string& beginning) {
  return text.rfind(beginning, 0) == 0;
}
std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gomocup_session, Fixture)

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
  BOOST_TEST(starts_with(ask("yxnbest 5"), "UNKNOWN "));
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
  BOOST_TEST(starts_with(ask("TAKEBACK 8,8"), "ERROR "));
  BOOST_TEST(starts_with(ask("TAKEBACK 14,14"), "ERROR "));
  BOOST_TEST(starts_with(ask("TAKEBACK x"), "ERROR "));
  ask("BEGIN");
  BOOST_TEST((host.searched->at({4, 4}) == Color::white));
  BOOST_TEST((host.searched->to_move() == Color::white));
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

BOOST_AUTO_TEST_CASE(time_settings_reach_the_search) {
  send("INFO timeout_turn 5000\nINFO timeout_match 100000\n");  // before START
  ask("START 15");
  host.advance(Milliseconds(5));
  ask("BEGIN");
  BOOST_TEST((request().received == host.time));
  BOOST_TEST(request().time.turn.value().count() == 5000);
  BOOST_TEST(request().time.left.value().count() == 100000);
  const auto first_reserve = request().time.reserve;
  host.advance(Milliseconds(700));
  finish({7, 7});
  ask("TURN 8,8");
  BOOST_TEST(request().time.left.value().count() == 99300);  // our own count, as the host tells nothing
  BOOST_TEST(request().time.reserve.count() < first_reserve.count());
  finish({6, 6});
  ask("INFO time_left 12345\nTURN 9,9");
  BOOST_TEST(request().time.left.value().count() == 12345);
  finish({5, 5});
  ask("INFO time_left -20\nTURN 9,10");
  BOOST_TEST(request().time.left.value().count() == -20);
  finish({5, 6});
  ask("INFO time_left 2147483647\nINFO timeout_match 0\nTURN 9,11");
  BOOST_TEST(!request().time.left.has_value());
  finish({5, 7});
  ask("INFO timeout_turn 0\nTURN 0,0");
  BOOST_TEST(request().time.turn.value().count() == 0);
}

BOOST_AUTO_TEST_CASE(no_limits_at_all) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(!request().time.turn.has_value());
  BOOST_TEST(!request().time.left.has_value());
}

BOOST_AUTO_TEST_CASE(node_and_depth_limits) {
  send("INFO max_node 5000\nINFO max_depth 7");
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(request().nodes.value() == 5000U);
  BOOST_TEST(request().depth.value() == 7);
  finish({7, 7});
  ask("INFO max_node -1\nINFO max_depth 0\nTURN 8,8");
  BOOST_TEST(!request().nodes.has_value());
  BOOST_TEST(!request().depth.has_value());
}

BOOST_AUTO_TEST_CASE(rules_by_number) {
  using gomoku::Rule;
  struct Case {
    int number;
    Rule rule;
    bool continuous;
  };
  for (const Case c :
       {Case{0, Rule::freestyle, false}, Case{1, Rule::exact_five, false}, Case{2, Rule::freestyle, true},
        Case{3, Rule::exact_five, true}, Case{4, Rule::renju, false}, Case{5, Rule::renju, false},
        Case{6, Rule::renju, true}, Case{8, Rule::caro_six, false}, Case{9, Rule::caro_five, false},
        Case{10, Rule::caro_six, true}, Case{11, Rule::caro_five, true}}) {
    BOOST_TEST(ask("START 15\nINFO rule " + std::to_string(c.number) + "\nBEGIN") == "OK\n", c.number);
    const auto spec = std::get<gomoku::Spec>(host.searched->spec());
    BOOST_TEST((spec.rule == c.rule && spec.continuous == c.continuous), c.number);
    BOOST_TEST(spec.draw_empty == (c.rule == Rule::renju ? 25 : 0));
    finish({7, 7});
  }
}

BOOST_AUTO_TEST_CASE(rule_two_is_renju_for_yixin_boards) {
  BOOST_TEST(ask("yxshowinfo") == "MESSAGE INFO MAX_THREAD_NUM 256\nMESSAGE INFO MAX_HASH_SIZE 26\n");
  ask("start 15\ninfo rule 2\nbegin");
  BOOST_TEST((std::get<gomoku::Spec>(host.searched->spec()).rule == gomoku::Rule::renju));
}

BOOST_AUTO_TEST_CASE(unsupported_rules_are_told_once_and_something_legal_is_played) {
  ask("START 15");
  BOOST_TEST(ask("INFO rule 64") == "");
  const std::string answer = ask("BEGIN");
  BOOST_TEST(starts_with(answer, "MESSAGE "));
  BOOST_TEST(host.searching());
  BOOST_TEST(finish({7, 7}) == "7,7\n");
  BOOST_TEST(ask("TURN 8,8") == "");
  finish({6, 6});
  BOOST_TEST(ask("INFO rule 100") == "");
  BOOST_TEST(starts_with(ask("RESTART"), "ERROR "));
  BOOST_TEST(ask("RESTART") == "OK\n");
}

BOOST_AUTO_TEST_CASE(a_rule_may_change_under_any_position) {
  ask("START 15");
  // Six black stones in a row: a history that renju does not allow.
  ask("BOARD\n1,1,2\n1,2,1\n2,1,2\n2,2,1\n3,1,2\n3,2,1\n4,1,2\n5,2,1\n6,1,2\nDONE");
  finish({10, 10});
  ask("TURN 5,1");
  finish({11, 11});
  ask("INFO rule 4\nTURN 0,14");
  BOOST_TEST((std::get<gomoku::Spec>(host.searched->spec()).rule == gomoku::Rule::renju));
  BOOST_TEST((host.searched->at({5, 1}) == Color::black));
  BOOST_TEST((host.searched->to_move() == Color::white));
}

BOOST_AUTO_TEST_CASE(forbidden_points) {
  ask("START 15\nINFO rule 4");
  ask("YXBOARD\n5,7,1\n0,0,2\n6,7,1\n0,14,2\n7,5,1\n14,0,2\n7,6,1\n14,14,2\nDONE");
  BOOST_TEST(ask("yxshowforbid") == "FORBID 0707.\n");
}

BOOST_AUTO_TEST_CASE(info_is_never_answered) {
  const std::string keys[]{"timeout_turn",   "timeout_match", "time_left", "max_memory", "game_type",
                           "rule",           "evaluate",      "folder",    "thread_num", "hash_size",
                           "caution_factor", "nonsense",      "",          "pondering",  "max_node",
                           "max_depth"};
  const std::string values[]{"",      "0",        "-1",  "9223372036854775808", "x", "1,2", "C:\\a b\\c",
                             "1 2 3", "\x01\xff", "0x10"};
  for (const bool started : {false, true}) {
    if (started) ask("START 15");
    for (const auto& key : keys) {
      for (const auto& value : values) BOOST_TEST(ask("INFO " + key + " " + value) == "", key << " " << value);
    }
  }
}

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

BOOST_AUTO_TEST_CASE(about_during_a_search_waits_without_hurrying_it) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(ask("ABOUT") == "");
  BOOST_TEST(!host.stop_asked);
  BOOST_TEST(starts_with(finish({7, 7}), "7,7\nname="));
}

BOOST_AUTO_TEST_CASE(end_and_end_of_input_leave_at_once) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(ask("END") == "");
  BOOST_TEST(host.exited);
  host.exited = false;
  session.on_end_of_input();
  BOOST_TEST(host.exited);
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
  BOOST_TEST(host.take() == "MESSAGE depth 9-15 score 123 nodes 45000 nps 900000 time 50 pv 7,7 8,8\n");
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
  BOOST_TEST(line.find(" score -M8 ") != std::string::npos);
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
