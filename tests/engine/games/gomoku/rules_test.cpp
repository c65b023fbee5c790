#include <boost/test/unit_test.hpp>

#include "tests/engine/games/gomoku/positions.hpp"
#include "tests/support/effort.hpp"

namespace tengen::gomoku::test {
namespace {

constexpr std::array<BoardSize, 6> sizes{{{15, 15}, {20, 20}, {7, 9}, {22, 22}, {5, 5}, {22, 6}}};

/// Every empty point, both colours: wins or not, forbidden or not.
template <Rule R>
void compare_points(const Board<R>& board, const GomokuReferee& referee, BoardSize size) {
  int wrong = 0;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      if (!referee.is_empty(x, y)) continue;
      for (const Color color : {Color::black, Color::white}) {
        const bool five = board.threats(color, threat_five).contains(make_cell(x, y));
        if (five != referee.would_win(x, y, color)) ++wrong;
      }
    }
  }
  for (const Vertex v : board.forbidden_points(Color::black)) wrong += referee.is_forbidden(v.x, v.y) ? 0 : 1;
  if constexpr (R == Rule::renju) {
    std::size_t forbidden = 0;
    for (int y = 0; y < size.rows; ++y) {
      for (int x = 0; x < size.columns; ++x)
        forbidden += referee.is_empty(x, y) && referee.is_forbidden(x, y) ? 1u : 0u;
    }
    BOOST_TEST(board.forbidden_points(Color::black).size() == forbidden);
  }
  BOOST_TEST(wrong == 0, "Rule " << static_cast<int>(R) << '\n' << referee.text());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_rules)

BOOST_AUTO_TEST_CASE_TEMPLATE(random_positions_agree_with_the_referee, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(2026 + static_cast<int>(R));
  for (int round = 0; round < tengen::test::effort(R == Rule::renju ? 2400 : 600); ++round) {
    const BoardSize size = sizes[static_cast<std::size_t>(round) % sizes.size()];
    const int stones = 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(size.area()) * 2 / 5));
    const Position position = random_position(random, size, stones, round % 3 == 0 ? size.area() / 20 : 0);
    const auto board = make_board<R>(position, Color::black);
    const GomokuReferee referee = make_referee(position, R, Color::black);
    compare_points(*board, referee, size);
    const GameStatus status = board->status();
    const bool black_won = referee.has_winning_line(Color::black);
    const bool white_won = referee.has_winning_line(Color::white);
    BOOST_TEST(status.over == (black_won || white_won), referee.text());
    if (status.winner) BOOST_TEST((*status.winner == Color::black ? black_won : white_won), referee.text());
    BOOST_TEST((board->terminal() == std::nullopt));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(random_games_agree_with_the_referee, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(99);
  int wins = 0;
  int draws = 0;
  for (int game = 0; game < 240; ++game) {
    const BoardSize size = sizes[static_cast<std::size_t>(game) % sizes.size()];
    const int draw_empty = game % 4 == 0 ? 3 : 0;
    const auto board = make_board<R>(Position{size, {}, {}}, Color::black, draw_empty);
    GomokuReferee referee(board->spec());
    MoveList moves;
    for (;;) {
      const auto terminal = board->terminal();
      const GameStatus status = board->status();
      BOOST_TEST(terminal.has_value() == referee.is_over());
      BOOST_TEST(status.over == referee.is_over());
      BOOST_TEST((status.winner == referee.winner()));
      if (terminal) {
        BOOST_TEST(*terminal == (referee.winner() ? -score_win : score_draw));
        ++(referee.winner() ? wins : draws);
        break;
      }
      board->generate_legal(moves);
      if (moves.empty()) break;  // renju: every empty point is forbidden to Black
      // Half of the moves near other stones, so that some games end early.
      if (random.below(2) == 0) {
        board->generate(moves);
        BOOST_REQUIRE(!moves.empty());
      }
      const Vertex v = board->vertex(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      const Color mover = board->to_move();
      BOOST_TEST(board->is_legal(*board->move_at(v)));
      board->play(*board->move_at(v));
      BOOST_TEST((referee.play(v.x, v.y) == GomokuReferee::Verdict::ok));
      BOOST_TEST((board->at(v) == mover));
    }
  }
  BOOST_TEST(wins > 10);
  BOOST_TEST(draws > 10);
}

BOOST_AUTO_TEST_CASE(winning_lines) {
  struct Case {
    std::string_view row;  // '+' is where Black plays
    std::array<bool, 5> wins;
  };
  // freestyle, exact five, renju, caro six, caro five
  const Case cases[] = {
      {"....XX+XX.....", {true, true, true, true, true}},
      {"XXXX+.........", {true, true, true, true, true}},
      {"XXXX+O........", {true, true, true, true, true}},     // the edge does not block
      {"...OXXXX+O....", {true, true, true, false, false}},   // both ends blocked
      {"...#XXXX+O....", {true, true, true, true, true}},     // nor does a neutral stone
      {"..XXX+XX.X....", {true, false, false, true, false}},  // six
      {"..OXX+XXO.....", {true, true, true, false, false}},
      {".OXXX+XXXO....", {true, false, false, true, false}},  // six, blocked
      {".XXXX+XXXX....", {true, false, false, true, false}},
  };
  for (const Case& c : cases) {
    std::string text;
    for (int y = 0; y < 5; ++y) text += y == 2 ? std::string(c.row) + '/' : std::string(c.row.size(), '.') + '/';
    const Position position = drawn(text);
    const Vertex at{static_cast<int>(c.row.find('+')), 2};
    for_each_rule([&]<Rule R>() {
      const auto board = make_board<R>(position, Color::black);
      if (!board->is_legal(*board->move_at(at))) {
        BOOST_TEST((R == Rule::renju && !c.wins[2]));
        return;
      }
      board->play(*board->move_at(at));
      const bool won = c.wins[static_cast<std::size_t>(R)];
      BOOST_TEST(board->terminal().has_value() == won, c.row << " rule " << static_cast<int>(R));
      BOOST_TEST((board->status().winner == Color::black) == won);
    });
  }
}

BOOST_AUTO_TEST_CASE(set_up_refuses_nonsense_and_keeps_the_position) {
  Board<Rule::freestyle> board(Spec{.size = {7, 9}, .rule = Rule::freestyle});
  board.play(*board.move_at({3, 3}));
  const Hash before = board.hash();
  const std::vector<Stone> off{{Color::black, {7, 0}}};
  const std::vector<Stone> twice{{Color::black, {1, 1}}, {Color::white, {1, 1}}};
  const std::vector<Vertex> neutral{{1, 1}};
  BOOST_TEST((board.set_up(off, {}, Color::black).error().code == Errc::off_board));
  BOOST_TEST((board.set_up(twice, {}, Color::black).error().code == Errc::occupied));
  BOOST_TEST((board.set_up({twice.data(), 1}, neutral, Color::black).error().code == Errc::occupied));
  BOOST_TEST(board.hash() == before);
  BOOST_TEST((board.at({3, 3}) == Color::black));
  BOOST_TEST(!board.move_at(Vertex::pass()));
  BOOST_TEST(!board.move_at({0, 9}));
  BOOST_TEST(!board.is_legal(make_move(make_cell(7, 0))));
  BOOST_TEST(!board.is_legal(Move::none));
  BOOST_TEST(!board.is_legal(*board.move_at({3, 3})));
  BOOST_REQUIRE(board.set_up({}, neutral, Color::white));
  BOOST_TEST(board.is_neutral({1, 1}));
  BOOST_TEST(!board.at({1, 1}));
  BOOST_TEST(!board.is_legal(*board.move_at({1, 1})));
  BOOST_TEST(board.empty_count() == 62);
  BOOST_TEST(board.groups(GroupStatus::alive).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
