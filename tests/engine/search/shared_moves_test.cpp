// How the threads of one proof share out the moves of a node.

#include "engine/search/proof/shared_moves.hpp"

#include <boost/test/unit_test.hpp>
#include <utility>
#include <vector>

using namespace tengen;
using search::BusyMoves;
using search::SharedMoves;

BOOST_AUTO_TEST_SUITE(search_shared_moves)

namespace {

/// Hands out the moves 10, 11, 12.
class ThreeMoves {
 public:
  Move next() noexcept { return next_ < 13 ? make_move(static_cast<std::size_t>(next_++)) : Move::none; }

 private:
  int next_ = 10;
};

std::vector<std::pair<int, int>> handed_out(SharedMoves<ThreeMoves>& moves) {
  std::vector<std::pair<int, int>> result;
  for (auto next = moves.next(); next.move != Move::none; next = moves.next()) {
    result.emplace_back(static_cast<int>(index(next.move)), next.count);
  }
  return result;
}

using Order = std::vector<std::pair<int, int>>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_marked_move_is_busy_as_long_as_the_mark_lives) {
  BusyMoves busy;
  BOOST_TEST(!busy.has(77));
  {
    const BusyMoves::Mark mark(busy, 77);
    BOOST_TEST(busy.has(77));
    BOOST_TEST(!busy.has(78));
    const BusyMoves::Mark same_place(busy, 77 + (Hash{1} << 40));
    BOOST_TEST(!busy.has(77 + (Hash{1} << 40)));
  }
  BOOST_TEST(!busy.has(77));
}

BOOST_AUTO_TEST_CASE(alone_the_moves_keep_their_order) {
  BusyMoves busy;
  ThreeMoves picker;
  SharedMoves<ThreeMoves> moves(picker, &busy, 5);
  BOOST_TEST((handed_out(moves) == Order{{10, 0}, {11, 1}, {12, 2}}));
}

BOOST_AUTO_TEST_CASE(what_another_thread_is_at_comes_last_and_keeps_its_number) {
  BusyMoves busy;
  ThreeMoves others;
  SharedMoves<ThreeMoves> other_thread(others, &busy, 5);
  BOOST_TEST(index(other_thread.next().move) == 10U);
  BOOST_TEST(index(other_thread.next().move) == 11U);
  {
    ThreeMoves picker;
    SharedMoves<ThreeMoves> moves(picker, &busy, 5);
    BOOST_TEST((handed_out(moves) == Order{{10, 0}, {12, 2}, {11, 1}}));
  }
  // Another node, and a thread that shares nothing.
  ThreeMoves elsewhere;
  SharedMoves<ThreeMoves> another_node(elsewhere, &busy, 6);
  BOOST_TEST((handed_out(another_node) == Order{{10, 0}, {11, 1}, {12, 2}}));
  ThreeMoves alone;
  SharedMoves<ThreeMoves> unshared(alone, nullptr, 5);
  BOOST_TEST((handed_out(unshared) == Order{{10, 0}, {11, 1}, {12, 2}}));
}

BOOST_AUTO_TEST_CASE(the_first_move_is_shared_by_all) {
  BusyMoves busy;
  ThreeMoves others;
  SharedMoves<ThreeMoves> other_thread(others, &busy, 5);
  BOOST_TEST(index(other_thread.next().move) == 10U);
  ThreeMoves picker;
  SharedMoves<ThreeMoves> moves(picker, &busy, 5);
  BOOST_TEST(index(moves.next().move) == 10U);
}

BOOST_AUTO_TEST_CASE(a_move_is_free_again_once_its_thread_goes_on) {
  BusyMoves busy;
  ThreeMoves others;
  SharedMoves<ThreeMoves> other_thread(others, &busy, 5);
  static_cast<void>(handed_out(other_thread));
  ThreeMoves picker;
  SharedMoves<ThreeMoves> moves(picker, &busy, 5);
  BOOST_TEST((handed_out(moves) == Order{{10, 0}, {11, 1}, {12, 2}}));
}

BOOST_AUTO_TEST_SUITE_END()
