#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "engine/games/gomoku/with_rule.hpp"
#include "tests/engine/games/gomoku/positions.hpp"
#include "tests/support/effort.hpp"

namespace tengen::gomoku::test {
namespace {

/// The columns of the points by kind, such as `five1 open4`.
std::string text_of(const Threats& threats) {
  std::string text;
  const auto add = [&](const char* kind, const std::vector<Vertex>& points) {
    for (const Vertex at : points) text += std::string(text.empty() ? "" : " ") + kind + std::to_string(at.x);
  };
  add("five", threats.fives);
  add("open", threats.open_fours);
  add("four", threats.fours);
  return text;
}

/// The threats of a side in a row on an otherwise empty board of nine rows. `row` shows the side's stones as X.
std::string in_row(Rule rule, std::string row, Color color = Color::black) {
  if (color == Color::white) {
    for (char& c : row) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  }
  const std::string empty(row.size(), '.');
  std::string board;
  for (int y = 0; y < 9; ++y) board += (y == 4 ? row : empty) + '/';
  return with_rule(rule, [&]<Rule R>() { return text_of(make_board<R>(drawn(board), Color::black)->threats(color)); });
}

struct Row {
  const char* row;
  const char* wanted;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.row;
}

const std::vector<Row> rows{
    {"..XXXX...", "five1 five6"},
    {".OXXXX...", "five6"},
    {".OXXXXO..", ""},
    {"XXXX.....", "five4"},
    {".XXX.X...", "five4"},
    {".OX.XXX.O", "five3"},
    {"..XXX....", "open1 open5 four0 four6"},
    {"..OXXX...", "four6 four7"},
    {"...XX....", ""},
    {"X.X.X.X..", "open3 four1 four5"},
    {"..XX.XX..", "five4"},
};

/// The threats as the referee's rules give them, point by point.
template <Rule R>
Threats by_referee(const Position& position, Color color) {
  const auto wins_at = [&](const GomokuReferee& referee, int x, int y) {
    return referee.is_empty(x, y) && referee.would_win(x, y, color);
  };
  const GomokuReferee before = make_referee(position, R, color);
  Threats found;
  for (const Vertex at : points_of(position.size)) {
    if (!before.is_empty(at.x, at.y)) continue;
    if (color == Color::black && R == Rule::renju && before.is_forbidden(at.x, at.y)) continue;
    if (before.would_win(at.x, at.y, color)) {
      found.fives.push_back(at);
      continue;
    }
    GomokuReferee after = before;
    after.put(at.x, at.y, color);
    int more = 0;
    for (const Vertex next : points_of(position.size)) {
      more += wins_at(after, next.x, next.y) && !wins_at(before, next.x, next.y) ? 1 : 0;
    }
    if (more > 0) (more > 1 ? found.open_fours : found.fours).push_back(at);
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_threats)

BOOST_DATA_TEST_CASE(of_a_row, boost::unit_test::data::make(rows), row) {
  BOOST_TEST(in_row(Rule::freestyle, row.row) == row.wanted);
  BOOST_TEST(in_row(Rule::freestyle, row.row, Color::white) == row.wanted);
}

BOOST_AUTO_TEST_CASE(six_are_no_five_where_the_rule_says_so) {
  const std::string row = "X.XXXX...";
  BOOST_TEST(in_row(Rule::freestyle, row) == "five1 five6");
  BOOST_TEST(in_row(Rule::exact_five, row) == "five6");
  BOOST_TEST(in_row(Rule::renju, row) == "five6");
  // Renju counts White's overlines.
  BOOST_TEST(in_row(Rule::renju, row, Color::white) == "five1 five6");
  BOOST_TEST(in_row(Rule::caro_five, row) == "five6");
  BOOST_TEST(in_row(Rule::caro_six, row) == "five1 five6");
}

BOOST_AUTO_TEST_CASE(caro_counts_no_five_with_an_opponent_at_both_ends) {
  const std::string row = "OXXXX.O..";
  BOOST_TEST(in_row(Rule::freestyle, row) == "five5");
  BOOST_TEST(in_row(Rule::caro_six, row) == "");
  BOOST_TEST(in_row(Rule::caro_five, row) == "");
  // Six in a row win in caro_six whatever stands at their ends.
  BOOST_TEST(in_row(Rule::caro_six, "OXXX.XXO.") == "five4");
  BOOST_TEST(in_row(Rule::caro_five, "OXXX.XXO.") == "");
  // A wall blocks nothing.
  BOOST_TEST(in_row(Rule::caro_six, "XXXX.O...") == "five4");
}

BOOST_AUTO_TEST_CASE(what_renju_forbids_black_is_no_threat) {
  // A stone on 3 makes two fours in one row.
  const std::string row = "X.X.X.X..";
  BOOST_TEST(in_row(Rule::renju, row) == "four1 four5");
  BOOST_TEST(in_row(Rule::renju, row, Color::white) == "open3 four1 four5");
}

BOOST_AUTO_TEST_CASE_TEMPLATE(random_positions_agree_with_the_referee, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(54 + static_cast<int>(R));
  for (int round = 0; round < tengen::test::effort(30); ++round) {
    const Position position = random_position(random, {10, 9}, 8 + round % 30, round % 3);
    const auto board = make_board<R>(position, Color::black);
    if (board->status().over) continue;
    for (const Color color : {Color::black, Color::white}) {
      const Threats found = board->threats(color);
      const Threats wanted = by_referee<R>(position, color);
      BOOST_TEST((found.fives == wanted.fives && found.open_fours == wanted.open_fours && found.fours == wanted.fours),
                 make_referee(position, R, color).text());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
