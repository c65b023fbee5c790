// What proofs leave out of a position. Whether the values are right is in endless_test.cpp.

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/games/go/benson.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "tests/engine/games/go/diagram.hpp"
#include "tests/support/conformance.hpp"

namespace {

using namespace tengen;
using SmallBoard = go::Board<std::uint64_t>;

constexpr go::Spec simple_ko{.ko = go::Ko::simple};

SmallBoard drawn(std::string_view text, Color to_move = Color::black) {
  return test::set_up<SmallBoard>(text, to_move, simple_ko);
}

void pass(SmallBoard& board) {
  board.play(*board.move_at(Vertex::pass()));
}

/// How many points Black owns for certain, and how many of them by an enclave.
std::pair<int, int> owned_and_enclave(std::string_view text) {
  const test::Diagram diagram(text);
  const go::Grid<std::uint64_t> grid(diagram.size);
  std::array<std::uint64_t, 2> stones{};
  for (const Stone& stone : diagram.stones) stones[index(stone.color)] |= bit<std::uint64_t>(grid.bit_of(stone.at));
  const auto safe = go::find_safety(grid, stones[0], stones[1]);
  return {count_bits(safe.owned()), count_bits(go::find_enclave(grid, stones[0], stones[1], safe))};
}

/// Black lives at the top. It can take the ko at B2.
constexpr std::string_view with_ko = ".X.X. XXXXX .OX.. O.OX. .OX..";

}  // namespace

BOOST_AUTO_TEST_SUITE(go_enclave)

BOOST_AUTO_TEST_CASE(positions_that_differ_in_an_enclave_share_a_key) {
  const SmallBoard one = drawn(".X.X. XXXXX ..... ..O.. .....");
  BOOST_TEST(one.proof_hash() == drawn("X.X.X XXXXX ..... ..O.. .....").proof_hash());
  BOOST_TEST(one.proof_hash() == drawn("..... ..O.. ..... XXXXX .X.X.").proof_hash(), "turned");
  BOOST_TEST(one.proof_hash() != drawn(".X.X. XXXXX ..... .O... .....").proof_hash(), "the rest");
  BOOST_TEST(one.proof_hash() != drawn(".X.X. XXXXX ..... ..O.. .....", Color::white).proof_hash(), "the turn");
  BOOST_TEST(one.proof_hash() != drawn("XXXXX XXXXX ..... ..O.. .....").proof_hash(), "stones without eyes");
  BOOST_TEST(drawn(".X.X. XXXXX ..... OOOOO .O.O.").proof_hash() != drawn("XXXXX XXXXX ..... OOOOO .O.O.").proof_hash(),
             "stones without eyes beside the other side's enclave");
  BOOST_TEST(one.proof_hash() != one.hash());
  const SmallBoard dead = drawn("O.X.X ..XXX XXX.. ..O.. .....");
  BOOST_TEST(dead.proof_hash() == drawn(".XX.X X.XXX XXX.. ..O.. .....").proof_hash(), "a dead stone");
  const SmallBoard open = drawn("..... ..... ..X.. ..O.. .....");
  BOOST_TEST(open.proof_hash() == open.hash(), "nothing is owned");
}

BOOST_AUTO_TEST_CASE(games_whose_values_depend_on_more_share_nothing) {
  for (const go::Spec& spec : {go::little_go(), go::Spec{}, go::Spec{.ko = go::Ko::simple, .move_limit = 60}}) {
    auto board = test::set_up<SmallBoard>(".X.X. XXXXX ..... ..O.. .....", Color::black, spec);
    BOOST_TEST(board.proof_hash() == board.hash());
    const auto moves = test::generated_moves(board);
    board.prove_for(Color::black);
    BOOST_TEST((test::generated_moves(board) == moves));
  }
}

BOOST_AUTO_TEST_CASE(life_by_an_eye_that_may_change_is_no_enclave) {
  BOOST_TEST((owned_and_enclave(".X.X. XXXXX ..... ..... .....") == std::pair(10, 10)));
  // The right-hand eye holds white stones away from Black's, and is no territory. The left-hand one does not suffice.
  BOOST_TEST((owned_and_enclave(".X.OO XX.OO XXX.. ..XXX .....") == std::pair(10, 0)));
}

BOOST_AUTO_TEST_CASE(a_proof_plays_on_the_rest_alone) {
  auto board = drawn("O.X.X ..XXX XXX.. ..... .....");
  BOOST_TEST(test::contains(test::generated_moves(board), *board.move_at({1, 0})), "a dead stone is to be captured");
  board.prove_for(Color::black);
  BOOST_TEST(test::contains(test::generated_moves(board), *board.move_at({1, 0})), "the first move is a real one");
  board.play(*board.move_at({4, 4}));
  board.play(*board.move_at({4, 3}));
  for (const Move move : test::generated_moves(board)) {
    const Vertex at = board.vertex(move);
    BOOST_TEST((at.is_pass() || at.y >= 2));
  }
}

BOOST_AUTO_TEST_CASE(dead_stones_of_an_enclave_are_gone_at_the_end) {
  auto board = drawn("O.X.X ..XXX XXX.. ..... .....");
  board.prove_for(Color::black);
  pass(board);
  pass(board);
  BOOST_TEST((board.terminal() == exact_score(board.margin())), "two real passes");
  board.undo();
  board.undo();
  board.play(*board.move_at({4, 4}));
  board.play(*board.move_at({4, 3}));
  pass(board);
  pass(board);
  // Black's 13 points and its corner, which reaches nothing, against White's stone.
  BOOST_TEST((board.terminal() == exact_score(2 * (13 + 1 - 1))));
  BOOST_TEST(board.margin() < 2 * (13 + 1 - 1));
}

BOOST_AUTO_TEST_CASE(a_pass_of_the_opponent_under_a_ko_does_not_count) {
  for (const Color prover : {Color::black, Color::white}) {
    auto board = drawn(with_ko);
    board.play(*board.move_at({1, 3}));  // takes the ko
    BOOST_TEST(!board.is_legal(*board.move_at({2, 3})));
    board.prove_for(prover);
    pass(board);
    pass(board);
    BOOST_TEST(board.terminal().has_value() == (prover == Color::white));
  }
}

BOOST_AUTO_TEST_CASE(the_likely_key_is_that_of_a_position_with_the_same_rest) {
  Random random(5);
  int owned = 0;
  int same = 0;
  for (int game = 0; game < 200; ++game) {
    SmallBoard board(simple_ko);
    board.prove_for(Color::black);
    while (!board.terminal()) {
      const auto moves = test::generated_moves(board);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const bool some = board.proof_hash() != board.hash();
      const Hash likely = board.proof_hash_after(move);
      board.play(move);
      if (!some && board.proof_hash() == board.hash()) BOOST_TEST(board.proof_hash() == likely);
      owned += some ? 1 : 0;
      same += some && board.proof_hash() == likely ? 1 : 0;
    }
  }
  BOOST_TEST(owned > 300);
  BOOST_TEST(same > owned / 2);
}

BOOST_AUTO_TEST_SUITE_END()
