#include "engine/games/go/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "engine/games/go/enclave_impl.hpp"
#include "engine/games/go/evaluation_impl.hpp"
#include "engine/games/go/learnt_order_impl.hpp"
#include "engine/games/go/points_impl.hpp"
#include "engine/games/go/proof_impl.hpp"
#include "engine/games/go/seki.hpp"

namespace tengen::go {

namespace {

// The bits of a key that do not describe points: the side to move, passes in a row, and plies left, or without a move
// limit whether enclaves are left out.
constexpr int side_bits = 1;
constexpr int passes_bits = 2;

int extra_bits(const Spec& spec) {
  const auto plies_bits = static_cast<int>(std::bit_width(static_cast<unsigned>(spec.move_limit)));
  return side_bits + passes_bits + std::max(1, plies_bits);
}

}  // namespace

template <class Word>
Board<Word>::Board(const Spec& spec)
    : spec_(spec),
      grid_(spec.size),
      keys_(spec.size, spec.size.columns + 1, extra_bits(spec)),
      record_(spec.ko == Ko::positional_superko) {
  assert(fits(spec.size));
  now_.passes = opening_passes();
  for (Word rest = grid_.points(); rest != 0;) {
    const int p = take_lowest_bit(rest);
    const Vertex at = grid_.vertex_of(p);
    off_centre_[static_cast<std::size_t>(p)] = static_cast<std::int8_t>(std::abs(2 * at.x - (spec.size.columns - 1)) +
                                                                        std::abs(2 * at.y - (spec.size.rows - 1)));
  }
}

template <class Word>
std::uint8_t Board<Word>::opening_passes() const noexcept {
  return spec_.scoring == Scoring::stones && now_.plies == 0 && empty() == grid_.points() ? 1 : 0;
}

template <class Word>
Hash Board<Word>::hash() const noexcept {
  return hash_of(now_);
}

template <class Word>
Hash Board<Word>::hash_of(const State& state, bool without_enclaves) const noexcept {
  const int left = spec_.move_limit > 0 ? std::max(0, spec_.move_limit - state.plies) : without_enclaves ? 1 : 0;
  Hash extra = state.to_move == Color::white ? 1 : 0;
  extra |= static_cast<Hash>(state.passes) << side_bits;
  extra |= static_cast<Hash>(left) << (side_bits + passes_bits);
  Hash least = 0;
  if (state.ko == no_ko) {
    least = KeyMaker::least(state.keys);
  } else {
    SymmetricHash keys = state.keys;
    keys_.toggle(keys, Mark::special, state.ko);
    least = KeyMaker::least(keys);
  }
  return keys_.exact() ? mix(least | extra << 2 * area()) : least ^ mix(extra);
}

template <class Word>
Hash Board<Word>::unturned_hash() const noexcept {
  const Hash other = (now_.to_move == Color::white ? 1 : 0) + 2 * static_cast<Hash>(now_.ko + 1);
  return now_.stones_hash() ^ mix(other);
}

template <class Word>
void Board<Word>::toggle_stones(State& state, Color color, Word stones) const noexcept {
  state.stones[index(color)] ^= stones;
  while (stones != 0) keys_.toggle(state.keys, mark_of(color), take_lowest_bit(stones));
}

// --- Rules ----------------------------------------------------------------------------------------------------------

template <class Word>
Word Board<Word>::captured_by(int p, Color color) const noexcept {
  const Word stone = bit<Word>(p);
  const Word opposing = stones(opponent(color));
  const Word liberties = empty() & ~stone;
  Word captured = 0;
  if (chains_known_) {
    for (const Chain<Word>& chain : chains(opponent(color))) {
      if (chain.liberties == stone) captured |= chain.stones;
    }
    return captured;
  }
  Word rest = grid_.neighbours(stone) & opposing;
  while (rest != 0) {
    const Word chain = grid_.flood(rest & (~rest + 1), opposing);
    rest &= ~chain;
    if ((grid_.neighbours(chain) & liberties) == 0) captured |= chain;
  }
  return captured;
}

template <class Word>
bool Board<Word>::is_legal_point(int p) const noexcept {
  const Word stone = bit<Word>(p);
  if ((stone & empty()) == 0 || p == now_.ko) return false;
  const Color color = now_.to_move;
  Word captured = 0;
  bool captures_known = false;
  if ((grid_.neighbours(stone) & empty()) == 0) {
    const Word chain = grid_.flood(stone, stones(color));
    if ((grid_.neighbours(chain) & empty() & ~stone) == 0) {
      captured = captured_by(p, color);
      captures_known = true;
      if (captured == 0) return false;  // suicide
    }
  }
  if (spec_.ko == Ko::simple || record_.empty()) return true;
  if (!captures_known) captured = captured_by(p, color);
  State next = now_;
  toggle_stones(next, color, stone);
  toggle_stones(next, opponent(color), captured);
  return !record_.contains(next);
}

template <class Word>
bool Board<Word>::is_legal(Move move) const noexcept {
  if (move == pass()) return true;
  return index(move) < static_cast<std::size_t>(grid_.bits()) && is_legal_point(static_cast<int>(index(move)));
}

template <class Word>
Word Board<Word>::legal_points() const noexcept {
  Word legal = 0;
  Word rest = empty();
  if (spec_.ko == Ko::simple) {
    // Legal is a stone that has a free neighbour, joins a chain with another liberty, or captures.
    legal = rest & grid_.neighbours(rest);
    for (const Chain<Word>& chain : chains(now_.to_move)) {
      if (!has_single_bit(chain.liberties)) legal |= chain.liberties;
    }
    for (const Chain<Word>& chain : chains(opponent(now_.to_move))) {
      if (has_single_bit(chain.liberties)) legal |= chain.liberties;
    }
    return now_.ko == no_ko ? legal : legal & ~bit<Word>(now_.ko);
  }
  while (rest != 0) {
    const int p = take_lowest_bit(rest);
    if (is_legal_point(p)) legal |= bit<Word>(p);
  }
  return legal;
}

template <class Word>
void Board<Word>::generate_legal(MoveList& moves) const noexcept {
  moves.clear();
  for (Word rest = legal_points(); rest != 0;)
    moves.push_back(make_move(static_cast<std::size_t>(take_lowest_bit(rest))));
  moves.push_back(pass());
}

template <class Word>
void Board<Word>::generate(MoveList& moves) const noexcept {
  const bool proving = prover_ && now_.plies > proof_root_;
  if (prover_ && !proving && now_.ko != no_ko) {
    generate_legal(moves);  // a stone that changes nothing may be worth more than a pass here
    return;
  }
  moves.clear();
  Word rest = legal_points();
  if (spec_.scoring == Scoring::area && spec_.move_limit == 0) {
    // Points in either side's unconditional territory are left out: a stone there is never better than a pass. Under a
    // move limit it can be better, because there may be no time to capture it. Under superko it could also change which
    // moves are forbidden; no position is known where that matters.
    const Color color = now_.to_move;
    rest &= ~safety(color).settled & ~safety(opponent(color)).territory;
    if (proving) rest &= ~enclaves().all();
  }
  while (rest != 0) moves.push_back(make_move(static_cast<std::size_t>(take_lowest_bit(rest))));
  moves.push_back(pass());
}

template <class Word>
typename Board<Word>::State Board<Word>::after(Move move) const noexcept {
  assert(is_legal(move));
  State next = now_;
  const Color color = now_.to_move;
  next.to_move = opponent(color);
  next.ko = no_ko;
  ++next.plies;
  if (move == pass()) {
    next.passes = waits_by_passing() ? std::uint8_t{0} : static_cast<std::uint8_t>(std::min(2, now_.passes + 1));
    return next;
  }

  const int p = static_cast<int>(index(move));
  const Word captured = captured_by(p, color);
  const Word stone = bit<Word>(p);
  next.passes = 0;
  toggle_stones(next, color, stone);
  if (captured == 0) return next;

  toggle_stones(next, opponent(color), captured);
  next.captures[index(color)] += count_bits(captured);
  // Simple ko: a single stone that captured a single stone and has no liberty but the captured stone's point. To
  // capture it at once would repeat the position.
  if (spec_.ko == Ko::simple && has_single_bit(captured)) {
    const Word around = grid_.neighbours(stone);
    if ((around & stones(color)) == 0 && (around & empty()) == 0) {
      next.ko = static_cast<std::int16_t>(lowest_bit(captured));
    }
  }
  return next;
}

template <class Word>
void Board<Word>::play(Move move) {
  record_.push(now_);
  now_ = after(move);
  forget_stones();
}

template <class Word>
std::vector<Score> Board<Word>::possible_values() const {
  const int komi = now_.to_move == Color::black ? spec_.komi : -spec_.komi;
  std::vector<Score> values;
  for (int points = -area(); points <= area(); ++points) values.push_back(exact_score(2 * points - komi));
  return values;
}

template <class Word>
void Board<Word>::undo() noexcept {
  assert(!record_.empty());
  now_ = record_.pop();
  forget_stones();
}

template <class Word>
void Board<Word>::set_to_move(Color color) noexcept {
  if (color == now_.to_move) return;
  now_.to_move = color;
  now_.ko = no_ko;
  if (now_.passes < 2) now_.passes = opening_passes();
}

template <class Word>
Result<> Board<Word>::set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) {
  if (!neutral.empty()) return Error{Errc::unsupported, "Go has no neutral points"};
  State state;
  for (const Stone& stone : stones) {
    if (!stone.at.is_on(spec_.size)) return Error{Errc::off_board, "a stone off the board"};
    const Word point = bit<Word>(grid_.bit_of(stone.at));
    if (((state.stones[0] | state.stones[1]) & point) != 0) return Error{Errc::occupied, "two stones on one point"};
    toggle_stones(state, stone.color, point);
  }
  const Word free = grid_.points() & ~state.stones[0] & ~state.stones[1];
  for (const Color color : {Color::black, Color::white}) {
    if (!grid_.all_breathe(state.stones[index(color)], free)) {
      return Error{Errc::illegal_move, "a group without a liberty"};
    }
  }
  state.to_move = to_move;
  record_.clear();
  now_ = state;
  forget_stones();
  now_.passes = opening_passes();
  return {};
}

// --- Scores ---------------------------------------------------------------------------------------------------------

template <class Word>
Word Board<Word>::area_of(Color color, const std::array<Word, 2>& stones) const noexcept {
  const Word free = grid_.points() & ~stones[0] & ~stones[1];
  const Word own = stones[index(color)];
  const Word other = stones[index(opponent(color))];
  return grid_.flood(own, own | free) & ~grid_.flood(other, other | free);
}

template <class Word>
bool Board<Word>::fills_own_eye(Move move) const noexcept {
  if (move == pass()) return false;
  const Word point = bit<Word>(static_cast<int>(tengen::index(move)));
  if ((grid_.neighbours(point) & ~stones(now_.to_move)) != 0) return false;
  const Word corners = grid_.diagonals(point);
  const int opposing = count_bits(corners & stones(opponent(now_.to_move)));
  return opposing <= (count_bits(corners) == 4 ? 1 : 0);
}

template <class Word>
int Board<Word>::margin_of_stones(const std::array<Word, 2>& stones) const noexcept {
  if (spec_.scoring == Scoring::stones) return 2 * (count_bits(stones[0]) - count_bits(stones[1])) - spec_.komi;
  return 2 * (count_bits(area_of(Color::black, stones)) - count_bits(area_of(Color::white, stones))) - spec_.komi;
}

template <class Word>
int Board<Word>::margin() const noexcept {
  return margin_of_stones(now_.stones);
}

template <class Word>
std::optional<Score> Board<Word>::terminal() const noexcept {
  if (!is_over()) return std::nullopt;
  const int black = final_margin();
  return exact_score(now_.to_move == Color::black ? black : -black);
}

// --- For the engine -------------------------------------------------------------------------------------------------

template <class Word>
std::optional<Move> Board<Word>::move_at(Vertex vertex) const noexcept {
  if (vertex.is_pass()) return pass();
  if (!vertex.is_on(spec_.size)) return std::nullopt;
  return make_move(static_cast<std::size_t>(grid_.bit_of(vertex)));
}

template <class Word>
Vertex Board<Word>::vertex(Move move) const noexcept {
  return move == pass() ? Vertex::pass() : grid_.vertex_of(static_cast<int>(index(move)));
}

template <class Word>
std::optional<Color> Board<Word>::at(Vertex vertex) const noexcept {
  if (!vertex.is_on(spec_.size)) return std::nullopt;
  const Word point = bit<Word>(grid_.bit_of(vertex));
  if ((stones(Color::black) & point) != 0) return Color::black;
  if ((stones(Color::white) & point) != 0) return Color::white;
  return std::nullopt;
}

template <class Word>
std::vector<Vertex> Board<Word>::vertices(Word points) const {
  std::vector<Vertex> result;
  while (points != 0) result.push_back(grid_.vertex_of(take_lowest_bit(points)));
  return result;
}

template <class Word>
GameStatus Board<Word>::status() const {
  GameStatus result;
  result.over = is_over();
  // Without a move limit nothing saves a stone in the other side's unconditional territory: it counts as taken.
  std::array<Word, 2> counted = now_.stones;
  if (spec_.scoring == Scoring::area && spec_.move_limit == 0) {
    for (const Color color : {Color::black, Color::white}) {
      counted[tengen::index(color)] &= ~safety(opponent(color)).territory;
    }
  }
  result.margin = margin_of_stones(counted);
  if (result.over && *result.margin != 0) result.winner = *result.margin > 0 ? Color::black : Color::white;
  return result;
}

template <class Word>
std::vector<std::vector<Vertex>> Board<Word>::groups(GroupStatus status) const {
  std::vector<std::vector<Vertex>> result;
  const Word safe = safety(Color::black).owned() | safety(Color::white).owned();
  const Word seki = find_seki(grid_, now_.stones, safe);
  for (const Color color : {Color::black, Color::white}) {
    const Word lost = safety(opponent(color)).territory;
    grid_.for_each_part(stones(color), [&](Word chain) {
      const bool dead = (chain & lost) != 0;
      const bool mutual = (chain & seki) != 0;
      const GroupStatus found = dead ? GroupStatus::dead : mutual ? GroupStatus::seki : GroupStatus::alive;
      if (found == status) result.push_back(vertices(chain));
    });
  }
  return result;
}

template <class Word>
std::vector<Vertex> Board<Word>::safe_points(Color color) const {
  return vertices(safety(color).owned());
}

template class Board<std::uint64_t>;
template class Board<Word128>;

}  // namespace tengen::go
