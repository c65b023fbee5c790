// Games without a move limit may go round in circles under simple ko, so their values come from the end backwards:
// every position of a tiny board at once, improved until nothing changes. A side that can only circle counts as having
// failed. Even then it must keep what `find_safety` promises it.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/random.hpp"
#include "engine/games/go/benson.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/go/search.hpp"
#include "tests/engine/games/go/diagram.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/engine_services.hpp"

namespace {

using namespace tengen;
using Word = std::uint64_t;
using Grid = go::Grid<Word>;

/// A position with the side to move as `own`.
struct State {
  Word own = 0;
  Word other = 0;
  int ko = -1;
  bool passed = false;

  friend bool operator==(const State&, const State&) = default;
};

struct HashState {
  std::size_t operator()(const State& s) const {
    return mix(s.own ^ mix(s.other ^ mix(static_cast<Word>(s.ko * 2 + (s.passed ? 1 : 0)))));
  }
};

class Endless {
 public:
  /// Stands for a game without an end.
  static constexpr int never = -1000;

  /// With `sparing`, neither side plays where `Board::generate` says that nothing is left to do.
  explicit Endless(BoardSize size, bool sparing = false) : grid_(size), area_(size.area()), sparing_(sparing) {
    const Word points = grid_.points();
    for (Word own = 0;; own = (own - points) & points) {
      const Word rest = points & ~own;
      for (Word other = 0;; other = (other - rest) & rest) {
        const Word free = rest & ~other;
        if (grid_.all_breathe(own, free) && grid_.all_breathe(other, free)) number({own, other, -1, false});
        if (other == rest) break;
      }
      if (own == points) break;
    }
    drawn_ = states_.size();
    for (std::size_t i = 0; i < states_.size(); ++i) expand(i);  // finds states with ko and passes on the way
    solve();
  }

  /// In how many positions a side does not get what it owns.
  [[nodiscard]] int broken_promises() const {
    int broken = 0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const State& s = states_[i];
      const int own_least = 2 * count_bits(go::find_safety(grid_, s.own, s.other).owned()) - area_;
      const int other_least = 2 * count_bits(go::find_safety(grid_, s.other, s.own).owned()) - area_;
      if (low_[i] < own_least) ++broken;
      const int most = s.passed ? std::max(-other_least, margin(s)) : -other_least;
      if (high_[i] > most) ++broken;
    }
    return broken;
  }
  /// In how many positions, with no pass before and no ko, the values differ.
  [[nodiscard]] int differences(const Endless& other) const {
    int count = 0;
    for (std::size_t i = 0; i < drawn_; ++i) {
      if (low_[i] != other.low_[i] || high_[i] != other.high_[i]) ++count;
    }
    return count;
  }
  [[nodiscard]] std::size_t size() const { return states_.size(); }

  /// Whether play can reach it.
  [[nodiscard]] bool has(const State& state) const { return numbers_.contains(state); }
  /// `low` and `high` of a position that play can reach.
  [[nodiscard]] std::pair<int, int> values_of(const State& state) const {
    const std::uint32_t i = numbers_.at(state);
    return {low_[i], high_[i]};
  }

  /// Calls `visit(state, low, high)` for every position with no pass before and no ko.
  template <class Visit>
  void for_each_drawn(Visit visit) const {
    for (std::size_t i = 0; i < drawn_; ++i) visit(states_[i], low_[i], high_[i]);
  }

 private:
  void solve() {
    // `low_[i]`: what the side to move can force; a circle is worth nothing to it. `high_[i]`: the least that its
    // opponent can hold it to, when a circle is worth nothing to the opponent.
    low_.assign(states_.size(), never);
    high_.assign(states_.size(), -never);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = states_.size(); i-- > 0;) {
        int low = states_[i].passed ? margin(states_[i]) : never;
        int high = low;
        for (std::uint32_t e = first_[i]; e < first_[i + 1]; ++e) {
          low = std::max(low, -high_[edges_[e]]);
          high = std::max(high, -low_[edges_[e]]);
        }
        changed = changed || low != low_[i] || high != high_[i];
        low_[i] = low;
        high_[i] = high;
      }
    }
  }

  std::uint32_t number(const State& state) {
    const auto [found, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (fresh) states_.push_back(state);
    return found->second;
  }

  /// The successors of state `i`; the second pass is no move but an end.
  void expand(std::size_t i) {
    const State s = states_[i];
    first_.push_back(static_cast<std::uint32_t>(edges_.size()));
    if (!s.passed) edges_.push_back(number({s.other, s.own, -1, true}));
    Word rest = grid_.points() & ~s.own & ~s.other;
    if (sparing_) {
      rest &= ~go::find_safety(grid_, s.own, s.other).settled & ~go::find_safety(grid_, s.other, s.own).territory;
    }
    while (rest != 0) {
      const int p = take_lowest_bit(rest);
      if (p == s.ko) continue;
      const Word own = s.own | bit<Word>(p);
      const Word free = grid_.points() & ~own & ~s.other;
      Word captured = 0;
      grid_.for_each_part(s.other, [&](Word chain) {
        if ((grid_.neighbours(chain) & free) == 0) captured |= chain;
      });
      if (!grid_.all_breathe(own, free | captured)) continue;
      // The ban as the rule words it: would taking back bring this position about again?
      int ko = -1;
      if (has_single_bit(captured)) {
        const Word back = s.other;
        Word taken = 0;
        const Word room = grid_.points() & ~own & ~back;
        grid_.for_each_part(own, [&](Word chain) {
          if ((grid_.neighbours(chain) & room) == 0) taken |= chain;
        });
        if ((own & ~taken) == s.own) ko = lowest_bit(captured);
      }
      edges_.push_back(number({s.other & ~captured, own, ko, false}));
    }
    if (i + 1 == states_.size()) first_.push_back(static_cast<std::uint32_t>(edges_.size()));
  }

  [[nodiscard]] int margin(const State& s) const {
    const Word free = grid_.points() & ~s.own & ~s.other;
    const Word own = grid_.flood(s.own, s.own | free);
    const Word other = grid_.flood(s.other, s.other | free);
    return count_bits(own & ~other) - count_bits(other & ~own);
  }

  Grid grid_;
  int area_;
  bool sparing_;
  std::size_t drawn_ = 0;  ///< positions without a pass before or a ko; they come first
  std::vector<State> states_;
  std::unordered_map<State, std::uint32_t, HashState> numbers_;
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> first_;
  std::vector<int> low_;
  std::vector<int> high_;
};

}  // namespace

/// The position on a board with simple ko, its `own` side as Black.
go::Board<Word> board_of(BoardSize size, const State& state) {
  go::Board<Word> board(go::Spec{.size = size, .ko = go::Ko::simple});
  const Grid grid(size);
  std::vector<Stone> stones;
  for (Word rest = state.own | state.other; rest != 0;) {
    const int p = take_lowest_bit(rest);
    stones.push_back({(state.own & bit<Word>(p)) != 0 ? Color::black : Color::white, grid.vertex_of(p)});
  }
  static_cast<void>(board.set_up(stones, {}, Color::black).value());
  return board;
}

BOOST_AUTO_TEST_SUITE(go_endless)

BOOST_AUTO_TEST_CASE(what_is_owned_is_kept_and_settled_points_do_not_matter) {
  for (const BoardSize size : {BoardSize{2, 2}, {4, 1}, {3, 2}, {4, 2}, {3, 3}, {5, 2}, {4, 3}}) {
    const Endless board(size);
    BOOST_TEST(board.broken_promises() == 0, size.columns << "x" << size.rows);
    const Endless sparing(size, true);
    BOOST_TEST(board.differences(sparing) == 0, size.columns << "x" << size.rows);
    BOOST_TEST(sparing.size() <= board.size());
  }
}

BOOST_AUTO_TEST_CASE(positions_that_share_a_proof_have_one_value) {
  for (const BoardSize size : {BoardSize{3, 2}, {4, 2}, {3, 3}, {5, 2}, {4, 3}}) {
    const Endless all(size);
    std::unordered_map<Hash, std::pair<int, int>> values;
    std::size_t shared = 0;
    int different = 0;
    all.for_each_drawn([&](const State& state, int low, int high) {
      const auto board = board_of(size, state);
      const auto [found, fresh] = values.try_emplace(board.proof_hash(), low, high);
      if (board.proof_hash() != board.hash() && !fresh) ++shared;
      if (found->second != std::pair(low, high)) ++different;
    });
    BOOST_TEST(different == 0, size.columns << "x" << size.rows);
    BOOST_TEST(shared > all.size() / 30, size.columns << "x" << size.rows << ": " << shared << " of " << all.size());
  }
}

/// How often proofs say all that is true of a position, and how often they were asked.
struct Answers {
  int asked = 0;
  int complete = 0;

  void ask(const go::Board<Word>& board, std::pair<int, int> values) {
    const SteadyClock clock;
    test::TestWorkers workers(1);
    search::Search<go::Board<Word>> search(board, clock, workers, test::knowledge_for(board));
    search.table().resize(std::size_t{1} << 20);
    const auto solution = search.solve(board, {.nodes = 20'000}, clock.now(), {}, [](const auto&) {});
    const int area = board.spec().size.area();
    const Score lower = exact_score(2 * std::max(values.first, -area));
    const Score upper = exact_score(2 * std::min(values.second, area));
    BOOST_TEST(solution.lower <= lower, test::draw(board));
    BOOST_TEST(solution.upper >= upper, test::draw(board));
    ++asked;
    if (solution.lower == lower && solution.upper == upper) ++complete;
  }
};

/// The position after a move that was played from `before`.
State state_after(const State& before, const go::Board<Word>& board, const Endless& all, const Grid& grid,
                  bool passed) {
  State after{.own = before.other, .other = before.own, .ko = -1, .passed = passed};
  if (passed) return after;
  after.own = after.other = 0;
  for (Word rest = grid.points(); rest != 0;) {
    const int p = take_lowest_bit(rest);
    const auto color = board.at(grid.vertex_of(p));
    if (color) (*color == board.to_move() ? after.own : after.other) |= bit<Word>(p);
  }
  const Word captured = before.other & ~after.own;
  if (has_single_bit(captured)) {
    State with_ko = after;
    with_ko.ko = lowest_bit(captured);
    if (!board.is_legal(*board.move_at(grid.vertex_of(with_ko.ko))) && all.has(with_ko)) after = with_ko;
  }
  return after;
}

// Proofs leave out what is owned for certain. What they say must be true of the real game, and tell nearly all of it:
// also after a pass, and where a ko bans a move.
BOOST_AUTO_TEST_CASE(proofs_agree_with_values_from_the_end_backwards) {
  for (const BoardSize size : {BoardSize{3, 3}, {5, 2}, {4, 3}}) {
    const Endless all(size);
    const Grid grid(size);
    Random random(7);
    Answers drawn;
    Answers after_pass;
    Answers with_ko;
    all.for_each_drawn([&](const State& state, int low, int high) {
      const std::uint32_t lot = random.below(static_cast<std::uint32_t>(all.size()));
      if (lot >= 12'000) return;  // kos are rare
      const bool chosen = lot < 1000;
      auto board = board_of(size, state);
      if (chosen) drawn.ask(board, {low, high});
      for (const Move move : test::legal_moves(board)) {
        const bool passes = board.vertex(move).is_pass();
        board.play(move);
        const State after = state_after(state, board, all, grid, passes);
        if (after.ko >= 0) with_ko.ask(board, all.values_of(after));
        if (passes && chosen) after_pass.ask(board, all.values_of(after));
        board.undo();
      }
    });
    for (const Answers& answers : {drawn, after_pass, with_ko}) {
      BOOST_TEST(answers.asked > 100, size.columns << "x" << size.rows);
      BOOST_TEST(answers.complete > answers.asked - answers.asked / 10,
                 size.columns << "x" << size.rows << ": " << answers.complete << " of " << answers.asked);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
