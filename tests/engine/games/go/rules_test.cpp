// The rules: against the referee in random games, and corner by corner.

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "tests/engine/games/go/diagram.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/go_referee.hpp"

namespace {

using namespace tengen;
using go::Ko;
using go::Scoring;
using go::Spec;
using Small = go::Board<std::uint64_t>;
using Large = go::Board<Word128>;

constexpr Spec simple_area{.ko = Ko::simple};

template <class Board>
bool legal(const Board& board, Vertex vertex) {
  const auto move = board.move_at(vertex);
  return move && board.is_legal(*move);
}

template <class Board>
void play(Board& board, Vertex vertex) {
  BOOST_REQUIRE(legal(board, vertex));
  board.play(*board.move_at(vertex));
}

template <class Board>
void compare_boards(const Board& board, const test::GoReferee& referee) {
  const BoardSize size = board.spec().size;
  bool same = true;
  for (const Vertex v : points_of(size)) {
    same = same && board.at(v) == referee.at(v) && legal(board, v) == referee.legal({board.to_move(), v});
  }
  BOOST_TEST(same, "stones or legal points differ on " << test::draw(board));
  BOOST_TEST(board.captures(Color::black) == referee.captures(Color::black));
  BOOST_TEST(board.captures(Color::white) == referee.captures(Color::white));
  BOOST_TEST(board.margin() == referee.margin());
  BOOST_TEST(board.status().over == referee.over());
  BOOST_TEST(board.terminal().has_value() == referee.over());
}

/// Random games; now and then one colour moves twice in a row, as GTP allows, and play goes on after the end.
template <class Board>
void compare_random_games(const Spec& spec, int games, int max_plies) {
  Random random(static_cast<std::uint64_t>(spec.size.columns * 100 + spec.size.rows));
  for (int i = 0; i < games; ++i) {
    Board board(spec);
    test::GoReferee referee(spec);
    const bool oddities = i % 4 == 0;
    for (int ply = 0; ply < max_plies; ++ply) {
      if (oddities && random.below(12) == 0) board.set_to_move(opponent(board.to_move()));
      compare_boards(board, referee);
      if (board.terminal()) {
        const int margin = board.to_move() == Color::black ? referee.margin() : -referee.margin();
        BOOST_TEST(*board.terminal() == exact_score(margin));
        if (!oddities) break;
      }
      std::vector<Move> moves = test::legal_moves(board);
      if (moves.size() > 1 && random.below(15) != 0) moves.pop_back();  // the pass comes last
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      BOOST_TEST(referee.play({board.to_move(), board.vertex(move)}));
      board.play(move);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(go_rules)

BOOST_AUTO_TEST_CASE(random_games_agree_with_the_referee_on_every_size) {
  for (int columns = 1; columns <= 9; ++columns) {
    for (int rows = 1; rows <= 9; ++rows) {
      const BoardSize size{columns, rows};
      const int games = size.area() <= 25 ? test::effort(8) : 1;
      const int plies = TENGEN_SANITIZED ? 80 : 200;
      for (const Ko ko : {Ko::simple, Ko::positional_superko}) {
        compare_random_games<Large>({size, 13, ko, Scoring::area, 0}, games, plies);
        if (!Small::fits(size)) continue;
        compare_random_games<Small>({size, -3, ko, Scoring::area, 0}, games, plies);
        compare_random_games<Small>({size, 5, ko, Scoring::stones, size.area() - 1}, games, plies);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(many_games_of_little_go_agree_with_the_referee) {
  compare_random_games<Small>(go::little_go(), test::effort(1500), 40);
  compare_random_games<Large>(go::little_go(), test::effort(200), 40);
}

BOOST_AUTO_TEST_CASE(many_games_on_tiny_boards_agree_with_the_referee) {
  for (const BoardSize size : {BoardSize{2, 1}, {2, 2}, {3, 2}, {3, 3}}) {
    compare_random_games<Small>({.size = size, .ko = Ko::positional_superko}, test::effort(200), 150);
    compare_random_games<Small>({.size = size, .ko = Ko::simple}, test::effort(200), 150);
  }
}

BOOST_AUTO_TEST_CASE(passes_the_suite_of_all_games) {
  test::check_game(Small(Spec{}), 1, 15, 80);
  test::check_game(Small(go::little_go()), 2, 30, 30);
  test::check_game(Small(simple_area), 3, 15, 80);
  test::check_game(Small(Spec{.size = {3, 3}}), 4, 20, 60);
  test::check_game(Small(Spec{.size = {1, 1}}), 5, 3, 10);
  test::check_game(Small(Spec{.size = {7, 8}, .move_limit = 50}), 6, 5, 60);
  test::check_game(Large(Spec{.size = {9, 9}, .komi = 15}), 7, 4, 120);
  test::check_game(test::set_up("..XO. .XO.. XO... .XO.. ..XO.", Color::white), 8, 10, 40);
}

BOOST_AUTO_TEST_CASE(mirror_images_play_alike) {
  test::check_mirrors(Small(Spec{}), 1, 4, 80);
  test::check_mirrors(Small(go::little_go()), 2, 6, 30);
  test::check_mirrors(Large(Spec{.size = {7, 9}, .ko = Ko::simple}), 3, 2, 120);
}

BOOST_AUTO_TEST_CASE(a_stone_without_breath_is_captured) {
  auto board = test::set_up(".X. XO. .X.");
  play(board, {2, 1});
  BOOST_TEST(test::draw(board) == ".X. X.X .X.");
  BOOST_TEST(board.captures(Color::black) == 1);
  board.undo();
  BOOST_TEST(test::draw(board) == ".X. XO. .X.");
  BOOST_TEST(board.captures(Color::black) == 0);
}

BOOST_AUTO_TEST_CASE(one_stone_may_capture_several_groups) {
  auto board = test::set_up("XO.OX .XOX. ..X..");
  play(board, {2, 0});
  BOOST_TEST(test::draw(board) == "X.X.X .X.X. ..X..");
  board = test::set_up(".O.O. OX.XO .OXO. ..O..", Color::white);
  play(board, {2, 1});
  BOOST_TEST(board.captures(Color::white) == 3);
  BOOST_TEST(test::draw(board) == ".O.O. O.O.O .O.O. ..O..");
}

BOOST_AUTO_TEST_CASE(suicide_is_refused_unless_it_captures) {
  BOOST_TEST(!legal(test::set_up(".O. O.O .O."), {1, 1}));
  BOOST_TEST(!legal(test::set_up(".XO XXO OO."), {0, 0}), "several stones may not kill themselves either");
  BOOST_TEST(legal(test::set_up(".OX OX. X.."), {0, 0}), "it captures, so it breathes");
  BOOST_TEST(!legal(Small(Spec{.size = {1, 1}}), {0, 0}));
}

BOOST_AUTO_TEST_CASE(a_lone_stone_may_not_be_taken_back_at_once) {
  for (const Ko ko : {Ko::simple, Ko::positional_superko}) {
    auto board = test::set_up(".XO. XO.O .XO. ....", Color::black, {.ko = ko});
    play(board, {2, 1});
    BOOST_TEST(test::draw(board) == ".XO. X.XO .XO. ....");
    BOOST_TEST(!legal(board, {1, 1}));
    // A move elsewhere and its answer lift the ban.
    play(board, {3, 3});
    play(board, {0, 3});
    BOOST_TEST(legal(board, {1, 1}));
    play(board, {1, 1});
    BOOST_TEST(!legal(board, {2, 1}));
  }
}

BOOST_AUTO_TEST_CASE(taking_back_two_stones_is_no_ko) {
  for (const Ko ko : {Ko::simple, Ko::positional_superko}) {
    auto board = test::set_up("X.OX OXX. ....", Color::white, {.ko = ko});
    play(board, {1, 0});
    BOOST_TEST(test::draw(board) == ".OOX OXX. ....");
    play(board, {0, 0});
    BOOST_TEST(test::draw(board) == "X..X OXX. ....");
    BOOST_TEST(board.captures(Color::black) == 2);
  }
}

BOOST_AUTO_TEST_CASE(a_longer_cycle_is_legal_under_simple_ko_alone) {
  // Sending two, returning one: Black adds a stone, White takes the two, Black takes one back.
  for (const Ko ko : {Ko::simple, Ko::positional_superko}) {
    auto board = test::set_up(".XOO. X.X.O", Color::black, {.ko = ko});
    play(board, {3, 1});
    play(board, {1, 1});
    BOOST_TEST(test::draw(board) == ".XOO. XO..O");
    BOOST_TEST(legal(board, {2, 1}) == (ko == Ko::simple));
  }
}

BOOST_AUTO_TEST_CASE(a_pass_lifts_simple_ko_but_not_superko) {
  for (const Ko ko : {Ko::simple, Ko::positional_superko}) {
    auto board = test::set_up(".XO. XO.O .XO. ....", Color::black, {.ko = ko});
    play(board, {2, 1});
    play(board, Vertex::pass());
    play(board, Vertex::pass());
    BOOST_TEST(legal(board, {1, 1}) == (ko == Ko::simple));
  }
}

BOOST_AUTO_TEST_CASE(two_passes_end_the_game) {
  Small board(Spec{.komi = 1});
  play(board, {2, 2});
  play(board, Vertex::pass());
  BOOST_TEST(!board.status().over);
  play(board, {1, 1});
  play(board, Vertex::pass());
  play(board, Vertex::pass());
  BOOST_TEST(board.status().over);
  BOOST_TEST((board.status().winner == Color::black));
  BOOST_TEST(*board.status().margin == 49);
  BOOST_TEST(*board.terminal() == exact_score(-49), "White is to move");
  // A host that goes on anyway is followed.
  play(board, {0, 0});
  BOOST_TEST(!board.status().over);
  board.undo();
  BOOST_TEST(board.status().over);
}

BOOST_AUTO_TEST_CASE(the_first_ply_of_area_go_may_be_a_pass) {
  Small board(Spec{});
  play(board, Vertex::pass());
  BOOST_TEST(!board.terminal().has_value());
  play(board, Vertex::pass());
  BOOST_TEST(*board.terminal() == score_draw);
  BOOST_TEST(!board.status().winner.has_value());
}

BOOST_AUTO_TEST_CASE(in_little_go_a_pass_on_the_empty_board_ends_the_game) {
  Small board(go::little_go());
  play(board, Vertex::pass());
  BOOST_TEST(board.status().over);
  BOOST_TEST((board.status().winner == Color::white));
  BOOST_TEST(*board.status().margin == -5);
  board.undo();
  play(board, {2, 2});
  play(board, Vertex::pass());
  BOOST_TEST(!board.status().over, "the boards that White compares differ by Black's stone");
  play(board, Vertex::pass());
  BOOST_TEST(board.status().over);
}

BOOST_AUTO_TEST_CASE(in_little_go_passes_count_as_plies) {
  Small board(go::little_go());
  for (int x = 0; x < 5; ++x) {
    play(board, {x, 0});
    play(board, Vertex::pass());
  }
  for (int x = 0; x < 5; ++x) {
    play(board, {x, 2});
    play(board, Vertex::pass());
  }
  play(board, {0, 4});
  play(board, Vertex::pass());
  play(board, {1, 4});
  BOOST_TEST(!board.status().over);
  play(board, {4, 4});
  BOOST_TEST(board.status().over);
  BOOST_TEST(*board.status().margin == 2 * (12 - 1) - 5);
}

BOOST_AUTO_TEST_CASE(black_needs_three_stones_more_in_little_go) {
  auto spec = go::little_go();
  const auto three = test::set_up("XXX.. ..... ..... ..... .....", Color::black, spec);
  BOOST_TEST(three.margin() == 1);
  const auto two = test::set_up("XXX.. ..... O.... ..... .....", Color::black, spec);
  BOOST_TEST(two.margin() == -1);
}

BOOST_AUTO_TEST_CASE(area_is_stones_and_what_reaches_one_colour) {
  BOOST_TEST(test::set_up("..... ..... ..X.. ..... .....").margin() == 50);
  BOOST_TEST(test::set_up(".XO.. .XO.. .XO.. .XO.. .XO..").margin() == 2 * (10 - 15));
  BOOST_TEST(test::set_up(".X.O. .X.O. .X.O. .X.O. .X.O.").margin() == 0, "the middle column is nobody's");
  BOOST_TEST(test::set_up("OX... .X... XX... ..... .....").margin() == 2 * (25 - 2 - 1), "dead stones count");
  BOOST_TEST(test::set_up("... ... ...").margin() == 0);
}

BOOST_AUTO_TEST_CASE(a_colour_may_move_twice_in_a_row) {
  auto board = test::set_up(".XO. XO.O .XO. ....");
  play(board, {2, 1});
  board.set_to_move(Color::black);
  play(board, {3, 3});
  BOOST_TEST((board.to_move() == Color::white));
  board.set_to_move(Color::white);
  BOOST_TEST((board.at({3, 3}) == Color::black));
  Small passes(Spec{});
  play(passes, Vertex::pass());
  passes.set_to_move(Color::black);
  play(passes, Vertex::pass());
  BOOST_TEST(!passes.status().over, "one side alone cannot end the game");
}

BOOST_AUTO_TEST_CASE(a_refused_set_up_changes_nothing) {
  auto board = test::set_up("X.. ... ..O");
  const Hash before = board.hash();
  const auto code = [&](std::string_view text) {
    return board.set_up(test::Diagram(text).stones, {}, Color::black).error().code;
  };
  BOOST_TEST((code("XO. O.. ...") == Errc::illegal_move));
  BOOST_TEST((code("...X ... ...") == Errc::off_board));
  const std::vector<Stone> twice{{Color::black, {1, 1}}, {Color::white, {1, 1}}};
  BOOST_TEST((board.set_up(twice, {}, Color::black).error().code == Errc::occupied));
  const std::vector<Vertex> neutral{{1, 1}};
  BOOST_TEST((board.set_up({}, neutral, Color::black).error().code == Errc::unsupported));
  BOOST_TEST(board.hash() == before);
}

BOOST_AUTO_TEST_CASE(hash_tells_positions_apart_that_look_alike) {
  // Same stones, but a ko that may not be taken back, a pass just made, fewer plies left.
  auto taken = test::set_up(".XO. XO.O .XO. ....", Color::black, simple_area);
  play(taken, {2, 1});
  const auto same = test::set_up(test::draw(taken), Color::white, simple_area);
  BOOST_TEST(taken.hash() != same.hash());
  auto passed = test::set_up("X.. ... ..O", Color::white);
  play(passed, Vertex::pass());
  BOOST_TEST(passed.hash() != test::set_up("X.. ... ..O").hash());
  const auto short_game = test::set_up("X.. ... ..O", Color::black, {.move_limit = 8});
  auto shorter = short_game;
  play(shorter, {1, 1});
  shorter.undo();
  BOOST_TEST(shorter.hash() == short_game.hash());
  auto first = test::set_up("... ... ...", Color::black, {.move_limit = 8});
  auto second = first;
  for (const Vertex v : {Vertex{0, 0}, Vertex{2, 2}}) play(first, v);
  for (const Vertex v : {Vertex{0, 0}, Vertex::pass(), Vertex::pass(), Vertex{2, 2}}) play(second, v);
  BOOST_TEST(first.hash() != second.hash());
}

BOOST_AUTO_TEST_CASE(mirror_images_share_a_hash) {
  const Hash hash = test::set_up("XO. .X. O..").hash();
  for (const auto* image :
       {".OX .X. ..O", "O.. .X. XO.", "..O .X. .OX", "X.O OX. ...", "... OX. X.O", "O.X .XO ...", "... .XO O.X"}) {
    BOOST_TEST(test::set_up(image).hash() == hash, image);
  }
  for (const auto* other : {"OX. .O. X..", "XO. .X. .O.", "XO. .X. O.X", "XO. ... O.."}) {
    BOOST_TEST(test::set_up(other).hash() != hash, other);
  }
  BOOST_TEST(test::set_up("XO. .X. O..", Color::white).hash() != hash);
  // A rectangle has no diagonals.
  BOOST_TEST(test::set_up("XO.. ....").hash() == test::set_up(".... ..OX").hash());
  BOOST_TEST(test::set_up("XO.. ....").hash() != test::set_up("X... O...").hash());
  // The ko that may not be taken back is mirrored with the stones.
  auto left = test::set_up(".XO. XO.O .XO. ....", Color::black, simple_area);
  auto right = test::set_up(".OX. O.OX .OX. ....", Color::black, simple_area);
  play(left, {2, 1});
  play(right, {1, 1});
  BOOST_TEST(left.hash() == right.hash());
  const auto free = test::set_up(test::draw(right), Color::white, simple_area);
  BOOST_TEST(right.hash() != free.hash());
}

BOOST_AUTO_TEST_CASE(games_may_last_longer_than_any_search) {
  Small board(simple_area);
  const Hash start = board.hash();
  Random random(3);
  for (int ply = 0; ply < 3000; ++ply) {
    std::vector<Move> moves = test::legal_moves(board);
    if (moves.size() > 1) moves.pop_back();
    board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  for (int ply = 0; ply < 3000; ++ply) board.undo();
  BOOST_TEST(board.hash() == start);
}

BOOST_AUTO_TEST_SUITE_END()
