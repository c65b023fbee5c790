// What strangers send to a session of JSON: too long, too many, again and again. Costs are counted in steps, bytes and
// answers, never in time: twice as much may cost twice as much.

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "protocol/json/analysis_session.hpp"
#include "protocol/json/page_form.hpp"
#include "protocol/json/page_session.hpp"
#include "protocol/json/values.hpp"
#include "tests/support/fake_host.hpp"

namespace tengen::json {
namespace {

using boost::json::value;

/// What a line has cost.
struct Cost {
  std::uint64_t steps = 0;
  std::size_t bytes = 0;    ///< of all answers
  std::size_t at_once = 0;  ///< bytes of the most answers in one turn of the session
  std::size_t answers = 0;
};

/// A session at /analysis.
struct Counted {
  explicit Counted(AnalysisOptions options = {}) : session(host, std::move(options)) {}

  void send(const std::string& line) { session.on_line({line, host.time, false}); }
  std::string say(const std::string& line) {
    send(line);
    return host.take();
  }
  /// The line and all that follows from it while no search is asked for.
  Cost cost(const std::string& line) {
    const std::uint64_t before = session.steps();
    Cost cost;
    send(line);
    do {
      const std::string said = host.take();
      cost.bytes += said.size();
      cost.at_once = std::max(cost.at_once, said.size());
      cost.answers += static_cast<std::size_t>(std::count(said.begin(), said.end(), '\n'));
    } while (host.go_on(session));
    cost.steps = session.steps() - before;
    return cost;
  }
  /// A search runs from now on.
  void search() {
    send(R"({"id":"s","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[]})");
    BOOST_TEST_REQUIRE(host.searching());
  }

  test::FakeHost host{test::real_engines()};
  AnalysisSession session;
};

std::string repeated(std::size_t count, const std::string& text, const std::string& between = ",") {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += (i > 0 ? between : "") + text;
  return all;
}

std::string numbers(std::size_t count, std::size_t first = 0) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += (i > 0 ? "," : "") + std::to_string(first + i);
  return all;
}

std::string query(const std::string& id, const std::string& moves, const std::string& more = {}) {
  return R"({"id":")" + id + R"(","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[)" + moves + "]" + more +
         "}";
}

/// A game of Go that is over after two moves, and its turns from there.
std::string finished_game(std::size_t turns, const std::string& more = {}) {
  return query("o", repeated(turns, R"(["B","pass"],["W","pass"])"),
               R"(,"analyzeTurns":[)" + numbers(turns, 2) + "]" + more);
}

std::string many_names(std::size_t count) {
  std::string fields;
  for (std::size_t i = 0; i < count; ++i) fields += ",\"unknown" + std::to_string(i) + "\":1";
  return fields;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_limits)

BOOST_AUTO_TEST_CASE(an_id_has_at_most_a_kilobyte) {
  Counted desk;
  const std::string longest(longest_id, 'x');
  BOOST_TEST(std::string(boost::json::parse(desk.say(R"({"id":")" + longest + R"(","action":"query_models"})"))
                             .at("id")
                             .as_string()) == longest);
  for (const std::string more :
       {R"(,"action":"query_version")", R"(,"action":"query_models")", R"(,"action":"clear_cache")",
        R"(,"action":"terminate","terminateId":"a")", R"(,"action":"terminate_all")",
        R"(,"boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[])", ""}) {
    for (const std::size_t size : {longest_id + 1, std::size_t{250'000}}) {
      const std::string said = desk.say(R"({"id":")" + std::string(size, 'x') + "\"" + more + "}");
      BOOST_TEST(boost::json::parse(said).as_object().contains("error"), more);
      BOOST_TEST(said.size() < 200U, more);
    }
  }
  BOOST_TEST(!desk.host.searching());
}

BOOST_AUTO_TEST_CASE(unknown_fields_get_one_warning_that_is_short) {
  for (const std::size_t count : {std::size_t{2}, std::size_t{17'000}}) {
    Counted desk;
    const std::string said = desk.say(query(std::string(longest_id, 'x'), "", many_names(count)));
    BOOST_TEST(std::count(said.begin(), said.end(), '\n') == 1);
    BOOST_TEST(said.size() < 3000U);
    const std::string warning(boost::json::parse(said).at("warning").as_string());
    BOOST_TEST(warning.find("unknown0, unknown1") != std::string::npos, warning);
    BOOST_TEST((warning.find("and 16980 more") != std::string::npos) == (count == 17'000), warning);
    BOOST_TEST(desk.host.searching());
  }
  Counted desk;
  const std::string settings = R"(,"overrideSettings":{"a":1)" + many_names(17'000) + "}";
  BOOST_TEST(desk.say(query("q", "", settings)).size() < 3000U);
  desk.host.finish(desk.session, SearchResult{});
  desk.host.finish(desk.session, SearchResult{});
  static_cast<void>(desk.host.take());
  const std::string said = desk.say(query("q", "", ",\"" + std::string(200'000, 'f') + "\":1"));
  BOOST_TEST(said.size() < 300U);
}

BOOST_AUTO_TEST_CASE(what_waits_is_counted_whatever_it_is) {
  Counted desk({.most_held_bytes = 20'000});
  desk.search();
  // Each line is answered only after the search.
  const std::string held = R"({"id":"c","action":"clear_cache","more":")" + std::string(1000, 'x') + "\"}";
  int taken = 0;
  while (desk.say(held).empty()) BOOST_TEST_REQUIRE(++taken < 1000);
  BOOST_TEST(taken > 5);
  BOOST_TEST(taken < 20);
  const value refused = boost::json::parse(desk.say(held));
  BOOST_TEST(refused.at("id").as_string() == "c");
  BOOST_TEST(refused.at("error").is_string());
  // Queries and actions share what there is.
  BOOST_TEST(desk.say(query("q", R"(["B","A1"])", R"(,"analyzeTurns":[0,1],"priority":1)")).find("waiting") !=
             std::string::npos);
  desk.host.finish(desk.session, SearchResult{});
  desk.host.finish(desk.session, SearchResult{});
  const std::string said = desk.host.take();
  BOOST_TEST(std::count(said.begin(), said.end(), '\n') == taken + 1);
  // All of it is free again.
  desk.search();
  int again = 0;
  while (desk.say(held).empty()) BOOST_TEST_REQUIRE(++again < 1000);
  BOOST_TEST(again == taken);
}

BOOST_AUTO_TEST_CASE(turns_that_wait_are_counted_with_their_answers) {
  constexpr std::size_t most = 100'000;
  Counted desk({.most_held_bytes = most});
  desk.search();
  const std::string id(longest_id, 'x');
  std::size_t turns = 0;
  while (desk.say(query(id, repeated(10, R"(["B","pass"])"), R"(,"analyzeTurns":[)" + numbers(10) + "]")).empty())
    turns += 10;
  BOOST_TEST(turns > 0U);
  const std::string answers = desk.say(R"({"id":"t","action":"terminate_all"})");
  BOOST_TEST(static_cast<std::size_t>(std::count(answers.begin(), answers.end(), '\n')) == turns + 1);
  BOOST_TEST(answers.size() < most + 200);
}

BOOST_AUTO_TEST_CASE(twice_as_much_costs_twice_as_much) {
  const auto check = [](const std::string& what, const auto& make, const auto& prepare) {
    Counted one;
    Counted two;
    prepare(one);
    prepare(two);
    const Cost once = one.cost(make(1000));
    const Cost twice = two.cost(make(2000));
    BOOST_TEST(twice.steps <= 2 * once.steps + 100, what << ": " << once.steps << " then " << twice.steps << " steps");
    BOOST_TEST(twice.bytes <= once.bytes * 22 / 10 + 1000,
               what << ": " << once.bytes << " then " << twice.bytes << " bytes");
    BOOST_TEST(twice.at_once <= std::max(once.at_once, std::size_t{100'000}), what);
  };
  const auto nothing = [](Counted&) {};
  const auto busy = [](Counted& desk) {
    desk.search();
    desk.send(query("w", repeated(2000, R"(["B","pass"])"), R"(,"analyzeTurns":[)" + numbers(2000) + "]"));
    static_cast<void>(desk.host.take());
  };
  check(
      "turns of a finished game", [](std::size_t n) { return finished_game(n); }, nothing);
  check(
      "turns downwards", [](std::size_t n) { return finished_game(n, R"(,"priorities":[)" + numbers(n) + "]"); },
      nothing);
  check(
      "turns that may not be searched",
      [](std::size_t n) {
        return query("a", repeated(n, R"(["B","pass"])"),
                     R"(,"analyzeTurns":[)" + numbers(n) +
                         R"(],"allowMoves":[{"player":"B","moves":[],"untilDepth":1},)" +
                         R"({"player":"W","moves":[],"untilDepth":1}])");
      },
      nothing);
  check(
      "fields", [](std::size_t n) { return query("f", R"(["B","A9"])", many_names(n)); }, nothing);
  check(
      "moves", [](std::size_t n) { return query("m", repeated(n, R"(["B","pass"],["W","A9"])")); }, nothing);
  check(
      "illegal moves at the end",
      [](std::size_t n) { return query("m", repeated(n, R"(["B","pass"])") + R"(,["B","A1"],["W","A1"])"); }, nothing);
  check(
      "stones",
      [](std::size_t n) { return query("s", "", R"(,"initialStones":[)" + repeated(n, R"(["B","A1"])") + "]"); },
      nothing);
  check(
      "numbers of terminated turns",
      [](std::size_t n) { return R"({"id":"t","action":"terminate_all","turnNumbers":[)" + repeated(n, "3") + "]}"; },
      busy);
  check(
      "terminated by an id",
      [](std::size_t n) { return R"({"id":"t","action":"terminate","terminateId":")" + std::string(n, 'x') + "\"}"; },
      busy);
  check(
      "echoed fields", [](std::size_t n) { return R"({"id":"v","action":"query_version")" + many_names(n) + "}"; },
      nothing);
  check(
      "names of an action", [](std::size_t n) { return R"({"id":"v","action":")" + std::string(n, 'x') + "\"}"; },
      nothing);
  check(
      "rules",
      [](std::size_t n) {
        return R"({"id":"r","boardXSize":5,"boardYSize":5,"moves":[],"rules":")" + std::string(n, 'x') + "\"}";
      },
      nothing);
  check(
      "brackets", [](std::size_t n) { return std::string(n, '['); }, nothing);
}

BOOST_AUTO_TEST_CASE(answers_without_a_search_come_some_at_a_time_and_end_with_their_host) {
  Counted desk;
  desk.send(finished_game(3000));
  const auto heard = [&desk] {
    const std::string said = desk.host.take();
    return std::count(said.begin(), said.end(), '\n');
  };
  const auto first = heard();
  BOOST_TEST(first > 0);
  BOOST_TEST(first < 500);
  // Other lines are answered in between, and can end it.
  BOOST_TEST(desk.say(R"({"id":"v","action":"query_models"})").find("models") != std::string::npos);
  BOOST_TEST(desk.host.continue_asked);
  BOOST_TEST(desk.host.go_on(desk.session));
  BOOST_TEST(heard() < 500);
  // A host that has gone asks for nothing, and nothing is done.
  const std::uint64_t steps = desk.session.steps();
  BOOST_TEST(desk.host.take() == "");
  BOOST_TEST(desk.session.steps() == steps);
  // The end of input waits for the rest.
  desk.session.on_end_of_input();
  BOOST_TEST(!desk.host.exited);
  std::ptrdiff_t rest = 0;
  while (desk.host.go_on(desk.session)) rest += heard();
  BOOST_TEST(rest > 2000);
  BOOST_TEST(desk.host.exited);
}

BOOST_AUTO_TEST_CASE(a_position_does_not_depend_on_how_it_is_reached) {
  // The moves do not take turns: White twice, then Black twice.
  const std::string moves = R"(["B","C3"],["W","A1"],["W","B1"],["B","E5"],["B","D5"])";
  for (const std::string order : {"[0,1,2,3,4,5]", "[5,4,3,2,1,0]", "[0,5,1,4,2,3]"}) {
    Counted desk;
    desk.send(query("q", moves, R"(,"initialPlayer":"W","analyzeTurns":[0,1,2,3,4,5],"priorities":)" + order));
    const std::string movers = "WWBBWW";  // by turn
    for (int i = 0; i < 6; ++i) {
      BOOST_TEST_REQUIRE(desk.host.searching());
      const Engine& engine = *desk.host.searched;
      const std::size_t turn = engine.history().size();
      BOOST_TEST((engine.to_move() == Color::black) == (movers[turn] == 'B'), order << " at " << turn);
      BOOST_TEST(engine.at({2, 2}).has_value() == (turn > 0));
      desk.host.finish(desk.session, SearchResult{});
      desk.host.finish(desk.session, SearchResult{});  // the second try
    }
    BOOST_TEST(!desk.host.searching());
  }
}

BOOST_AUTO_TEST_CASE(moves_to_avoid_are_kept_once) {
  Counted desk;
  desk.send(query("a", "",
                  R"(,"avoidMoves":[{"player":"B","untilDepth":1,"moves":[)" + repeated(20'000, R"("A1","B2")") +
                      R"(]},{"player":"B","untilDepth":1,"moves":["B2","C3"]}])"));
  BOOST_TEST_REQUIRE(desk.host.searching());
  BOOST_TEST((desk.host.requests.back().exclude == std::vector<Vertex>{{0, 4}, {1, 3}, {2, 2}}));
}

BOOST_AUTO_TEST_CASE(structure_is_what_memory_depends_on) {
  BOOST_TEST(structure_of("") == 0U);
  BOOST_TEST(structure_of(R"({"a":[1,2,{"b":"c"}]})") == 7U);
  BOOST_TEST(structure_of(R"(["a,b:[{\",[", "\\", ","])") == 3U);
  BOOST_TEST(structure_of("\"[[[[") == 0U);
  BOOST_TEST(structure_of("\"\\") == 0U);
}

/// A page.
struct Page {
  std::string say(const std::string& line, bool truncated = false) {
    session.on_line({line, host.time, truncated});
    return host.take();
  }
  value call(const std::string& name, const std::string& args) {
    return boost::json::parse(say(R"({"id":7,"call":")" + name + R"(","args":[)" + args + "]}")).at("result");
  }
  value go_to(const std::string& moves) { return call("goTo", boost::json::serialize(value(moves))); }

  test::FakeHost host{test::real_engines()};
  PageSession session{host, {.engine = {.memory_bytes = std::size_t{16} << 20}, .longest_search = Milliseconds{5000}}};
};

std::string moves_of(const value& state) {
  return boost::json::serialize(state.at("moves"));
}

BOOST_FIXTURE_TEST_CASE(a_page_goes_to_a_position_in_one_call, Page) {
  BOOST_TEST(go_to("[]").as_object().contains("error"));
  call("new", "0,9,9,0,0");
  BOOST_TEST(moves_of(go_to("[[4,4],[3,3],[5,5]]")) == "[[4,4],[3,3],[5,5]]");
  // Back, to another line, on, and nowhere.
  BOOST_TEST(moves_of(go_to("[[4,4]]")) == "[[4,4]]");
  BOOST_TEST(moves_of(go_to("[[4,4],[2,2],[1,1]]")) == "[[4,4],[2,2],[1,1]]");
  BOOST_TEST(moves_of(go_to("[[4,4],[2,2],[1,1]]")) == "[[4,4],[2,2],[1,1]]");
  BOOST_TEST(moves_of(go_to("[]")) == "[]");
  // Up to the first move that is not legal.
  BOOST_TEST(moves_of(go_to("[[4,4],[4,4],[1,1]]")) == "[[4,4]]");
  BOOST_TEST(moves_of(go_to("[[4,4],[9,0],[1,1]]")) == "[[4,4]]");
  BOOST_TEST(moves_of(go_to("[[4,4],[-1,-1],[1,1]]")) == "[[4,4]]");
  // Up to the end of the game.
  BOOST_TEST(
      go_to("[[0,0],[0,1],[1,0],[1,1],[2,0],[2,1],[3,0],[3,1],[4,0],[4,1],[8,8]]").at("moves").as_array().size() == 9U);
  for (const std::string text :
       {"", "x", "{}", "[1]", "[[1]]", "[[1,2,3]]", "[[1,\"2\"]]", "[[1.5,2]]", "[[1,2]", "[[1,99999]]", "[[-2,0]]"}) {
    BOOST_TEST(go_to(text).as_object().contains("error"), text);
  }
  BOOST_TEST(go_to("[" + repeated(20'001, "[1,1]") + "]").as_object().contains("error"));
  BOOST_TEST(call("undo", "").at("moves").as_array().size() == 8U, "the game is the one before");
  say(R"({"id":9,"call":"search","args":[100,0,1,20]})");
  go_to("[]");
  BOOST_TEST(host.stop_asked);
}

BOOST_FIXTURE_TEST_CASE(a_long_game_of_go_is_one_answer, Page) {
  call("new", "1,5,5,0,5");
  const auto bytes = [this](std::size_t moves) {
    call("goTo", "\"[]\"");
    // Black fills and is taken off again and again: passes between, so that no position comes twice in a row.
    std::string list;
    for (std::size_t i = 0; i < moves; ++i) list += (i > 0 ? "," : "") + std::string(i % 2 == 0 ? "[0,0]" : "[-1,-1]");
    return boost::json::serialize(go_to("[" + list + "]")).size();
  };
  BOOST_TEST(bytes(1) < 2000U);
  BOOST_TEST(bytes(2000) < 40'000U);
}

BOOST_FIXTURE_TEST_CASE(a_call_cannot_ask_for_much_memory, Page) {
  call("new", "0,9,9,0,0");
  for (const std::string& line : {"{\"id\":1,\"call\":\"play\",\"args\":[" + repeated(1'000'000, "1") + "]}",
                                  std::string(1'000'000, '['), "{\"id\":1" + many_names(10'000) + "}"}) {
    const std::string said = say(line);
    BOOST_TEST(said.size() < 200U);
    BOOST_TEST(boost::json::parse(said).at("error").is_string());
  }
  BOOST_TEST(boost::json::parse(say("{", true)).at("error").as_string().find("8388608") != std::string::npos);
  const std::string nodes = boost::json::serialize(value("[" + repeated(500'000, "[]") + "]"));
  BOOST_TEST(call("writeTree", nodes).at("error").as_string() == "the game has too many variations");
  BOOST_TEST(!call("play", "0,0").as_object().contains("error"));
}

BOOST_FIXTURE_TEST_CASE(a_game_of_the_most_nodes_is_read_and_written, Page) {
  call("new", "0,15,15,0,0");
  std::string nodes = "[{}";
  for (std::size_t i = 1; i < most_tree_nodes; ++i) {
    const std::size_t parent = (i - 1) / 200 == (i - 2) / 200 && i > 1 ? i - 1 : 0;
    nodes += R"(,{"parent":)" + std::to_string(parent) + R"(,"at":[)" + std::to_string(i % 15) + "," +
             std::to_string(i / 15 % 15) + R"(],"comment":"a \"word\"\n"})";
  }
  const value written = call("writeTree", boost::json::serialize(value(nodes + "]")));
  BOOST_TEST_REQUIRE(written.as_object().contains("text"));
  const value read = call("read", boost::json::serialize(written.at("text")) + ",\"a.sgf\"");
  BOOST_TEST_REQUIRE(read.as_object().contains("tree"));
  BOOST_TEST(read.at("tree").as_array().size() == most_tree_nodes);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
