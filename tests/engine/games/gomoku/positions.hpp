#pragma once

#include <array>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace tengen::gomoku::test {

using tengen::test::GomokuReferee;

inline constexpr std::array all_rules{Rule::freestyle, Rule::exact_five, Rule::renju, Rule::caro_six, Rule::caro_five};

// Rules as types, `value` the rule, for a test case of each: BOOST_AUTO_TEST_CASE_TEMPLATE(name, RuleType, AllRules).
struct Freestyle : std::integral_constant<Rule, Rule::freestyle> {};
struct ExactFive : std::integral_constant<Rule, Rule::exact_five> {};
struct Renju : std::integral_constant<Rule, Rule::renju> {};
struct CaroSix : std::integral_constant<Rule, Rule::caro_six> {};
struct CaroFive : std::integral_constant<Rule, Rule::caro_five> {};
using AllRules = std::tuple<Freestyle, ExactFive, Renju, CaroSix, CaroFive>;

/// Calls `body.template operator()<R>()` for every rule.
template <class Body>
void for_each_rule(Body body) {
  body.template operator()<Rule::freestyle>();
  body.template operator()<Rule::exact_five>();
  body.template operator()<Rule::renju>();
  body.template operator()<Rule::caro_six>();
  body.template operator()<Rule::caro_five>();
}

/// Stones and neutral points as plain lists.
struct Position {
  BoardSize size;
  std::vector<Stone> stones;
  std::vector<Vertex> neutral;
};

/// Rows of '.', 'X' (black), 'O' (white), '#' (neutral), separated by blanks or '/'. Other characters count as empty.
inline Position drawn(std::string_view text) {
  Position position;
  Vertex at{0, 0};
  bool in_row = false;
  for (const char c : text) {
    if (c == ' ' || c == '/' || c == '\n') {
      if (in_row) at = {0, at.y + 1};
      in_row = false;
      continue;
    }
    in_row = true;
    if (c == 'X') position.stones.push_back({Color::black, at});
    if (c == 'O') position.stones.push_back({Color::white, at});
    if (c == '#') position.neutral.push_back(at);
    ++at.x;
    position.size = {at.x, at.y + 1};
  }
  return position;
}

/// The program's weights without its cell network.
inline const Evaluations& weights_alone() {
  static const std::unique_ptr<const Evaluations> made = [] {
    auto evaluations = std::make_unique<Evaluations>();
    for (const Rule rule : {Rule::freestyle, Rule::renju, Rule::caro_five}) {
      evaluations->use(read_weights(standard_weights(rule)).value());
    }
    return evaluations;
  }();
  return *made;
}

/// What an evaluation says of a position, by an evaluator that has seen none before.
template <Rule R>
Score evaluate(const Board<R>& board, std::shared_ptr<const Evaluation> evaluation) {
  return std::make_unique<Evaluator<R>>(board, std::move(evaluation))->evaluate(-score_infinite, score_infinite);
}
template <Rule R>
Score evaluate(const Board<R>& board, const Evaluations& evaluations = standard_evaluations()) {
  return evaluate(board, evaluations.of(R, board.spec().size));
}

template <Rule R>
std::unique_ptr<Board<R>> make_board(const Position& position, Color to_move, int draw_empty = 0) {
  auto board = std::make_unique<Board<R>>(Spec{.size = position.size, .rule = R, .draw_empty = draw_empty});
  BOOST_REQUIRE(board->set_up(position.stones, position.neutral, to_move));
  return board;
}

inline GomokuReferee make_referee(const Position& position, Rule rule, Color to_move, int draw_empty = 0) {
  GomokuReferee referee(position.size.columns, position.size.rows, rule, draw_empty);
  for (const Stone& stone : position.stones) referee.put(stone.at.x, stone.at.y, stone.color);
  for (const Vertex v : position.neutral) referee.put_neutral(v.x, v.y);
  referee.set_to_move(to_move);
  return referee;
}

/// Random stones that like to stand in line with others, up to four steps away: dense in fours, threes and overlines.
inline Position random_position(Random& random, BoardSize size, int stones, int neutral = 0) {
  Position position{size, {}, {}};
  CellSet taken;
  const auto below = [&](int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); };
  const auto free = [&](Vertex v) { return v.is_on(size) && !taken.contains(make_cell(v)); };
  for (int i = 0; i < neutral; ++i) {
    const Vertex v{below(size.columns), below(size.rows)};
    if (!free(v)) continue;
    taken.insert(make_cell(v));
    position.neutral.push_back(v);
  }
  for (int tries = 0; static_cast<int>(position.stones.size()) < stones && tries < 50 * stones; ++tries) {
    Stone stone{below(2) == 0 ? Color::black : Color::white, {below(size.columns), below(size.rows)}};
    if (!position.stones.empty() && below(10) < 8) {
      const Stone near = position.stones[random.below(static_cast<std::uint32_t>(position.stones.size()))];
      const Vertex step = steps[random.below(4)];
      const int distance = (1 + below(4)) * (below(2) == 0 ? 1 : -1);
      stone = {near.color, {near.at.x + distance * step.x, near.at.y + distance * step.y}};
    }
    if (!free(stone.at)) continue;
    taken.insert(make_cell(stone.at));
    position.stones.push_back(stone);
  }
  return position;
}

}  // namespace tengen::gomoku::test
