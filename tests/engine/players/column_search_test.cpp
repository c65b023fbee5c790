#include "engine/players/column_search.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace tengen::players {
namespace {

/// Late when asked so often: the tests do not depend on the machine.
Interrupted after(int calls) {
  return [calls]() mutable { return calls-- <= 0; };
}

/// Stones dropped in turn into columns, Black's first.
std::vector<Stone> dropped(BoardSize size, const std::vector<int>& columns) {
  std::vector<int> heights(static_cast<std::size_t>(size.columns), 0);
  std::vector<Stone> stones;
  for (const int x : columns) {
    const int y = size.rows - 1 - heights[static_cast<std::size_t>(x)]++;
    stones.push_back({stones.size() % 2 == 0 ? Color::black : Color::white, {x, y}});
  }
  return stones;
}

int column_of(const connect::Spec& spec, const std::vector<int>& columns, int calls = 40) {
  const Color to_move = columns.size() % 2 == 0 ? Color::black : Color::white;
  const auto choice = search_columns(spec, dropped(spec.size, columns), to_move, after(calls));
  BOOST_TEST_REQUIRE(choice.has_value());
  return choice->column.value_or(-1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(column_search)

BOOST_AUTO_TEST_CASE(begins_near_the_middle) {
  for (const connect::Spec& spec :
       {connect::Spec{{11, 11}, 4}, connect::Spec{{13, 9}, 4}, connect::Spec{{12, 12}, 5}, connect::Spec{{20, 6}, 4},
        connect::Spec{{100, 100}, 4}, connect::Spec{{100, 2}, 4}, connect::Spec{{30, 30}, 10}}) {
    const int column = column_of(spec, {});
    BOOST_TEST((column > spec.size.columns / 4 && column < 3 * spec.size.columns / 4),
               spec.size.columns << "x" << spec.size.rows << ": " << column);
  }
}

BOOST_AUTO_TEST_CASE(wins_blocks_and_sees_what_is_coming) {
  const connect::Spec spec{{12, 12}, 4};
  BOOST_TEST(column_of(spec, {0, 11, 0, 11, 0, 11}) == 0);  // four on top of each other
  BOOST_TEST(column_of(spec, {3, 0, 4, 0, 5}) != -1);
  BOOST_TEST(column_of(spec, {4, 11, 5, 11, 6, 3}) == 7);  // the only open end
  BOOST_TEST(column_of(spec, {4, 11, 5, 3, 6}) == 7);      // which White must close
  const int block = column_of(spec, {5, 5, 6});            // two in a row with both sides open
  BOOST_TEST((block == 4 || block == 7 || block == 3 || block == 8), block);
  const int fork = column_of(spec, {5, 5, 6, 6});  // three in a row with both sides open
  BOOST_TEST((fork == 4 || fork == 7), fork);
}

BOOST_AUTO_TEST_CASE(every_form_of_board) {
  BOOST_TEST(column_of({{200, 1}, 4}, {}) != -1);
  BOOST_TEST(column_of({{1, 200}, 4}, {}) == 0);
  BOOST_TEST(column_of({{11, 11}, 1}, {}) != -1);
  BOOST_TEST(column_of({{12, 12}, 13}, {}) != -1);  // a line that fits nowhere
  BOOST_TEST(column_of({{12, 12}, 12}, {3, 4, 5}) != -1);
  // Only one column has room, then none.
  std::vector<int> columns;
  const BoardSize size{80, 2};
  for (int x = 0; x < size.columns - 1; ++x) columns.insert(columns.end(), 2, x);
  BOOST_TEST(column_of({size, 100}, columns) == 79);
  columns.insert(columns.end(), 2, 79);
  BOOST_TEST(column_of({size, 100}, columns) == -1);
}

BOOST_AUTO_TEST_CASE(positions_that_make_no_sense) {
  const connect::Spec spec{{12, 12}, 4};
  const auto error = [&](const std::vector<Stone>& stones) {
    const auto choice = search_columns(spec, stones, Color::black, after(1));
    return choice ? std::string() : choice.error().detail;
  };
  BOOST_TEST(error({{Color::black, {3, 5}}}) == "a stone hangs in the air");
  BOOST_TEST(error({{Color::black, {12, 11}}}) == "a stone off the board");
  BOOST_TEST(error({{Color::black, {3, 11}}, {Color::white, {3, 11}}}) == "two stones on one cell");
  BOOST_TEST(error(dropped(spec.size, {3, 0, 4, 0, 5, 0, 6})) == "the game is over");
}

BOOST_AUTO_TEST_CASE(stops_when_it_is_late) {
  int calls = 0;
  const auto choice = search_columns({{12, 12}, 4}, {}, Color::black, [&calls] { return ++calls == 3; });
  BOOST_TEST_REQUIRE(choice.has_value());
  BOOST_TEST(calls == 3);
  BOOST_TEST(choice->nodes == 3U * 256);
  BOOST_TEST(choice->depth > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::players
