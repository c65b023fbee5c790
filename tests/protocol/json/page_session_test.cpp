#include "protocol/json/page_session.hpp"

#include "adapters/runtime/charsets.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/fake_host.hpp"

namespace tengen::json {
namespace {

using boost::json::value;

/// A page over real rules, and searches that find what the test says.
struct Page {
  value ask(const std::string& line) {
    session.on_line({line, host.time, false});
    return boost::json::parse(host.take());
  }
  value call(const std::string& name, const std::string& args) {
    return ask(R"({"id":7,"call":")" + name + R"(","args":[)" + args + "]}").at("result");
  }
  std::string error(const std::string& name, const std::string& args) {
    return std::string(call(name, args).at("error").as_string());
  }
  value read(const std::string& text, const std::string& name) {
    return call("read", boost::json::serialize(value(text)) + "," + boost::json::serialize(value(name)));
  }
  void search(const std::string& args = "100,0,1,20") {
    session.on_line({R"({"id":9,"call":"search","args":[)" + args + "]}", host.time, false});
  }

  test::FakeHost host{test::real_engines()};
  PageSession session{host,
                      {.engine = {.memory_bytes = std::size_t{16} << 20},
                       .longest_search = Milliseconds{5000},
                       .charsets = {adapters::convert_charset}}};
};

BOOST_AUTO_TEST_SUITE(page_session)

BOOST_FIXTURE_TEST_CASE(a_game_is_begun_played_and_taken_back, Page) {
  const value begun = call("new", "0,9,9,0,0");
  BOOST_TEST(begun.at("columns").as_int64() == 9);
  BOOST_TEST(begun.at("legal").as_array().size() == 81U);
  const value played = call("play", "4,3");
  BOOST_TEST(boost::json::serialize(played.at("moves")) == "[[4,3]]");
  BOOST_TEST(played.at("cells").as_string()[3 * 9 + 4] == 'b');
  BOOST_TEST(played.at("toMove").as_string() == "w");
  BOOST_TEST(error("play", "4,3") != "");
  BOOST_TEST(call("undo", "").at("moves").as_array().empty());
  BOOST_TEST(error("undo", "") != "");
}

BOOST_FIXTURE_TEST_CASE(each_game_and_its_end_are_described, Page) {
  call("new", "1,5,5,0,5");
  call("play", "-1,-1");
  const value over = call("play", "-1,-1");
  BOOST_TEST(over.at("over").as_bool());
  BOOST_TEST(over.at("winner").as_string() == "w");
  BOOST_TEST(over.at("legal").as_array().empty());
  BOOST_TEST(error("play", "0,0") == "the game is over");
  BOOST_TEST(call("new", "2,7,6,0,0").at("legal").as_array().size() == 7U);
}

// The page draws what the engine says; the rule decides.
BOOST_FIXTURE_TEST_CASE(threats_are_told_by_the_rule, Page) {
  // Black has four in a row. White's stones stand at both ends of the five that it could make.
  const auto threats = [this](const std::string& rule) {
    call("new", "0,9,9," + rule + ",0");
    for (const char* move : {"1,4", "0,4", "2,4", "6,4", "3,4", "8,8", "4,4"}) call("play", move);
    return boost::json::serialize(call("play", "0,0").at("threats"));
  };
  BOOST_TEST(threats("0") == R"([{"at":[5,4],"side":"b","kind":"five"}])");
  BOOST_TEST(threats("3") == "[]");
  call("new", "1,5,5,0,5");
  BOOST_TEST(call("play", "2,2").at("threats").as_array().empty());
}

BOOST_FIXTURE_TEST_CASE(a_search_tells_its_lines_and_its_move, Page) {
  call("new", "0,9,9,0,0");
  search("100,3,2,7");
  BOOST_REQUIRE(host.requests.size() == 1U);
  BOOST_TEST(host.requests[0].time.turn.value().count() == 100);
  BOOST_TEST(host.requests[0].depth.value() == 3);
  BOOST_TEST(host.requests[0].multi_pv == 2);
  BOOST_TEST(host.requests[0].level == 7);
  SearchInfo info;
  info.depth = 2;
  info.line = {{4, 4}, {3, 3}};
  host.deliver(session, info);
  const value told = boost::json::parse(host.take());
  BOOST_TEST(told.at("id").as_int64() == 9);
  BOOST_TEST(boost::json::serialize(told.at("info").at("line")) == "[[4,4],[3,3]]");
  host.finish(session, Vertex{4, 4});
  const value done = boost::json::parse(host.take());
  BOOST_TEST(boost::json::serialize(done.at("result").at("move")) == "[4,4]");
  BOOST_TEST(!done.at("result").as_object().contains("stopped"));
}

BOOST_FIXTURE_TEST_CASE(a_stopped_search_tells_nothing_more_and_says_so, Page) {
  call("new", "0,9,9,0,0");
  search();
  BOOST_TEST(call("stop", "").as_object().empty());
  BOOST_TEST(host.stop_asked);
  host.deliver(session, SearchInfo{});
  BOOST_TEST(host.take() == "");
  host.finish(session, Vertex{4, 4});
  BOOST_TEST(boost::json::parse(host.take()).at("result").at("stopped").as_bool());
  BOOST_TEST(call("stop", "").as_object().empty());
}

BOOST_FIXTURE_TEST_CASE(one_search_at_a_time_and_no_new_game_under_it, Page) {
  BOOST_TEST(error("search", "100,0,1,20") == "no game has begun");
  call("new", "0,9,9,0,0");
  search();
  BOOST_TEST(error("search", "100,0,1,20") == "a search is running already");
  BOOST_TEST(error("new", "0,9,9,0,0") != "");
  BOOST_TEST(!call("play", "1,1").as_object().contains("error"));
  BOOST_TEST(host.stop_asked);
}

BOOST_FIXTURE_TEST_CASE(numbers_out_of_range_are_refused, Page) {
  call("new", "0,9,9,0,0");
  for (const char* args :
       {"0,0,1,20", "5001,0,1,20", "100,-1,1,20", "100,0,0,20", "100,0,501,20", "100,0,1,0", "100,0,1,21"}) {
    BOOST_TEST(error("search", args) != "", args);
  }
  for (const char* args : {"3,9,9,0,0", "-1,9,9,0,0", "0,9,9,9,0", "0,4,9,0,0", "0,99,99,0,0", "1,2147483647,5,0,0"}) {
    BOOST_TEST(error("new", args) != "", args);
  }
  for (const char* args : {"-2,0", "9,0", "2147483647,-2147483648"}) BOOST_TEST(error("play", args) != "", args);
  BOOST_TEST(call("play", "0,0").at("moves").as_array().size() == 1U, "the game is the one before");
}

BOOST_FIXTURE_TEST_CASE(lines_that_make_no_sense_are_answered_and_change_nothing, Page) {
  call("new", "0,9,9,0,0");
  for (const char* line : {"x", "[]", "{}", R"({"id":"a"})", R"({"id":1.5,"call":"undo","args":[]})", "\x80\xff{"}) {
    BOOST_TEST(ask(line).as_object().contains("error"), line);
  }
  for (const char* line : {R"({"id":1})", R"({"id":1,"call":4})", R"({"id":1,"call":"fly","args":[]})",
                           R"({"id":1,"call":"play"})", R"({"id":1,"call":"play","args":[1]})",
                           R"({"id":1,"call":"play","args":["a",2]})", R"({"id":1,"call":"play","args":[1e9,9e12]})"}) {
    BOOST_TEST(ask(line).at("result").as_object().contains("error"), line);
  }
  session.on_line({R"({"id":1,"call":"undo","args":[]})", host.time, true});
  BOOST_TEST(host.take().find("too long") != std::string::npos);
  session.on_line({" \r", host.time, false});
  BOOST_TEST(host.take() == "");
  BOOST_TEST(call("play", "0,0").at("moves").as_array().size() == 1U);
}

BOOST_FIXTURE_TEST_CASE(a_file_is_read_and_the_board_stays, Page) {
  const value psq = read("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n", "game.psq");
  BOOST_TEST(psq.at("game").as_string() == "gomoku");
  BOOST_TEST(psq.at("columns").as_int64() == 15);
  BOOST_TEST(boost::json::serialize(psq.at("moves")) == "[[7,7],[8,8]]");
  const value sgf = read("(;GM[1]SZ[5]KM[2.5];B[cc];W[])(;GM[1]SZ[5])", "a.sgf");
  BOOST_TEST(sgf.at("game").as_string() == "go");
  BOOST_TEST(sgf.at("komi").as_int64() == 5);
  BOOST_TEST(sgf.at("games").as_int64() == 2);
  BOOST_TEST(boost::json::serialize(sgf.at("moves")) == "[[2,2],[-1,-1]]");
  BOOST_TEST(error("undo", "") == "no game has begun");
}

BOOST_FIXTURE_TEST_CASE(games_that_the_page_cannot_show_are_refused, Page) {
  for (const char* text : {"", "noise", "(;GM[1", "(;GM[4]SZ[15];B[aa];B[bb])", "Piskvorky 40x40, 1:1, 0\n1,1,0\n"}) {
    BOOST_TEST(read(text, "").as_object().contains("error"), text);
  }
}

BOOST_FIXTURE_TEST_CASE(the_game_is_written_in_the_formats_that_hold_it, Page) {
  BOOST_TEST(error("write", R"("sgf")") == "no game has begun");
  call("new", "0,15,15,2,0");
  call("play", "7,7");
  BOOST_TEST(call("write", R"("notation")").at("text").as_string().find("h8") != std::string::npos);
  for (const char* format : {"sgf", "psq"}) {
    const std::string text(call("write", "\"" + std::string(format) + "\"").at("text").as_string());
    const value back = read(text, "");
    BOOST_TEST(boost::json::serialize(back.at("moves")) == "[[7,7]]", format);
  }
  BOOST_TEST(error("write", R"("columns")") != "");
  BOOST_TEST(error("write", R"("pdf")") == "no such format");
}

BOOST_FIXTURE_TEST_CASE(a_position_is_set_up_played_on_and_saved, Page) {
  BOOST_TEST(error("setUp", R"("", 0)") == "no game has begun");
  call("new", "0,5,5,0,0");
  call("play", "0,0");
  const std::string cells = "b.w..b.w.................";
  const value there = call("setUp", "\"" + cells + "\",1");
  BOOST_TEST(there.at("cells").as_string() == cells);
  BOOST_TEST(there.at("setup").as_string() == cells);
  BOOST_TEST(there.at("first").as_string() == "w");
  BOOST_TEST(there.at("toMove").as_string() == "w");
  BOOST_TEST(there.at("moves").as_array().empty());
  call("play", "4,4");
  const std::string sgf(call("write", R"("sgf")").at("text").as_string());
  const value back = read(sgf, "a.sgf");
  BOOST_TEST(back.at("setup").as_string() == cells);
  BOOST_TEST(back.at("first").as_string() == "w");
  BOOST_TEST(boost::json::serialize(back.at("moves")) == "[[4,4]]");
  for (const char* args : {R"("b",0)", R"("x........................",0)", R"("b........................",2)"}) {
    BOOST_TEST(error("setUp", args) != "", args);
  }
  BOOST_TEST(call("undo", "").at("cells").as_string() == cells, "what was refused changed nothing");
  call("new", "2,7,6,0,0");
  BOOST_TEST(error("setUp", "\"" + std::string(1, 'b') + std::string(41, '.') + "\",0") != "", "a stone in the air");
}

BOOST_FIXTURE_TEST_CASE(variations_and_comments_go_out_and_come_back, Page) {
  call("new", "1,5,5,0,5");
  const std::string nodes =
      R"([{"comment":"a ] \\ b"},{"parent":0,"at":[2,2]},{"parent":1,"at":[-1,-1],"comment":"passes"},)"
      R"({"parent":1,"at":[1,1]},{"parent":0,"at":[3,3]}])";
  const value told = call("writeTree", boost::json::serialize(value(nodes)));
  const value back = read(std::string(told.at("text").as_string()), "a.sgf");
  const auto same = [](const value& one, const value& other) {
    return boost::json::serialize(one) == boost::json::serialize(other);
  };
  const auto& tree = back.at("tree").as_array();
  BOOST_REQUIRE(tree.size() == 5U);
  BOOST_TEST(tree[0].at("comment").as_string() == "a ] \\ b");
  // The main line and its variation are read in the order of the file.
  BOOST_TEST(same(tree[1].at("at"), boost::json::array{2, 2}));
  BOOST_TEST(tree[2].at("comment").as_string() == "passes");
  BOOST_TEST(same(back.at("moves"), boost::json::parse("[[2,2],[-1,-1]]")));
  std::string points;
  for (std::size_t i = 1; i < tree.size(); ++i) {
    points += boost::json::serialize(tree[i].at("at")) + "after" + boost::json::serialize(tree[i].at("parent")) + " ";
  }
  BOOST_TEST(points == "[2,2]after0 [-1,-1]after1 [1,1]after1 [3,3]after0 ");
  for (const char* wrong : {"", "{}", "[]", "[1]", R"([{},{"parent":1,"at":[0,0]}])", R"([{},{"parent":0,"at":[9,0]}])",
                            R"([{},{"at":[0,0]}])", R"([{},{"parent":-1,"at":[0,0]}])", R"([{},{"parent":0}])"}) {
    BOOST_TEST(error("writeTree", boost::json::serialize(value(wrong))) != "", wrong);
  }
}

BOOST_FIXTURE_TEST_CASE(labels_go_out_and_come_back, Page) {
  const auto tree_of = [this](const std::string& text) {
    return boost::json::serialize(read(text, "a.sgf").at("tree"));
  };
  // On a node without a move they are those of the position; what is no point of the board is left out.
  BOOST_TEST(
      tree_of("(;GM[4]SZ[15]LB[aa:A];B[hh]LB[ab:1][ii: <b> ][zz:no][:x][jj];LB[ac:棋])") ==
      R"([{"labels":[[0,0,"A"]]},{"parent":0,"at":[7,7],"labels":[[0,1,"1"],[8,8,"<b>"],[9,9,""],[0,2,"棋"]]}])");
  BOOST_TEST(tree_of("(;GM[1]SZ[9]L[aa][ba];B[dd])") ==
             R"([{"labels":[[0,0,"A"],[1,0,"B"]]},{"parent":0,"at":[3,3]}])");
  call("new", "0,9,9,0,0");
  const std::string nodes =
      R"([{"labels":[[0,0,"A:]"],[8,8,"\\"],[9,0,"off"],[-1,-1,"pass"],[1],"x",[1,1,1]]},{"parent":0,"at":[1,2],"labels":7}])";
  const std::string text(call("writeTree", boost::json::serialize(value(nodes))).at("text").as_string());
  BOOST_TEST(text.find("LB[aa:A:\\]][ii:\\\\]") != std::string::npos, text);
  BOOST_TEST(tree_of(text) == R"([{"labels":[[0,0,"A:]"],[8,8,"\\"]]},{"parent":0,"at":[1,2]}])");
}

// Its nodes are the game, whatever has been played on the board.
BOOST_FIXTURE_TEST_CASE(a_tree_holds_only_its_nodes, Page) {
  call("new", "0,9,9,0,0");
  call("play", "4,4");
  call("play", "5,5");
  const std::string nodes = R"([{},{"parent":0,"at":[1,2]}])";
  const std::string text(call("writeTree", boost::json::serialize(value(nodes))).at("text").as_string());
  BOOST_TEST(boost::json::serialize(read(text, "a.sgf").at("moves")) == "[[1,2]]");
  BOOST_TEST(text.find("RE[") == std::string::npos, text);
}

BOOST_FIXTURE_TEST_CASE(a_tree_leaves_out_what_cannot_be_played_in_turn, Page) {
  const value game = read("(;GM[4]SZ[15];B[hh](;W[zz];B[aa])(;B[gg])(;W[ii];C[later]))", "a.sgf");
  BOOST_TEST(game.as_object().contains("error"), "its main line leaves the board");
  const value other = read("(;GM[4]SZ[15];B[hh](;W[ii];C[later])(;W[zz];B[aa])(;B[gg]))", "a.sgf");
  const auto& tree = other.at("tree").as_array();
  BOOST_REQUIRE(tree.size() == 3U);
  BOOST_TEST(tree[2].at("comment").as_string() == "later");
}

// The page's own reader has decoded the text, whatever its CA says.
BOOST_FIXTURE_TEST_CASE(warnings_come_with_the_game, Page) {
  const value plain = read("(;GM[4]CA[GBK]SZ[15]PB[\xE6\xA3\x8B];B[hh])", "a.sgf");
  BOOST_TEST(!plain.as_object().contains("warnings"));
  const value odd = read("(;GM[1]SZ[9]KM[375];B[dd]", "a.sgf");
  BOOST_TEST(boost::json::serialize(odd.at("warnings")) ==
             R"(["1:26: the game tree is not closed","KM[375] was read as 7.5 points"])");
  BOOST_TEST(odd.at("komi").as_int64() == 15);
}

BOOST_FIXTURE_TEST_CASE(many_comments_of_one_position_are_joined, Page) {
  std::string text = "(;GM[4]SZ[15]";
  for (int i = 0; i < 5000; ++i) text += ";C[a]";
  const value game = read(text + ")", "a.sgf");
  BOOST_TEST(game.at("tree").at(0).at("comment").as_string().size() == 9999U);
}

BOOST_FIXTURE_TEST_CASE(a_file_is_read_by_its_name_where_its_text_says_nothing, Page) {
  BOOST_TEST(boost::json::serialize(read("h8i9", "a.txt").at("moves")) == "[[7,7],[8,6]]");
  BOOST_TEST(read("h8i9", "a.psq").as_object().contains("error"));
}

BOOST_FIXTURE_TEST_CASE(only_a_finished_game_has_a_result, Page) {
  call("new", "1,5,5,0,5");
  const auto text = [this] { return std::string(call("write", R"("sgf")").at("text").as_string()); };
  BOOST_TEST(text().find("RE[") == std::string::npos);
  call("play", "-1,-1");
  call("play", "-1,-1");
  BOOST_TEST(text().find("RE[W") != std::string::npos, text());
}

BOOST_FIXTURE_TEST_CASE(swap2_and_forced_wins_are_searched_for, Page) {
  BOOST_TEST(error("swap2", "100") == "no game has begun");
  call("new", "0,15,15,0,0");
  session.on_line({R"({"id":9,"call":"swap2","args":[100]})", host.time, false});
  BOOST_REQUIRE(host.requests.size() == 1U);
  BOOST_TEST((host.requests[0].task == Task::swap2));
  SearchResult three;
  three.moves = {{7, 7}, {8, 8}, {6, 7}};
  host.finish(session, three);
  BOOST_TEST(boost::json::serialize(boost::json::parse(host.take()).at("result").at("moves")) == "[[7,7],[8,8],[6,7]]");
  session.on_line({R"({"id":9,"call":"solve","args":[100]})", host.time, false});
  BOOST_REQUIRE(host.requests.size() == 2U);
  BOOST_TEST((host.requests[1].task == Task::solve));
  SearchResult win;
  win.moves = {{1, 2}};
  win.win = {{.attack = {1, 2}, .replies = {{{3, 4}, 1}}, .otherwise = Vertex{5, 6}, .plies = 3},
             {.attack = {7, 8}, .plies = 1}};
  host.finish(session, win);
  BOOST_TEST(boost::json::serialize(boost::json::parse(host.take()).at("result").at("win")) ==
             R"([{"attack":[1,2],"plies":3,"replies":[[3,4,1]],"otherwise":[5,6]},)"
             R"({"attack":[7,8],"plies":1,"replies":[],"otherwise":null}])");
  call("new", "1,5,5,0,5");
  BOOST_TEST(error("swap2", "100") == "only Gomoku has swap2");
}

BOOST_FIXTURE_TEST_CASE(threads_and_memory_stay_within_what_is_allowed, Page) {
  const value told = call("options", "0,0");
  BOOST_TEST(told.at("threads").as_int64() == 1);
  BOOST_TEST(told.at("mostMemory").as_int64() == 16);
  BOOST_TEST(call("options", "9,9000").at("threads").as_int64() == 1);
  BOOST_TEST(call("options", "0,9000").at("memory").as_int64() == 16);
  call("new", "0,9,9,0,0");
  search();
  BOOST_TEST(error("options", "1,16") != "");
}

BOOST_FIXTURE_TEST_CASE(files_are_read_by_their_bytes, Page) {
  const auto read_bytes = [this](const std::string& base64, const std::string& name) {
    return call("readBytes", "\"" + base64 + "\",\"" + name + "\"");
  };
  // A library with two variations, a label and a comment in GBK; an SGF in GBK.
  const value library = read_bytes("/1JlbkxpYv8DAP////////////94CLrasdjKpAAAaMMAAUEAaUA=", "a.lib");
  BOOST_TEST(library.at("game").as_string() == "gomoku");
  BOOST_TEST(library.at("columns").as_int64() == 15);
  BOOST_TEST(boost::json::serialize(library.at("tree")) ==
             R"([{},{"parent":0,"at":[7,7],"comment":"黑必胜","labels":[[7,6,"A"]]},{"parent":1,"at":[8,6]}])");
  BOOST_TEST(library.at("warnings").as_array().size() == 1U);
  const value sgf = read_bytes("KDtHTVs0XVNaWzE1XUNBW0dCS107QltoaF1DW7raXSk=", "a.sgf");
  BOOST_TEST(boost::json::serialize(sgf.at("tree")) == R"([{},{"parent":0,"at":[7,7],"comment":"黑"}])");
  // Without CA in GBK, in ISO-8859-1 and in UTF-16.
  const value chinese = read_bytes("KDtHTVs0XVNaWzE1XVBCW8blytZdUFdbsNe3vV07QltoaF1DW7rasdjKpF0p", "a.sgf");
  BOOST_TEST(chinese.at("tree").at(1).at("comment").as_string() == "黑必胜");
  BOOST_TEST(chinese.at("warnings").at(0).as_string() == "the text names no charset: it was read as GB18030");
  const value french = read_bytes("KDtHTVs0XVNaWzE1XVBCW0r8cmddO0JbaGhdQ1t0cuhzIGJpZW5dKQ==", "a.sgf");
  BOOST_TEST(french.at("tree").at(1).at("comment").as_string() == "très bien");
  BOOST_TEST(!french.as_object().contains("warnings"));
  const value wide = read_bytes("//4oADsARwBNAFsANABdAFMAWgBbADEANQBdADsAQgBbAGgAaABdAEMAWwDLaF0AKQA=", "a.sgf");
  BOOST_TEST(wide.at("tree").at(1).at("comment").as_string() == "棋");
  BOOST_TEST(read_bytes("eAB4APEA", "a.lib").at("error").as_string() ==
             "record 3 at byte 4: no square of the board: F1");
  BOOST_TEST(read_bytes("not base 64", "a.lib").at("error").as_string() == "this is no base 64");
  BOOST_TEST(read_bytes("", "a.lib").at("error").as_string() == "the file is empty");
}

BOOST_FIXTURE_TEST_CASE(the_end_of_input_ends_it, Page) {
  session.on_end_of_input();
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace tengen::json
