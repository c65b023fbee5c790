#include "engine/games/connect/board.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/perft.hpp"
#include "engine/core/random.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/connect_referee.hpp"

namespace {

using namespace tengen;
using connect::Spec;
using Referee = test::ConnectReferee;
using Small = connect::Board<std::uint64_t>;
using Large = connect::Board<Word128>;

template <class Board>
Board after(const Spec& spec, std::string_view columns) {
  Board board(spec);
  for (const char c : columns) board.play(make_move(static_cast<std::size_t>(c - '1')));
  return board;
}

template <class Board>
void compare_with_referee(const Spec& spec, int games) {
  Random random(2026);
  for (int i = 0; i < games; ++i) {
    Board board(spec);
    Referee referee(spec);
    for (;;) {
      const std::vector<int> columns = referee.columns();
      const Color mover = board.to_move();
      const bool lost = referee.wins(opponent(mover));
      if (lost || columns.empty()) {
        BOOST_TEST((board.terminal() == (lost ? -score_win : score_draw)));
        BOOST_TEST((board.status().winner == (lost ? std::optional(opponent(mover)) : std::nullopt)));
        break;
      }
      BOOST_TEST(!board.terminal().has_value());
      std::vector<int> legal;
      for (const Move move : test::legal_moves(board)) legal.push_back(static_cast<int>(index(move)));
      BOOST_TEST(legal == columns, boost::test_tools::per_element());
      const int column = columns[random.below(static_cast<std::uint32_t>(columns.size()))];
      board.play(make_move(static_cast<std::size_t>(column)));
      referee.play(column);
    }
    for (int y = 0; y < spec.size.rows; ++y) {
      for (int x = 0; x < spec.size.columns; ++x) BOOST_TEST((board.at({x, y}) == referee.at({x, y})));
    }
  }
}

/// Plain minimax over `moves_of`: 1, 0 or -1 for the side to move.
template <class Board, class MovesOf>
int solve(Board& board, MovesOf moves_of) {
  if (const auto end = board.terminal()) return *end < 0 ? -1 : *end > 0 ? 1 : 0;
  int best = -1;
  for (const Move move : moves_of(board)) {
    board.play(move);
    best = std::max(best, -solve(board, moves_of));
    board.undo();
    if (best == 1) break;
  }
  return best;
}

/// Plain minimax over all legal moves that counts the plies, `ply` of which were played before.
template <class Board>
Score exact_value(Board& board, int ply) {
  if (const auto end = board.terminal()) return *end < 0 ? loss_in(ply) : *end > 0 ? win_in(ply) : score_draw;
  Score best = -score_infinite;
  for (const Move move : test::legal_moves(board)) {
    board.play(move);
    best = std::max(best, -exact_value(board, ply + 1));
    board.undo();
  }
  return best;
}

/// Compares `search_endgame` with plain minimax, for windows around every value, in random positions with few plies
/// left. Returns how many of them were not settled.
template <class Board>
int compare_endgames(const Spec& spec, int games, int plies_left) {
  constexpr int ply = 3;
  Random random(5);
  int unsettled = 0;
  for (int i = 0; i < games; ++i) {
    Board board(spec);
    while (!board.terminal() && *board.plies_left() > plies_left) {
      const std::vector<Move> moves = test::legal_moves(board);
      board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (board.terminal() || board.static_win() != 0) continue;
    const Score value = exact_value(board, ply);
    for (const Score alpha : {loss_in(0), value - 2, value - 1, value, value + 1, -1, 0, win_in(0)}) {
      const auto [score, nodes] = board.search_endgame(alpha, ply);
      if (!score) {
        ++unsettled;
        break;
      }
      BOOST_TEST((*score > alpha) == (value > alpha));
      BOOST_TEST((*score > alpha ? *score <= value : *score >= value));
    }
  }
  return unsettled;
}

/// Compares `score_bounds` with plain minimax in random positions with few plies left. Returns how many of them the
/// bounds show to be no win or no loss, and how many to be lost or won.
template <class Board>
std::array<int, 2> compare_bounds(const Spec& spec, int games, int plies_left) {
  Random random(6);
  std::array<int, 2> shown{};
  for (int i = 0; i < games; ++i) {
    Board board(spec);
    while (!board.terminal() && *board.plies_left() > plies_left - i % 2) {
      const std::vector<Move> moves = test::legal_moves(board);
      board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (board.terminal() || board.static_win() != 0) continue;
    const Score value = exact_value(board, 0);
    const ScoreBounds bounds = board.score_bounds();
    BOOST_TEST(bounds.lower <= value);
    BOOST_TEST(bounds.upper >= value);
    shown[0] += bounds.lower == score_draw || bounds.upper == score_draw ? 1 : 0;
    shown[1] += bounds.lower > score_draw || bounds.upper < score_draw ? 1 : 0;
  }
  return shown;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(connect_board)

BOOST_AUTO_TEST_CASE(perft_agrees_with_the_published_counts) {
  const std::array<std::uint64_t, 8> published{7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  Small small(Spec{});
  Large large(Spec{});
  for (int depth = 1; depth <= 8; ++depth) {
    BOOST_TEST(perft(small, depth) == published[static_cast<std::size_t>(depth - 1)]);
    if (depth <= 6) BOOST_TEST(perft(large, depth) == published[static_cast<std::size_t>(depth - 1)]);
  }
}

BOOST_AUTO_TEST_CASE(random_games_agree_with_the_referee) {
  compare_with_referee<Small>({{7, 6}, 4}, 300);
  compare_with_referee<Small>({{5, 4}, 3}, 300);
  compare_with_referee<Small>({{9, 6}, 4}, 100);
  compare_with_referee<Small>({{4, 15}, 4}, 50);
  compare_with_referee<Small>({{1, 63}, 4}, 20);
  compare_with_referee<Small>({{32, 1}, 5}, 50);
  compare_with_referee<Small>({{3, 3}, 2}, 50);
  compare_with_referee<Small>({{4, 4}, 1}, 5);
  compare_with_referee<Small>({{1, 1}, 1}, 1);
  compare_with_referee<Small>({{1, 1}, 2}, 1);
  compare_with_referee<Small>({{6, 5}, 7}, 20);
  compare_with_referee<Large>({{7, 6}, 4}, 100);
  compare_with_referee<Large>({{10, 8}, 5}, 200);
  compare_with_referee<Large>({{16, 7}, 4}, 50);
  compare_with_referee<Large>({{64, 1}, 3}, 50);
  compare_with_referee<Large>({{1, 127}, 3}, 20);
  compare_with_referee<Large>({{1, 127}, 1}, 1);
  compare_with_referee<Large>({{2, 63}, 2}, 10);
  compare_with_referee<Large>({{11, 10}, 6}, 50);
}

BOOST_AUTO_TEST_CASE(both_word_widths_know_what_fits) {
  BOOST_TEST(Small::fits({9, 6}));
  BOOST_TEST(!Small::fits({10, 6}));
  BOOST_TEST(Large::fits({16, 7}));
  BOOST_TEST(!Large::fits({17, 7}));
}

BOOST_AUTO_TEST_CASE(passes_the_suite_of_all_games) {
  test::check_game(Small(Spec{}), 1, 40, 42);
  test::check_game(Small({{5, 4}, 3}), 2, 40, 20);
  test::check_game(Small({{4, 4}, 1}), 3, 5, 16);
  test::check_game(Small({{1, 7}, 4}), 4, 5, 7);
  test::check_game(Large({{10, 8}, 5}), 5, 15, 80);
  test::check_game(Large({{16, 7}, 4}), 6, 10, 112);
}

BOOST_AUTO_TEST_CASE(mirror_images_play_alike) {
  test::check_mirrors(Small(Spec{}), 1, 30, 42, true);
  test::check_mirrors(Large({{10, 8}, 5}), 2, 10, 80, true);
}

BOOST_AUTO_TEST_CASE(what_generate_leaves_out_does_not_change_the_value) {
  const auto all = [](const auto& board) { return test::legal_moves(board); };
  const auto wanted = [](const auto& board) { return test::generated_moves(board); };
  for (const Spec& spec : {Spec{{4, 4}, 3}, Spec{{3, 5}, 3}, Spec{{4, 4}, 4}, Spec{{3, 3}, 2}, Spec{{5, 3}, 3}}) {
    Random random(7);
    for (int i = 0; i < 60; ++i) {
      Small board(spec);
      for (std::uint32_t plies = 6 + random.below(4); plies > 0 && !board.terminal(); --plies) {
        const std::vector<Move> moves = test::legal_moves(board);
        board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (board.terminal()) continue;
      const int value = solve(board, all);
      BOOST_TEST(solve(board, wanted) == value);
      if (board.static_win() > 0) BOOST_TEST(value == 1);
      if (board.static_win() < 0) BOOST_TEST(value == -1);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_search_of_the_end_finds_the_value) {
  BOOST_TEST(compare_endgames<Small>(Spec{}, 300, 8) == 0);
  BOOST_TEST(compare_endgames<Small>({{4, 4}, 3}, 200, 9) == 0);
  BOOST_TEST(compare_endgames<Small>({{5, 4}, 4}, 200, 9) == 0);
  BOOST_TEST(compare_endgames<Small>({{3, 3}, 2}, 200, 8) == 0);
  BOOST_TEST(compare_endgames<Small>({{8, 3}, 4}, 100, 8) == 0);
  BOOST_TEST(compare_endgames<Large>({{7, 7}, 4}, 100, 8) == 0);
  BOOST_TEST(compare_endgames<Large>({{8, 10}, 5}, 100, 8) == 0);
}

BOOST_AUTO_TEST_CASE(who_answers_on_top_gets_the_upper_cells) {
  for (const auto& [drawn, decided] :
       {compare_bounds<Small>({{5, 4}, 4}, 500, 8), compare_bounds<Small>({{6, 5}, 4}, 2000, 8),
        compare_bounds<Small>({{7, 6}, 5}, 500, 8), compare_bounds<Large>({{8, 8}, 5}, 500, 8)}) {
    BOOST_TEST(drawn > 0);
    BOOST_TEST(decided > 0);
  }
  // Three columns of four have no line but along a column, of which nobody gets all.
  BOOST_TEST(Small({{3, 4}, 4}).score_bounds().upper == score_draw);
}

BOOST_AUTO_TEST_CASE(the_search_of_the_end_gives_up_where_there_is_too_much_of_it) {
  // Too many columns, and too many moves.
  BOOST_TEST(!Small({{9, 1}, 4}).search_endgame(0, 0).score);
  const EndgameValue wide = Small({{8, 4}, 4}).search_endgame(0, 0);
  BOOST_TEST(!wide.score);
  BOOST_TEST(wide.nodes > 60'000U);
  BOOST_TEST(wide.nodes < 70'000U);
}

BOOST_AUTO_TEST_CASE(forced_moves_come_alone) {
  // Black on columns 1, 2, 3 of the bottom row, White on top of them.
  const auto black_wins = after<Small>(Spec{}, "112233");
  BOOST_TEST(black_wins.static_win() == 1);
  BOOST_TEST((test::generated_moves(black_wins) == std::vector{make_move(3)}));
  MoveList tactical;
  black_wins.generate_tactical(tactical);
  BOOST_TEST((std::vector(tactical.begin(), tactical.end()) == std::vector{make_move(3)}));

  // White must answer the open three on one side; the other side is free, so it is too late.
  const auto open_three = after<Small>(Spec{}, "33445");
  BOOST_TEST(open_three.in_check());
  BOOST_TEST(open_three.static_win() == -2);
  BOOST_TEST(test::generated_moves(open_three).size() == 1U);

  const auto single = after<Small>(Spec{}, "11223");
  BOOST_TEST(single.in_check());
  BOOST_TEST(single.static_win() == 0);
  BOOST_TEST((test::generated_moves(single) == std::vector{make_move(3)}));
}

BOOST_AUTO_TEST_CASE(the_centre_comes_first) {
  const Small board(Spec{});
  const std::vector<Move> moves = test::generated_moves(board);
  BOOST_TEST(moves.size() == 7U);
  BOOST_TEST((moves.front() == make_move(3)));
  BOOST_TEST((moves.back() == make_move(6)));
}

BOOST_AUTO_TEST_CASE(stones_land_on_the_pile) {
  const auto board = after<Small>(Spec{}, "44");
  BOOST_TEST((board.vertex(make_move(3)) == Vertex{3, 3}));
  BOOST_TEST((board.move_at({3, 3}) == make_move(3)));
  BOOST_TEST(!board.move_at({3, 2}).has_value());
  BOOST_TEST(!board.move_at({3, 5}).has_value());
  BOOST_TEST(!board.move_at(Vertex::pass()).has_value());
  const auto full = after<Small>(Spec{}, "111111");
  BOOST_TEST(!full.is_legal(make_move(0)));
  BOOST_TEST(!full.move_at({0, 0}).has_value());
  BOOST_TEST(!full.is_legal(make_move(7)));
  BOOST_TEST(!full.is_legal(Move::none));
}

BOOST_AUTO_TEST_CASE(status_names_the_line) {
  const auto board = after<Small>(Spec{}, "1122334");
  const GameStatus status = board.status();
  BOOST_TEST(status.over);
  BOOST_TEST((status.winner == Color::black));
  BOOST_TEST((status.winning_line == std::vector<Vertex>{{0, 5}, {1, 5}, {2, 5}, {3, 5}}));
  BOOST_TEST(!status.margin.has_value());
  BOOST_TEST(board.groups(GroupStatus::alive).front().size() == 7U);
  BOOST_TEST(board.groups(GroupStatus::dead).empty());

  // Five where four are asked for are shown whole.
  const auto five = after<Small>(Spec{}, "112244553").status();
  BOOST_TEST((five.winning_line == std::vector<Vertex>{{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}}));
}

BOOST_AUTO_TEST_CASE(a_position_can_be_set_up) {
  Small board(Spec{});
  const std::vector<Stone> stones{{Color::white, {2, 4}}, {Color::black, {2, 5}}, {Color::black, {0, 5}}};
  BOOST_TEST(board.set_up(stones, {}, Color::white).has_value());
  BOOST_TEST((board.to_move() == Color::white));
  BOOST_TEST((board.at({2, 4}) == Color::white));
  BOOST_TEST((board.vertex(make_move(2)) == Vertex{2, 3}));
  test::check_game(board, 8, 10, 40);

  const auto code = [&](std::vector<Stone> bad) { return board.set_up(bad, {}, Color::black).error().code; };
  BOOST_TEST((code({{Color::black, {3, 4}}}) == Errc::unsupported));
  BOOST_TEST((code({{Color::black, {7, 5}}}) == Errc::off_board));
  BOOST_TEST((code({{Color::black, {3, 5}}, {Color::white, {3, 5}}}) == Errc::occupied));
  const std::vector<Vertex> neutral{{0, 5}};
  BOOST_TEST((board.set_up({}, neutral, Color::black).error().code == Errc::unsupported));
  BOOST_TEST((board.at({2, 4}) == Color::white), "a refused set-up must leave the position alone");
}

BOOST_AUTO_TEST_CASE(a_colour_may_move_out_of_turn) {
  Small board(Spec{});
  board.play(make_move(0));
  board.set_to_move(Color::black);
  board.play(make_move(0));
  BOOST_TEST((board.at({0, 4}) == Color::black));
  board.undo();
  BOOST_TEST((board.to_move() == Color::black));
  board.undo();
  BOOST_TEST((board.hash() == Small(Spec{}).hash()));
}

BOOST_AUTO_TEST_SUITE_END()
