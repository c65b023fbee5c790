#include <array>
#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "adapters/runtime/searches.hpp"
#include "engine/core/random.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "protocol/board_text.hpp"
#include "protocol/solve/solution_text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/minimax.hpp"
#include "tests/support/named_cases.hpp"

// Exact values: against published ones, against a search without any knowledge, and with the table's keys looked at.

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct SolvingFixture : test::EngineFixture {
  static SearchInfo solve(Engine& engine, SearchRequest request = {}) {
    request.task = Task::solve;
    request.use_known = false;
    request.infinite = !request.depth && !request.time.turn;
    return search_and_wait(engine, request).info;
  }

  /// The published value of a position, or a failed check.
  int value(const GameSpec& spec, const std::string& moves, std::optional<int> depth = {}) {
    const auto engine = make(spec);
    BOOST_REQUIRE(play_moves(*engine, moves));
    SearchRequest request;
    request.depth = depth;
    const SearchInfo info = solve(*engine, request);
    BOOST_TEST(info.solved, "'" << moves << "' is not solved");
    BOOST_TEST(info.lower == info.upper);
    return solve::value_of(*engine, info.lower);
  }
};

go::Spec host_rules(int side, int plies) {
  return {.size = {side, side}, .komi = 5, .ko = go::Ko::simple, .scoring = go::Scoring::stones, .move_limit = plies};
}

go::Spec area_rules(BoardSize size, go::Ko ko = go::Ko::simple) {
  return {.size = size, .komi = 0, .ko = ko};
}

template <class Board>
Move random_move(const Board& board, Random& random) {
  MoveList moves;
  board.generate_legal(moves);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// A line of moves and the published value for the side to move. One engine for all lines: its table is of use to each.
void has_published_score(const std::string& line) {
  static SolvingFixture fixture;
  static const auto engine = fixture.make(connect::Spec{});
  std::istringstream words(line);
  std::string moves;
  int expected = 0;
  BOOST_TEST_REQUIRE(bool(words >> moves >> expected));
  while (engine->undo()) {
  }
  BOOST_REQUIRE(play_moves(*engine, moves));
  const SearchInfo info = SolvingFixture::solve(*engine);
  BOOST_TEST((info.solved && info.full_keys));
  BOOST_TEST(solve::value_of(*engine, info.lower) == expected, moves);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(solve_positions, SolvingFixture)

const test::NamedCases connect_four_scores = test::line_cases(
    "connect_four_scores", std::string(TENGEN_TEST_DATA) + "/connect4/scores.txt", has_published_score);

BOOST_AUTO_TEST_CASE(small_connect_boards_by_trying_everything) {
  for (const connect::Spec& spec :
       {connect::Spec{.size = {4, 4}, .in_a_row = 3}, connect::Spec{.size = {3, 4}, .in_a_row = 3},
        connect::Spec{.size = {4, 3}, .in_a_row = 4}, connect::Spec{.size = {5, 2}, .in_a_row = 2}}) {
    Random random(7);
    for (int i = 0; i < test::effort(40); ++i) {
      connect::Board<std::uint64_t> board(spec);
      const auto engine = make(spec);
      for (int ply = 0; ply < 2 + i % 4 && !board.terminal(); ++ply) {
        const Move move = random_move(board, random);
        BOOST_REQUIRE(engine->play({board.to_move(), board.vertex(move)}));
        board.play(move);
      }
      if (board.terminal()) continue;
      const SearchInfo info = solve(*engine);
      BOOST_TEST(info.lower == test::minimax(board));
      BOOST_TEST(info.upper == info.lower);
    }
  }
}

// 370 thousand nodes: the part of the table in use grows on the way. What it holds serves the positions behind.
BOOST_AUTO_TEST_CASE(a_proof_that_outgrows_the_part_of_the_table_it_began_with) {
  const auto engine = make(connect::Spec{.size = {6, 4}});
  const SearchInfo empty = solve(*engine);
  BOOST_TEST(empty.lower == empty.upper);
  BOOST_TEST(empty.lower < 0);
  BOOST_TEST(empty.nodes > std::uint64_t{1} << 18);
  Score least = score_infinite;
  for (const Vertex column : engine->legal_moves(Color::black)) {
    BOOST_REQUIRE(engine->play({Color::black, column}));
    const SearchInfo info = solve(*engine);
    BOOST_TEST(info.lower == info.upper);
    least = std::min(least, info.lower);
    BOOST_REQUIRE(engine->undo());
  }
  BOOST_TEST(least == -empty.lower + 1);  // a win that is a ply nearer
}

// go.md, section 4: the host's rules on smaller boards.
BOOST_AUTO_TEST_CASE(little_go_on_small_boards) {
  BOOST_TEST(value(host_rules(3, 8), "") == 1);
  BOOST_TEST(value(host_rules(3, 5), "") == 1);
  BOOST_TEST(value(host_rules(3, 6), "") == 0);
  BOOST_TEST(value(host_rules(4, 15), "") == 2);
}

BOOST_AUTO_TEST_CASE(little_go_positions_by_trying_everything) {
  Random random(11);
  for (int i = 0; i < 30; ++i) {
    const go::Spec spec = host_rules(3, 6 + i % 3);
    go::Board<std::uint64_t> board(spec);
    const auto engine = make(spec);
    while (*board.plies_left() > 4 && !board.terminal()) {
      const Move move = random_move(board, random);
      BOOST_REQUIRE(engine->play({board.to_move(), board.vertex(move)}));
      board.play(move);
    }
    if (board.terminal()) continue;
    const SearchInfo info = solve(*engine);
    BOOST_TEST(info.lower == test::minimax(board));
    BOOST_TEST(info.upper == info.lower);
  }
}

// go.md, section 3: van der Werf's and Tromp's values, and a prototype's.
BOOST_AUTO_TEST_CASE(area_values) {
  BOOST_TEST(value(area_rules({3, 3}), "") == 9);
  BOOST_TEST(value(area_rules({3, 3}), "A1") == -9);
  BOOST_TEST(value(area_rules({2, 2}, go::Ko::positional_superko), "") == 1);
  BOOST_TEST(value(area_rules({1, 3}), "") == 3);
  BOOST_TEST(value(area_rules({1, 4}), "") == 4);
  BOOST_TEST(value(area_rules({4, 4}), "A1", 60) == -16);
}

BOOST_AUTO_TEST_CASE(a_cycle_proves_nothing) {
  const auto engine = make(area_rules({2, 2}));
  SearchRequest request;
  request.depth = 30;
  const SearchInfo info = solve(*engine, request);
  BOOST_TEST(!info.solved);
  BOOST_TEST(info.lower < exact_score(2));
  BOOST_TEST(info.upper >= exact_score(2));  // superko makes it one point for Black
}

BOOST_AUTO_TEST_CASE(claims) {
  const auto engine = make(area_rules({4, 4}));
  SearchRequest request;
  request.depth = 40;
  request.at_least = exact_score(2);
  SearchInfo info = solve(*engine, request);
  BOOST_TEST((info.solved && info.lower >= exact_score(2)));
  request.depth = 12;
  request.at_least = exact_score(32);
  info = solve(*engine, request);
  BOOST_TEST(!info.solved);
}

BOOST_AUTO_TEST_CASE(claims_of_the_other_side) {
  const auto engine = make(area_rules({1, 3}));  // Black gets all three points
  SearchRequest request;
  request.depth = 20;
  request.at_most = exact_score(6);
  const SearchInfo held = solve(*engine, request);
  BOOST_TEST((held.solved && held.upper <= exact_score(6)));
  request.at_most = exact_score(4);
  BOOST_TEST(!solve(*engine, request).solved);
}

BOOST_AUTO_TEST_CASE(a_claim_of_both_sides_is_proven_or_refuted) {
  // Black gets all three points of 1x3; 2x4 is worth eight.
  const auto check = [this](const go::Spec& spec, int at_least, int at_most) {
    SearchRequest request;
    request.depth = 40;
    request.at_least = exact_score(2 * at_least);
    request.at_most = exact_score(2 * at_most);
    return solve(*make(spec), request);
  };
  for (const auto& [spec, value] : {std::pair(area_rules({1, 3}), 3), std::pair(area_rules({2, 4}), 8)}) {
    const SearchInfo exact = check(spec, value, value);
    BOOST_TEST((exact.solved && exact.lower == exact_score(2 * value) && exact.upper == exact_score(2 * value)));
    const SearchInfo between = check(spec, value - 2, value);
    BOOST_TEST((between.solved && between.lower >= exact_score(2 * (value - 2))));
    const SearchInfo low = check(spec, value - 3, value - 2);
    BOOST_TEST((low.solved && low.lower > exact_score(2 * (value - 2))));
  }
  // A value above: White proves that Black gets no more than -9 after A1 on 3x3, and Black's claim of -7 falls.
  const auto engine = make(area_rules({3, 3}));
  BOOST_REQUIRE(play_moves(*engine, "A1"));
  SearchRequest request;
  request.depth = 40;
  request.at_least = exact_score(2 * 5);  // White is to move
  request.at_most = exact_score(2 * 7);
  const SearchInfo high = solve(*engine, request);
  BOOST_TEST((high.solved && high.lower > exact_score(2 * 7)));

  // With an end: Little-Go's rules on a small board, both claims and a false one.
  const go::Spec little{
      .size = {3, 3}, .komi = 0, .ko = go::Ko::simple, .scoring = go::Scoring::stones, .move_limit = 9};
  const auto small = make(little);
  const SearchInfo plain = solve(*small);
  BOOST_REQUIRE(plain.solved);
  SearchRequest both;
  both.at_least = both.at_most = plain.lower;
  const SearchInfo same = solve(*small, both);
  BOOST_TEST((same.solved && same.lower == plain.lower && same.upper == plain.lower));
  both.at_least = both.at_most = plain.lower + 2;
  BOOST_TEST(solve(*small, both).upper < *both.at_least);
}

BOOST_AUTO_TEST_CASE(huge_pages_change_no_value) {
  const auto engine = make(connect::Spec{});
  engine->configure({.memory_bytes = std::size_t{64} << 20, .huge_pages = true});
  BOOST_REQUIRE(play_moves(*engine, "274552224131661"));
  const SearchInfo info = solve(*engine);
  BOOST_TEST((info.solved && info.lower == score_draw && info.upper == score_draw));
}

BOOST_AUTO_TEST_CASE(who_wins) {
  const auto engine = make(connect::Spec{});
  BOOST_REQUIRE(play_moves(*engine, "274552224131661"));
  SearchRequest request;
  request.sign_only = true;
  const SearchInfo draw = solve(*engine, request);
  BOOST_TEST((draw.solved && draw.lower == score_draw && draw.upper == score_draw));
}

BOOST_AUTO_TEST_CASE(threads_find_the_same_value) {
  for (const int threads : {2, 4}) {
    const auto engine = make(connect::Spec{});
    engine->configure({.memory_bytes = std::size_t{64} << 20, .threads = threads});
    for (const auto& [moves, expected] : {std::pair{"274552224131661", 0}, std::pair{"32751571231557", -3}}) {
      engine->clear();
      BOOST_REQUIRE(play_moves(*engine, moves));
      const SearchInfo info = solve(*engine);
      BOOST_TEST(info.solved);
      BOOST_TEST(solve::value_of(*engine, info.lower) == expected);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_time_limit_leaves_true_bounds) {
  const auto engine = make(connect::Spec{});
  SearchRequest request;
  request.received = clock.now();
  request.time.turn = Milliseconds{50};
  const SearchInfo info = solve(*engine, request);
  BOOST_TEST(!info.solved);
  BOOST_TEST(info.lower < info.upper);
  BOOST_TEST((!info.line.empty() && !info.solved));
}

// Where keys are full, two positions share one exactly if one is the other's mirror image.
BOOST_AUTO_TEST_CASE(full_keys_name_one_position) {
  Random random(3);
  std::map<Hash, std::set<std::string>> seen;
  for (int game = 0; game < 300; ++game) {
    go::Board<std::uint64_t> board(go::little_go());
    BOOST_REQUIRE(board.has_full_keys());
    for (int ply = 0; ply < 12 && !board.terminal(); ++ply) {
      MoveList moves;
      board.generate_legal(moves);
      board.play(moves[random.below(std::min(static_cast<std::uint32_t>(moves.size()), 4U))]);
      if (board.terminal()) break;
      board.play(*board.move_at(Vertex::pass()));
      const bool after_pass = board.terminal().has_value();
      board.undo();
      // The least of the eight pictures names a position too.
      std::array<std::string, 8> pictures;
      for (std::size_t image = 0; image < 8; ++image) {
        for (int y = 0; y < 5; ++y) {
          for (int x = 0; x < 5; ++x) {
            int u = (image & 1) != 0 ? 4 - x : x;
            int v = (image & 2) != 0 ? 4 - y : y;
            if ((image & 4) != 0) std::swap(u, v);
            const auto stone = board.at({u, v});
            MoveList legal;
            const bool playable = board.is_legal(*board.move_at({u, v}));
            pictures[image] += stone ? (*stone == Color::black ? 'X' : 'O') : playable ? '.' : ',';
          }
        }
      }
      const std::string picture =
          *std::min_element(pictures.begin(), pictures.end()) + std::to_string(ply) + (after_pass ? "p" : "");
      seen[board.hash()].insert(picture);
      MoveList next;
      board.generate_legal(next);
      for (const Move move : next) {
        const Hash after = board.hash_after(move);
        board.play(move);
        BOOST_TEST(board.hash() == after);
        board.undo();
      }
    }
  }
  for (const auto& [key, pictures] : seen) BOOST_TEST(pictures.size() == 1U);
  BOOST_TEST(seen.size() > 1000U);
}

BOOST_AUTO_TEST_SUITE_END()
