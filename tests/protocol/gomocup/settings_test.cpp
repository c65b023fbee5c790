#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>

#include "tests/protocol/gomocup/session_fixture.hpp"

using namespace tengen;
using test::starts_with;

BOOST_FIXTURE_TEST_SUITE(gomocup_settings, test::GomocupFixture)

BOOST_AUTO_TEST_CASE(info_keys) {
  const auto key = [](std::string_view words) {
    const auto info = gomocup::InfoSettings::read(words);
    return info.key == nullptr ? std::string_view("none") : info.key->name;
  };
  BOOST_TEST(key("timeout_turn 1000") == "TIMEOUT_TURN");
  BOOST_TEST(key("TIMEOUT_MATCH 1000\r") == "TIMEOUT_MATCH");
  BOOST_TEST(key("time_left -5") == "TIME_LEFT");
  BOOST_TEST(gomocup::InfoSettings::read("time_left -5").number == -5);
  BOOST_TEST(key("rule 4") == "RULE");
  for (const std::string words : {"", " ", "rule", "rule x", "rule 4x", "unknown 7", "evaluate 3,4", "game_type 1",
                                  "timeout_turn ten", "folder C:\\My Documents\\Piskvork data"}) {
    BOOST_TEST(key(words) == "none", words);
  }
}

BOOST_AUTO_TEST_CASE(huge_numbers_stay_numbers) {
  const auto number = [](std::string_view words) { return gomocup::InfoSettings::read(words).number; };
  BOOST_TEST(number("max_memory 99999999999999999999") == std::numeric_limits<std::int64_t>::max());
  BOOST_TEST(number("time_left -99999999999999999999") == std::numeric_limits<std::int64_t>::min());
  BOOST_TEST(number("max_memory 17179869184") == 17179869184LL);
}

BOOST_AUTO_TEST_CASE(only_a_time_that_is_over_means_move_now) {
  const auto is_move_now = [](std::string_view words) { return gomocup::InfoSettings::read(words).is_move_now(); };
  BOOST_TEST(is_move_now("timeout_turn 0"));
  BOOST_TEST(is_move_now("timeout_turn -1"));
  BOOST_TEST(!is_move_now("timeout_turn 1"));
  BOOST_TEST(!is_move_now("time_left 0"));
  BOOST_TEST(!is_move_now("timeout_turn x"));
  BOOST_TEST(!is_move_now(""));
}

BOOST_AUTO_TEST_CASE(time_settings_reach_the_search) {
  send("INFO timeout_turn 5000\nINFO timeout_match 100000\n");  // before START
  ask("START 15");
  host.advance(Milliseconds(5));
  ask("BEGIN");
  BOOST_TEST((request().received == host.time));
  BOOST_TEST(request().time.turn.value().count() == 5000);
  BOOST_TEST(request().time.left.value().count() == 100000);
  BOOST_TEST(request().time.game.value().count() == 100000);
  const auto first_reserve = request().time.reserve;
  host.advance(Milliseconds(700));
  finish({7, 7});
  ask("TURN 8,8");
  BOOST_TEST(request().time.left.value().count() == 99300);  // our own count, as the host tells nothing
  BOOST_TEST(request().time.reserve.count() < first_reserve.count());
  finish({6, 6});
  ask("INFO time_left 12345\nTURN 9,9");
  BOOST_TEST(request().time.left.value().count() == 12345);
  BOOST_TEST(request().time.game.value().count() == 100000);
  finish({5, 5});
  ask("INFO time_left -20\nTURN 9,10");
  BOOST_TEST(request().time.left.value().count() == -20);
  finish({5, 6});
  ask("INFO time_left 2147483647\nINFO timeout_match 0\nTURN 9,11");
  BOOST_TEST(!request().time.left.has_value());
  BOOST_TEST(!request().time.game.has_value());
  finish({5, 7});
  ask("INFO timeout_turn 0\nTURN 0,0");
  BOOST_TEST(request().time.turn.value().count() == 0);
}

BOOST_AUTO_TEST_CASE(a_new_game_has_all_its_time) {
  send("INFO timeout_match 100000\n");
  for (const std::string begin : {"START 15", "START 15", "RESTART", "START 20", "RECTSTART 15,12"}) {
    ask(begin);
    ask("BEGIN");
    BOOST_TEST(request().time.left.value().count() == 100000, begin);
    host.advance(Milliseconds(700));
    finish({7, 7});
    ask("TURN 8,8");
    BOOST_TEST(request().time.left.value().count() == 99300);
    finish({6, 6});
  }
}

BOOST_AUTO_TEST_CASE(clocks_that_do_not_run) {
  ask("START 15");
  const auto left = [&](const std::string& settings) {
    ask(settings + "\nRESTART\nBEGIN");
    const auto clock = request().time.left;
    finish({7, 7});
    return clock;
  };
  BOOST_TEST((left("INFO time_left 0") == Milliseconds(0)));
  BOOST_TEST(!left("INFO timeout_match 0").has_value());  // both 0: qpiskvork's "no limit"
  BOOST_TEST((left("INFO time_left 500") == Milliseconds(500)));
  BOOST_TEST((left("INFO time_left -1") == Milliseconds(-1)));
  BOOST_TEST((left("INFO time_left 0\nINFO timeout_match 1000") == Milliseconds(0)));
  BOOST_TEST(!left("INFO time_left 2147483647").has_value());
  BOOST_TEST(!left("INFO time_left 99999999999999999999").has_value());
  host.advance(Milliseconds(1));
  BOOST_TEST(left("INFO time_left -99999999999999999999").value().count() < -1000000);
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

BOOST_AUTO_TEST_CASE(the_least_limits_are_limits) {
  ask("INFO max_node 1\nINFO max_depth 1\nSTART 15");
  ask("BEGIN");
  BOOST_TEST(request().nodes.value() == 1U);
  BOOST_TEST(request().depth.value() == 1);
  gomocup::InfoSettings settings({.memory_bytes = 1000, .threads = 3});
  settings.apply(gomocup::InfoSettings::read("max_memory 0"));
  settings.apply(gomocup::InfoSettings::read("thread_num 0"));
  BOOST_TEST((settings.engine_options() == EngineOptions{.memory_bytes = 1000, .threads = 3}));
  settings.apply(gomocup::InfoSettings::read("max_memory 1"));
  settings.apply(gomocup::InfoSettings::read("thread_num 1"));
  BOOST_TEST((settings.engine_options() == EngineOptions{.memory_bytes = 1, .threads = 1}));
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

BOOST_AUTO_TEST_CASE(memory_and_threads) {
  gomocup::InfoSettings settings{{}};
  const auto apply = [&](const std::string& key, std::int64_t number) {
    settings.apply(gomocup::InfoSettings::read(key + " " + std::to_string(number)));
    return settings.engine_options();
  };
  constexpr std::size_t mib = std::size_t{1} << 20;
  BOOST_TEST(settings.engine_options().memory_bytes == 350 * mib);
  BOOST_TEST(apply("max_memory", 0).memory_bytes == 350 * mib);
  BOOST_TEST(apply("max_memory", 70 * mib).memory_bytes == 70 * mib);
  BOOST_TEST(apply("max_memory", -1).memory_bytes == 350 * mib);
  const auto with_hash = apply("hash_size", 128 * 1024).memory_bytes;
  BOOST_TEST((with_hash > 128 * mib && with_hash < 160 * mib));
  BOOST_TEST(apply("max_memory", 70 * mib).memory_bytes == 70 * mib);
  BOOST_TEST(apply("max_memory", 1000 * mib).memory_bytes == with_hash);
  const auto huge = apply("hash_size", std::numeric_limits<std::int64_t>::max()).memory_bytes;
  BOOST_TEST(huge == 1000 * mib);
  BOOST_TEST(apply("thread_num", 4).threads == 4);
  BOOST_TEST(apply("thread_num", 1000000).threads == 256);
  BOOST_TEST(apply("thread_num", -3).threads == 1);
}

BOOST_AUTO_TEST_CASE(the_level_of_strength) {
  ask("START 15");
  ask("BEGIN");
  BOOST_TEST(request().level == full_level);
  finish({7, 7});
  ask("INFO level 3\nTURN 8,8");
  BOOST_TEST(request().level == 3);
  finish({6, 6});
  ask("YXNBEST 3");
  BOOST_TEST(request().level == full_level);  // advice, not a move of ours
  finish({6, 7});
  constexpr std::pair<int, int> strengths[]{{0, 1}, {100, 20}, {50, 11}, {10, 3}, {95, 19}, {98, 20}};
  gomocup::InfoSettings settings{{}};
  for (const auto& [strength, level] : strengths) {
    settings.apply(gomocup::InfoSettings::read("strength " + std::to_string(strength)));
    BOOST_TEST(settings.level() == level, strength);
  }
}

BOOST_AUTO_TEST_CASE(a_level_out_of_range_is_told_before_the_next_move) {
  ask("START 15");
  BOOST_TEST(ask("INFO level 4\nINFO level 21") == "");
  BOOST_TEST(ask("BEGIN") == "MESSAGE level 21 is not from 1 to 20: it stays 4\n");
  BOOST_TEST(request().level == 4);
  finish({7, 7});
  int row = 0;
  const auto told = [&](const std::string& info) {
    ++row;
    return ask("INFO " + info + "\nTURN 0," + std::to_string(row));
  };
  for (const std::string info : {"level 0", "level -7", "level 99999999999999999999"}) {
    BOOST_TEST(starts_with(told(info), "MESSAGE " + info.substr(0, 7)), info);
    BOOST_TEST(request().level == 4);
    finish({8, row});
  }
  BOOST_TEST(told("strength 101") == "MESSAGE strength 101 is not from 0 to 100: the level stays 4\n");
  finish({8, row});
  BOOST_TEST(told("level x") == "");  // as every other value that is no number
}

BOOST_AUTO_TEST_CASE(the_early_draw_of_renju_ends_where_the_host_goes_on) {
  ask("INFO rule 4\nSTART 6");
  ask("BEGIN");
  BOOST_TEST(std::get<gomoku::Spec>(host.searched->spec()).draw_empty == 0);  // far too small for it
  finish({3, 3});
  ask("START 8");
  std::string board = "BOARD\n";
  for (int i = 0; i < 38; ++i) {  // pairs of rows that give nobody five
    board += std::to_string(i % 8) + "," + std::to_string(i / 8) + (i / 2 % 2 == (i / 8) % 2 ? ",1\n" : ",2\n");
  }
  ask(board + "DONE");
  BOOST_TEST(std::get<gomoku::Spec>(host.searched->spec()).draw_empty == 25);
  host.finish(session, Vertex{7, 7});
  ask("TURN 0,7");  // 64 - 40 points are left
  BOOST_TEST(std::get<gomoku::Spec>(host.searched->spec()).draw_empty == 0);
  BOOST_TEST(!host.searched->status().over);
  finish({6, 7});
  ask("RESTART\nBEGIN");
  BOOST_TEST(std::get<gomoku::Spec>(host.searched->spec()).draw_empty == 25);
}

BOOST_AUTO_TEST_CASE(a_manager_that_always_draws_early_is_believed) {
  test::FakeHost piskvork{test::real_engines()};
  gomocup::GomocupSession brain{piskvork, {.draw_empty = 25}};
  const auto tell = [&](const std::string& line) { brain.on_line({line, piskvork.time, false}); };
  const auto draw_empty = [&] { return std::get<gomoku::Spec>(piskvork.searched->spec()).draw_empty; };
  for (const std::string rule : {"0", "1", "2", "4", "8", "9"}) {
    for (const std::string& line : {std::string("START 15"), "INFO rule " + rule, std::string("BEGIN")}) tell(line);
    BOOST_TEST(draw_empty() == 25, rule);
    piskvork.finish(brain, Vertex{7, 7});
  }
  for (const std::string line : {"START 6", "BEGIN"}) tell(line);
  BOOST_TEST(draw_empty() == 25);  // Piskvork counts on every board
  piskvork.finish(brain, Vertex{3, 3});
  // It goes on beyond that: then it is no such manager.
  for (int i = 0; i < 6; ++i) {
    tell("TURN " + std::to_string(i) + (i % 2 == 0 ? ",0" : ",2"));
    BOOST_TEST(draw_empty() == (i < 5 ? 25 : 0));
    piskvork.finish(brain, Vertex{i, i % 2 == 0 ? 5 : 4});
  }
  for (const std::string line : {"START 5", "BEGIN"}) tell(line);
  BOOST_TEST(draw_empty() == 0);
}

BOOST_AUTO_TEST_CASE(rule_two_is_renju_for_yixin_boards) {
  BOOST_TEST(ask("yxshowinfo") == "MESSAGE INFO MAX_THREAD_NUM 256\nMESSAGE INFO MAX_HASH_SIZE 26\n");
  ask("start 15\ninfo rule 2\nbegin");
  BOOST_TEST((std::get<gomoku::Spec>(host.searched->spec()).rule == gomoku::Rule::renju));
  finish({7, 7});
  for (const std::string number : {"5", "6"}) {  // with swap openings, which the GUI plays itself
    ask("info rule " + number + "\nstart 15\nbegin");
    const auto spec = std::get<gomoku::Spec>(host.searched->spec());
    BOOST_TEST((spec.rule == gomoku::Rule::freestyle && !spec.continuous));
    finish({7, 7});
  }
}

BOOST_AUTO_TEST_CASE(yixin_boards_are_known_by_their_commands) {
  using gomoku::Rule;
  for (const std::string line :
       {"info show_detail 3", "info caution_factor 2", "yxshowinfo", "yxboard\ndone", "yxhashclear", "yxshowforbid"}) {
    test::FakeHost other{test::real_engines()};
    gomocup::GomocupSession yixin{other, {}};
    const std::string first = line.substr(0, line.find('\n'));
    for (const std::string& text :
         {std::string("start 15"), std::string("INFO rule 2"), first, std::string("done"), std::string("begin")}) {
      yixin.on_line({text, other.time, false});
    }
    BOOST_TEST((std::get<gomoku::Spec>(other.searched->spec()).rule == Rule::renju), line);
  }
  // c-gomoku-cli sends YXSTOP, but is no Yixin-Board.
  ask("START 15\nYXSTOP\nINFO rule 2\nBEGIN");
  BOOST_TEST((std::get<gomoku::Spec>(host.searched->spec()).rule == Rule::freestyle));
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

BOOST_AUTO_TEST_SUITE_END()
