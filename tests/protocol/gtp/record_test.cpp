#include <boost/test/unit_test.hpp>

#include "protocol/sgf/game.hpp"
#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(record)

namespace {

/// A session whose searches find a line with a value.
struct Talker : Conversation {
  using Conversation::Conversation;

  std::string find(const std::string& command, std::vector<Vertex> line, Score score) {
    send(command);
    BOOST_TEST_REQUIRE(host.searching(), command);
    SearchResult result;
    result.moves = {line.front()};
    result.info.depth = 4;
    result.info.score = score;
    result.info.nodes = 1234;
    result.info.line = std::move(line);
    host.deliver(session, result.info);
    host.finish(session, result);
    return host.take();
  }
};

const Vertex c3{2, 2};
const Vertex c4{2, 1};
const Vertex b2{1, 3};

}  // namespace

BOOST_AUTO_TEST_CASE(a_game_is_printed) {
  Conversation gtp;
  BOOST_TEST(gtp.send("printsgf") == reply("(;FF[4]GM[1]SZ[5]KM[0]AP[Tengen 1.2])"));
  gtp.done("komi 2.5");
  gtp.done("play b c3");
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("printsgf") == reply("(;FF[4]GM[1]SZ[5]KM[2.5]AP[Tengen 1.2];B[cc];W[])"));
  BOOST_TEST(gtp.send("printsgf -") == reply("(;FF[4]GM[1]SZ[5]KM[2.5]AP[Tengen 1.2];B[cc];W[])"));
  BOOST_TEST(gtp.send("printsgf a b") == refusal("syntax error"));
}

BOOST_AUTO_TEST_CASE(a_file_that_loadsgf_reads) {
  Conversation gtp;
  gtp.done("set_position b c3 w c4");
  gtp.done("komi 0.5");
  gtp.done("play b a1");
  gtp.done("printsgf game.sgf");
  const std::string before = gtp.send("showboard");
  gtp.done("clear_board");
  gtp.done("loadsgf game.sgf");
  BOOST_TEST(gtp.send("showboard") == before);
  BOOST_TEST(gtp.send("get_komi") == reply("0.5"));
}

BOOST_AUTO_TEST_CASE(other_games_are_printed) {
  Conversation gomoku(gomoku::Spec{});
  gomoku.done("play b h8");
  BOOST_TEST(gomoku.send("printsgf") == reply("(;FF[4]GM[4]SZ[15]AP[Tengen 1.2];B[hh])"));
  Conversation renju(gomoku::Spec{.rule = gomoku::Rule::renju});
  BOOST_TEST(renju.send("printsgf") == reply("(;FF[4]GM[4]SZ[15]AP[Tengen 1.2]RU[renju])"));
  Conversation connect(connect::Spec{});
  BOOST_TEST(connect.send("printsgf") == reply("(;FF[4]SZ[7:6]AP[Tengen 1.2]RU[connect 4])"));
}

BOOST_AUTO_TEST_CASE(rules_handicap_and_result_are_printed) {
  Conversation gtp;
  gtp.done("boardsize 9");
  gtp.done("kata-set-rules chinese");
  gtp.send("fixed_handicap 2");
  gtp.done("komi 0.5");
  BOOST_TEST(gtp.send("printsgf") == reply("(;FF[4]GM[1]SZ[9]KM[0.5]AB[cg][gc]PL[W]HA[2]AP[Tengen 1.2]RU[Chinese])"));
  gtp.done("boardsize 5");
  gtp.done("komi 6.5");
  gtp.done("play b c3");
  gtp.done("play w pass");
  BOOST_TEST(gtp.send("printsgf").find("RE[") == std::string::npos);
  gtp.done("play b pass");
  BOOST_TEST(gtp.send("printsgf").find("RE[B+18.5]") != std::string::npos);
  gtp.done("undo");
  BOOST_TEST(gtp.send("printsgf").find("RE[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(both_sides_have_names) {
  Talker gtp;
  gtp.find("genmove b", {c3}, 0);
  gtp.find("genmove w", {c4}, 0);
  BOOST_TEST(gtp.send("printsgf").find("PW[Tengen 1.2]PB[Tengen 1.2]") != std::string::npos);
  gtp.done("clear_board");
  gtp.find("genmove w", {c4}, 0);
  BOOST_TEST(gtp.send("printsgf").find("PB[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(comments_tell_what_searches_found) {
  Talker gtp;
  BOOST_TEST(gtp.find("genmove b", {c3, c4}, 130) == reply("C3"));
  const std::string first =
      "(;FF[4]GM[1]SZ[5]KM[0]AP[Tengen 1.2]PB[Tengen 1.2]C[Black to move: B+1.3, not solved, depth 4; line C3 C4; 1234 "
      "nodes];B[cc]";
  BOOST_TEST(gtp.send("printsgf") == reply(first + ")"));
  gtp.send("kata-analyze 10");
  SearchInfo info;
  info.depth = 6;
  info.score = exact_score(4);
  info.nodes = 99;
  info.line = {c4};
  gtp.host.deliver(gtp.session, info);
  gtp.send("");
  gtp.host.finish(gtp.session, SearchResult{});
  static_cast<void>(gtp.host.take());
  const std::string second = "C[White to move: W+2, solved; line C4; 99 nodes]";
  BOOST_TEST(gtp.send("printsgf") == reply(first + second + ")"));
  gtp.done("play w c4");
  BOOST_TEST(gtp.send("printsgf") == reply(first + second + ";W[cb])"));
  gtp.done("undo");
  gtp.done("undo");
  gtp.done("play b b2");
  BOOST_TEST(gtp.send("printsgf").find("White to move") == std::string::npos);
  gtp.done("komi 3");
  BOOST_TEST(gtp.send("printsgf").find("C[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_analysis_without_some_moves_is_no_finding) {
  Talker gtp;
  gtp.find("kata-search_analyze b avoid b c3 1", {c4}, 50);
  BOOST_TEST(gtp.send("printsgf").find("C[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_cancelled_search_is_no_finding) {
  Talker gtp;
  gtp.send("kata-search_cancellable b");
  gtp.send("");
  gtp.finish("c3");
  BOOST_TEST(gtp.send("gomill-explain_last_move") == refusal("no move has been searched"));
  BOOST_TEST(gtp.send("printsgf").find("C[") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_last_move_is_explained) {
  Talker gtp;
  BOOST_TEST(gtp.send("gomill-explain_last_move") == refusal("no move has been searched"));
  gtp.find("genmove b", {c3, c4}, -250);
  gtp.done("play w c4");
  const std::string why = "C3: Black to move: W+2.5, not solved, depth 4; line C3 C4; 1234 nodes";
  BOOST_TEST(gtp.send("gomill-explain_last_move") == reply(why));
  gtp.done("play b pass");
  gtp.done("play w pass");
  gtp.send("genmove b");
  BOOST_TEST(gtp.send("gomill-explain_last_move") == reply("pass: no search was needed"));
  gtp.done("clear_board");
  BOOST_TEST(gtp.send("gomill-explain_last_move") == refusal("no move has been searched"));
}

BOOST_AUTO_TEST_CASE(chats_are_answered) {
  Talker gtp;
  const std::string hello = "Hello, I am Tengen 1.2, a program.";
  BOOST_TEST(gtp.send("kgs-chat game joe hi there") == reply(hello + " I have not thought about this game yet."));
  gtp.find("genmove b", {c3, b2}, 100);
  BOOST_TEST(gtp.send("kgs-chat private joe wh\x01y?") ==
             reply(hello + " I think: B+1, not solved, depth 4, best line C3 B2."));
  for (const char* words : {"", "game", "foo joe hi"}) {
    BOOST_TEST(gtp.send("kgs-chat " + std::string(words)) == refusal("syntax error"), words);
  }
  gtp.done("kgs-game_over");
}

BOOST_AUTO_TEST_CASE(servers_name_the_opponent_and_the_result) {
  Talker gtp;
  gtp.done("cgos-opponent_name Some Bot]");
  gtp.done("cgos-opponent_rating 1850?");
  gtp.done("clear_board");
  gtp.find("genmove w", {c3}, 0);
  gtp.done("cgos-gameover W+Resign");
  const std::string text = gtp.send("printsgf");
  BOOST_TEST(text.find("PW[Tengen 1.2]PB[Some Bot\\]]BR[1850?]RE[W+Resign]") != std::string::npos);
  gtp.done("clear_board");
  BOOST_TEST(gtp.send("printsgf").find("RE[") == std::string::npos);
  for (const char* command : {"cgos-opponent_name", "cgos-opponent_rating", "cgos-gameover"}) {
    BOOST_TEST(gtp.send(command) == refusal("syntax error"));
  }
}

BOOST_AUTO_TEST_CASE(echoes) {
  Conversation gtp;
  BOOST_TEST(gtp.send("echo hello  world") == reply("hello world"));
  BOOST_TEST(gtp.send("echo") == reply());
}

BOOST_AUTO_TEST_SUITE_END()
