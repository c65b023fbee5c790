#include "engine/games/info.hpp"

#include <boost/test/unit_test.hpp>

// Counting positions by the engine's rules: how far it goes, and what it refuses.

BOOST_AUTO_TEST_SUITE(counting)

namespace {

using namespace tengen;

Errc error_of(const GameSpec& spec, int depth) {
  const auto counted = perft(spec, depth);
  BOOST_REQUIRE(!counted);
  return counted.error().code;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_game_is_counted) {
  BOOST_TEST(perft(gomoku::Spec{}, 0).value() == 1U);
  BOOST_TEST(perft(gomoku::Spec{}, 2).value() == 225U * 224U);
  BOOST_TEST(perft(gomoku::Spec{.size = {6, 5}, .rule = gomoku::Rule::renju}, 1).value() == 30U);
  // A pass is a move.
  BOOST_TEST(perft(go::Spec{.size = {2, 2}}, 1).value() == 5U);
  BOOST_TEST(perft(go::Spec{.size = {9, 9}}, 1).value() == 82U);
  BOOST_TEST(perft(connect::Spec{}, 3).value() == 343U);
  BOOST_TEST(perft(connect::Spec{.size = {12, 9}}, 2).value() == 144U);
}

BOOST_AUTO_TEST_CASE(what_is_no_game_is_not_counted) {
  BOOST_TEST((error_of(gomoku::Spec{.size = {4, 99}}, 1) == Errc::unacceptable_size));
  BOOST_TEST((error_of(go::Spec{.size = {5, 20}}, 1) == Errc::unacceptable_size));
  BOOST_TEST((error_of(connect::Spec{.in_a_row = 0}, 1) == Errc::out_of_range));
  BOOST_TEST((error_of(gomoku::Spec{}, -1) == Errc::out_of_range));
}

BOOST_AUTO_TEST_SUITE_END()
