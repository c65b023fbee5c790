#include <boost/test/unit_test.hpp>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(search)

namespace {

SearchInfo thought_of(Vertex move, Score score = 0) {
  SearchInfo info;
  info.depth = 3;
  info.score = score;
  info.nodes = 500;
  info.move_nodes = 40;
  info.line = {move};
  return info;
}

constexpr const char* report =
    "info move C3 visits 40 winrate 0.5000 scoreMean 0.00 scoreStdev 9.07 scoreLead 0.00 prior 1.0000 lcb 0.5000 order "
    "0 pv C3\n";

}  // namespace

BOOST_AUTO_TEST_CASE(a_search_plays_nothing) {
  for (const char* command : {"kata-search b", "kata-search_cancellable black"}) {
    Conversation gtp;
    const std::string before = gtp.state();
    BOOST_TEST(gtp.think(command, "c3") == reply("C3"));
    BOOST_TEST(gtp.state() == before);
    gtp.done("play b c3");
    BOOST_TEST(gtp.think("kata-search w", "pass") == reply("pass"));
    BOOST_TEST((gtp.request().side == Color::white));
    gtp.done("undo");
  }
}

BOOST_AUTO_TEST_CASE(arguments_of_searches) {
  Conversation gtp;
  for (const char* command : {"kata-search", "kata-search_cancellable", "kata-search x", "kata-search_analyze b foo",
                              "kata-search_analyze_cancellable b minmoves"}) {
    BOOST_TEST(gtp.send(command) == refusal("syntax error"), command);
  }
  BOOST_TEST(gtp.send("kata-search_analyze") == "= \n");
  BOOST_TEST((gtp.request().side == Color::black));
}

BOOST_AUTO_TEST_CASE(a_search_may_resign_after_two_proven_losses) {
  Conversation gtp;
  const auto lost = [&gtp] {
    gtp.send("kata-search b");
    SearchResult result;
    result.moves = {{2, 2}};
    result.info = thought_of({2, 2}, exact_score(-5));
    gtp.host.finish(gtp.session, result);
    return gtp.host.take();
  };
  BOOST_TEST(lost() == reply("C3"));
  BOOST_TEST(lost() == reply("resign"));
}

BOOST_AUTO_TEST_CASE(any_line_cancels_where_it_may) {
  for (const char* line : {"", "   ", "# interrupt", "# a remark"}) {
    Conversation gtp;
    const std::string before = gtp.state();
    BOOST_TEST(gtp.send("5 kata-search_cancellable b") == "");
    BOOST_TEST(gtp.send(line) == "");
    BOOST_TEST(gtp.host.stop_asked, line);
    BOOST_TEST(gtp.finish("c3") == "=5 cancelled\n\n");
    BOOST_TEST(gtp.state() == before);
  }
}

BOOST_AUTO_TEST_CASE(the_line_that_cancels_is_executed) {
  Conversation gtp;
  gtp.send("kata-search_cancellable b");
  BOOST_TEST(gtp.send("7 name") == "");
  BOOST_TEST(gtp.send("8 stop") == "");
  BOOST_TEST(gtp.finish("c3") == "= cancelled\n\n=7 Tengen\n\n=8 \n\n");
}

BOOST_AUTO_TEST_CASE(a_plain_search_is_not_cancelled) {
  Conversation gtp;
  gtp.send("kata-search b");
  BOOST_TEST(gtp.send("name") == "");
  BOOST_TEST(!gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == "= C3\n\n= Tengen\n\n");
}

BOOST_AUTO_TEST_CASE(the_end_of_input_cancels) {
  Conversation gtp;
  gtp.send("kata-search_cancellable b");
  gtp.session.on_end_of_input();
  BOOST_TEST(gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c3") == reply("cancelled"));
  BOOST_TEST(gtp.host.exited);
}

BOOST_AUTO_TEST_CASE(what_waits_behind_it_cancels) {
  Conversation gtp;
  gtp.send("genmove b");
  gtp.send("kata-search_cancellable w");
  gtp.send("name");
  BOOST_TEST(gtp.finish("c3") == reply("C3"));
  BOOST_TEST(gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c4") == "= cancelled\n\n= Tengen\n\n");
}

BOOST_AUTO_TEST_CASE(searches_that_analyze) {
  Conversation gtp;
  BOOST_TEST(gtp.send("3 kata-search_analyze b 50") == "=3 \n");
  BOOST_TEST(!gtp.request().infinite);
  gtp.host.deliver(gtp.session, thought_of({2, 2}));
  gtp.session.on_tick();
  BOOST_TEST(gtp.host.take() == report);
  BOOST_TEST(gtp.send("name") == "");
  BOOST_TEST(gtp.finish("c3") == report + std::string("play C3\n\n= Tengen\n\n"));
  gtp.done("play b c3");

  BOOST_TEST(gtp.send("4 kata-search_analyze_cancellable w 50") == "=4 \n");
  BOOST_TEST(gtp.send("5 name") == "");
  BOOST_TEST(gtp.host.stop_asked);
  BOOST_TEST(gtp.finish("c4") == "play cancelled\n\n=5 Tengen\n\n");
  gtp.done("play w c4");
}

BOOST_AUTO_TEST_CASE(searches_after_the_end) {
  Conversation gtp;
  gtp.done("play b pass");
  gtp.done("play w pass");
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("kata-search b") == reply("pass"));
  BOOST_TEST(gtp.send("4 kata-search_analyze_cancellable b") == "=4 \nplay pass\n\n");
  BOOST_TEST(gtp.state() == before);
}

BOOST_AUTO_TEST_CASE(only_forbidden_points_are_no_move) {
  Conversation gtp(gomoku::Spec{.rule = gomoku::Rule::renju});
  BOOST_TEST(gtp.think("kata-search b", "") == reply("pass"));
}

BOOST_AUTO_TEST_CASE(stop_and_clear_cache) {
  Conversation gtp;
  gtp.done("play b c3");
  const std::string before = gtp.state();
  gtp.done("stop");
  gtp.done("clear_cache");
  BOOST_TEST(gtp.state() == before);
  gtp.send("kata-analyze 10");
  BOOST_TEST(gtp.send("stop") == "\n");
  gtp.host.finish(gtp.session, SearchResult{});
  BOOST_TEST(gtp.host.take() == reply());
}

BOOST_AUTO_TEST_CASE(benchmarks) {
  Conversation gtp;
  for (const char* nodes : {"", "0", "-1", "x", "9999999999999999999"}) {
    BOOST_TEST(gtp.send("kata-benchmark " + std::string(nodes)) == refusal("syntax error"), nodes);
  }
  BOOST_TEST(gtp.send("2 kata-benchmark 5000") == "");
  BOOST_TEST(gtp.request().nodes.value() == 5000U);
  BOOST_TEST(!gtp.request().use_known);
  BOOST_TEST(!gtp.request().time.turn);
  gtp.send("# interrupt");
  BOOST_TEST(gtp.host.stop_asked);
  SearchResult result;
  result.info = thought_of({2, 2});
  result.info.elapsed = Milliseconds(250);
  gtp.host.finish(gtp.session, result);
  BOOST_TEST(gtp.host.take() == "=2 500 nodes, 2000 nodes/s, depth 3, 0.250 s, 1 threads\n\n");
  gtp.done("play b pass");
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("kata-benchmark 5") == refusal("the game is over"));
}

BOOST_AUTO_TEST_CASE(networks_and_time) {
  Conversation gtp;
  BOOST_TEST(gtp.send("kata-get-models") == reply("[]"));
  for (const char* words : {"0", "all", "b 3 0.5", ""}) {
    BOOST_TEST(gtp.send("kata-raw-nn " + std::string(words)) == refusal("there is no network with a policy to ask"));
  }
  gtp.host.cpu = std::chrono::microseconds(12'345'678);
  BOOST_TEST(gtp.send("cputime") == reply("12.346"));
  BOOST_TEST(gtp.send("gomill-cpu_time") == reply("12.346"));
  Conversation gomoku(gomoku::Spec{});
  BOOST_TEST(gomoku.send("kata-get-models") ==
             reply("[{\"internalName\":\"gomoku freestyle\",\"maxBatchSize\":1,\"name\":\"gomoku freestyle\","
                   "\"usesHumanSLProfile\":false,\"usingFP16\":\"false\",\"version\":1}]"));
}

BOOST_AUTO_TEST_SUITE_END()
