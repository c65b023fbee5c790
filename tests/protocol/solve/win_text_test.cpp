#include "protocol/solve/solution_text.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

using namespace tengen;

BOOST_AUTO_TEST_SUITE(solve_wins)

BOOST_AUTO_TEST_CASE(positions_are_read) {
  const auto position = solve::read_win_position(R"({"size":20,"rule":4,"moves":"h8 i9","win_in":5})");
  BOOST_TEST_REQUIRE(position.has_value());
  BOOST_TEST(position->spec.size.columns == 20);
  BOOST_TEST((position->spec.rule == gomoku::Rule::renju));
  BOOST_TEST_REQUIRE(position->moves.size() == 2U);
  BOOST_TEST((position->moves[1] == Stone{Color::white, {8, 11}}));
}

BOOST_AUTO_TEST_CASE(wrong_lines_are_refused) {
  const auto error = [](const char* line) {
    const auto position = solve::read_win_position(line);
    return position ? std::string() : position.error().detail;
  };
  BOOST_TEST(error("") == "not a line of JSON");
  BOOST_TEST(error("[1]") == "not a line of JSON");
  BOOST_TEST(error(R"({"moves":"h8"})") == "\"size\" is no side from 5 to 22");
  BOOST_TEST(error(R"({"size":1e3,"moves":"h8"})") == "\"size\" is no side from 5 to 22");
  BOOST_TEST(error(R"({"size":15,"rule":7,"moves":"h8"})") == "\"rule\" is none of 0, 1, 4, 5, 8, 9");
  BOOST_TEST(error(R"({"size":15,"rule":"0","moves":"h8"})") == "\"rule\" is none of 0, 1, 4, 5, 8, 9");
  BOOST_TEST(error(R"({"size":15})") == "no \"moves\"");
  BOOST_TEST(error(R"({"size":15,"moves":"h8 zz"})").rfind("\"moves\": 1:4: ", 0) == 0U);
}

BOOST_AUTO_TEST_CASE(a_win_as_text_and_json) {
  const BoardSize size{15, 15};
  const std::vector<WinningStep> win{
      {.attack = {7, 7}, .replies = {{{6, 7}, 1}, {{11, 7}, 1}}, .otherwise = Vertex{11, 7}, .plies = 3},
      {.attack = {10, 7}, .plies = 1}};
  BOOST_TEST(solve::win_text(win, size) ==
             "1: h8, win in 3\n    g8 -> 2, l8 -> 2, else l8\n"
             "2: k8, wins\n");
  const auto json = solve::win_json(win, size);
  BOOST_TEST(boost::json::serialize(json) == R"([{"attack":"h8","plies":3,"replies":{"g8":1,"l8":1},"otherwise":"l8"},)"
                                             R"({"attack":"k8","plies":1,"replies":{},"otherwise":null}])");
}

BOOST_AUTO_TEST_SUITE_END()
