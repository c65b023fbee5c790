#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/status.hpp"
#include "engine/games/connect/endgame.hpp"
#include "engine/games/connect/lines.hpp"

namespace tengen::connect {

/// Connect-N: stones drop to the lowest free cell of a column; whoever first has `in_a_row` of them in a line wins, a
/// full board is a draw. A move is a column, counted from the left. Bits are laid out as drawn in lines.hpp.
template <class Word>
class Board {
 public:
  /// Whether boards of this size have a bit for every cell and every sentinel.
  [[nodiscard]] static constexpr bool fits(BoardSize size) noexcept {
    return size.columns * (size.rows + 1) <= word_bits<Word>;
  }

  /// The empty board, Black to move. `spec` must be valid and fit.
  explicit Board(const Spec& spec);

  [[nodiscard]] const Spec& spec() const noexcept { return spec_; }

  // --- Game ---------------------------------------------------------------------------------------------------------

  [[nodiscard]] Color to_move() const noexcept { return to_move_; }
  /// Equal for positions that look the same to the side to move, whichever colour that is.
  [[nodiscard]] Hash hash() const noexcept;
  [[nodiscard]] std::optional<Score> terminal() const noexcept;
  /// Centre columns first. A win, if there is one, is the only move; else a block, if the opponent threatens to win.
  /// Moves that let the opponent win on top of them are left out. Where every move loses at once, one of them is given.
  void generate(MoveList& moves) const noexcept;
  /// All legal moves, from left to right, also where the game is over.
  void generate_legal(MoveList& moves) const noexcept;
  void play(Move move) noexcept;
  void undo() noexcept;
  /// Counts open lines, and cells that complete a line, by whether their row suits the side that owns them.
  [[nodiscard]] Score evaluate() const noexcept;
  /// Ranks a move by the cells that complete a line after it, then by nearness to the centre.
  void order(std::span<const Move> moves, std::span<int> ranks) const noexcept;
  /// The cell where the stone would land, so that a column's cells have histories of their own.
  [[nodiscard]] std::size_t move_index(Move move) const noexcept;
  [[nodiscard]] std::size_t move_indices() const noexcept {
    return static_cast<std::size_t>(spec_.size.columns * height_);
  }

  // --- TacticalGame -------------------------------------------------------------------------------------------------

  [[nodiscard]] bool in_check() const noexcept { return (threats(opponent(to_move_)) & playable()) != 0; }
  void generate_tactical(MoveList& moves) const noexcept;
  /// 1, -2, 3 or 0. Exact: every win in one or three plies and every loss in two is found.
  [[nodiscard]] int static_win() const noexcept;

  // --- BoundedGame, SolvableGame ------------------------------------------------------------------------------------

  /// For positions whose `static_win()` is 0, which have no quicker win or loss. Narrowed by follow-up.
  [[nodiscard]] ScoreBounds score_bounds() const noexcept {
    ScoreBounds bounds{loss_in(4), win_in(5)};
    bounds.narrow(follow_up().bounds(stones_[index(to_move_)], stones_[index(opponent(to_move_))], playable(),
                                     cells_ & ~occupied()));
    return bounds;
  }
  [[nodiscard]] std::optional<int> plies_left() const noexcept { return count_bits(cells_ & ~occupied()); }
  [[nodiscard]] std::vector<Score> possible_values() const;
  [[nodiscard]] Hash hash_after(Move move) const noexcept;
  [[nodiscard]] bool has_full_keys() const noexcept { return word_bits<Word> == 64; }
  [[nodiscard]] bool value_depends_on_history() const noexcept { return false; }
  [[nodiscard]] Board without_history() const { return *this; }
  /// Ranks a move by the cells that complete a line after it.
  void solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept;

  // --- EndgameGame --------------------------------------------------------------------------------------------------

  /// For positions whose `static_win()` is 0.
  [[nodiscard]] EndgameValue search_endgame(Score alpha, int ply) const noexcept {
    const Color other = opponent(to_move_);
    Endgame<Word> endgame(follow_up(), cells_, bottom_);
    return endgame.search({stones_[index(to_move_)], stones_[index(other)], threats(other)}, alpha, ply);
  }

  // --- For the engine -----------------------------------------------------------------------------------------------

  /// The column whose next free cell is `vertex`; empty where a stone cannot come to rest.
  [[nodiscard]] std::optional<Move> move_at(Vertex vertex) const noexcept;
  /// Where the stone would land; the column must not be full.
  [[nodiscard]] Vertex vertex(Move move) const noexcept { return vertex_of(lowest_bit(landing(move))); }
  [[nodiscard]] bool is_legal(Move move) const noexcept {
    return index(move) < static_cast<std::size_t>(spec_.size.columns) && (landing(move) & cells_) != 0;
  }
  void set_to_move(Color color) noexcept {
    to_move_ = color;
    threats_known_ = false;
  }
  /// `unsupported` for neutral points and stones that hang in the air, `occupied`, `off_board`.
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move);

  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept;
  [[nodiscard]] bool is_neutral(Vertex) const noexcept { return false; }
  [[nodiscard]] GameStatus status() const;
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color) const { return {}; }
  [[nodiscard]] int captures(Color) const noexcept { return 0; }
  /// All stones as one group, alive.
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const;

 private:
  /// Up to so many stones a position shares its key with its mirror image. Later such images hardly ever come up.
  static constexpr int mirrored_plies = 14;

  struct Played {
    std::uint8_t column;
    Color color;
    std::optional<Color> winner_before;
    Word completing_before;  ///< of the mover
  };

  /// The forced moves of a position, for the side to move.
  struct Forcing {
    Word wins;    ///< complete an own line at once
    Word blocks;  ///< complete the opponent's line at once
    Word safe;    ///< moves that do not lose at once
  };

  [[nodiscard]] Word occupied() const noexcept { return stones_[0] | stones_[1]; }
  [[nodiscard]] Word column(int x) const noexcept { return low_bits<Word>(spec_.size.rows) << (x * height_); }
  /// The lowest free cell of a column; its sentinel where the column is full.
  [[nodiscard]] Word landing(Move move) const noexcept {
    const int x = static_cast<int>(index(move));
    const Word with_sentinel = low_bits<Word>(height_) << (x * height_);
    return (occupied() + bit<Word>(x * height_)) & with_sentinel;
  }
  [[nodiscard]] Word playable() const noexcept { return (occupied() + bottom_) & cells_; }
  /// Free cells, reachable now or later, that complete a line of `color`.
  [[nodiscard]] Word threats(Color color) const noexcept { return completing_[index(color)] & cells_ & ~occupied(); }
  [[nodiscard]] FollowUp<Word> follow_up() const noexcept { return {lines_, lower_}; }
  [[nodiscard]] Forcing forcing() const noexcept;
  /// Cells that complete a line of the mover's once it has put `stone`, and that are free then.
  [[nodiscard]] Word threats_after(Word stone) const noexcept {
    return lines_.completions(stones_[index(to_move_)] | stone) & cells_ & ~(occupied() | stone);
  }
  [[nodiscard]] Hash hash_of(Word stones_to_move, Word all) const noexcept;
  [[nodiscard]] int threat_value(Word own_threats, Color color) const noexcept;

  [[nodiscard]] int bit_of(Vertex vertex) const noexcept { return vertex.x * height_ + spec_.size.rows - 1 - vertex.y; }
  [[nodiscard]] Vertex vertex_of(int i) const noexcept { return {i / height_, spec_.size.rows - 1 - i % height_}; }
  [[nodiscard]] std::vector<Vertex> vertices(Word cells) const;

  Spec spec_;
  int height_;  ///< bits from one column to the next: rows and the sentinel
  Lines<Word> lines_;
  Word cells_ = 0;   ///< the board without its sentinels
  Word bottom_ = 0;  ///< the lowest cell of every column
  Word lower_ = 0;   ///< see FollowUp; of an even number of rows the first, third, fifth ...
  std::array<std::uint8_t, max_cells> centre_first_{};  ///< all columns

  std::array<Word, 2> stones_{};
  std::array<Word, 2> completing_{};  ///< [colour]: cells, free or not, where its stone completes a line
  Color to_move_ = Color::black;
  std::optional<Color> winner_;
  /// [column]: what `static_win` found for the moves here, kept for `solve_order`.
  mutable std::array<std::uint8_t, max_cells> threats_made_{};
  mutable bool threats_known_ = false;
  std::array<Played, max_cells> played_{};
  std::size_t plies_ = 0;
};

// The functions that the search calls at every node are inlined.

template <class Word>
inline Hash Board<Word>::hash_of(Word stones_to_move, Word all) const noexcept {
  // The sum of all stones and of the stones of the side to move is different for every position. `mix` maps different
  // 64-bit numbers to different keys.
  Word key = all + stones_to_move;
  if (count_bits(all) <= mirrored_plies) {
    // Early positions share a key with their mirror images: the columns of the sum in the other order.
    const Word whole = low_bits<Word>(height_);
    Word mirrored = 0;
    Word rest = key;
    for (int x = 0; x < spec_.size.columns; ++x) {
      mirrored = mirrored << height_ | (rest & whole);
      rest >>= height_;
    }
    key = std::min(key, mirrored);
  }
  const auto low = static_cast<std::uint64_t>(key);
  if constexpr (word_bits<Word> == 64) {
    return mix(low);
  } else {
    return mix(low ^ mix(static_cast<std::uint64_t>(key >> 64)));
  }
}

template <class Word>
inline Hash Board<Word>::hash() const noexcept {
  return hash_of(stones_[index(to_move_)], occupied());
}

template <class Word>
inline Hash Board<Word>::hash_after(Move move) const noexcept {
  return hash_of(stones_[index(opponent(to_move_))], occupied() | landing(move));
}

template <class Word>
inline std::optional<Score> Board<Word>::terminal() const noexcept {
  if (winner_) return *winner_ == to_move_ ? score_win : -score_win;
  if (occupied() == cells_) return score_draw;
  return std::nullopt;
}

template <class Word>
inline typename Board<Word>::Forcing Board<Word>::forcing() const noexcept {
  const Word moves = playable();
  const Word opposing = threats(opponent(to_move_));
  return {threats(to_move_) & moves, opposing & moves, safe_moves(moves, opposing)};
}

template <class Word>
inline void Board<Word>::generate(MoveList& moves) const noexcept {
  moves.clear();
  const Forcing now = forcing();
  Word wanted = now.safe;
  if (now.wins != 0) {
    wanted = bit<Word>(lowest_bit(now.wins));
  } else if (wanted == 0) {
    // Lost whatever is played: one move stands for all, a block if there is one, as it may meet a mistake.
    const Word any = now.blocks != 0 ? now.blocks : playable();
    if (any != 0) wanted = bit<Word>(lowest_bit(any));
  }
  for (int i = 0; i < spec_.size.columns; ++i) {
    const int x = centre_first_[static_cast<std::size_t>(i)];
    if ((wanted & column(x)) != 0) moves.push_back(make_move(static_cast<std::size_t>(x)));
  }
}

template <class Word>
inline int Board<Word>::static_win() const noexcept {
  const Forcing now = forcing();
  if (now.wins != 0) return 1;
  if (now.safe == 0) return occupied() != cells_ ? -2 : 0;
  // A move after which the opponent has none that does not lose at once.
  for (Word rest = now.safe; rest != 0;) {
    const Word stone = rest & (~rest + 1);
    rest ^= stone;
    const Word threats = threats_after(stone);
    threats_made_[static_cast<std::size_t>(lowest_bit(stone) / height_)] =
        static_cast<std::uint8_t>(count_bits(threats));
    const Word replies = (playable() ^ stone) | (stone << 1 & cells_);
    if (replies != 0 && safe_moves(replies, threats) == 0) return 3;
  }
  threats_known_ = true;
  return 0;
}

template <class Word>
inline void Board<Word>::play(Move move) noexcept {
  assert(is_legal(move) && plies_ < played_.size());
  Word& completing = completing_[index(to_move_)];
  played_[plies_++] = {static_cast<std::uint8_t>(index(move)), to_move_, winner_, completing};
  const Word stone = landing(move);
  Word& own = stones_[index(to_move_)];
  own |= stone;
  if (!winner_ && (completing & stone) != 0) winner_ = to_move_;
  completing = lines_.completions(own);
  threats_known_ = false;
  to_move_ = opponent(to_move_);
}

template <class Word>
inline void Board<Word>::undo() noexcept {
  assert(plies_ > 0);
  const Played& last = played_[--plies_];
  to_move_ = last.color;
  winner_ = last.winner_before;
  completing_[index(to_move_)] = last.completing_before;
  threats_known_ = false;
  // The top stone of the column lies right below the cell where the next one would land.
  stones_[index(to_move_)] ^= landing(make_move(last.column)) >> 1;
}

template <class Word>
inline void Board<Word>::order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int x = static_cast<int>(index(moves[i]));
    ranks[i] = count_bits(threats_after(landing(moves[i]))) * 200 - std::abs(2 * x - (spec_.size.columns - 1));
  }
}

template <class Word>
inline void Board<Word>::solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int made = threats_known_ ? threats_made_[index(moves[i])] : count_bits(threats_after(landing(moves[i])));
    const int x = static_cast<int>(index(moves[i]));
    ranks[i] = made * 1000 - std::abs(2 * x - (spec_.size.columns - 1));
  }
}

template <class Word>
inline std::size_t Board<Word>::move_index(Move move) const noexcept {
  return static_cast<std::size_t>(lowest_bit(landing(move)));
}

extern template class Board<std::uint64_t>;
extern template class Board<Word128>;

static_assert(TacticalGame<Board<std::uint64_t>> && EndgameGame<Board<std::uint64_t>>);
static_assert(TacticalGame<Board<Word128>> && EndgameGame<Board<Word128>>);

}  // namespace tengen::connect
