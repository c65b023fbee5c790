#include "protocol/notation.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "tests/support/engine_services.hpp"

namespace {

using namespace tengen;

BOOST_AUTO_TEST_SUITE(notation)

BOOST_DATA_TEST_CASE(every_point_of_a_wide_board_reads_back, boost::unit_test::data::make({"gomoku", "go"}), name) {
  const Notation style = std::string(name) == "go" ? Notation::go : Notation::gomoku;
  const BoardSize size{60, 40};
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const std::string text = vertex_text({x, y}, size, style);
      BOOST_TEST((parse_vertex(text, size, style) == Vertex{x, y}), text);
    }
  }
  BOOST_TEST((parse_vertex(vertex_text(Vertex::pass(), size, style), size, style) == Vertex::pass()));
}

BOOST_AUTO_TEST_CASE(the_letter_i_is_a_column_in_gomoku_alone) {
  const BoardSize size{15, 15};
  BOOST_TEST(vertex_text({8, 6}, size, Notation::gomoku) == "i9");
  BOOST_TEST(vertex_text({8, 6}, size, Notation::go) == "J9");
  BOOST_TEST((parse_vertex("J9", size, Notation::gomoku) == Vertex{9, 6}));
  BOOST_TEST((parse_vertex("j9", size, Notation::go) == Vertex{8, 6}));
  BOOST_TEST(!parse_vertex("i9", size, Notation::go));
}

BOOST_DATA_TEST_CASE(other_words_are_no_points,
                     boost::unit_test::data::make({"", "h", "8", "h0", "8h", "h-1", "h8x", "abc1", "h1000", "passs",
                                                   "h 8"}),
                     word) {
  BOOST_TEST(!parse_vertex(word, {15, 15}, Notation::gomoku));
}

BOOST_AUTO_TEST_CASE(a_row_above_the_board_is_no_pass) {
  const auto above = parse_vertex("a17", {15, 15}, Notation::gomoku);
  BOOST_REQUIRE(above);
  BOOST_TEST(!above->is_pass());
  BOOST_TEST(!above->is_on({15, 15}));
}

BOOST_AUTO_TEST_CASE(moves_are_named_as_the_game_names_them) {
  BOOST_TEST(move_text({8, 6}, gomoku::Spec{.size = {15, 15}}) == "i9");
  BOOST_TEST(move_text({8, 0}, go::Spec{.size = {9, 9}}) == "J9");
  BOOST_TEST(move_text({3, 5}, connect::Spec{}) == "4");
}

BOOST_AUTO_TEST_CASE(a_column_is_where_the_stone_falls) {
  const SteadyClock clock;
  test::TestWorkers workers;
  const auto engine = make_engine(connect::Spec{.size = {7, 2}}, {clock, workers}).value();
  BOOST_TEST((read_move("4", *engine).value() == Vertex{3, 1}));
  BOOST_REQUIRE(engine->play({Color::black, {3, 1}}));
  BOOST_TEST((read_move("4", *engine).value() == Vertex{3, 0}));
  BOOST_REQUIRE(engine->play({Color::white, {3, 0}}));
  BOOST_TEST((read_move("4", *engine).error().code == Errc::illegal_move));
  for (const char* const word : {"0", "8", "d1", "", "-1"})
    BOOST_TEST((read_move(word, *engine).error().code == Errc::syntax));
  BOOST_TEST(!landing(*engine, -1));
  BOOST_TEST(!landing(*engine, 7));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
