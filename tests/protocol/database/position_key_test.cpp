#include "protocol/database/position_database.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/core/symmetry.hpp"

namespace {

using namespace tengen;
using namespace tengen::database;

Placement of(std::vector<Vertex> black, std::vector<Vertex> white, Color to_move, BoardSize size = {15, 15}) {
  return {.rule = gomoku::Rule::renju,
          .size = size,
          .to_move = to_move,
          .black = std::move(black),
          .white = std::move(white)};
}

std::vector<Vertex> all_turned(std::vector<Vertex> stones, int symmetry, BoardSize size) {
  for (Vertex& at : stones) at = turned(at, symmetry, size);
  return stones;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(database_position_key)

BOOST_AUTO_TEST_CASE(mirror_images_and_orders_have_one_key) {
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 15}}) {
    const Placement position = of({{7, 7}, {9, 8}}, {{6, 5}}, Color::white, size);
    const std::string key = key_text(canonical(position).placement);
    for (int symmetry = 0; symmetry < symmetries_of(size); ++symmetry) {
      Placement image = position;
      image.black = all_turned({{9, 8}, {7, 7}}, symmetry, size);
      image.white = all_turned({{6, 5}}, symmetry, size);
      BOOST_TEST(key_text(canonical(image).placement) == key, symmetry);
    }
  }
}

BOOST_AUTO_TEST_CASE(rule_board_and_side_make_another_key) {
  const Placement position = of({{7, 7}}, {}, Color::white);
  BOOST_TEST(key_text(position) == "r-15-15-h8--w");
  Placement other = position;
  other.rule = gomoku::Rule::caro_five;
  BOOST_TEST(key_text(other) == "v-15-15-h8--w");
  other = position;
  other.to_move = Color::black;
  BOOST_TEST(key_text(other) == "r-15-15-h8--b");
  BOOST_TEST(key_text(of({{10, 21}}, {{21, 0}, {0, 2}}, Color::black, {22, 22})) == "r-22-22-k22-v1a3-b");
}

// Rapfi takes the first of the images by Black's sorted stones, then White's.
BOOST_AUTO_TEST_CASE(the_key_is_rapfis) {
  const Placement position = of({{7, 7}, {14, 14}}, {{13, 14}}, Color::black);
  BOOST_TEST(key_text(canonical(position).placement) == "r-15-15-a1h8-a2-b");
}

BOOST_AUTO_TEST_CASE(points_that_mirror_one_another_are_one) {
  const Canonical centre = canonical(of({{7, 7}}, {}, Color::white));
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    BOOST_TEST((centre.image(turned(Vertex{3, 4}, symmetry, {15, 15})) == Vertex{4, 3}));
  }
  const Placement position = of({{7, 7}}, {{7, 6}}, Color::black);
  BOOST_TEST((canonical(position).image({3, 2}) == canonical(position).image({11, 2})));
  BOOST_TEST((canonical(position).image({3, 2}) != canonical(position).image({3, 12})));
  Placement turned_position = position;
  turned_position.white = {{6, 7}};
  BOOST_TEST((canonical(turned_position).image({2, 3}) == canonical(position).image({3, 2})));
}

BOOST_AUTO_TEST_CASE(keys_are_read_back) {
  for (const std::string key :
       {"f-15-15---b", "s-20-20-h8i9-g7-b", "r-15-15-h8--w", "c-5-22-a1-e22-b", "v-22-5-v5--w"}) {
    const auto placement = read_key(key);
    BOOST_TEST_REQUIRE(placement.has_value(), key);
    BOOST_TEST(key_text(*placement) == key);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_key_is_refused) {
  for (const std::string key : {"",
                                "f",
                                "f-15-15",
                                "f-15-15---",
                                "f-15-15---x",
                                "f-15-15---b-",
                                "x-15-15---b",
                                "f-4-15---b",
                                "f-15-23---b",
                                "f-15-15-p1--b",
                                "f-15-15-a16--b",
                                "f-15-15-a0--b",
                                "f-15-15-a--b",
                                "f-15-15-1--b",
                                "f-15-15-a1-a1-b",
                                "f-15-15-a1a1--b",
                                "f-15-15-a99999999999--b",
                                "ff-15-15---b",
                                "f-+15-15---b",
                                "f-15-15-A1--b"}) {
    BOOST_TEST(!read_key(key).has_value(), key);
  }
}

BOOST_AUTO_TEST_SUITE_END()
