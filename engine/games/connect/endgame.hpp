#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/bits.hpp"
#include "engine/core/game.hpp"
#include "engine/core/score.hpp"
#include "engine/games/connect/lines.hpp"

namespace tengen::connect {

/// The moves after which the opponent, who completes a line at any cell of `opposing`, does not win at once. Bits are
/// laid out as drawn in lines.hpp.
template <class Word>
[[nodiscard]] constexpr Word safe_moves(Word moves, Word opposing) noexcept {
  const Word safe = moves & ~(opposing >> 1);
  const Word blocks = opposing & moves;
  const Word allowed = blocks != 0 ? blocks : ~static_cast<Word>(0);
  return (blocks & (blocks - 1)) != 0 ? 0 : safe & allowed;
}

/// Follow-up (claimeven; Allis 1988). A side that answers each stone with one on top of it gets the upper cells of the
/// columns where an even number is free. Of the other columns' lowest free cells, which the sides take in turn, it may
/// miss any. If the other side has no line in what it may get then, it does not win.
template <class Word>
struct FollowUp {
  const Lines<Word>& lines;
  Word lower;  ///< the lower cells of all pairs: every second row, the topmost not among them

  /// Bounds on the value for the side to move, which does not win at once, counted from here. `moves`: where a stone
  /// comes to rest; `free`: all free cells, at least one.
  [[nodiscard]] ScoreBounds bounds(Word own, Word opposing, Word moves, Word free) const noexcept {
    const int plies = count_bits(free);
    const Word odd = moves & ~lower;
    const Word pairs = free & lower;
    const Word sure = free & ~(lower | odd);
    ScoreBounds result;
    if (plies % 2 == 0) {
      if (!lines.any(own | pairs | odd)) result.upper = lines.any(opposing | sure) ? loss_in(plies) : score_draw;
    } else {
      const Word stone = odd & (~odd + 1);  // one of them, after which the mover is the side that answers
      if (!lines.any(opposing | pairs | (odd ^ stone))) {
        result.lower = lines.any(own | stone | sure) ? win_in(plies) : score_draw;
      }
    }
    return result;
  }
};

/// Null-window alpha-beta search of a game's last plies: on words of stones, without a table, move lists or anything to
/// take back. A node takes a quarter of the time that it takes the search for proofs, but no position is recognised.
template <class Word>
class Endgame {
 public:
  /// With more columns open the same positions come up in too many orders of moves.
  static constexpr int most_columns = 8;
  /// A search gives up after so many moves, which take some two milliseconds (lab/RESULTS.md).
  static constexpr std::uint64_t most_nodes = std::uint64_t{1} << 16;

  /// A position, for the side to move, which does not win at once.
  struct Position {
    Word own;
    Word opposing;
    Word opposing_threats;  ///< free cells, reachable now or later, that complete a line of the opponent's
  };

  /// The lines of `follow_up` must outlive this. `cells`: the board without its sentinels; `bottom`: the lowest cell of
  /// every column.
  Endgame(const FollowUp<Word>& follow_up, Word cells, Word bottom) noexcept
      : follow_up_(follow_up), lines_(follow_up.lines), cells_(cells), bottom_(bottom) {}

  /// What `EndgameGame` promises of `search_endgame`.
  [[nodiscard]] EndgameValue search(const Position& position, Score alpha, int ply) noexcept {
    nodes_ = 0;
    if (count_bits(playable(position.own | position.opposing)) > most_columns) return {std::nullopt, 0};
    const Score score = value(position.own, position.opposing, position.opposing_threats, alpha, ply);
    return {nodes_ > most_nodes ? std::nullopt : std::optional<Score>(score), nodes_};
  }

 private:
  struct Candidate {
    Word stone;
    Word threats;  ///< of the mover, after it
  };

  [[nodiscard]] Word playable(Word occupied) const noexcept { return (occupied + bottom_) & cells_; }

  /// Of a Position, whose words stay in registers.
  [[nodiscard]] Score value(Word own, Word opposing, Word opposing_threats, Score alpha, int ply) noexcept {
    const Word occupied = own | opposing;
    const Word moves = playable(occupied);
    const Word safe = safe_moves(moves, opposing_threats);
    if (safe == 0) return moves != 0 ? loss_in(ply + 2) : score_draw;

    // Bounds: nobody wins within two plies, nor with the last two stones, nor where no line is left. Follow-up bounds
    // the value from one side only: above where an even number of cells is free, else below.
    const Word free = cells_ & ~occupied;
    const int plies = count_bits(free);
    if (plies <= 2) return score_draw;
    if (win_in(ply + 3) <= alpha) return win_in(ply + 3);
    if (loss_in(ply + 4) > alpha) return loss_in(ply + 4);
    const bool bounds_above = plies % 2 == 0;
    if (bounds_above ? loss_in(ply + plies) <= alpha : win_in(ply + plies) > alpha) {
      const ScoreBounds bounds = follow_up_.bounds(own, opposing, moves, free);
      if (const Score lower = from_node(bounds.lower, ply); lower > alpha) return lower;
      if (const Score upper = from_node(bounds.upper, ply); upper <= alpha) return upper;
    }
    const bool fears_loss = alpha < score_draw;
    if (bounds_above == fears_loss && !lines_.any(free | (fears_loss ? opposing : own))) return score_draw;

    // A move that leaves no safe reply wins.
    std::array<Candidate, most_columns> candidates;
    std::array<int, most_columns> ranks;  // how many threats a move makes; negative: it has been searched
    std::size_t count = 0;
    for (Word rest = safe; rest != 0;) {  // two moves at a time
      const Word first = rest & (~rest + 1);
      rest ^= first;
      const Word second = rest & (~rest + 1);
      rest ^= second;
      const auto completions = lines_.completions_of_both(own | first, own | second);
      for (std::size_t i = 0; i < 2; ++i) {
        const Word stone = i == 0 ? first : second;
        if (stone == 0) break;
        const Word threats = completions[i] & free & ~stone;
        const Word replies = (moves ^ stone) | (stone << 1 & cells_);
        if (replies != 0 && safe_moves(replies, threats) == 0) return win_in(ply + 3);
        candidates[count] = {stone, threats};
        ranks[count++] = count_bits(threats);
      }
    }

    // The moves by the threats that they make. Most nodes end with the first one, so that no list is sorted.
    Score best = -score_infinite;
    for (std::size_t left = count; left > 0; --left) {
      std::size_t at = 0;
      for (std::size_t i = 1; i < count; ++i) at = ranks[i] > ranks[at] ? i : at;
      ranks[at] = -1;
      if (++nodes_ > most_nodes) return alpha;
      const Candidate& move = candidates[at];
      best = std::max(best, -value(opposing, own | move.stone, move.threats, -alpha - 1, ply + 1));
      if (best > alpha) break;
    }
    return best;
  }

  const FollowUp<Word> follow_up_;
  const Lines<Word>& lines_;
  const Word cells_;
  const Word bottom_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tengen::connect
