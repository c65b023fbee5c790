#include "engine/games/go/network/endings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/games/go/network/evaluator.hpp"

namespace tengen::go {

namespace {

constexpr int whole = 1000;
/// What a chain's points have to be on average for the network to be sure of it.
constexpr int sure = 900;
constexpr int sure_of_seki = 750;
constexpr int games_each = 24;

/// Chances of moves that are so much less likely than the best one, in parts of 65536: a step is a quarter of a nat.
constexpr std::array<std::uint32_t, 33> chances = [] {
  std::array<std::uint32_t, 33> list{};
  double chance = 65536;
  for (std::uint32_t& each : list) {
    each = static_cast<std::uint32_t>(chance);
    chance *= 0.7788007830714049;  // e to the power of -1/4
  }
  return list;
}();

/// Of the moves that fill no eye, one by the network's policy; a pass where there is none.
template <class Word>
Move chosen_move(const Board<Word>& board, Evaluator<Word>& evaluator, Random& random) {
  MoveList moves;
  board.generate_legal(moves);
  const Move pass = moves[moves.size() - 1];
  MoveList useful;
  for (const Move move : moves) {
    if (move != pass && !board.fills_own_eye(move)) useful.push_back(move);
  }
  if (useful.empty()) return pass;
  std::array<int, 128> ranks{};
  evaluator.rank(std::span<const Move>(useful.begin(), useful.size()), std::span(ranks).first(useful.size()));
  const int best = *std::max_element(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(useful.size()));
  constexpr int step = rank_unit / 4;
  const auto chance_of = [&](std::size_t i) {
    return chances[std::min<std::size_t>(static_cast<std::size_t>((best - ranks[i]) / step), chances.size() - 1)];
  };
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < useful.size(); ++i) sum += chance_of(i);
  std::uint32_t left = random.below(sum);
  for (std::size_t i = 0; i + 1 < useful.size(); ++i) {
    const std::uint32_t chance = chance_of(i);
    if (left < chance) return useful[i];
    left -= chance;
  }
  return useful[useful.size() - 1];
}

template <class Word>
Board<Word> with_turn(const Board<Word>& board, Color color) {
  Board<Word> copy = board;
  copy.set_to_move(color);
  return copy;
}

/// What the network says of each point's owner, from -`whole` (White's) to `whole` (Black's), whoever is to move.
template <class Word>
std::vector<int> seen_owners(const Board<Word>& board, const Network& network) {
  std::vector<int> owners(static_cast<std::size_t>(board.spec().size.area()));
  for (const Color color : {Color::black, Color::white}) {
    const Board<Word> at = with_turn(board, color);
    const std::vector<int> seen = Evaluator<Word>(at, {.network = &network}).owners();
    for (std::size_t i = 0; i < owners.size(); ++i) owners[i] += seen[i] / 2;
  }
  return owners;
}

/// The average over a chain of what belongs to the side that does not own it, from -`whole` to `whole`.
int lost(const std::vector<int>& owners, const std::vector<Vertex>& chain, int columns, Color color) {
  int sum = 0;
  for (const Vertex at : chain) sum += owners[static_cast<std::size_t>(at.y * columns + at.x)];
  return (color == Color::black ? -sum : sum) / static_cast<int>(chain.size());
}

/// Whose each point is once the position was played out: from -`whole` (White's) to `whole` (Black's). Both sides begin
/// `games` times.
template <class Word>
std::vector<int> played_out(const Board<Word>& board, const Network& network, int games) {
  const BoardSize size = board.spec().size;
  std::vector<int> sums(static_cast<std::size_t>(size.area()));
  Board<Word> at = with_turn(board, Color::black);
  Random random(at.unturned_hash());
  Evaluator<Word> evaluator(at, {.network = &network});
  for (int game = 0; game < 2 * games; ++game) {
    at = with_turn(board, game % 2 == 0 ? Color::black : Color::white);
    int passes = 0;
    for (int plies = 0; passes < 2 && plies < 3 * size.area(); ++plies) {
      const Move move = chosen_move(at, evaluator, random);
      passes = at.vertex(move).is_pass() ? passes + 1 : 0;
      at.play(move);
    }
    for (const Vertex point : at.points_now(Color::black)) {
      sums[static_cast<std::size_t>(point.y * size.columns + point.x)] += whole;
    }
    for (const Vertex point : at.points_now(Color::white)) {
      sums[static_cast<std::size_t>(point.y * size.columns + point.x)] -= whole;
    }
  }
  for (int& sum : sums) sum /= 2 * games;
  return sums;
}

}  // namespace

template <class Word>
typename GroupsJudge<Word>::Groups GroupsJudge<Word>::judged(const Board<Word>& board) const {
  const std::vector<int> seen = seen_owners(board, *network_);
  const auto lost_by = [&](const std::vector<int>& owners, const std::vector<Vertex>& chain) {
    return lost(owners, chain, board.spec().size.columns, *board.at(chain.front()));
  };
  // Playing out breaks a seki. The network alone says whether it is one.
  auto mutual = board.groups(GroupStatus::seki);
  auto dead = board.groups(GroupStatus::dead);
  auto alive = board.groups(GroupStatus::alive);
  const auto move_lost = [&dead](std::vector<std::vector<Vertex>>& from, const auto& is_lost) {
    const auto kept =
        std::stable_partition(from.begin(), from.end(), [&](const auto& chain) { return !is_lost(chain); });
    dead.insert(dead.end(), std::make_move_iterator(kept), std::make_move_iterator(from.end()));
    from.erase(kept, from.end());
  };
  move_lost(mutual, [&](const std::vector<Vertex>& chain) { return lost_by(seen, chain) >= sure_of_seki; });
  std::vector<int> owners = seen;
  const auto is_sure = [&](const std::vector<Vertex>& chain) { return std::abs(lost_by(seen, chain)) >= sure; };
  if (!std::all_of(alive.begin(), alive.end(), is_sure)) {
    const std::vector<int> played = played_out(board, *network_, games_each);
    for (std::size_t i = 0; i < owners.size(); ++i) owners[i] += played[i];
  }
  move_lost(alive, [&](const std::vector<Vertex>& chain) { return lost_by(owners, chain) > 0; });
  return {std::move(alive), std::move(dead), std::move(mutual)};
}

template <class Word>
const std::vector<std::vector<Vertex>>& GroupsJudge<Word>::groups(const Board<Word>& board, GroupStatus status) {
  const Hash stones = with_turn(board, Color::black).unturned_hash();
  if (stones_ != stones) {
    groups_ = judged(board);
    stones_ = stones;
  }
  return status == GroupStatus::dead ? groups_.dead : status == GroupStatus::seki ? groups_.seki : groups_.alive;
}

template class GroupsJudge<std::uint64_t>;
template class GroupsJudge<Word128>;

}  // namespace tengen::go
