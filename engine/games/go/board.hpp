#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/bits.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/status.hpp"
#include "engine/games/go/benson.hpp"
#include "engine/games/go/chains.hpp"
#include "engine/games/go/game_record.hpp"
#include "engine/games/go/grid.hpp"
#include "engine/games/go/symmetry.hpp"

namespace tengen::go {

template <class Word>
class Evaluator;

/// Go on a small board. Suicide is never legal; ko and scoring follow the spec. A move is the number of a point's bit
/// (see grid.hpp), or a pass.
///
/// The game is over after two passes in a row and after `move_limit` plies. Under `Scoring::stones` a pass as the first
/// move on the empty board also ends the game, as at the course host, which compares boards instead of counting passes.
/// A host may play on after the end: a stone resumes the game.
///
/// The superko rule is exact over the whole game since the last set-up. `hash` does not include the positions that are
/// forbidden by it, so the search shares results between different ways to the same stones. This is the graph history
/// interaction problem.
template <class Word>
class Board {
 public:
  using Evaluator = go::Evaluator<Word>;

  /// Whether boards of this size have a bit for every point and guard.
  [[nodiscard]] static constexpr bool fits(BoardSize size) noexcept { return Grid<Word>::fits(size); }

  /// The empty board, Black to move. `spec` must be valid and fit.
  explicit Board(const Spec& spec);

  [[nodiscard]] const Spec& spec() const noexcept { return spec_; }

  // --- Game ---------------------------------------------------------------------------------------------------------

  [[nodiscard]] Color to_move() const noexcept { return now_.to_move; }
  /// Covers stones, side to move, forbidden ko point, passes, and with a move limit the plies left. Symmetric positions
  /// share a key, so that the search looks at one of them only. A move stored under the key may therefore belong to a
  /// symmetric position. On boards of up to about thirty points the key is exact: no other position has it.
  [[nodiscard]] Hash hash() const noexcept;
  /// `exact_score` of the final margin in half points, komi included.
  [[nodiscard]] std::optional<Score> terminal() const noexcept;
  /// The legal moves, the pass last. Under area scoring without a move limit, points in either side's unconditional
  /// territory are left out: a stone there gains nothing over a pass. A proof in progress leaves enclaves out as well.
  void generate(MoveList& moves) const noexcept;
  /// All legal moves in row-major order, the pass last; also where the game is over.
  void generate_legal(MoveList& moves) const noexcept;
  void play(Move move);
  void undo() noexcept;
  /// Expected final margin in centi-points, komi included: from stones, liberties, connections, eyes, unconditional
  /// territory and chains in atari.
  [[nodiscard]] Score evaluate() const noexcept;
  /// Ranks moves by captures, stones saved from atari, ataris, liberties and nearness to the centre. A pass ranks last.
  void order(std::span<const Move> moves, std::span<int> ranks) const noexcept;
  [[nodiscard]] std::size_t move_index(Move move) const noexcept { return index(move); }
  [[nodiscard]] std::size_t move_indices() const noexcept { return static_cast<std::size_t>(grid_.bits()) + 1; }

  // --- BoundedGame --------------------------------------------------------------------------------------------------

  /// Bounds from stones that can no longer be captured. Without a move limit these are the unconditionally alive ones
  /// with their territory. Under a move limit they are chains with more liberties than the opponent has moves left, and
  /// stones that can be added next to those; under area scoring unconditional life counts as well. Exact under
  /// `Scoring::stones` where one ply is left.
  [[nodiscard]] ScoreBounds score_bounds() const noexcept;
  /// The same reasoning for each move, under `Scoring::stones` with a move limit.
  [[nodiscard]] MoveBounds move_bounds(MoveList& moves, Score alpha, Score beta) const noexcept;

  // --- SolvableGame -------------------------------------------------------------------------------------------------

  /// Nothing without a move limit: under simple ko a game may repeat positions for ever.
  [[nodiscard]] std::optional<int> plies_left() const noexcept {
    return spec_.move_limit > 0 ? std::optional<int>(plies_to_limit()) : std::nullopt;
  }
  [[nodiscard]] std::vector<Score> possible_values() const;
  [[nodiscard]] Hash hash_after(Move move) const noexcept { return hash_of(after(move)); }
  [[nodiscard]] bool has_full_keys() const noexcept { return keys_.exact(); }
  [[nodiscard]] bool value_depends_on_history() const noexcept { return spec_.ko == Ko::positional_superko; }
  /// The same position under simple ko, without the game's record.
  [[nodiscard]] Board without_history() const {
    Board result = *this;
    if (value_depends_on_history()) {
      result.spec_.ko = Ko::simple;
      result.record_ = GameRecord<State>(false);
    }
    return result;
  }
  /// Under `Scoring::stones` with a move limit a learnt order (learnt_order.hpp), else `order`.
  void solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept;
  /// The features of a legal move in the learnt order.
  [[nodiscard]] std::vector<std::size_t> order_features(Move move) const;
  /// `evaluate` after each of the legal moves, for the side to move then. Faster than to play them one by one.
  void evaluate_after(std::span<const Move> moves, std::span<Score> scores);

  // --- SharedProofGame (enclave_impl.hpp) ---------------------------------------------------------------------------

  /// From now on the game is the one that proofs for `prover` are about. Nothing changes under superko, a move limit or
  /// `Scoring::stones`.
  void prove_for(Color prover) noexcept;
  /// The key of the position's proofs. Positions that differ only inside enclaves share it.
  [[nodiscard]] Hash proof_hash() const noexcept;
  /// `proof_hash` once `move` is played, if it does not enlarge an enclave; else a key of a position of the same value.
  [[nodiscard]] Hash proof_hash_after(Move move) const noexcept;

  // --- For the engine -----------------------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Move> move_at(Vertex vertex) const noexcept;
  [[nodiscard]] Vertex vertex(Move move) const noexcept;
  [[nodiscard]] bool is_legal(Move move) const noexcept;
  /// Changes the side to move. That cancels a ko and a first pass. A game that is over stays over.
  void set_to_move(Color color) noexcept;
  /// Replaces the position. Afterwards there is no ko, and no ply has been played. Errors: `off_board`, `occupied`,
  /// `illegal_move` if a chain has no liberty, `unsupported` for neutral points.
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move);

  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept;
  [[nodiscard]] bool is_neutral(Vertex) const noexcept { return false; }
  [[nodiscard]] GameStatus status() const;
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color) const { return {}; }
  [[nodiscard]] int captures(Color color) const noexcept { return now_.captures[index(color)]; }
  /// The chains of a status. Dead are those inside the opponent's unconditional territory, all others are alive. No
  /// chain is in seki.
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const;
  /// What `color` owns for certain, in row-major order.
  [[nodiscard]] std::vector<Vertex> safe_points(Color color) const;
  /// What `color` has under area scoring if the game ends now, in row-major order.
  [[nodiscard]] std::vector<Vertex> points_now(Color color) const { return vertices(area_of(color, now_.stones)); }
  /// The move fills a point that is an eye of the side to move: all neighbours are its stones, and the opponent has
  /// at most one of the diagonal points, none at the edge.
  [[nodiscard]] bool fills_own_eye(Move move) const noexcept;
  /// Half points by which Black leads if scored now, komi included.
  [[nodiscard]] int margin() const noexcept;
  /// What the network sees: the `point_kind` of each point, at index y * `stride` + x.
  void point_kinds(std::span<std::uint8_t> kinds, int stride) const noexcept;
  /// Tells positions apart as `point_kinds` and the moves' numbers do, also symmetric ones.
  [[nodiscard]] Hash unturned_hash() const noexcept;

 private:
  static constexpr std::int16_t no_ko = -1;

  struct State {
    std::array<Word, 2> stones{};
    SymmetricHash keys{};  ///< of the stones
    int plies = 0;
    std::array<int, 2> captures{};  ///< stones taken by each colour
    std::int16_t ko = no_ko;        ///< the point that the side to move may not play (simple ko)
    std::uint8_t passes = 0;        ///< in a row, up to 2
    Color to_move = Color::black;

    [[nodiscard]] Hash stones_hash() const noexcept { return mix(keys[0]); }
    [[nodiscard]] bool same_stones(const State& other) const noexcept { return stones == other.stones; }
  };

  [[nodiscard]] Word stones(Color color) const noexcept { return now_.stones[tengen::index(color)]; }
  // Computed when first asked for after a change of the stones, then kept.
  [[nodiscard]] const Chains<Word>& chains(Color color) const noexcept;
  [[nodiscard]] const Safety<Word>& safety(Color color) const noexcept;
  [[nodiscard]] Word empty() const noexcept { return grid_.points() & ~now_.stones[0] & ~now_.stones[1]; }
  [[nodiscard]] Move pass() const noexcept { return make_move(static_cast<std::size_t>(grid_.bits())); }
  [[nodiscard]] bool is_over() const noexcept {
    return now_.passes >= 2 || (spec_.move_limit > 0 && now_.plies >= spec_.move_limit);
  }
  [[nodiscard]] int area() const noexcept { return spec_.size.area(); }
  [[nodiscard]] int plies_to_limit() const noexcept { return std::max(0, spec_.move_limit - now_.plies); }
  /// The moves that `color` can still make under the move limit.
  [[nodiscard]] int moves_left(Color color) const noexcept {
    return (plies_to_limit() + (color == now_.to_move ? 1 : 0)) / 2;
  }
  [[nodiscard]] std::uint8_t opening_passes() const noexcept;
  [[nodiscard]] Hash hash_of(const State& state, bool without_enclaves = false) const noexcept;
  /// The position after a legal move.
  [[nodiscard]] State after(Move move) const noexcept;
  void forget_stones() noexcept { chains_known_ = safety_known_ = enclaves_known_ = false; }
  /// Adds stones to `state`, or removes them.
  void toggle_stones(State& state, Color color, Word stones) const noexcept;
  /// Opposing stones that a stone of `color` on the empty point `p` would capture.
  [[nodiscard]] Word captured_by(int p, Color color) const noexcept;
  [[nodiscard]] bool is_legal_point(int p) const noexcept;
  [[nodiscard]] Word legal_points() const noexcept;
  /// Points of `color` under area scoring, if these are both sides' stones: its own, and empty points that reach no
  /// other colour.
  [[nodiscard]] Word area_of(Color color, const std::array<Word, 2>& stones) const noexcept;
  /// Parts of the board whose owner is certain, whatever is played elsewhere.
  struct Enclaves {
    std::array<Word, 2> points{};  ///< each colour's
    SymmetricHash keys{};          ///< what the keys change by without what lies within: only its rim has stones

    [[nodiscard]] Word all() const noexcept { return points[0] | points[1]; }
  };
  [[nodiscard]] bool leaves_enclaves_out() const noexcept {
    return spec_.scoring == Scoring::area && spec_.move_limit == 0 && spec_.ko == Ko::simple;
  }
  [[nodiscard]] const Enclaves& enclaves() const noexcept;
  [[nodiscard]] Hash hash_without_enclaves(State state) const noexcept;
  /// Whether the real rules say how the next pass, or the last one, ends the game. `plies` have been played.
  [[nodiscard]] bool ends_really(int plies) const noexcept { return !prover_ || plies <= proof_root_ + 1; }
  /// Whether a pass now does not count, because it may stand for a move inside an enclave.
  [[nodiscard]] bool waits_by_passing() const noexcept;
  /// `margin` if the game ended now, as the game in progress has it.
  [[nodiscard]] int final_margin() const noexcept;
  /// The same if these were all stones.
  [[nodiscard]] int margin_of_stones(const std::array<Word, 2>& stones) const noexcept;
  /// What a side certainly has at the end under the move limit.
  struct Kept {
    int owned;   ///< points or stones
    int denied;  ///< points that the opponent certainly does not have
  };
  class Holdings;
  [[nodiscard]] Kept kept_with(Word kept, int additions) const noexcept;
  [[nodiscard]] Kept kept_until_limit(Color color) const noexcept;
  [[nodiscard]] int most_against(Kept lost, int stones_at_most) const noexcept;
  [[nodiscard]] Score sure_value(int point, Word captured, int opposing) const noexcept;
  [[nodiscard]] Word sure_candidates(Score beta, Word capturing, int most_captured, int opposing) const noexcept;
  [[nodiscard]] Move sure_move(const MoveList& moves, Score beta, Score& value) const noexcept;
  Score drop_hopeless(MoveList& moves, Score alpha) const noexcept;
  /// The most half points by which `color` can lead in the end, komi left out.
  [[nodiscard]] int most_margin(Color color) const noexcept;
  /// Half points that `color` has to give.
  [[nodiscard]] int komi_for(Color color) const noexcept { return color == Color::black ? spec_.komi : -spec_.komi; }
  [[nodiscard]] int best_gain() const noexcept;
  [[nodiscard]] int liberties_at(Word stone, Word around, Word free, const Chains<Word>& own,
                                 const Chains<Word>& opposing) const noexcept;
  [[nodiscard]] Score with_komi(Score score, Color color) const noexcept;
  class Surroundings;
  /// What a stone does to the chains around it.
  struct MoveEffect {
    int captured = 0;      ///< stones
    int saved = 0;         ///< stones of chains that were in atari and have two liberties now
    int put_in_atari = 0;  ///< stones
    int contact = 0;       ///< opposing chains that it touches
    int liberties = 0;     ///< of the chain that it belongs to
  };
  [[nodiscard]] MoveEffect effect_of(int p, Word free) const noexcept;
  /// Both sides' stones after a legal move: `after` without the keys.
  [[nodiscard]] std::array<Word, 2> stones_after(Move move) const noexcept;
  [[nodiscard]] Score hanging_stones() const noexcept;
  [[nodiscard]] Score shape(Word own, Word free) const noexcept;
  [[nodiscard]] std::vector<Vertex> vertices(Word points) const;

  Spec spec_;
  Grid<Word> grid_;
  KeyMaker keys_;
  std::array<std::int8_t, static_cast<std::size_t>(word_bits<Word>)> off_centre_{};  ///< of each point, in half steps
  State now_;
  GameRecord<State> record_;
  std::optional<Color> prover_{};  ///< of the proof in progress
  int proof_root_ = 0;             ///< plies at the position to be proven
  mutable std::array<Chains<Word>, 2> chains_;
  mutable std::array<Safety<Word>, 2> safety_;
  mutable Enclaves enclaves_;
  mutable bool chains_known_ = false;
  mutable bool safety_known_ = false;
  mutable bool enclaves_known_ = false;
};

extern template class Board<std::uint64_t>;
extern template class Board<Word128>;

static_assert(SharedProofGame<Board<std::uint64_t>>);
static_assert(SharedProofGame<Board<Word128>>);

}  // namespace tengen::go
