#pragma once

// The part of Board that finds the features of moves for the learnt order (learnt_order.hpp). Only board.cpp includes
// it, next to its explicit instantiations.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/go/board.hpp"
#include "engine/games/go/learnt_order.hpp"

namespace tengen::go {

/// What stands on and around each point, for the side to move. Points off the board are there too, as far as two steps.
template <class Word>
class Board<Word>::Surroundings {
 public:
  explicit Surroundings(const Board& board) noexcept
      : board_(board),
        stride_(static_cast<std::size_t>(board.grid_.stride())),
        color_(board.to_move()),
        free_(board.empty()) {
    const std::size_t used = static_cast<std::size_t>(board.grid_.bits()) + 4 * stride_;
    std::fill_n(content_.begin(), used, off_board);
    std::fill_n(side_.begin(), used, off_side);
    for (Word rest = board.grid_.points(); rest != 0;) {
      const std::size_t at = place(take_lowest_bit(rest));
      content_[at] = side_[at] = 0;
    }
    mark(board.chains(color_), 1, 0);
    mark(board.chains(opponent(color_)), 2, 3);

    const int left = board.plies_to_limit();
    const int own = count_bits(board.stones(color_)) + board.moves_left(color_);
    const int opposing = count_bits(board.stones(opponent(color_))) + board.moves_left(opponent(color_));
    const int margin = 2 * (own - opposing) - board.komi_for(color_);  // in half points
    stage_ = left <= 5 ? 0 : left <= 9 ? 1 : 2;
    behind_ = margin < 0 ? 1 : 0;
    situation_ = stage_ * order_feature::margins + (margin <= -4 ? 0 : margin < 0 ? 1 : margin < 4 ? 2 : 3);
  }

  /// Calls `visit(feature)` for every feature of a legal move.
  template <class Visit>
  void for_each_feature(Move move, const Visit& visit) const noexcept {
    namespace feature = order_feature;
    if (move == board_.pass()) return visit(feature::passing + situation_);
    const int p = static_cast<int>(index(move));
    const std::size_t at = place(p);

    const std::array<std::size_t, 4> steps{at - stride_, at + 1, at + stride_, at - 1};
    const std::array<std::size_t, 8> around{at - stride_ - 1, at - stride_, at - stride_ + 1, at + 1,
                                            at + stride_ + 1, at + stride_, at + stride_ - 1, at - 1};
    std::size_t ring_code = 0;
    for (std::size_t i = 0; i < 8; ++i) ring_code |= std::size_t{content_[around[i]]} << i * feature::ring_bits;
    visit(feature::ring + ((stage_ * 2 + behind_) << 8 * feature::ring_bits) + ring_code);

    std::size_t arm_code = 0;
    std::size_t side_code = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t near = content_[steps[i]];
      // Two steps from the edge are off the board, not in the next row.
      const std::size_t far = near == off_board ? off_board : content_[2 * steps[i] - at];
      arm_code |= (near | far << feature::ring_bits) << i * feature::arm_bits;
      side_code |= std::size_t{side_[steps[i]]} << i * feature::side_bits;
    }
    visit(feature::arms + (stage_ << 4 * feature::arm_bits) + arm_code);
    visit(feature::sides + (situation_ << 4 * feature::side_bits) + side_code);

    std::size_t kind = 0;
    const auto add = [&](int count) {
      const std::size_t table = kind++ * feature::situations + situation_;
      visit(feature::counts + table * (feature::most_count + 1) +
            std::min(static_cast<std::size_t>(count), feature::most_count));
    };
    const MoveEffect effect = board_.effect_of(p, free_);
    add(effect.captured);
    add(effect.saved);
    add(effect.put_in_atari);
    add(effect.liberties);
    add(board_.off_centre_[static_cast<std::size_t>(p)]);
  }

 private:
  static constexpr std::uint8_t off_board = 3;
  static constexpr std::uint8_t off_side = 7;

  [[nodiscard]] std::size_t place(int p) const noexcept { return static_cast<std::size_t>(p) + 2 * stride_; }

  void mark(const Chains<Word>& chains, std::uint8_t content, int first_side) noexcept {
    for (const Chain<Word>& chain : chains) {
      const auto side = static_cast<std::uint8_t>(first_side + std::min(3, count_bits(chain.liberties)));
      for (Word rest = chain.stones; rest != 0;) {
        const std::size_t at = place(take_lowest_bit(rest));
        content_[at] = content;
        side_[at] = side;
      }
    }
  }

  const Board& board_;
  std::size_t stride_;
  Color color_;
  Word free_;
  std::size_t stage_ = 0;
  std::size_t behind_ = 0;
  std::size_t situation_ = 0;
  // Rows from two above the board to two below it; only those are written.
  std::array<std::uint8_t, 5 * word_bits<Word>> content_;
  std::array<std::uint8_t, 5 * word_bits<Word>> side_;
};

template <class Word>
void Board<Word>::solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  if (spec_.scoring != Scoring::stones || spec_.move_limit == 0) return order(moves, ranks);
  const OrderWeights& weights = standard_order_weights();
  const Surroundings surroundings(*this);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    int sum = 0;
    surroundings.for_each_feature(moves[i], [&](std::size_t feature) { sum += weights[feature]; });
    ranks[i] = sum;
  }
}

template <class Word>
std::vector<std::size_t> Board<Word>::order_features(Move move) const {
  std::vector<std::size_t> result;
  Surroundings(*this).for_each_feature(move, [&](std::size_t feature) { result.push_back(feature); });
  return result;
}

}  // namespace tengen::go
