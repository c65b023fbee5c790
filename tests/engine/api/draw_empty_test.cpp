#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_fixture.hpp"

// A game that ends before the board is full: whoever wins must hurry, and whoever loses may last until then.

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct NearlyOver : test::EngineFixture {
  /// The search for Black where so many plies are left to be played.
  SearchResult with_room(const std::vector<Stone>& stones, int plies, Task task = Task::best_move) {
    const BoardSize size{15, 15};
    const int empty = size.area() - static_cast<int>(stones.size());
    const auto engine = make(gomoku::Spec{.size = size, .draw_empty = empty - plies});
    BOOST_TEST(engine->set_up(stones, {}, Color::black).has_value());
    SearchRequest request;
    request.task = task;
    request.nodes = 30000;
    return search_and_wait(*engine, request);
  }
};

void put_row(std::vector<Stone>& stones, Color color, Vertex from, int count, Vertex step = {1, 0}) {
  for (int i = 0; i < count; ++i) stones.push_back({color, {from.x + i * step.x, from.y + i * step.y}});
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(draw_with_empty_points, NearlyOver)

BOOST_AUTO_TEST_CASE(an_open_three_needs_three_plies) {
  std::vector<Stone> stones;
  put_row(stones, Color::black, {6, 7}, 3);
  for (int room = 1; room <= 6; ++room) {
    BOOST_TEST_CONTEXT(room) {
      BOOST_TEST(with_room(stones, room).info.score == (room < 3 ? score_draw : win_in(3)));
      BOOST_TEST(with_room(stones, room, Task::solve).win.empty() == (room < 3));
    }
  }
}

// Four with the three, block, straight four, block, five.
BOOST_AUTO_TEST_CASE(a_four_three_needs_five_plies) {
  std::vector<Stone> stones{{Color::white, {4, 7}}};
  put_row(stones, Color::black, {5, 7}, 3);
  put_row(stones, Color::black, {8, 5}, 2, {0, 1});
  for (int room = 1; room <= 8; ++room) {
    BOOST_TEST_CONTEXT(room) {
      const SearchResult result = with_room(stones, room);
      BOOST_TEST(result.info.score == (room < 5 ? score_draw : win_in(5)));
      if (room >= 5) BOOST_TEST((result.moves.front() == Vertex{8, 7}));
      BOOST_TEST(with_room(stones, room, Task::solve).win.empty() == (room < 5));
    }
  }
}

// White wins in four plies after anything but a four, which costs it two: with four or five plies left only that saves
// Black, with six nothing does.
BOOST_AUTO_TEST_CASE(the_loser_gains_time_until_the_draw) {
  std::vector<Stone> stones{{Color::white, {3, 7}}};
  put_row(stones, Color::white, {4, 2}, 3);
  put_row(stones, Color::white, {9, 12}, 3);
  put_row(stones, Color::black, {4, 7}, 3);
  for (int room = 1; room <= 8; ++room) {
    BOOST_TEST_CONTEXT(room) {
      const SearchResult result = with_room(stones, room);
      BOOST_TEST(result.info.score == (room < 6 ? score_draw : loss_in(6)));
      const Vertex at = result.moves.front();
      if (room == 4 || room == 5) BOOST_TEST((at == Vertex{7, 7} || at == Vertex{8, 7}));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
