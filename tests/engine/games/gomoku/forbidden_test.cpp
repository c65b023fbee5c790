#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>

#include "tests/engine/games/gomoku/positions.hpp"
#include "tests/support/named_cases.hpp"

namespace tengen::gomoku::test {
namespace {

using Points = std::set<std::pair<int, int>>;

Points points_of(const boost::property_tree::ptree& list) {
  Points points;
  for (const auto& [key, entry] : list) {
    auto field = entry.begin();
    const int x = field->second.get_value<int>();
    points.insert({x, std::next(field)->second.get_value<int>()});
  }
  return points;
}

Points points_of(const std::vector<Vertex>& list) {
  Points points;
  for (const Vertex v : list) points.insert({v.x, v.y});
  return points;
}

Points points_of(const CellSet& cells) {
  Points points;
  cells.for_each([&](Cell cell) { points.insert({to_vertex(cell).x, to_vertex(cell).y}); });
  return points;
}

Position of_stones(const std::vector<Vertex>& black, const std::vector<Vertex>& white) {
  Position position{{15, 15}, {}, {}};
  for (const Vertex v : black) position.stones.push_back({Color::black, v});
  for (const Vertex v : white) position.stones.push_back({Color::white, v});
  return position;
}

void check_record(const std::string& line) {
  std::istringstream text(line);
  boost::property_tree::ptree record;
  boost::property_tree::read_json(text, record);
  const Position position = drawn(record.get<std::string>("board"));
  const Points expected = points_of(record.get_child("forbidden"));
  const Points fives = points_of(record.get_child("fives"));
  const auto board = make_board<Rule::renju>(position, Color::black);
  BOOST_TEST((points_of(board->forbidden_points(Color::black)) == expected));
  BOOST_TEST((points_of(board->threats(Color::black, threat_five)) == fives));
  BOOST_TEST(board->forbidden_points(Color::white).empty());
  const GomokuReferee referee = make_referee(position, Rule::renju, Color::black);
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      if (!referee.is_empty(x, y)) continue;
      BOOST_TEST(referee.is_forbidden(x, y) == expected.contains({x, y}));
      BOOST_TEST(board->is_legal(*board->move_at({x, y})) == !expected.contains({x, y}));
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_forbidden)

const tengen::test::NamedCases golden_positions = tengen::test::line_cases(
    "golden_positions", std::string(TENGEN_TEST_DATA) + "/renju_forbidden.jsonl", check_record);

// gomocup.md 5.3: c-gomoku-cli calls this point forbidden, every other implementation calls it a win.
BOOST_AUTO_TEST_CASE(five_wins_even_with_an_overline) {
  const Position position = of_stones({{6, 7},
                                       {7, 9},
                                       {4, 10},
                                       {5, 9},
                                       {2, 8},
                                       {8, 12},
                                       {3, 13},
                                       {5, 13},
                                       {2, 13},
                                       {6, 10},
                                       {6, 8},
                                       {4, 12},
                                       {3, 10},
                                       {6, 12},
                                       {8, 8},
                                       {3, 9},
                                       {4, 13}},
                                      {{8, 10},
                                       {7, 10},
                                       {7, 11},
                                       {2, 12},
                                       {3, 8},
                                       {5, 10},
                                       {8, 7},
                                       {2, 11},
                                       {8, 2},
                                       {6, 6},
                                       {10, 9},
                                       {7, 8},
                                       {8, 5},
                                       {11, 7},
                                       {4, 5},
                                       {2, 14},
                                       {10, 8}});
  const auto board = make_board<Rule::renju>(position, Color::black);
  const Move move = *board->move_at({5, 11});
  BOOST_REQUIRE(board->is_legal(move));
  board->play(move);
  BOOST_TEST((board->terminal() == -score_win));
  BOOST_TEST((board->status().winner == Color::black));
  BOOST_TEST(board->status().winning_line.size() == 5u);
}

// gomocup.md 5.3: right only if the recursion goes three double-threes deep.
BOOST_AUTO_TEST_CASE(double_three_that_needs_depth_three) {
  const Position position = of_stones({{5, 5},
                                       {2, 11},
                                       {2, 9},
                                       {5, 10},
                                       {1, 11},
                                       {0, 12},
                                       {4, 7},
                                       {1, 12},
                                       {7, 9},
                                       {2, 8},
                                       {7, 6},
                                       {6, 6},
                                       {1, 8},
                                       {1, 9},
                                       {2, 13},
                                       {2, 7},
                                       {6, 10}},
                                      {{11, 0},
                                       {11, 10},
                                       {13, 4},
                                       {8, 7},
                                       {0, 6},
                                       {10, 6},
                                       {6, 12},
                                       {13, 0},
                                       {4, 13},
                                       {13, 13},
                                       {1, 3},
                                       {10, 13},
                                       {0, 11},
                                       {14, 12},
                                       {12, 10},
                                       {7, 0},
                                       {10, 14}});
  const auto board = make_board<Rule::renju>(position, Color::black);
  BOOST_TEST(!board->is_legal(*board->move_at({4, 11})));
  BOOST_TEST(points_of(board->forbidden_points(Color::black)).contains({4, 11}));
}

BOOST_AUTO_TEST_CASE(black_fouls_only_in_renju_and_only_black) {
  // Both threes are open: x is a double three.
  const Position position =
      drawn("......... ......... ...X..... ...X..... .XX...... ......... ......... ......... .........");
  const Vertex x{3, 4};
  for_each_rule([&]<Rule R>() {
    const auto board = make_board<R>(position, Color::black);
    BOOST_TEST(board->is_legal(*board->move_at(x)) == (R != Rule::renju));
    board->set_to_move(Color::white);
    BOOST_TEST(board->is_legal(*board->move_at(x)));
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
