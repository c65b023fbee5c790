#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/evaluation_lanes.hpp"
#include "engine/games/go/network/evaluator.hpp"

// The static evaluation of several positions at once against that of one.

BOOST_AUTO_TEST_SUITE(go_lanes)

namespace {

using namespace tengen;

/// Plays random games and calls `visit(board)` before every move. A game ends after the second pass, which random
/// moves delay until the board is full of settled chains.
template <class Word, class Visit>
void visit_random_games(const go::Spec& spec, int games, const Visit& visit) {
  Random random(static_cast<std::uint64_t>(spec.size.columns * 100 + spec.size.rows));
  for (int game = 0; game < games; ++game) {
    go::Board<Word> board(spec);
    for (int ply = 0; ply < 4 * spec.size.area() && !board.terminal(); ++ply) {
      visit(board);
      MoveList moves;
      board.generate_legal(moves);
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (board.fills_own_eye(move)) move = moves[moves.size() - 1];
      board.play(move);
    }
  }
}

/// The number of moves after which `evaluate_after` and the evaluation of the position itself differ.
template <class Word>
int differences_after(const go::Spec& spec, int games) {
  int differences = 0;
  visit_random_games<Word>(spec, games, [&](go::Board<Word> board) {
    MoveList moves;
    board.generate_legal(moves);
    std::array<Score, MoveList::capacity> scores;
    board.evaluate_after(moves, scores);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      board.play(moves[i]);
      if (board.evaluate() != scores[i]) ++differences;
      board.undo();
    }
  });
  return differences;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_kernel_evaluates_as_the_board_does) {
  for (const BoardSize size : {BoardSize{5, 5}, BoardSize{7, 7}, BoardSize{4, 3}, BoardSize{9, 2}, BoardSize{7, 8}}) {
    go::Spec spec;
    spec.size = size;
    spec.komi = 0;
    const go::Grid<std::uint64_t> grid(size);
    std::vector<std::pair<go::PositionLanes, std::vector<Score>>> batches(1);
    int with_life = 0;
    int with_dead_stones = 0;
    visit_random_games<std::uint64_t>(spec, 40, [&](const go::Board<std::uint64_t>& board) {
      std::array<std::uint64_t, 2> stones{};
      for (std::uint64_t rest = grid.points(); rest != 0;) {
        const int p = take_lowest_bit(rest);
        if (const auto color = board.at(grid.vertex_of(p))) stones[index(*color)] |= bit<std::uint64_t>(p);
      }
      // Batches of 1 to 64 positions.
      if (batches.back().first.count == 1 + batches.size() % 64) batches.emplace_back();
      const Color mover = board.to_move();
      batches.back().first.add(stones[index(mover)], stones[index(opponent(mover))]);
      batches.back().second.push_back(board.evaluate());
      with_life += board.safe_points(Color::black).empty() && board.safe_points(Color::white).empty() ? 0 : 1;
      with_dead_stones += board.groups(GroupStatus::dead).empty() ? 0 : 1;
    });
    BOOST_TEST(batches.size() > 10);
    BOOST_TEST(with_life > 20);
    if (size.area() > 12) BOOST_TEST(with_dead_stones > 20);
    for (const go::LaneKernel& kernel : go::lane_kernels()) {
      int differences = 0;
      for (auto& [positions, scores] : batches) {
        std::array<Score, go::PositionLanes::capacity> values;
        kernel.judge(grid, positions, values);
        for (std::size_t i = 0; i < scores.size(); ++i) differences += clamp_heuristic(values[i]) != scores[i];
      }
      BOOST_TEST(differences == 0, kernel.name << " on " << size.columns << "x" << size.rows);
    }
  }
}

BOOST_AUTO_TEST_CASE(moves_are_evaluated_as_the_positions_after_them) {
  go::Spec spec;
  spec.size = {5, 5};
  spec.komi = 15;
  BOOST_TEST(differences_after<std::uint64_t>(spec, 5) == 0);
  spec.scoring = go::Scoring::stones;
  BOOST_TEST(differences_after<std::uint64_t>(spec, 5) == 0);
  spec.move_limit = 24;
  BOOST_TEST(differences_after<std::uint64_t>(spec, 5) == 0);
  spec = go::Spec{};
  spec.size = {9, 9};
  BOOST_TEST(differences_after<Word128>(spec, 2) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
