#include <array>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"
#include "tests/engine/games/gomoku/positions.hpp"
#include "tests/support/conformance.hpp"

namespace tengen::gomoku::test {
namespace {

template <Rule R>
Position position_of(const Board<R>& board) {
  Position position{board.spec().size, {}, {}};
  for (int y = 0; y < position.size.rows; ++y) {
    for (int x = 0; x < position.size.columns; ++x) {
      if (const auto color = board.at({x, y})) position.stones.push_back({*color, {x, y}});
      if (board.is_neutral({x, y})) position.neutral.push_back({x, y});
    }
  }
  return position;
}

/// The evaluation looks back by one move: the position before it is set up, then the move is played.
template <Rule R>
Score evaluation_after(const Board<R>& board, Vertex last) {
  Position before = position_of(board);
  std::erase_if(before.stones, [last](const Stone& stone) { return stone.at == last; });
  const auto rebuilt = make_board<R>(before, *board.at(last));
  rebuilt->play(*rebuilt->move_at(last));
  rebuilt->set_to_move(board.to_move());
  return evaluate(*rebuilt);
}

/// Everything that moves keep up to date equals what a set-up computes from the stones.
template <Rule R>
void compare_with_rebuilt(const Board<R>& board, Evaluator<R>& evaluator, std::optional<Vertex> last) {
  const auto rebuilt = make_board<R>(position_of(board), board.to_move());
  int wrong = 0;
  for (int y = 0; y < board.spec().size.rows; ++y) {
    for (int x = 0; x < board.spec().size.columns; ++x) {
      for (const Color color : {Color::black, Color::white}) {
        wrong += board.code(color, {x, y}) == rebuilt->code(color, {x, y}) ? 0 : 1;
      }
    }
  }
  for (const Color color : {Color::black, Color::white}) {
    for (int threat = 0; threat < tracked_threats; ++threat) {
      const auto t = static_cast<Threat>(threat);
      wrong += board.threats(color, t) == rebuilt->threats(color, t) ? 0 : 1;
    }
  }
  BOOST_TEST(wrong == 0);
  BOOST_TEST(board.hash() == rebuilt->hash());
  const Score seen = evaluator.evaluate(-score_infinite, score_infinite);
  BOOST_TEST(seen == (last ? evaluation_after(board, *last) : evaluate(*rebuilt)));
  BOOST_TEST(board.empty_count() == rebuilt->empty_count());
  BOOST_TEST(board.in_check() == rebuilt->in_check());
  BOOST_TEST(board.static_win() == rebuilt->static_win());
}

/// The position turned by a quarter and mirrored, optionally with the colours exchanged.
Position transposed(const Position& position, bool exchange) {
  Position result{{position.size.rows, position.size.columns}, {}, {}};
  for (const Stone& s : position.stones) {
    result.stones.push_back({exchange ? opponent(s.color) : s.color, {s.at.y, s.at.x}});
  }
  for (const Vertex v : position.neutral) result.neutral.push_back({v.y, v.x});
  return result;
}

/// What a watcher is told: alpha, beta and the value.
using Told = std::array<Score, 3>;

/// Wants the positions of even value.
struct Watcher final : EvaluationWatcher {
  bool wants(Score alpha, Score beta, Score value) noexcept override {
    told = {alpha, beta, value};
    return value % 2 == 0;
  }
  void keep(std::span<const Vertex> moves) noexcept override {
    ++kept;
    way.assign(moves.begin(), moves.end());
  }

  Told told{};
  int kept = 0;
  std::vector<Vertex> way{};
};

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_incremental)

BOOST_AUTO_TEST_CASE_TEMPLATE(play_and_undo_keep_everything_up_to_date, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(5);
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{5, 5}, BoardSize{22, 22}, BoardSize{7, 9}}) {
    const auto board = make_board<R>(random_position(random, size, size.area() / 8, size.area() / 25), Color::white);
    const auto evaluator = std::make_unique<Evaluator<R>>(*board, standard_evaluations().of(R, size));
    MoveList moves;
    std::vector<Vertex> played;
    for (int step = 0; step < 250; ++step) {
      board->generate_legal(moves);
      const bool back = !played.empty() && (moves.empty() || board->terminal() || random.below(3) == 0);
      if (!back && (moves.empty() || board->terminal())) break;
      if (back) {
        board->undo();
        played.pop_back();
      } else {
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        board->play(move);
        played.push_back(board->vertex(move));
      }
      compare_with_rebuilt(*board, *evaluator, played.empty() ? std::nullopt : std::optional(played.back()));
    }
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_watcher_is_told_of_every_evaluation, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  const auto watcher = std::make_shared<Watcher>();
  Evaluations used;
  Weights weights = read_weights(standard_weights(R)).value();
  weights.sides[0].threats[0] += 1000;
  used.use(weights);
  const Evaluations watched(used, watcher);
  Random random(23);
  const auto board = make_board<R>(random_position(random, {15, 15}, 20, 2), Color::black);
  const auto plain = std::make_unique<Evaluator<R>>(*board, used.of(R, {15, 15}));
  const auto evaluator = std::make_unique<Evaluator<R>>(*board, watched.of(R, {15, 15}));
  std::vector<Vertex> way;
  MoveList moves;
  int kept = 0;
  for (int step = 0; step < 20; ++step) {
    const Score value = evaluator->evaluate(-700 - step, 300);
    BOOST_TEST(value == plain->evaluate(-700 - step, 300));
    BOOST_TEST((watcher->told == Told{-700 - step, 300, value}));
    kept += value % 2 == 0 ? 1 : 0;
    BOOST_TEST(watcher->kept == kept);
    if (value % 2 == 0) BOOST_TEST((watcher->way == way));
    board->generate_legal(moves);
    if (moves.empty() || board->terminal()) break;
    board->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    way.push_back(board->played(board->ply() - 1));
    BOOST_TEST(board->at(way.back()).has_value());
  }
  BOOST_TEST(kept > 0);
}

// Evaluations are asked for here and there, after moves that nobody asked about, in other orders and on other boards.
BOOST_AUTO_TEST_CASE_TEMPLATE(an_evaluator_follows_whatever_happens_to_its_board, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(11);
  const auto board = std::make_unique<Board<R>>(Spec{.size = {15, 15}, .rule = R});
  const auto evaluation = standard_evaluations().of(R, {15, 15});
  const auto evaluator = std::make_unique<Evaluator<R>>(*board, evaluation);
  int asked = 0;
  MoveList moves;
  for (int step = 0; step < 1500; ++step) {
    board->generate_legal(moves);
    const unsigned what = random.below(100);
    if (what == 0) {
      const BoardSize size = random.below(2) == 0 ? BoardSize{15, 15} : BoardSize{9, 12};
      *board = *make_board<R>(random_position(random, size, 20, 2), Color::black);
    } else if (board->ply() > 0 && (what < 45 || moves.empty() || board->terminal())) {
      board->undo();
    } else if (!moves.empty() && !board->terminal()) {
      board->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (random.below(4) != 0) continue;
    ++asked;
    BOOST_REQUIRE(evaluator->evaluate(-score_infinite, score_infinite) == evaluate(*board, evaluation));
  }
  BOOST_TEST(asked > 300);
}

// The same stones by another order of moves: what stood on the board before the last move is not the same.
BOOST_AUTO_TEST_CASE(a_transposition_is_judged_by_its_own_last_move) {
  Board<Rule::freestyle> board(Spec{.size = {15, 15}, .rule = Rule::freestyle});
  Evaluator<Rule::freestyle> evaluator(board, standard_evaluations().of(Rule::freestyle, {15, 15}));
  const std::array<Vertex, 4> line{{{7, 7}, {8, 8}, {7, 8}, {6, 7}}};
  for (const auto order : {std::array{0, 1, 2, 3}, std::array{2, 1, 0, 3}, std::array{0, 3, 2, 1}}) {
    while (board.ply() > 0) board.undo();
    for (const int number : order) board.play(*board.move_at(line[static_cast<std::size_t>(number)]));
    BOOST_TEST(evaluator.evaluate(-score_infinite, score_infinite) == evaluate(board));
  }
}

BOOST_AUTO_TEST_CASE(undo_gives_the_turn_back_to_whoever_moved) {
  Board<Rule::renju> board(Spec{.size = {15, 15}, .rule = Rule::renju});
  board.play(*board.move_at({7, 7}));
  board.set_to_move(Color::black);
  const Hash hash = board.hash();
  board.play(*board.move_at({7, 8}));
  BOOST_TEST((board.at({7, 8}) == Color::black));
  board.undo();
  BOOST_TEST((board.to_move() == Color::black));
  BOOST_TEST(board.hash() == hash);
  Evaluator<Rule::renju> evaluator(board, standard_evaluations().of(Rule::renju, {15, 15}));
  compare_with_rebuilt(board, evaluator, Vertex{7, 7});
}

BOOST_AUTO_TEST_CASE(neutral_points_count_in_the_hash) {
  Position position = drawn("....... ....... ...X... ....... .......");
  const auto plain = make_board<Rule::freestyle>(position, Color::white);
  position.neutral.push_back({0, 0});
  const auto other = make_board<Rule::freestyle>(position, Color::white);
  BOOST_TEST(plain->hash() != other->hash());
  other->set_to_move(Color::black);
  BOOST_TEST(other->hash() != make_board<Rule::freestyle>(position, Color::white)->hash());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(evaluation_is_symmetric, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(17);
  int judged = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position(random, {13, 10}, 4 + i % 40, i % 5);
    const auto board = make_board<R>(position, Color::black);
    const auto turned = make_board<R>(transposed(position, false), Color::black);
    BOOST_TEST(evaluate(*board) == evaluate(*turned));
    BOOST_TEST(board->static_win() == turned->static_win());
    judged += evaluate(*board) != 0 ? 1 : 0;
    if constexpr (R != Rule::renju) {
      const auto exchanged = make_board<R>(transposed(position, true), Color::white);
      BOOST_TEST(evaluate(*board) == evaluate(*exchanged));
    }
  }
  BOOST_TEST(judged > 150);
}

// How much empty space there is beyond the stones' reach says nothing to the weights about who is better.
BOOST_AUTO_TEST_CASE_TEMPLATE(evaluation_does_not_depend_on_the_area, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  const auto value = [](BoardSize size, const std::vector<Vertex>& moves) {
    const auto board = std::make_unique<Board<R>>(Spec{.size = size, .rule = R});
    for (const Vertex at : moves) board->play(*board->move_at(at));
    return evaluate(*board, weights_alone());
  };
  const auto usual = value(Weights::size, {});
  for (const BoardSize size : {BoardSize{5, 5}, BoardSize{9, 15}, BoardSize{20, 20}, BoardSize{22, 6}}) {
    BOOST_TEST(value(size, {}) == usual);
  }
  // No edge is within reach of a cell that is within reach of these.
  constexpr int near = 2 * Tables::reach(R);
  std::vector<Vertex> moves{{near, near}};
  if (R == Rule::freestyle) moves = {{8, 8}, {9, 9}, {9, 8}, {8, 10}, {8, 9}};
  const auto wide = value({22, 22}, moves);
  for (const BoardSize size : {BoardSize{21, 21}, BoardSize{22, 21}, BoardSize{21, 22}}) {
    BOOST_TEST(value(size, moves) == wide);
  }
  BOOST_TEST(wide != usual);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(mirror_images_play_alike, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  tengen::test::check_mirrors(Board<R>(Spec{.size = {9, 9}, .rule = R}), 1, 2, 70);
  tengen::test::check_mirrors(Board<R>(Spec{.size = {15, 7}, .rule = R}), 2, 2, 70);
}

BOOST_AUTO_TEST_CASE(evaluation_prefers_what_a_player_prefers) {
  const auto value = [](std::string_view text) {
    return evaluate(*make_board<Rule::freestyle>(drawn(text), Color::black));
  };
  const std::string_view own_three =
      "........... ........... ........... ...XXX..... ........... ........O.. ..O......O. ........... ...........";
  const std::string_view enemy_three =
      "........... ........... ........... ...OOO..... ........... ........X.. ..X......X. ........... ...........";
  const std::string_view empty_board =
      "........... ........... ........... ........... ........... ........... ........... ........... ...........";
  BOOST_TEST(value(own_three) > value(empty_board));
  BOOST_TEST(value(empty_board) > value(enemy_three));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(conformance, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{7, 9}}) {
    const Board<R> start(Spec{.size = size, .rule = R});
    tengen::test::check_game(start, 1, 2, 60);
  }
  Random random(3);
  for (int i = 0; i < 6; ++i) {
    const auto board = make_board<R>(random_position(random, {9, 9}, 24, 4), Color::black, 5);
    tengen::test::check_game(*board, static_cast<std::uint64_t>(i), 1, 60);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
