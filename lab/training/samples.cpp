#include "lab/training/samples.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "engine/core/score.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/with_rule.hpp"

namespace tengen::lab {

namespace {

using gomoku::Board;
using gomoku::Rule;

template <Rule R>
class Replay {
 public:
  Replay(const TrainingGame& game, const gomoku::Spec& spec, const SampleOptions& options, Samples& samples)
      : game_(game), samples_(samples), options_(options), board_(std::make_unique<Board<R>>(spec)) {
    if (spec.size == gomoku::Weights::size) return;
    static const auto usual = std::make_unique<const Board<R>>(gomoku::Spec{.size = gomoku::Weights::size, .rule = R});
    for (const Color color : {Color::black, Color::white}) {
      count(*usual, color, 1);
      count(*board_, color, -1);
    }
  }

  void run() {
    for (std::size_t i = 0; i < game_.moves.size() && !board_->terminal(); ++i) {
      const auto move = board_->move_at(game_.moves[i].at);
      if (!move || !board_->is_legal(*move)) return;
      if (i >= static_cast<std::size_t>(game_.opening)) {
        const int score = game_.moves[i].score;
        add_position(score);
        if (options_.choices && !is_loss(score)) add_choice(*move);
      }
      if (i + 1 >= static_cast<std::size_t>(game_.opening)) {
        before_.clear();
        collect(2, before_);
      }
      board_->play(*move);
    }
  }

 private:
  [[nodiscard]] std::size_t side_of(Color color) const noexcept { return options_.two_sides ? index(color) : 0; }
  [[nodiscard]] Parameter at(Color color, Worth worth, Vertex vertex) const {
    return parameter(side_of(color), worth, gomoku::multiset_of(board_->code(color, vertex)));
  }

  /// Adds the cells of an empty board to what the weights count beyond those that this one has.
  void count(const Board<R>& empty, Color color, int share) {
    each_code(empty, color, [&](std::uint16_t multiset) { beyond_[index(color)][multiset] += share; });
  }
  template <class Work>
  static void each_code(const Board<R>& board, Color color, const Work& work) {
    const BoardSize size = board.spec().size;
    for (const Vertex at : points_of(size)) {
      const gomoku::Code code = board.code(color, at);
      if (code != 0) work(static_cast<std::uint16_t>(gomoku::multiset_of(code)));
    }
  }

  /// The cells of the board as it is: the side to move's codes in the sum `first`, the other's in the next.
  void collect(std::uint8_t first, std::vector<JudgedPositions::Cells>& found) const {
    const auto add_all = [&](Color color, std::uint8_t sum) {
      const auto add = [&](std::uint16_t multiset, int count) {
        found.push_back({.multiset = multiset, .count = static_cast<std::int16_t>(count), .sum = sum});
      };
      each_code(*board_, color, [&](std::uint16_t multiset) { add(multiset, 1); });
      for (const auto& [multiset, count] : beyond_[index(color)]) add(multiset, count);
    };
    add_all(board_->to_move(), first);
    add_all(opponent(board_->to_move()), static_cast<std::uint8_t>(first + 1));
  }

  void add_position(int score) {
    if (board_->in_check() || board_->static_win() != 0 || before_.empty()) return;
    const Color mover = board_->to_move();
    std::vector<JudgedPositions::Cells> found = before_;
    collect(0, found);
    const auto key = [](const auto& cells) { return std::pair(cells.sum, cells.multiset); };
    std::sort(found.begin(), found.end(), [key](const auto& a, const auto& b) { return key(a) < key(b); });
    JudgedPositions& all = samples_.positions;
    const auto first = static_cast<std::uint32_t>(all.cells.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (i > 0 && key(found[i]) == key(found[i - 1])) {
        all.cells.back().count = static_cast<std::int16_t>(all.cells.back().count + found[i].count);
      } else {
        all.cells.push_back(found[i]);
      }
    }
    const auto worth = [&](int result) {
      return static_cast<float>(1 + (mover == Color::black ? result : -result)) / 2;
    };
    all.positions.push_back({.first = first,
                             .count = static_cast<std::uint16_t>(all.cells.size() - first),
                             .side = static_cast<std::uint8_t>(side_of(mover)),
                             .threats = static_cast<std::uint8_t>(board_->threat_mask()),
                             .result = game_.result ? worth(*game_.result) : -1.0F,
                             .score = static_cast<float>(score / options_.score_unit)});
  }

  void add_choice(Move chosen) {
    MoveList moves;
    board_->generate(moves);
    const auto found = std::find(moves.begin(), moves.end(), chosen);
    if (moves.size() < 2 || found == moves.end()) return;
    MoveChoices& all = samples_.choices;
    all.choices.push_back({.first = static_cast<std::uint32_t>(all.moves.size()),
                           .count = static_cast<std::uint16_t>(moves.size()),
                           .chosen = static_cast<std::uint16_t>(found - moves.begin())});
    const Color mover = board_->to_move();
    for (const Move move : moves) {
      const Vertex vertex = board_->vertex(move);
      all.moves.push_back({at(mover, Worth::attack, vertex), at(opponent(mover), Worth::defence, vertex)});
    }
  }

  const TrainingGame& game_;
  Samples& samples_;
  const SampleOptions& options_;
  std::unique_ptr<Board<R>> board_;
  std::array<std::map<std::uint16_t, int>, 2>
      beyond_{};                                  ///< by colour: as many cells of a multiset; see gomoku::Weights
  std::vector<JudgedPositions::Cells> before_{};  ///< the cells before the last move, as the side to move now sees them
};

}  // namespace

void add_samples(const TrainingGame& game, const gomoku::Spec& spec, const SampleOptions& options, Samples& samples) {
  ++samples.games;
  gomoku::with_rule(spec.rule, [&]<Rule R>() { Replay<R>(game, spec, options, samples).run(); });
}

}  // namespace tengen::lab
