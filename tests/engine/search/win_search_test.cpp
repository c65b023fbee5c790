#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <tuple>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/search.hpp"
#include "engine/search/wins/forced_win.hpp"
#include "engine/search/wins/threat_search.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/minimax.hpp"

// Wins by force, and the searches that find them.

BOOST_AUTO_TEST_SUITE(wins_by_force)

namespace {

using namespace tengen;
using gomoku::Rule;

constexpr auto go_on = [] { return false; };
constexpr auto unguided = [](std::uint64_t) -> std::uint64_t { return 0; };
constexpr std::size_t most_positions = 100000;
constexpr search::Parameters standard{};

template <Rule R>
gomoku::Board<R> board_after(const std::string& moves, int side) {
  gomoku::Board<R> board(gomoku::Spec{.size = {side, side}, .rule = R});
  std::istringstream stream(moves);
  for (std::string at; stream >> at;) board.play(*board.move_at({at[0] - 'a', side - std::atoi(at.c_str() + 1)}));
  return board;
}

search::TranspositionTable make_table() {
  search::TranspositionTable table;
  table.resize(std::size_t{4} << 20);
  return table;
}

/// Near the end of a game on a small board: what is called a win is one, and few are missed.
template <Rule R>
void check_endings() {
  const int positions = test::effort(60);
  Random random(11);
  int won = 0;
  int found = 0;
  for (int i = 0; i < positions; ++i) {
    gomoku::Board<R> game(gomoku::Spec{.size = {5, 5}, .rule = R});
    for (int ply = 0; ply < 18 && !game.terminal(); ++ply) {
      const auto moves = test::legal_moves(game);
      if (moves.empty()) break;
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (game.terminal() || test::legal_moves(game).empty()) continue;
    auto table = make_table();
    const SteadyClock clock;
    const bool claimed = !search::find_forced_win(game, table, test::knowledge_for(game), {}, {.nodes = 20000}, clock,
                                                  go_on, most_positions, unguided)
                              .tree.empty();
    const bool exact = is_win(test::minimax(game));
    BOOST_TEST((exact || !claimed), "position " << i);
    won += exact ? 1 : 0;
    found += claimed ? 1 : 0;
  }
  BOOST_TEST(found * 10 >= won * 9);
  BOOST_TEST_MESSAGE(found << " of " << won << " wins");
}

}  // namespace

BOOST_AUTO_TEST_CASE(endings) {
  check_endings<Rule::freestyle>();
  check_endings<Rule::exact_five>();
  check_endings<Rule::renju>();
  check_endings<Rule::caro_six>();
  check_endings<Rule::caro_five>();
}

BOOST_AUTO_TEST_CASE(quiet_moves_between_the_threats) {
  // Of golden/forced_wins.jsonl.
  for (const std::string moves : {"e13 f11 g13 f12 f13 h13 e10 h11 h12 f9 i11 j10 d12 f10",
                                  "i5 g4 g6 j5 k10 f5 d5 e4 h3 i6 j7 e6 f4 f9 h7 d7 c8 e8 g10 e7 e5 i8 h4 b5"}) {
    auto board = board_after<Rule::freestyle>(moves, 15);
    auto table = make_table();
    using Threats = search::ThreatSearch<gomoku::Board<Rule::freestyle>>;
    BOOST_TEST((Threats(board, table, standard).solve(20000, go_on).verdict != Threats::Verdict::won));
    const SteadyClock clock;
    const Hash before = board.hash();
    const search::ForcedWin win = search::find_forced_win(board, table, test::knowledge_for(board), {}, {.nodes = 5000},
                                                          clock, go_on, most_positions, unguided);
    BOOST_TEST(!win.tree.empty(), moves);
    BOOST_TEST(board.hash() == before);
  }
}

// A little over, for the end of what was begun.
BOOST_AUTO_TEST_CASE(it_takes_no_more_nodes_than_it_may) {
  auto board = board_after<Rule::freestyle>("i12 g11 g7 g12 l13 h6 i9 i13 j10 h8 h12 g10 g13", 15);
  const SteadyClock clock;
  for (const std::uint64_t most : {100U, 1000U, 3000U, 10000U}) {
    auto table = make_table();
    const auto found = search::find_forced_win(board, table, test::knowledge_for(board), {}, {.nodes = most}, clock,
                                               go_on, most_positions, [](std::uint64_t guided) { return guided; });
    BOOST_TEST(found.nodes > 0U);
    BOOST_TEST(found.nodes <= most + most / 10, found.nodes << " of " << most);
  }
}

BOOST_AUTO_TEST_CASE(a_state_is_decided_by_a_win_or_a_failure) {
  BOOST_TEST(search::ProofState::reached(3).is_decided());
  BOOST_TEST(search::ProofState::failed(2).is_decided());
  BOOST_TEST(!search::ProofState{}.is_decided());
}

// Each four costs one of the moves that it may play.
BOOST_AUTO_TEST_CASE(a_long_win_by_fours_needs_moves) {
  using Board = gomoku::Board<Rule::freestyle>;
  Random random(77);
  int found = 0;
  for (int tries = 0; tries < 4000 && found < 5; ++tries) {
    Board board(gomoku::Spec{});
    for (int ply = 0; ply < 36 && !board.terminal(); ++ply) {
      const auto moves = test::generated_moves(board);
      board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (board.terminal() || board.static_win() != 0) continue;
    const auto knowledge = test::knowledge_for(board);
    const auto search = [&](int most_moves) {
      auto table = make_table();
      return search::FourSearch<Board>(board, table, knowledge).search(most_moves, 100000);
    };
    const auto win = search(2000);
    // The last five plies are seen without playing them.
    if (!win || win->plies <= 2 + 5) continue;
    ++found;
    BOOST_TEST(!search(1).has_value());
  }
  BOOST_TEST(found == 5);
}

BOOST_AUTO_TEST_CASE(a_guide_shows_the_way) {
  // Of golden/forced_wins.jsonl, too: a quiet move that does not look like much.
  auto board = board_after<Rule::freestyle>("i12 g11 g7 g12 l13 h6 i9 i13 j10 h8 h12 g10 g13", 15);
  const Move quiet = *board.move_at({'i' - 'a', 15 - 11});
  const SteadyClock clock;
  constexpr std::uint64_t nodes = 60000;
  auto table = make_table();
  const auto none = search::find_forced_win(board, table, test::knowledge_for(board), {}, {.nodes = nodes}, clock,
                                            go_on, most_positions, unguided);
  BOOST_TEST(none.tree.empty());
  table.clear();
  std::uint64_t asked = 0;
  const auto guide = [&](std::uint64_t guided) {
    asked += guided;
    table.store(board.hash(), {.move = quiet, .depth = 5, .bound = search::Bound::exact});
    return guided;
  };
  const auto win = search::find_forced_win(board, table, test::knowledge_for(board), {}, {.nodes = nodes}, clock, go_on,
                                           most_positions, guide);
  BOOST_TEST_REQUIRE(!win.tree.empty());
  BOOST_TEST((win.tree.front().attack == quiet));
  BOOST_TEST(asked > 0U);
  BOOST_TEST(win.nodes > asked);
  BOOST_TEST(win.nodes <= nodes + nodes / 10);
  // More positions than it may have.
  table.clear();
  const auto large =
      search::find_forced_win(board, table, test::knowledge_for(board), {}, {.nodes = nodes}, clock, go_on, 10, guide);
  BOOST_TEST(large.tree.empty());
}

BOOST_AUTO_TEST_CASE(a_root_move_that_the_opponents_threats_refute_is_lost) {
  using Board = gomoku::Board<Rule::freestyle>;
  const SteadyClock clock;
  test::TestWorkers workers;
  // Games, up to the move that lost them: two to five thousand nodes of threats show it.
  for (const auto& [side, moves, blunder] :
       {std::tuple(20, "f10 e14 e10 d13 f14 c12 b11 e12 c10 d10 d9 a12 d12 f11 c14 e11 e13 g15 e8 f7 c8", "c11"),
        std::tuple(20,
                   "d19 d16 e17 g15 e16 f15 f14 h15 e15 e18 e14 e13 f17 d14 d15 c14 i15 f13 g17 h17 h16 f18 i16 f12",
                   "g11"),
        std::tuple(15, "n11 m8 l10 n8 n9 m11 n12 k10 l9 m9 m12", "m7"),
        std::tuple(15, "h5 d4 c7 e5 f6 d5 f7 f5 c5 e7 e8", "g6")}) {
    const auto board = board_after<Rule::freestyle>(moves, side);
    const Move move = *board.move_at({blunder[0] - 'a', side - std::atoi(blunder + 1)});
    search::Limits limits{.depth = 2};  // at a depth of one ply none is looked for
    MoveList others;
    board.generate_legal(others);
    std::copy_if(others.begin(), others.end(), std::back_inserter(limits.exclude),
                 [move](Move other) { return other != move; });
    search::Search<Board> search(board, clock, workers, test::knowledge_for(board));
    search.table().resize(std::size_t{4} << 20);
    const auto score = [&] {
      return search.run(board, limits, clock.now(), [](const search::RootLine&) {}).at(0).score;
    };
    BOOST_TEST(!is_proven(score()), moves);
    search.parameters().refutation_share = 100;
    limits.depth = 1;
    BOOST_TEST(!is_proven(score()), moves);
    limits.depth = 2;
    BOOST_TEST(is_loss(score()), moves);
  }
}

BOOST_AUTO_TEST_CASE(a_search_of_one_ply_takes_little_time_as_a_whole) {
  using Board = gomoku::Board<Rule::caro_five>;
  // So full of threats that the answers to checks alone are 17,000 nodes.
  const auto board = board_after<Rule::caro_five>(
      "h10 g11 h11 h9 i13 g9 j9 f9 g8 h8 g12 i10 i7 l11 h13 h14 e9 i14 g14 l13 j11 i12 l12 j13 m10 k14 k15 k16 j15 "
      "e11 f11 d12 f10 l15 m16 e10 m14 m13 o13 e13 g15 c12 g13 g17 e14 f13 d11 c13 c15 b13 d13 o10 b14 c11 c9 n9 "
      "n11 o9 o12 p13 p11 k8 n12 p12 m11 p14 d16 e17 n13 r9 o11 q11 o14 o16 k9 j8 q9 k12 h15 i15 l8 m7 p15 l7 o7 m6 "
      "m8 n5 o4 d17 p10 r8 f17 n15 n8 p8 p6 q5 g6 a9 b10 e7 f5 h7 h5 r7 r6 i5 m9 k11 f7 i4 e6 d6 g4 c5 f8 c8 o6",
      18);
  const SteadyClock clock;
  test::TestWorkers workers;
  search::Search<Board> search(board, clock, workers, test::knowledge_for(board));
  search.table().resize(std::size_t{4} << 20);
  const auto lines = search.run(board, {.depth = 1}, clock.now(), [](const search::RootLine&) {});
  BOOST_TEST(lines.at(0).depth == 1);
  BOOST_TEST(search.nodes() < search::most_of_one_ply + 1000);
}

BOOST_AUTO_TEST_CASE(a_look_for_a_refutation_keeps_an_eye_on_the_clock) {
  using Board = gomoku::Board<Rule::freestyle>;
  const auto board = board_after<Rule::freestyle>("h5 d4 c7 e5 f6 d5 f7 f5 c5 e7 e8", 15);
  test::TestWorkers workers;
  const auto effort = [&](double refutation_share) {
    const test::SteppingClock clock(Duration{1});  // tells how often it was looked at
    search::Search<Board> search(board, clock, workers, test::knowledge_for(board));
    search.table().resize(std::size_t{4} << 20);
    search.parameters().refutation_share = refutation_share;
    const Instant now = clock.now();
    static_cast<void>(search.run(board,
                                 {.soft = now + std::chrono::hours(1), .hard = now + std::chrono::hours(1), .depth = 9},
                                 now, [](const search::RootLine&) {}));
    return std::pair(search.nodes(), static_cast<std::uint64_t>((clock.now() - now).count()));
  };
  const auto [nodes, looks] = effort(0);
  const auto [nodes_more, looks_more] = effort(100);
  BOOST_TEST_REQUIRE(nodes_more > nodes + 5000);
  BOOST_TEST(looks_more > looks + (nodes_more - nodes) / 64);
}

BOOST_AUTO_TEST_CASE(an_end_is_obeyed) {
  auto board = board_after<Rule::freestyle>("h8 h9 g8 i8 j10 f7", 15);
  auto table = make_table();
  const auto knowledge = test::knowledge_for(board);
  search::WinSearch search(board, table, knowledge, standard);
  const Hash before = board.hash();
  BOOST_TEST(search.solve(1000, go_on).nodes < 1500);
  int left = 50;
  const auto stop = [&left] { return --left <= 0; };
  const auto answer = search.solve(1'000'000, stop);
  BOOST_TEST(!answer.won);
  BOOST_TEST(left > -50);
  BOOST_TEST(board.hash() == before);
}

BOOST_AUTO_TEST_CASE(fours_alone) {
  // Of golden/forced_wins.jsonl, too.
  auto board = board_after<Rule::freestyle>(
      "e6 e5 b3 c4 f6 g6 g5 h7 f5 e7 f4 f3 g4 h3 h5 j5 i6 e3 g3 h4 i7 i8 j9 j8 k8 j7 k6 k7 j6 l6 i9 g9 f8 f7 g7 c5 k9 "
      "l9 e9 d10 l7 i10 d8 c8 b6 c7 c6 d6 b7 h9 h8 j10 i5 h6 k10 g8 j11",
      15);
  auto table = make_table();
  const auto knowledge = test::knowledge_for(board);
  search::FourSearch fours(board, table, knowledge);
  BOOST_TEST(board.static_win() == 0);
  BOOST_TEST(!fours.search(0, 1000).has_value());
  BOOST_TEST(!fours.search(50, 1).has_value());
  const auto win = fours.search(50, 1000);
  BOOST_TEST_REQUIRE(win.has_value());
  BOOST_TEST(win->plies > 5);
  BOOST_TEST(fours.take_nodes() > 0U);
  BOOST_TEST((fours.known_win(board.hash()) == win->move));
  BOOST_TEST((fours.known_win(board.hash() + 1) == Move::none));
  auto nothing = board_after<Rule::freestyle>("h8 h9 i8 i9", 15);
  search::FourSearch none(nothing, table, knowledge);
  BOOST_TEST(!none.search(50, 1000).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
