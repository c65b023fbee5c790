#include "protocol/review/head.hpp"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "engine/core/symmetry.hpp"

using namespace tengen;
using review::opening_name;

namespace {

constexpr BoardSize usual{15, 15};

/// Black, White and Black on these points of a 15x15 board, turned.
std::string name_of(Vertex first, Vertex second, Vertex third, int symmetry = 0, BoardSize size = usual) {
  return opening_name({{Color::black, turned(first, symmetry, size)},
                       {Color::white, turned(second, symmetry, size)},
                       {Color::black, turned(third, symmetry, size)}},
                      size);
}

constexpr Vertex h8{7, 7};
constexpr Vertex h9{7, 6};
constexpr Vertex i9{8, 6};

}  // namespace

BOOST_AUTO_TEST_SUITE(opening_names)

BOOST_AUTO_TEST_CASE(known_openings_however_the_board_is_turned) {
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    BOOST_TEST(name_of(h8, h9, {7, 5}, symmetry) == "Kansei (D1)");
    BOOST_TEST(name_of(h8, h9, {8, 6}, symmetry) == "Kagetsu (D4)");
    BOOST_TEST(name_of(h8, h9, {7, 9}, symmetry) == "Zuisei (D11)");
    BOOST_TEST(name_of(h8, h9, {9, 9}, symmetry) == "Yuusei (D13)");
    BOOST_TEST(name_of(h8, i9, {9, 5}, symmetry) == "Chousei (I1)");
    BOOST_TEST(name_of(h8, i9, {8, 7}, symmetry) == "Ungetsu (I6)");
    BOOST_TEST(name_of(h8, i9, {8, 8}, symmetry) == "Hogetsu (I7)");
    BOOST_TEST(name_of(h8, i9, {5, 9}, symmetry) == "Suisei (I13)");
  }
}

// Every third stone within two points has a name, and there are 26 of them.
BOOST_AUTO_TEST_CASE(twenty_six) {
  std::set<std::string> names;
  for (const Vertex second : {h9, i9}) {
    for (int x = 5; x <= 9; ++x) {
      for (int y = 5; y <= 9; ++y) {
        const Vertex third{x, y};
        if (third == h8 || third == second) continue;
        const std::string name = name_of(h8, second, third);
        BOOST_TEST(!name.empty());
        names.insert(name);
      }
    }
  }
  BOOST_TEST(names.size() == 26U);
}

BOOST_AUTO_TEST_CASE(other_beginnings_have_no_name) {
  BOOST_TEST(name_of(h8, {7, 5}, {8, 6}) == "");
  BOOST_TEST(name_of(h8, h9, {10, 7}) == "");
  BOOST_TEST(name_of({6, 7}, {6, 6}, {6, 5}) == "");
  BOOST_TEST(opening_name({{Color::black, h8}, {Color::white, h9}}, usual) == "");
  BOOST_TEST(opening_name({{Color::white, h8}, {Color::black, h9}, {Color::white, i9}}, usual) == "");
  BOOST_TEST(name_of(Vertex::pass(), h9, i9) == "");
  // The centre of an even side is any of its four points.
  BOOST_TEST(name_of({10, 9}, {10, 8}, {11, 8}, 0, {20, 20}) == "Kagetsu (D4)");
}

BOOST_AUTO_TEST_SUITE_END()
