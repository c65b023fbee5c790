#include "protocol/json/page_session.hpp"

#include "adapters/runtime/charsets.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/json/page_form.hpp"
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
  value read(const std::string& text, const std::string& name) {
    return call("read", boost::json::serialize(value(text)) + "," + boost::json::serialize(value(name)));
  }

  test::FakeHost host{test::real_engines()};
  PageSession session{host,
                      {.engine = {.memory_bytes = std::size_t{16} << 20},
                       .longest_search = Milliseconds{5000},
                       .charsets = {adapters::convert_charset}}};
};

BOOST_AUTO_TEST_SUITE(page_session)

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
}

BOOST_FIXTURE_TEST_CASE(many_comments_of_one_position_are_joined, Page) {
  std::string text = "(;GM[4]SZ[15]";
  for (int i = 0; i < 5000; ++i) text += ";C[a]";
  const value game = read(text + ")", "a.sgf");
  BOOST_TEST(game.at("tree").at(0).at("comment").as_string().size() == 9999U);
}

BOOST_FIXTURE_TEST_CASE(forced_wins_are_searched_for, Page) {
  call("new", "0,15,15,0,0");
  session.on_line({R"({"id":9,"call":"solve","args":[100]})", host.time, false});
  BOOST_REQUIRE(host.requests.size() == 1U);
  BOOST_TEST((host.requests[0].task == Task::solve));
  SearchResult win;
  win.moves = {{1, 2}};
  win.win = {{.attack = {1, 2}, .replies = {{{3, 4}, 1}}, .otherwise = Vertex{5, 6}, .plies = 3},
             {.attack = {7, 8}, .plies = 1}};
  host.finish(session, win);
  BOOST_TEST(boost::json::serialize(boost::json::parse(host.take()).at("result").at("win")) ==
             R"([{"attack":[1,2],"plies":3,"replies":[[3,4,1]],"otherwise":[5,6]},)"
             R"({"attack":[7,8],"plies":1,"replies":[],"otherwise":null}])");
}

// A win at the bound of a proof is exact where the search has looked as far.
BOOST_AUTO_TEST_CASE(the_length_of_a_win_is_exact_once_the_search_has_seen_it) {
  const auto exact = [](int depth, Score score, Score lower, Score upper) {
    return page_info({.depth = depth, .score = score, .lower = lower, .upper = upper}).at("exact").as_bool();
  };
  BOOST_TEST(exact(15, win_in(3), win_in(3), score_infinite));
  BOOST_TEST(!exact(2, win_in(3), win_in(3), score_infinite));
  BOOST_TEST(!exact(15, -win_in(38), -score_infinite, -win_in(38)));
  BOOST_TEST(exact(15, win_in(39), win_in(39), win_in(39)));
  BOOST_TEST(exact(2, win_in(3), -score_infinite, score_infinite));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace tengen::json
