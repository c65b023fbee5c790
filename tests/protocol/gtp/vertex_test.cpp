#include "protocol/gtp/texts.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/board_text.hpp"

using namespace tengen;
using namespace tengen::gtp;

BOOST_AUTO_TEST_SUITE(vertex)

namespace {

constexpr BoardSize five{5, 5};

void check_round_trip(BoardSize size) {
  for (const Vertex at : points_of(size)) {
    const std::string text = vertex_text(at, size);
    BOOST_TEST((parse_vertex(text, size) == at), text);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(words_that_are_no_vertex) {
  for (const char* word :
       {"",    "c",   "3",     "3c",   "i5",     "I1",  "c0",    "c-1",   "c+1", "c03x", "c3.",
        "c3 ", " c3", "c1000", "abc1", "resign", "pas", "passs", "c\xC3", "@1",  "[1",   "c99999999999999999999"}) {
    BOOST_TEST(!parse_vertex(word, five).has_value(), "'" << word << "'");
  }
}

BOOST_AUTO_TEST_CASE(corners_and_case) {
  BOOST_TEST((parse_vertex("A1", five) == Vertex{0, 4}));
  BOOST_TEST((parse_vertex("a5", five) == Vertex{0, 0}));
  BOOST_TEST((parse_vertex("e1", five) == Vertex{4, 4}));
  BOOST_TEST((parse_vertex("j9", {9, 9}) == Vertex{8, 0}));
  BOOST_TEST((parse_vertex("PaSs", five) == Vertex::pass()));
}

BOOST_AUTO_TEST_CASE(points_off_the_board_are_read_but_off_the_board) {
  for (const char* word : {"f1", "a6", "a7", "z25", "aa1", "a999"}) {
    const auto vertex = parse_vertex(word, five);
    BOOST_REQUIRE(vertex.has_value());
    BOOST_TEST(!vertex->is_on(five), word);
    BOOST_TEST(!vertex->is_pass(), word);
  }
}

BOOST_AUTO_TEST_CASE(round_trips) {
  for (int side = 1; side <= 25; ++side) check_round_trip({side, side});
  check_round_trip({60, 1});
  check_round_trip({1, 120});
  check_round_trip({7, 6});
}

BOOST_AUTO_TEST_CASE(colors) {
  for (const char* word : {"b", "B", "black", "Black", "BLACK"}) BOOST_TEST((parse_color(word) == Color::black), word);
  for (const char* word : {"w", "W", "white", "wHiTe"}) BOOST_TEST((parse_color(word) == Color::white), word);
  for (const char* word : {"", "bl", "x", "bw", "whites", "1"}) BOOST_TEST(!parse_color(word).has_value(), word);
}

BOOST_AUTO_TEST_CASE(lists) {
  const std::vector<Vertex> vertices{{2, 2}, {0, 4}, Vertex::pass()};
  BOOST_TEST(vertex_list(vertices, five) == "C3 A1 pass");
  BOOST_TEST(vertex_list({}, five) == "");
}

BOOST_AUTO_TEST_SUITE_END()
