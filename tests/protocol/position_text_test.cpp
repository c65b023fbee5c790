#include "protocol/position_text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

// What `tengen explain` is handed.

BOOST_AUTO_TEST_SUITE(position_text)

namespace {

using namespace tengen;
using players::Cell;

/// The stones row by row, as rows of a board write them; or the error.
std::string drawn(std::string_view text, BoardSize size, Stones stones = Stones::placed) {
  const auto position = read_position(text, size, stones);
  if (!position) return position.error().detail;
  std::string rows;
  for (int y = 0; y < position->grid.size().rows; ++y) {
    for (int x = 0; x < position->grid.size().columns; ++x) {
      const Cell cell = position->grid.at({x, y});
      rows += cell == Cell::black ? 'X' : cell == Cell::white ? 'O' : '.';
    }
    rows += '/';
  }
  return rows;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_form_of_one_position) {
  const std::string expected = "..X/.O./.../";
  for (const char* text : {"..X/.O./...", "..X\n.O.\n...\n", "0 0 1\n0 2 0\n0 0 0", "0,2 1,1", "c3 b2", "c3b2", "C3,b2",
                           "1. c3 b2", "c3-b2"}) {
    BOOST_TEST(drawn(text, {3, 3}) == expected, text);
  }
  BOOST_TEST(drawn("", {2, 1}) == "../");
  BOOST_TEST(drawn("hhhi", {15, 15}).find("XO") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(stones_fall_down_columns) {
  BOOST_TEST(drawn("3 3 1", {3, 3}, Stones::dropped) == ".../..O/X.X/");
  BOOST_TEST(drawn("331", {3, 3}, Stones::dropped) == ".../..O/X.X/");
  BOOST_TEST(drawn("3333", {3, 3}, Stones::dropped).find("the column is full") != std::string::npos);
  BOOST_TEST(drawn("4", {3, 3}, Stones::dropped) == "'4' is no column from 1 to 3");
  // A row of a board with cells 0, 1 and 2.
  BOOST_TEST(drawn("112", {3, 3}, Stones::dropped) == "XXO/");
  const auto columns = read_move_list("112", {3, 3}, Stones::dropped);
  BOOST_REQUIRE(columns);
  BOOST_TEST((columns->grid.at({1, 2}) == Cell::black));
}

BOOST_AUTO_TEST_CASE(what_makes_no_sense) {
  BOOST_TEST(drawn("c3 c3", {3, 3}) == "c3 is on a stone");
  BOOST_TEST(drawn("c3 d1", {3, 3}) == "d1 is off the board");
  BOOST_TEST(drawn("c9", {3, 3}) == "c9 is off the board");
  BOOST_TEST(drawn("1,1 1,1", {3, 3}) == "1,1 is on a stone");
  BOOST_TEST(drawn("..?", {3, 3}) == "a row holds . X O, not ?");
  BOOST_TEST(read_move_list("c3 pass", {3, 3}, Stones::placed).error().detail == "'pass' is no point");
  BOOST_TEST(read_move_list("c3 x", {3, 3}, Stones::placed).error().detail == "'x' is no point");
}

BOOST_AUTO_TEST_SUITE_END()
