#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numeric>
#include <ostream>

#include "engine/players/connect_players.hpp"
#include "engine/players/groups.hpp"
#include "engine/players/patterns.hpp"
#include "engine/players/robot.hpp"
#include "engine/players/step8.hpp"
#include "tests/support/golden_records.hpp"

// Every record made by reference implementations of the published players comes out equal. One record alone:
// `--run_test=players_golden/groups_of_five/line_17`.

namespace tengen::players {

// Boost.Test prints these when a comparison fails.
std::ostream& operator<<(std::ostream& out, Cell cell) {
  return out << static_cast<int>(cell);
}

namespace {

using test::golden_records;
using test::NamedCases;
using test::number;
using test::point_of;
using test::record_cases;
namespace json = boost::json;

const Interrupted never = [] { return false; };

Color color_of(int player) {
  return player == 1 ? Color::black : Color::white;
}

void check_robot(const json::object& record) {
  const Position position{test::grid_of(record), color_of(number(record, "player"))};
  std::vector<int> values;
  for (const Vertex v : position.grid.empty_points())
    values.push_back(robot::value(position.grid, v, position.to_move).total);
  std::erase_if(values, [](int value) { return value <= 0; });
  BOOST_TEST(static_cast<int>(values.size()) == number(record, "points"));
  BOOST_TEST(std::accumulate(values.begin(), values.end(), 0) == number(record, "sum"));
  for (const json::value& entry : record.at("top").as_array()) {
    BOOST_TEST(robot::value(position.grid, point_of(entry), position.to_move).total == entry.at(2).to_number<int>());
  }
  const Choice choice = robot::Robot().choose(position, never);
  BOOST_TEST(choice.value == number(record, "value"));
  BOOST_REQUIRE(choice.move);
  BOOST_TEST(position.grid.at(*choice.move) == Cell::empty);
  const json::value* const legal = record.if_contains("legal");
  if (legal == nullptr || legal->as_bool()) {
    BOOST_TEST(choice.move->y == number(record, "x"));
    BOOST_TEST(choice.move->x == number(record, "y"));
  }
  if (record.contains("ties") && !values.empty())
    BOOST_TEST(std::count(values.begin(), values.end(), number(record, "value")) == number(record, "ties"));
}

void check_groups(const json::object& record) {
  const Position position{test::grid_of(record), color_of(number(record, "own"))};
  for (const json::value& entry : record.at("cells").as_array()) {
    const Vertex at = point_of(entry);
    BOOST_TEST(groups::value(position.grid, at, position.to_move, groups::Edge::open) == entry.at(2).to_number<int>());
    BOOST_TEST(groups::value(position.grid, at, position.to_move, groups::Edge::inboard) ==
               entry.at(3).to_number<int>());
  }
  for (const auto& [edge, key] :
       {std::pair{groups::Edge::open, "best_group"}, std::pair{groups::Edge::inboard, "best_inboard"}}) {
    const json::value& best = record.at(key);
    const Choice choice = groups::Groups(edge).choose(position, never);
    BOOST_TEST(choice.value == best.at("score").to_number<int>());
    BOOST_REQUIRE(choice.move);
    const json::array& ties = best.at("ties").as_array();
    BOOST_TEST(
        std::any_of(ties.begin(), ties.end(), [&](const json::value& tie) { return point_of(tie) == *choice.move; }));
  }
}

void check_shapes(const json::object& record) {
  const patterns::Board board(test::grid_of(record));
  BOOST_TEST(board.line_count() == 72U);
  for (const auto& [color, key] : {std::pair{Color::black, "b"}, std::pair{Color::white, "w"}}) {
    const json::array& counts = record.at(key).as_array();
    for (std::size_t i = 0; i < patterns::shape_count; ++i)
      BOOST_TEST(board.counts(color)[i] == counts[i].to_number<int>(), key << " " << patterns::shape_names[i]);
    const json::value& expected = record.at("verdict").at(key);
    const patterns::Verdict verdict = patterns::verdict(board.counts(color), board.counts(opponent(color)));
    BOOST_TEST(verdict.rule == expected.at("rule").to_number<int>());
    if (verdict.rule != 0) BOOST_TEST(verdict.score == expected.at("score").to_number<int>());
  }
}

void check_connectx(const json::object& record) {
  const auto score_of = [](const json::value& value) {
    if (!value.is_string()) return value.to_number<double>();
    return value.as_string() == "inf" ? HUGE_VAL : -HUGE_VAL;
  };
  const BoardSize size{number(record, "columns"), number(record, "rows")};
  const std::string flat(record.at("board").as_string());
  Position position{Grid(size), color_of(number(record, "mark")), number(record, "inarow")};
  for (int i = 0; i < size.area(); ++i) {
    const char c = flat[static_cast<std::size_t>(i)];
    if (c != '0') position.grid.set({i % size.columns, i / size.columns}, cell_of(color_of(c - '0')));
  }
  for (const auto& [mark, key] :
       {std::pair{connect4::Mark::published, "seed"}, std::pair{connect4::Mark::repaired, "as_mark"}}) {
    const json::object& expected = record.at(key).as_object();
    const Color root = mark == connect4::Mark::published ? Color::black : position.to_move;
    const Choice found = connect4::search(position, root, 4, never);
    BOOST_TEST(found.value == score_of(expected.at("score")));
    BOOST_TEST((found.move ? found.move->x : -1) == (expected.at("col").is_null() ? -1 : number(expected, "col")));
    const Choice played = connect4::ConnectX(4, mark).choose(position, never);
    BOOST_REQUIRE(played.move);
    BOOST_TEST(position.grid.at(*played.move) == Cell::empty);
    if (!found.move) {
      const json::array& columns = expected.at("fallback").as_array();
      BOOST_TEST((std::find(columns.begin(), columns.end(), json::value(played.move->x)) != columns.end()));
    }
  }
}

void check_step8(const json::object& record) {
  const auto position = step8::read_moves(std::string_view(record.at("q").as_string()));
  BOOST_REQUIRE(position);
  BOOST_TEST((position->to_move == Color::black) == (record.at("side").as_string() == "b"));
  for (const auto& [mode, key] : {std::pair{step8::Mode::flat, "flat"}, std::pair{step8::Mode::dots, "dots"}}) {
    const json::object& expected = record.at(key).as_object();
    const Choice choice = step8::Step8(mode).choose(*position, never);
    BOOST_REQUIRE(choice.move);
    BOOST_TEST(step8::letters_of(*choice.move) == std::string_view(expected.at("best").as_string()));
    BOOST_TEST(choice.value == number(expected, "score"));
    json::array ties;
    for (const Vertex v : position->grid.empty_points()) {
      if (step8::value(position->grid, v, position->to_move, mode) == static_cast<int>(choice.value))
        ties.emplace_back(step8::letters_of(v));
    }
    BOOST_TEST(json::serialize(ties) == json::serialize(expected.at("ties")));
  }
  if (record.contains("accepted")) {
    const Choice flat = step8::Step8(step8::Mode::flat).choose(*position, never);
    BOOST_TEST(step8::letters_of(*flat.move) == std::string_view(record.at("accepted").as_string()));
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(players_golden)

const NamedCases robot_records = record_cases("the_robot_of_the_jidi_course", "000_robot.jsonl", check_robot);
const NamedCases groups_records = record_cases("groups_of_five", "001_eval1.jsonl", check_groups);
const NamedCases shapes_records = record_cases("shapes_and_their_verdicts", "001_eval2.jsonl", check_shapes);
const NamedCases connectx_records =
    record_cases("connectx_as_published_and_repaired", "002_connectx.jsonl", check_connectx);
const NamedCases step8_questions = record_cases("step_8_questions", "003_questions.jsonl", check_step8);
const NamedCases step8_positions = record_cases("step_8_positions", "003_positions.jsonl", check_step8);

// On the golden middle games, at the depths a person would choose: the same move and value, and never more nodes.
BOOST_AUTO_TEST_CASE(pruning_changes_nothing_but_the_number_of_nodes) {
  std::uint64_t plain_nodes = 0;
  std::uint64_t pruned_nodes = 0;
  int positions = 0;
  for (const json::object& record : golden_records("001_eval2.jsonl")) {
    if (++positions > 12) break;
    const Color last = record.at("last").as_string() == "b" ? Color::black : Color::white;
    const Position position{test::grid_of(record), opponent(last)};
    for (const int depth : {1, 2}) {
      BOOST_TEST_CONTEXT("record " << number(record, "id") << " depth " << depth) {
        const Choice plain = patterns::search(position, depth, patterns::Method::minimax, never);
        const Choice pruned = patterns::search(position, depth, patterns::Method::alpha_beta, never);
        BOOST_REQUIRE(plain.move);
        BOOST_REQUIRE(pruned.move);
        BOOST_TEST((*plain.move == *pruned.move));
        BOOST_TEST(plain.value == pruned.value);
        BOOST_TEST(pruned.nodes <= plain.nodes);
        if (depth > 1) {
          plain_nodes += plain.nodes;
          pruned_nodes += pruned.nodes;
        }
      }
    }
  }
  BOOST_TEST(pruned_nodes * 2 < plain_nodes);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::players
