#include "engine/games/go/learnt_order.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/go/search.hpp"
#include "tests/support/engine_services.hpp"

// The learnt order of moves in proofs of Little-Go: its features, its file, and what it says.

BOOST_AUTO_TEST_SUITE(go_learnt_order)

namespace {

using namespace tengen;
using Word = std::uint64_t;
namespace feature = go::order_feature;

/// A position of Little-Go after these moves, given as "C3 pass D4".
go::Board<Word> after(const std::vector<Vertex>& moves) {
  go::Board<Word> board(go::little_go());
  for (const Vertex at : moves) board.play(board.move_at(at).value());
  return board;
}

/// What is wrong with a text of weights; nothing where it is read.
std::string problem(const std::string& text) {
  const auto weights = go::read_order_weights(text);
  return weights ? "" : weights.error().detail;
}

/// The move's feature among `first` to `end`, less `first`; -1 where it has none.
int feature_between(const go::Board<Word>& board, Vertex at, std::size_t first, std::size_t end) {
  for (const std::size_t number : board.order_features(board.move_at(at).value())) {
    if (number >= first && number < end) return static_cast<int>(number - first);
  }
  return -1;
}

/// The nodes of the proof who wins.
std::uint64_t proof_size(const go::Board<Word>& board) {
  const SteadyClock clock;
  test::TestWorkers workers;
  search::Search<go::Board<Word>> search(board, clock, workers);
  search.table().resize(std::size_t{8} << 20);
  BOOST_TEST(search.solve(board, {}, clock.now(), {.sign_only = true}, [](const auto&) {}).solved);
  return search.nodes();
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_feature_has_a_canonical_form_of_its_own_kind) {
  const std::array<std::size_t, 6> kinds{feature::ring,   feature::arms,    feature::sides,
                                         feature::counts, feature::passing, feature::end};
  int wrong = 0;
  for (std::size_t number = 0; number < feature::end; ++number) {
    const std::size_t canonical = feature::canonical(number);
    const auto kind = [&](std::size_t some) { return std::ranges::upper_bound(kinds, some) - kinds.begin(); };
    if (canonical > number || feature::canonical(canonical) != canonical || kind(number) != kind(canonical)) ++wrong;
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(turned_and_mirrored_positions_have_the_same_features) {
  Random random(3);
  int compared = 0;
  for (int game = 0; game < 30; ++game) {
    std::vector<Vertex> moves;
    go::Board<Word> board(go::little_go());
    for (std::uint32_t ply = 4 + random.below(16); ply > 0 && !board.terminal(); --ply) {
      MoveList legal;
      board.generate_legal(legal);
      if (legal.size() < 2) break;
      const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size() - 1))];
      moves.push_back(board.vertex(move));
      board.play(move);
    }
    const auto turned = [](Vertex at) { return Vertex{4 - at.y, at.x}; };
    const auto mirrored = [](Vertex at) { return Vertex{at.x, 4 - at.y}; };
    MoveList legal;
    board.generate_legal(legal);
    const auto features = [](const go::Board<Word>& some, Vertex at) {
      std::vector<std::size_t> result;
      for (const std::size_t number : some.order_features(some.move_at(at).value())) {
        result.push_back(feature::canonical(number));
      }
      return result;
    };
    for (const auto& image : {std::function<Vertex(Vertex)>(turned), std::function<Vertex(Vertex)>(mirrored)}) {
      std::vector<Vertex> there;
      for (const Vertex at : moves) there.push_back(image(at));
      const go::Board<Word> other = after(there);
      for (const Move move : legal) {
        const Vertex at = board.vertex(move);
        if (at.is_pass()) continue;
        BOOST_TEST((features(board, at) == features(other, image(at))));
        ++compared;
      }
    }
  }
  BOOST_TEST(compared > 200);
}

BOOST_AUTO_TEST_CASE(features_say_what_a_move_does) {
  // Black A1 B2, White A2: White's stone has the liberty A3, Black's at A1 has B1.
  const go::Board<Word> board = after({{0, 4}, {0, 3}, {1, 3}, {4, 0}});
  const auto count_of = [&](Vertex at, std::size_t kind) {
    const std::size_t table = feature::situations * (feature::most_count + 1);
    const std::size_t first = feature::counts + kind * table;
    return feature_between(board, at, first, first + table) % static_cast<int>(feature::most_count + 1);
  };
  BOOST_TEST(count_of({0, 2}, 0) == 1, "A3 captures a stone");
  BOOST_TEST(count_of({2, 2}, 0) == 0);
  BOOST_TEST(count_of({1, 4}, 1) == 1, "B1 saves the stone at A1: three liberties with B2");
  BOOST_TEST(count_of({1, 4}, 3) == 3);
  BOOST_TEST(count_of({2, 2}, 4) == 0, "the centre");
  BOOST_TEST(count_of({4, 4}, 4) == 8, "a corner, in half steps");
  BOOST_TEST(feature_between(board, Vertex::pass(), feature::passing, feature::end) >= 0);
  BOOST_TEST(board.order_features(board.move_at(Vertex::pass()).value()).size() == 1U);
  // The ring of A5 for Black to move: off the board but for B5, B4, A4, which are empty.
  const int ring = feature_between(board, {0, 0}, feature::ring, feature::arms) & 0xFFFF;
  BOOST_TEST(ring == 0b11'11'00'00'00'11'11'11);
}

BOOST_AUTO_TEST_CASE(a_file_of_weights_is_read_or_refused) {
  const std::size_t corner = feature::canonical(0b11'11'00'00'00'11'11'11);
  const auto weights = go::read_order_weights("# made up\n" + std::to_string(corner) + " -70\n" +
                                              std::to_string(feature::passing) + " 32000\n");
  BOOST_REQUIRE(weights);
  BOOST_TEST((**weights)[corner] == -70);
  BOOST_TEST((**weights)[0b11'11'00'00'00'11'11'11] == -70, "turned");
  BOOST_TEST((**weights)[feature::passing] == 32000);
  BOOST_TEST((**weights)[feature::passing + 1] == 0);
  BOOST_TEST(go::read_order_weights("").has_value());

  BOOST_TEST(problem("1\n") == "line 1 is no feature with its weight");
  BOOST_TEST(problem("# a\nx 1\n") == "line 2 is no feature with its weight");
  BOOST_TEST(!problem(std::to_string(feature::end) + " 1").empty(), "no such feature");
  BOOST_TEST(!problem(std::to_string(feature::passing) + " 32001").empty(), "too large");
  BOOST_TEST(!problem(std::to_string(feature::passing) + " 1\n" + std::to_string(feature::passing) + " 1").empty());
  BOOST_TEST(!problem("16 1").empty(), "not canonical: 1 is the same turned");
  BOOST_TEST(!problem(std::string("1 1\0", 4)).empty());
}

// Three positions with 16 plies left. Ordered by captures, ataris and liberties set by hand the proofs took 860,000
// nodes.
BOOST_AUTO_TEST_CASE(proofs_are_small) {
  std::uint64_t nodes = 0;
  nodes += proof_size(after({{2, 2}, {2, 1}, {3, 2}, {3, 3}, {1, 3}, {1, 1}, {3, 1}, {4, 3}}));
  nodes += proof_size(after({{2, 2}, {3, 1}, {2, 3}, {1, 2}, {3, 2}, {1, 3}, {2, 1}, {4, 1}}));
  nodes += proof_size(after({{1, 3}, {3, 1}, {2, 1}, {3, 2}, {2, 3}, {3, 3}, {1, 2}, {4, 2}}));
  BOOST_TEST_MESSAGE(nodes << " nodes");
  BOOST_TEST(nodes < 600'000U);
}

BOOST_AUTO_TEST_SUITE_END()
