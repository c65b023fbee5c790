#include "engine/search/limits.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>

using tengen::Instant;
using tengen::Milliseconds;
using tengen::SearchRequest;
using tengen::search::make_limits;

BOOST_AUTO_TEST_SUITE(time_limits)

namespace {

SearchRequest timed(std::optional<long long> turn, std::optional<long long> left, long long reserve = 30) {
  SearchRequest request;
  request.received = Instant{} + std::chrono::hours(5);
  if (turn) request.time.turn = Milliseconds(*turn);
  if (left) request.time.left = Milliseconds(*left);
  request.time.reserve = Milliseconds(reserve);
  return request;
}

long long hard_ms(const SearchRequest& request) {
  const auto limits = make_limits(request);
  return std::chrono::duration_cast<Milliseconds>(limits.hard.value() - request.received).count();
}

long long soft_ms(const SearchRequest& request, int own_moves = 0) {
  const auto limits = make_limits(request, own_moves);
  return std::chrono::duration_cast<Milliseconds>(limits.soft.value() - request.received).count();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_turn_is_used_up_to_the_reserve) {
  BOOST_TEST(hard_ms(timed(1000, {})) == 970);
  BOOST_TEST(soft_ms(timed(1000, {})) == 970);
  BOOST_TEST(hard_ms(timed(50, {})) == 25);  // the reserve takes half at most
  BOOST_TEST(hard_ms(timed(10, {})) == 5);
  BOOST_TEST(hard_ms(timed(1, {})) == 1);
}

BOOST_AUTO_TEST_CASE(no_time_means_at_once) {
  BOOST_TEST(hard_ms(timed(0, {})) == 1);
  BOOST_TEST(hard_ms(timed(-5000, {})) == 1);
  BOOST_TEST(hard_ms(timed({}, -1)) == 1);
  BOOST_TEST(hard_ms(timed(5000, -1)) == 1);
  BOOST_TEST(hard_ms(timed(5000, 0)) == 1);
}

BOOST_AUTO_TEST_CASE(a_clock_is_spread_and_never_overdrawn) {
  BOOST_TEST(soft_ms(timed(30000, 180000)) == (180000 - 30) / 20);
  BOOST_TEST(hard_ms(timed(30000, 180000)) == 29970);
  BOOST_TEST(hard_ms(timed({}, 100)) <= 20);
  // Playing to the hard limit each time, a clock lasts for ever: it only shrinks geometrically.
  long long left = 60000;
  for (int move = 0; move < 200; ++move) {
    const long long used = hard_ms(timed({}, left));
    BOOST_TEST_REQUIRE((used < left || left <= 1));
    left -= used;
    if (left <= 1) break;
  }
}

BOOST_AUTO_TEST_CASE(a_clock_lasts_to_the_end_of_the_longest_game) {
  // Each move costs a step of a coarse clock beside its time; 187 are all that 20x20 has until Piskvork calls it drawn.
  for (const bool told : {false, true}) {
    for (const long long beside : {1, 3, 10}) {
      long long left = 180000;
      for (int own_moves = 187; own_moves > 0; --own_moves) {
        auto request = timed({}, left);
        if (told) request.time.game = Milliseconds(180000);
        left -= soft_ms(request, own_moves) * 6 / 5 + beside;
        BOOST_TEST_REQUIRE(left > 0, beside << " ms, " << own_moves << " to go");
      }
    }
  }
  BOOST_TEST(make_limits(timed({}, 1000, 0), -5).soft.has_value());
  BOOST_TEST((make_limits(timed({}, 1000, 0), 10'000'000).hard.value() - timed({}, 1000, 0).received) ==
             Milliseconds(50));
}

BOOST_AUTO_TEST_CASE(a_short_game_keeps_little_of_its_clock_back) {
  auto request = timed({}, 3200, 0);
  BOOST_TEST(soft_ms(request, 100) == (3200 - 1500) / 20);  // it may be the rest of a long game
  request.time.game = Milliseconds(3200);
  BOOST_TEST(soft_ms(request, 100) == (3200 - 200) / 20);
  request.time.game = Milliseconds(-1);
  BOOST_TEST(soft_ms(request, 100) == 3200 / 20);
  request.time.game = Milliseconds::max();
  BOOST_TEST(soft_ms(request, 100) == (3200 - 1500) / 20);
  // Every game is over some day: where the moves are few, no more is kept than they need.
  request.time.game = Milliseconds(3200);
  BOOST_TEST(soft_ms(request, 4) == (3200 - 60) / 20);
}

BOOST_AUTO_TEST_CASE(an_increment_pays_for_what_moves_cost_beside_thinking) {
  auto request = timed({}, 4000, 0);
  BOOST_TEST(soft_ms(request, 100) == (4000 - 1500) / 20);
  request.time.increment = Milliseconds(5);
  BOOST_TEST(soft_ms(request, 100) == (4000 - 1000) / 20 + 3);
  request.time.increment = Milliseconds(1000);
  BOOST_TEST(soft_ms(request, 100) == 4000 / 20 + 600);
}

BOOST_AUTO_TEST_CASE(moves_to_go_share_the_clock) {
  auto request = timed({}, 10000, 0);
  request.time.moves_to_go = 1;
  BOOST_TEST(hard_ms(request) == 10000);
  request.time.moves_to_go = 10;
  BOOST_TEST(soft_ms(request) == 1000);
  BOOST_TEST(hard_ms(request) == 2000);
}

BOOST_AUTO_TEST_CASE(nothing_given_is_five_seconds_unless_nodes_or_depth_limit) {
  BOOST_TEST(hard_ms(timed({}, {})) == 5000);
  auto request = timed({}, {});
  request.nodes = 1000;
  BOOST_TEST(!make_limits(request).hard.has_value());
  request = timed({}, {});
  request.depth = 3;
  BOOST_TEST(!make_limits(request).hard.has_value());
  BOOST_TEST(make_limits(request).depth == 3);
  request = timed({}, {});
  request.infinite = true;
  BOOST_TEST(!make_limits(request).hard.has_value());
}

BOOST_AUTO_TEST_CASE(what_a_search_can_look_at_follows_from_time_and_nodes) {
  using tengen::search::expected_nodes;
  const auto expected = [](const SearchRequest& request, int nodes_per_ms) {
    return expected_nodes(make_limits(request), request.received, nodes_per_ms).value_or(0);
  };
  auto request = timed(1000, {}, 0);
  BOOST_TEST(expected(request, 500) == 500'000);
  BOOST_TEST(expected(request, 0) == 0);  // nobody knows
  request.nodes = 300;
  BOOST_TEST(expected(request, 500) == 300);
  BOOST_TEST(expected(request, 0) == 300);
  request = timed({}, {});
  request.depth = 5;
  BOOST_TEST(expected(request, 500) == 0);
  request.depth = 1;
  BOOST_TEST(expected(request, 500) == tengen::search::most_of_one_ply);
  request.nodes = 300;
  BOOST_TEST(expected(request, 500) == 300);
}

BOOST_AUTO_TEST_CASE(nonsense_stays_in_range) {
  constexpr auto most = std::numeric_limits<long long>::max();
  constexpr auto least = std::numeric_limits<long long>::min();
  BOOST_TEST(hard_ms(timed(most, most, 0)) > 0);
  BOOST_TEST(hard_ms(timed(least, least)) == 1);
  BOOST_TEST(hard_ms(timed(1000, {}, most)) == 500);
  BOOST_TEST(hard_ms(timed(1000, {}, least)) == 1000);
  auto request = timed({}, 1000, 0);
  request.time.increment = Milliseconds(most);
  BOOST_TEST(hard_ms(request) <= 1000);
  request.time.moves_to_go = -7;
  BOOST_TEST(hard_ms(request) <= 1000);
  request.depth = -1;
  BOOST_TEST(make_limits(request).depth == 1);
  request.depth = 100000;
  BOOST_TEST(make_limits(request).depth == tengen::search::max_depth);
  request.multi_pv = -3;
  BOOST_TEST(make_limits(request).multi_pv == 1);
}

BOOST_AUTO_TEST_SUITE_END()
