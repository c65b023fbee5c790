#include <boost/test/unit_test.hpp>
#include <ostream>

#include "tests/engine/games/gomoku/positions.hpp"

namespace tengen::gomoku {
std::ostream& operator<<(std::ostream& out, Pattern pattern) {
  return out << "pattern " << static_cast<int>(pattern);
}
}  // namespace tengen::gomoku

namespace tengen::gomoku::test {
namespace {

/// The pattern of the point marked '+' along a row drawn from edge to edge, for Black or with the colours exchanged.
template <Rule R>
Pattern pattern_in_row(std::string_view row, Color color) {
  std::string text;
  for (int y = 0; y < 5; ++y) text += std::string(y == 2 ? std::string(row) : std::string(row.size(), '.')) + '/';
  Position position = drawn(text);
  if (color == Color::white) {
    for (Stone& stone : position.stones) stone.color = opponent(stone.color);
  }
  const auto board = make_board<R>(position, color);
  return pattern_in(board->code(color, {static_cast<int>(row.find('+')), 2}), 0);
}

using enum Pattern;

struct Example {
  std::string_view row;
  std::array<Pattern, 5> patterns;  ///< freestyle, exact five, renju's black, caro six, caro five
};

constexpr Example examples[] = {
    {".......+.......", {live_one, live_one, live_one, live_one, live_one}},
    {".O.+...O.......", {blocked_one, blocked_one, blocked_one, none, none}},  // only .....: caro never wins here
    {".#.+...O.......", {blocked_one, blocked_one, blocked_one, blocked_one, blocked_one}},
    {".O.+..O........", {none, none, none, none, none}},
    {"......X+.......", {strong_two, strong_two, strong_two, strong_two, strong_two}},
    {"O..X+..........", {strong_two, strong_two, strong_two, live_two, live_two}},
    {"O.X+...........", {live_two, live_two, live_two, blocked_two, blocked_two}},  // caro: two whites stop .XXXX.
    {"OX+............", {blocked_two, blocked_two, blocked_two, blocked_two, blocked_two}},
    {".....XX+.......", {strong_three, strong_three, strong_three, strong_three, strong_three}},
    {".XX+...........", {live_three, live_three, live_three, live_three, live_three}},  // the edge is near
    {"....X.X+.......", {live_three, live_three, live_three, live_three, live_three}},
    {"...OXX+........", {blocked_three, blocked_three, blocked_three, blocked_three, blocked_three}},
    {"XX+............", {blocked_three, blocked_three, blocked_three, blocked_three, blocked_three}},
    {"...OX+X.O......", {none, none, none, none, none}},
    {".O.XX+.O.......", {blocked_three, blocked_three, blocked_three, none, none}},
    {"..OXXX+........", {four, four, four, four, four}},
    {"XXX+.O.........", {four, four, four, four, four}},
    {"..OXXX+.O......", {four, four, four, none, none}},  // the five would be blocked at both ends
    {"..XX.X+........", {four, four, four, four, four}},
    {"...XXX+........", {straight_four, straight_four, straight_four, straight_four, straight_four}},
    {"X.XXX+.........", {straight_four, four, four, straight_four, four}},  // one end makes six
    {"..OXX.X+.......", {four, four, four, four, four}},
    {".X.X+X.X.......", {double_four, double_four, double_four, double_four, double_four}},
    {"OX.X+X.XO......", {double_four, double_four, double_four, four, four}},  // one stone spoils both fives
    {"O..XXX+..O.....", {straight_four, straight_four, straight_four, straight_four, straight_four}},
    {".O.XXX+..O.....", {straight_four, straight_four, straight_four, four, four}},  // caro: O.XXXXO cannot win
    {".O.XXX+.O......", {straight_four, straight_four, straight_four, four, four}},
    {"...XX+XX.......", {five, five, five, five, five}},
    {"XXXX+O.........", {five, five, five, five, five}},  // the edge never blocks
    {"..OXX+XXO......", {five, five, five, none, none}},
    {"..XXX+XX.......", {five, none, overline, five, none}},
    {".OXXX+XXO......", {five, none, overline, five, none}},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_patterns)

BOOST_AUTO_TEST_CASE(drawn_examples) {
  for (const Example& example : examples) {
    std::string mirrored(example.row.rbegin(), example.row.rend());
    for_each_rule([&]<Rule R>() {
      BOOST_TEST_CONTEXT(example.row << " under rule " << static_cast<int>(R)) {
        const Pattern expected = example.patterns[static_cast<std::size_t>(R)];
        BOOST_TEST(pattern_in_row<R>(example.row, Color::black) == expected);
        BOOST_TEST(pattern_in_row<R>(mirrored, Color::black) == expected);
        // White in renju plays by freestyle's lines.
        const Pattern white = R == Rule::renju ? example.patterns[0] : expected;
        BOOST_TEST(pattern_in_row<R>(example.row, Color::white) == white);
      }
    });
  }
}

BOOST_AUTO_TEST_CASE(codes_hold_four_patterns) {
  Code code = 0;
  for (std::size_t d = 0; d < direction_count; ++d) code = with_pattern(code, d, static_cast<Pattern>(d + 10));
  for (std::size_t d = 0; d < direction_count; ++d) BOOST_TEST(pattern_in(code, d) == static_cast<Pattern>(d + 10));
  BOOST_TEST(pattern_in(with_pattern(code, 1, none), 1) == none);
  BOOST_TEST(pattern_in(with_pattern(code, 1, none), 2) == five);
}

BOOST_AUTO_TEST_CASE(threats_of_codes) {
  const auto code = [](Pattern a, Pattern b, Pattern c = none) {
    return with_pattern(with_pattern(with_pattern(0, 0, a), 2, b), 3, c);
  };
  const auto is = [](Rule rule, Color color, Code c, Threat threat) {
    return Tables::of(rule).threats(color, c).is(threat);
  };
  constexpr Color b = Color::black;
  constexpr Color w = Color::white;
  for (const Rule rule : all_rules) {
    const bool renju = rule == Rule::renju;
    BOOST_TEST(is(rule, b, code(five, overline), threat_five));
    BOOST_TEST(!is(rule, b, code(five, overline), threat_forbidden));
    BOOST_TEST(is(rule, b, code(four, four), threat_unstoppable) == !renju);
    BOOST_TEST(is(rule, b, code(four, straight_four), threat_forbidden) == renju);
    BOOST_TEST(is(rule, b, code(double_four, none), threat_forbidden) == renju);
    BOOST_TEST(is(rule, b, code(straight_four, live_three), threat_unstoppable));
    BOOST_TEST(is(rule, b, code(four, live_three), threat_four_three));
    BOOST_TEST(is(rule, b, code(live_three, strong_three), threat_double_three) == !renju);
    BOOST_TEST(is(rule, b, code(live_three, strong_three), threat_maybe_forbidden) == renju);
    BOOST_TEST(is(rule, b, code(four, live_three, live_three), threat_four));
    BOOST_TEST(is(rule, b, code(straight_four, live_three, live_three), threat_unstoppable) == !renju);
    BOOST_TEST(is(rule, w, code(four, four), threat_unstoppable));
    BOOST_TEST(is(rule, w, code(live_three, strong_three), threat_double_three));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
