#include "lab/network/reader.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "adapters/runtime/searches.hpp"
#include "engine/core/score.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/evaluation/shapes.hpp"
#include "engine/games/gomoku/with_rule.hpp"

namespace tengen::lab {

namespace {

using gomoku::Board;
using gomoku::Cell;
using gomoku::Rule;

/// Moves whose scores differ by so many centi-points get shares that differ by a factor of e.
constexpr double policy_unit = 60;

template <Rule R>
class RuleReader final : public NetworkReader {
 public:
  RuleReader() : evaluation_(adapters::evaluations().of(R)) {}

  void find_plies(const TrainingGame& game, std::vector<std::uint16_t>& plies) override {
    Desk& desk = clear_desk(game.size);
    for (std::size_t ply = 0; ply < game.moves.size() && !desk.board.terminal(); ++ply) {
      const auto move = desk.board.move_at(game.moves[ply].at);
      if (!move || !desk.board.is_legal(*move)) return;
      if (ply > 0 && ply >= static_cast<std::size_t>(game.opening) && !desk.board.in_check() &&
          desk.board.static_win() == 0) {
        plies.push_back(static_cast<std::uint16_t>(ply));
      }
      desk.board.play(*move);
    }
  }

  void read(const TrainingGame& game, std::size_t ply, const TargetOptions& options, NetworkInput& input) override {
    Desk& desk = clear_desk(game.size);
    const Board<R>& board = desk.board;
    for (std::size_t i = 0; i < ply; ++i) desk.board.play(*board.move_at(game.moves[i].at));
    input.size = game.size;
    input.threats = board.threat_mask();
    input.classical = static_cast<float>(desk.evaluator.evaluate(-score_infinite, score_infinite)) / gomoku::logit_unit;
    read_rows(board, input);
    read_outcome(board, game, ply, options, input);
    read_candidates(board, game, ply, input);
  }

 private:
  struct Desk {
    Desk(BoardSize size, std::shared_ptr<const gomoku::Evaluation> evaluation)
        : board(gomoku::Spec{.size = size, .rule = R}), evaluator(board, std::move(evaluation)) {}

    Board<R> board;
    gomoku::Evaluator<R> evaluator;
  };

  Desk& clear_desk(BoardSize size) {
    std::unique_ptr<Desk>& desk = desks_[{size.columns, size.rows}];
    if (!desk) desk = std::make_unique<Desk>(size, evaluation_);
    while (desk->board.ply() > 0) desk->board.undo();
    return *desk;
  }

  static void read_rows(const Board<R>& board, NetworkInput& input) {
    const Color mover = board.to_move();
    auto* row = input.rows.data();
    for (const Vertex at : points_of(input.size)) {
      const Cell cell = gomoku::make_cell(at);
      for (std::size_t d = 0; d < gomoku::direction_count; ++d) {
        (*row)[d] = gomoku::Shapes::of(mover, board.window(d, cell));
      }
      const auto& multisets = board.multisets(cell);
      (*row)[4] = static_cast<std::uint16_t>(gomoku::own_rows_begin + multisets[index(mover)]);
      (*row)[5] = static_cast<std::uint16_t>(gomoku::other_rows_begin + multisets[index(opponent(mover))]);
      ++row;
    }
  }

  static void read_outcome(const Board<R>& board, const TrainingGame& game, std::size_t ply,
                           const TargetOptions& options, NetworkInput& input) {
    const double chance = 1 / (1 + std::exp(-game.moves[ply].score / options.score_unit));
    const double share = game.result ? options.result_share : 0;
    const int result = !game.result ? 0 : board.to_move() == Color::black ? *game.result : -*game.result;
    input.judged = true;
    input.outcome = {static_cast<float>((1 - share) * chance + (result > 0 ? share : 0)),
                     static_cast<float>(result == 0 ? share : 0),
                     static_cast<float>((1 - share) * (1 - chance) + (result < 0 ? share : 0))};
  }

  void read_candidates(const Board<R>& board, const TrainingGame& game, std::size_t ply, NetworkInput& input) {
    input.candidates.clear();
    const TrainingMove& chosen = game.moves[ply];
    if (is_loss(chosen.score)) return;
    MoveList moves;
    board.generate(moves);
    if (moves.size() < 2) return;
    ranks_.resize(moves.size());
    gomoku::Evaluator<R>::order(board, evaluation_, std::span<const Move>(moves.begin(), moves.end()), ranks_);
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const Vertex at = board.vertex(moves[m]);
      input.candidates.push_back({.cell = static_cast<std::uint16_t>(at.y * input.size.columns + at.x),
                                  .order = static_cast<float>(ranks_[m]) / gomoku::order_unit});
    }
    double sum = 0;
    const auto add = [&](Vertex at, double weight) {
      const auto cell = static_cast<std::uint16_t>(at.y * input.size.columns + at.x);
      const auto found = std::find_if(input.candidates.begin(), input.candidates.end(),
                                      [cell](const auto& candidate) { return candidate.cell == cell; });
      if (found == input.candidates.end()) return;
      found->target += static_cast<float>(weight);
      sum += weight;
    };
    add(chosen.at, 1);
    if (!is_proven(chosen.score)) {
      std::size_t first = 0;
      for (std::size_t i = 0; i < ply; ++i) first += game.moves[i].others;
      for (std::size_t i = 0; i < chosen.others; ++i) {
        const RootScore& other = game.others[first + i];
        if (!is_proven(other.score)) add(other.at, std::exp(std::min(0, other.score - chosen.score) / policy_unit));
      }
    }
    if (sum == 0) return input.candidates.clear();
    for (auto& candidate : input.candidates) candidate.target = static_cast<float>(candidate.target / sum);
  }

  std::shared_ptr<const gomoku::Evaluation> evaluation_;
  std::map<std::pair<int, int>, std::unique_ptr<Desk>> desks_{};
  std::vector<int> ranks_{};
};

}  // namespace

std::unique_ptr<NetworkReader> NetworkReader::make(gomoku::Rule rule) {
  return gomoku::with_rule(
      rule, []<Rule R>() -> std::unique_ptr<NetworkReader> { return std::make_unique<RuleReader<R>>(); });
}

}  // namespace tengen::lab
