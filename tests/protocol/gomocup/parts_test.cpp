#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>
#include <vector>

#include "protocol/gomocup/blocked_moves.hpp"
#include "tests/protocol/gomocup/session_fixture.hpp"

using namespace tengen;
using gomocup::BlockedMoves;
using gomocup::mirrored_points;
using test::starts_with;

BOOST_FIXTURE_TEST_SUITE(gomocup_parts, test::GomocupFixture)

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

BOOST_AUTO_TEST_CASE(the_least_limits_are_limits) {
  gomocup::InfoSettings settings({.memory_bytes = 1000, .threads = 3});
  settings.apply(gomocup::InfoSettings::read("max_memory 0"));
  settings.apply(gomocup::InfoSettings::read("thread_num 0"));
  BOOST_TEST((settings.engine_options() == EngineOptions{.memory_bytes = 1000, .threads = 3}));
  settings.apply(gomocup::InfoSettings::read("max_memory 1"));
  settings.apply(gomocup::InfoSettings::read("thread_num 1"));
  BOOST_TEST((settings.engine_options() == EngineOptions{.memory_bytes = 1, .threads = 1}));
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

BOOST_AUTO_TEST_CASE(levels_of_each_strength) {
  constexpr std::pair<int, int> strengths[]{{0, 1}, {100, 20}, {50, 11}, {10, 3}, {95, 19}, {98, 20}};
  gomocup::InfoSettings settings{{}};
  for (const auto& [strength, level] : strengths) {
    settings.apply(gomocup::InfoSettings::read("strength " + std::to_string(strength)));
    BOOST_TEST(settings.level() == level, strength);
  }
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

BOOST_AUTO_TEST_CASE(too_long_lines_are_one_error) {
  ask("START 15");
  session.on_line({std::string(60000, '7'), host.time, true});
  BOOST_TEST(host.take() == "ERROR the line is too long\n");
}

BOOST_AUTO_TEST_CASE(mirrored_moves_count_once) {
  const BoardSize size{15, 15};
  BOOST_TEST(mirrored_points({}, size).size() == 225U - 36U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}}, size).size() == 225U - 36U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}, {Color::white, {7, 6}}}, size).size() == 105U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}, {Color::white, {6, 4}}}, size).empty());
}

BOOST_AUTO_TEST_CASE(too_many_blocks_are_refused) {
  BlockedMoves blocked;
  std::vector<Vertex> points;
  for (int i = 0; i < 4096; ++i) points.push_back({i, 0});
  BOOST_TEST(blocked.block(points));
  BOOST_TEST(!blocked.block({{0, 1}}));
  BOOST_TEST(blocked.block({{0, 0}}));  // it is blocked already
  blocked.unblock({{0, 0}});
  BOOST_TEST(blocked.block({{0, 1}}));
}

BOOST_AUTO_TEST_SUITE_END()
