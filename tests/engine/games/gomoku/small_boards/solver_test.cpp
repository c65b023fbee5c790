// m,n,k-games: the solver against plain minimax, published values, and a verifier that refuses what does not hold.

#include "engine/games/gomoku/small_boards/solver.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <tuple>

#include "engine/core/bits.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/small_boards/proof.hpp"
#include "engine/games/gomoku/small_boards/shortcuts.hpp"

BOOST_AUTO_TEST_SUITE(line_games)

namespace {

using namespace tengen;
using namespace tengen::lines;

/// Whether the attacker wins, by looking at everything.
class Plain {
 public:
  explicit Plain(const LineGame& game) : board_(game) {}

  bool attacker_wins(const LinePosition& position) {
    const auto key = std::tuple(position.attacker, position.defender, position.attacker_moves);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    return values_[key] = search(position);
  }

 private:
  bool search(const LinePosition& position) {
    const auto has_line = [&](Cells stones) {
      return std::ranges::any_of(board_.lines(), [stones](Cells line) { return (line & ~stones) == 0; });
    };
    if (has_line(position.attacker)) return true;
    if (has_line(position.defender)) return false;
    for (Cells rest = board_.cells() & ~position.attacker & ~position.defender; rest != 0;) {
      if (attacker_wins(after(position, take_lowest_bit(rest))) == position.attacker_moves) {
        return position.attacker_moves;
      }
    }
    // Where the board is full nobody has won; where the defender has no good move the attacker has.
    const bool full = (position.attacker | position.defender) == board_.cells();
    return !full && !position.attacker_moves;
  }

  LineBoard board_;
  std::map<std::tuple<Cells, Cells, bool>, bool> values_{};
};

LineProof proof_of(const LineGame& game, const LinePosition& position = {}) {
  LineSolver solver(game, {.memory_bytes = std::size_t{16} << 20});
  const auto proof = solver.prove(position);
  BOOST_TEST_REQUIRE(proof.has_value());
  return *proof;
}

std::string fault_of(const LineProof& proof) {
  const auto checked = verify(proof);
  return checked ? "" : checked.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_agrees_with_plain_minimax) {
  Random random(8);
  for (const LineGame game : {LineGame{3, 3, 3}, {2, 5, 2}, {4, 3, 3}, {3, 5, 3}, {4, 4, 3}, {4, 4, 4}}) {
    Plain plain(game);
    const Cells cells = low_bits<Cells>(game.rows * game.columns);
    for (int i = 0; i < 60; ++i) {
      LinePosition position;
      // The empty board first, where plain minimax has few positions.
      const bool small = game.rows * game.columns <= 12;
      for (std::uint32_t stones = i == 0 && small ? 0 : random.below(7) + (small ? 0 : 2); stones > 0; --stones) {
        const Cells free = cells & ~position.attacker & ~position.defender;
        const auto at = static_cast<int>(random.below(static_cast<std::uint32_t>(game.rows * game.columns)));
        if ((free & bit<Cells>(at)) != 0) position = after(position, at);
      }
      const LineBoard board(game);
      const auto complete = [&](Cells line) {
        return (line & ~position.attacker) == 0 || (line & ~position.defender) == 0;
      };
      if (std::ranges::any_of(board.lines(), complete)) continue;
      LineSolver solver(game, {.memory_bytes = 1 << 20});
      BOOST_TEST(solver.solve(position).value() == plain.attacker_wins(position),
                 game.rows << "," << game.columns << "," << game.in_a_row << " attacker " << position.attacker
                           << " defender " << position.defender);
    }
  }
}

// Its first moves lead to wins that plain minimax sees, and a win in one move or by two lines at once is never missed.
BOOST_AUTO_TEST_CASE(wins_by_threats_are_wins) {
  Random random(21);
  int found = 0;
  for (const LineGame game : {LineGame{3, 3, 3}, {3, 5, 3}, {4, 4, 3}, {4, 4, 4}, {2, 5, 2}}) {
    const LineBoard board(game);
    Plain plain(game);
    const Cells cells = low_bits<Cells>(game.rows * game.columns);
    for (int i = 0; i < 200; ++i) {
      LinePosition position;
      for (std::uint32_t stones = random.below(6) + 4; stones > 0; --stones) {
        const auto at = static_cast<int>(random.below(static_cast<std::uint32_t>(game.rows * game.columns)));
        if ((cells & ~position.attacker & ~position.defender & bit<Cells>(at)) != 0) position = after(position, at);
      }
      const auto is_over = [&](Cells stones) {
        return std::ranges::any_of(board.lines(), [stones](Cells line) { return (line & ~stones) == 0; });
      };
      if (is_over(position.attacker) || is_over(position.defender)) continue;
      const Cells own = position.attacker_moves ? position.attacker : position.defender;
      const auto cell = find_threat_win(board.lines(), own, position.attacker ^ position.defender ^ own, 64);
      if (!cell) continue;
      ++found;
      BOOST_TEST((cells & ~position.attacker & ~position.defender & bit<Cells>(*cell)) != 0);
      BOOST_TEST(plain.attacker_wins(after(position, *cell)) == position.attacker_moves);
    }
  }
  BOOST_TEST(found > 100);
}

BOOST_AUTO_TEST_CASE(threats_are_found_and_answered) {
  const LineBoard board({4, 6, 4});
  const auto find = [&](Cells own, Cells other, int most_moves) {
    return find_threat_win(board.lines(), own, other, most_moves);
  };
  // Two stones of the second row, in its second and third cell: a third beside them completes at both ends.
  const Cells row = bit<Cells>(7) | bit<Cells>(8);
  BOOST_TEST((find(row, 0, 0) == 9));
  BOOST_TEST(!find(row, bit<Cells>(6) | bit<Cells>(11), 64).has_value(), "one end is closed");
  // The other side would complete its line in the fourth row, and the stone that hinders it threatens nothing.
  const Cells other = bit<Cells>(18) | bit<Cells>(19) | bit<Cells>(20);
  BOOST_TEST(!find(row, other, 64).has_value());
  BOOST_TEST((find(row | bit<Cells>(9), other, 64).has_value()), "completes a line first");
  BOOST_TEST(!find(0, 0, 64).has_value());
  // The second row's threat at its third cell brings a second stone into that column; the third row's then makes two.
  const Cells two_steps = bit<Cells>(2) | bit<Cells>(6) | bit<Cells>(7) | bit<Cells>(12) | bit<Cells>(13);
  BOOST_TEST(!find(two_steps, 0, 0).has_value());
  BOOST_TEST(find(two_steps, 0, 64).has_value());
}

BOOST_AUTO_TEST_CASE(published_values) {
  // Four in a row on 5x5: C. Y. Lee; five on 5x5: A. W. Hales, R. I. Jewett; both by Berlekamp, Conway, Guy, "Winning
  // Ways". 3x3 and 3x4 are compared with plain minimax above; the proofs of 4x4 and 4x5 are verified below.
  const auto wins = [](int rows, int columns, int in_a_row) {
    return proof_of({rows, columns, in_a_row}).attacker_wins;
  };
  BOOST_TEST(!wins(3, 3, 3));
  BOOST_TEST(wins(3, 4, 3));
  BOOST_TEST(!wins(4, 4, 4));
  BOOST_TEST(!wins(4, 5, 4));
  BOOST_TEST(!wins(5, 5, 4));
  BOOST_TEST(!wins(5, 5, 5));
}

BOOST_AUTO_TEST_CASE(proofs_are_verified_also_after_a_file) {
  for (const LineGame game : {LineGame{3, 3, 3}, {3, 4, 3}, {4, 4, 4}, {4, 5, 4}, {2, 2, 2}, {1, 3, 2}, {1, 1, 2}}) {
    const LineProof proof = proof_of(game);
    BOOST_TEST(fault_of(proof) == "");
    const auto read = read_proof(write_proof(proof));
    BOOST_REQUIRE(read);
    BOOST_TEST(fault_of(*read) == "");
    BOOST_TEST(write_proof(*read) == write_proof(proof));
  }
}

BOOST_AUTO_TEST_CASE(damaged_proofs_are_refused) {
  for (const LineGame game : {LineGame{3, 3, 3}, {3, 4, 3}}) {
    const LineProof sound = proof_of(game);
    LineProof turned = sound;
    turned.attacker_wins = !turned.attacker_wins;
    BOOST_TEST(fault_of(turned) != "");
    for (std::size_t i = 0; i < sound.nodes.size(); ++i) {
      LineProof without = sound;
      without.nodes.erase(without.nodes.begin() + static_cast<std::ptrdiff_t>(i));
      BOOST_TEST(fault_of(without) != "", "without position " << i);
    }
    for (std::size_t i = 0; i < sound.nodes.size(); ++i) {
      LineProof other = sound;
      ProofNode& node = other.nodes[i];
      if (node.reason == Reason::pairing)
        node.pairs.pop_back();
      else if (node.cell >= 0)
        node.cell = -1;
      else
        node.reason = Reason::win;
      BOOST_TEST(fault_of(other) != "", "position " << i);
    }
  }
}

// Two threats of X's win, but where O completes a line first they do not.
BOOST_AUTO_TEST_CASE(who_completes_a_line_first_has_won) {
  const auto cells = [](std::initializer_list<int> list) {
    Cells set = 0;
    for (const int cell : list) set |= bit<Cells>(cell);
    return set;
  };
  const auto proof_with = [&](Cells attacker) {
    const Cells defender = cells({3, 4});
    LineProof proof{.game = {3, 3, 3}, .attacker_wins = true, .root = {attacker, defender, false}};
    proof.nodes.push_back({.position = proof.root, .reason = Reason::replies});
    proof.nodes.push_back({.position = {attacker, defender | cells({2}), true}, .reason = Reason::win, .cell = 8});
    proof.nodes.push_back({.position = {attacker, defender | cells({8}), true}, .reason = Reason::win, .cell = 2});
    return proof;
  };
  BOOST_TEST(fault_of(proof_with(cells({0, 1, 5, 6, 7}))) == "");
  BOOST_TEST(fault_of(proof_with(cells({0, 1, 6, 7}))) == "XX.OO.XX.o: the other side completes a line");
}

BOOST_AUTO_TEST_CASE(nonsense_is_no_proof) {
  for (const char* text :
       {"", "tengen lines 3 3 3 maybe\n", "tengen lines 9 9 3 wins\n.", "tengen lines 3 3 3 wins\n",
        "tengen lines 3 3 3 wins\n.../... x closed\n", "tengen lines 3 3 3 wins\n.../.../... x fly\n",
        "tengen lines 3 3 3 wins\n.../.../... x move\n", "tengen lines 3 3 3 wins\n.../.../... x pairing 1\n"}) {
    BOOST_TEST(!read_proof(text), text);
  }
}

BOOST_AUTO_TEST_CASE(a_proof_takes_no_more_room_than_it_may) {
  const std::size_t positions = proof_of({3, 4, 3}).nodes.size();
  for (const std::size_t most : {positions - 1, positions}) {
    LineSolver solver({3, 4, 3}, {.memory_bytes = 1 << 20, .proof_positions = most});
    BOOST_TEST(solver.prove({}).has_value() == (most == positions));
    BOOST_TEST(solver.proof_too_long() == (most != positions));
  }
}

#ifndef _WIN32  // Wine promises 100 TiB and fills them with zeros
BOOST_AUTO_TEST_CASE(more_memory_than_there_is_gives_a_smaller_table) {
  LineSolver solver({3, 4, 3}, {.memory_bytes = std::size_t{1} << 60});
  BOOST_TEST(solver.solve({}).has_value());
}
#endif

BOOST_AUTO_TEST_CASE(its_work_is_counted_from_nothing) {
  LineSolver solver({3, 4, 3}, {.memory_bytes = 1 << 20});
  BOOST_TEST(solver.nodes() == 0U);
  BOOST_REQUIRE(solver.solve({}).has_value());
  BOOST_TEST(solver.nodes() > 0U);
}

BOOST_AUTO_TEST_CASE(it_stops_when_asked) {
  LineSolver solver({7, 7, 5}, {.memory_bytes = 1 << 20, .stopped = [](std::uint64_t) { return true; }});
  BOOST_TEST(!solver.solve({}).has_value());
  BOOST_TEST(!solver.proof_too_long());
}

BOOST_AUTO_TEST_SUITE_END()
