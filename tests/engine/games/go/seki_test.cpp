// Groups in seki, and what of the board counts for whom.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>

#include "engine/games/go/board.hpp"
#include "tests/engine/games/go/diagram.hpp"

using namespace tengen;

BOOST_AUTO_TEST_SUITE(seki)

namespace {

/// The picture with groups in seki in small letters, and `#` for dead stones.
std::string statuses(const std::string& picture) {
  const auto board = test::set_up(picture);
  const int columns = board.spec().size.columns;
  std::string told = picture;
  const auto cell = [&](Vertex at) -> char& { return told[static_cast<std::size_t>(at.y * (columns + 1) + at.x)]; };
  for (const auto& group : board.groups(GroupStatus::seki)) {
    for (const Vertex at : group) cell(at) = cell(at) == 'X' ? 'x' : 'o';
  }
  for (const auto& group : board.groups(GroupStatus::dead)) {
    for (const Vertex at : group) cell(at) = '#';
  }
  return told;
}

void check_same(const std::string& picture) {
  BOOST_TEST(statuses(picture) == picture);
}

}  // namespace

BOOST_AUTO_TEST_CASE(liberties_that_both_sides_share) {
  BOOST_TEST(statuses("X.O X.O") == "x.o x.o");
  BOOST_TEST(statuses("X.O X.O X.O") == "x.o x.o x.o");
}

BOOST_AUTO_TEST_CASE(an_eye_on_each_side) {
  BOOST_TEST(statuses(".X.O.") == ".x.o.");
  BOOST_TEST(statuses(".XXO. XX.OO") == ".xxo. xx.oo");
}

BOOST_AUTO_TEST_CASE(stones_within_a_wall_that_a_living_group_surrounds) {
  BOOST_TEST(statuses(".O.O.O. OOOOOOO XXXXXOO .OO.XO.") == ".O.O.O. OOOOOOO xxxxxOO .oo.xO.");
  // With a liberty outside, Black can fill one inside.
  check_same(".O.O.O. OOOOO.O XXXXXXO .OO.XO.");
}

BOOST_AUTO_TEST_CASE(what_is_no_seki) {
  check_same("..X.O.. ..X.O.. ..X.O..");  // dame between two large territories
  check_same("X.O XXO");                  // Black captures
  check_same("XX. XO. OO.");              // White captures
  check_same(".X.O ....");
  check_same("..... ..... .....");
}

BOOST_AUTO_TEST_CASE(every_group_has_one_status) {
  for (const char* const picture : {"X.O X.O", ".X.O.", "O.X.X ..XXX XXX.. ....O", "X.OX. OOX.X .O.XX"}) {
    const auto board = test::set_up(picture);
    std::size_t stones = 0;
    for (const GroupStatus status : {GroupStatus::alive, GroupStatus::dead, GroupStatus::seki}) {
      for (const auto& group : board.groups(status)) stones += group.size();
    }
    const std::string text = picture;
    const auto expected = std::count_if(text.begin(), text.end(), [](char c) { return c == 'X' || c == 'O'; });
    BOOST_TEST(stones == static_cast<std::size_t>(expected), picture);
  }
}

BOOST_AUTO_TEST_CASE(what_nothing_can_save_counts_as_taken) {
  const auto margin = [](const char* picture) { return test::set_up(picture).status().margin.value(); };
  BOOST_TEST(margin("O.X.X ..XXX XXX.. .....") == margin("..X.X ..XXX XXX.. ....."));
  BOOST_TEST(margin("O.X.X ..XXX XXX.. .....") == 40);
  // A stone that might live counts.
  BOOST_TEST(margin("..... ..... XXXXX .....") == 40);
  BOOST_TEST(margin("..O.. ..... XXXXX .....") == 18);
}

BOOST_AUTO_TEST_SUITE_END()
