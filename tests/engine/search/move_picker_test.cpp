// The order in which a node's moves are handed out.

#include "engine/search/move_picker.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "engine/games/connect/search.hpp"

using namespace tengen;

BOOST_AUTO_TEST_SUITE(search_move_picker)

BOOST_AUTO_TEST_CASE(moves_come_by_rank_behind_the_table_move_and_tell_how_far_they_lie_below_the_best) {
  const connect::Board<std::uint64_t> board({{4, 4}, 3});
  MoveList moves;
  for (const std::size_t number : {0U, 1U, 2U, 3U}) moves.push_back(make_move(number));
  const auto rank = [](std::span<const Move> some, std::span<int> ranks) {
    constexpr int by_move[] = {100, 400, 900, 250};
    for (std::size_t i = 0; i < some.size(); ++i) ranks[i] = by_move[index(some[i])];
  };
  search::MovePicker picker(rank, board, moves, make_move(2));
  struct Expected {
    std::size_t move;
    int behind;
  };
  for (const auto& [move, behind] : std::initializer_list<Expected>{{2, 0}, {1, 0}, {3, 150}, {0, 300}}) {
    BOOST_TEST(index(picker.next()) == move);
    BOOST_TEST(picker.behind() == behind);
  }
  BOOST_TEST((picker.next() == Move::none));
}

BOOST_AUTO_TEST_SUITE_END()
