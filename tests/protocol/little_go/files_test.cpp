#include "protocol/little_go/files.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/support/engine_services.hpp"

namespace tengen::little_go {
namespace {

const std::string empty = "00000\n00000\n00000\n00000\n00000\n";
const std::string one_black = "00000\n00000\n00100\n00000\n00000\n";

Input input_of(const std::string& text) {
  const auto input = read_input(text);
  BOOST_TEST_REQUIRE(input.has_value());
  return *input;
}

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;

  Result<std::unique_ptr<Engine>> engine(const Input& input, int ply) { return set_up(input, ply, {clock, workers}); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(little_go_files, Fixture)

BOOST_AUTO_TEST_CASE(input_with_any_line_ends) {
  std::string text = "2\n" + empty + one_black;
  text.pop_back();  // the host writes no last line end
  const Input unix_ends = input_of(text);
  BOOST_TEST((unix_ends.to_move == Color::white));
  BOOST_TEST(unix_ends.current[12] == 1);
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  BOOST_TEST((input_of(windows).current == unix_ends.current));
}

// The course's own readInput looks at lines 1 to 11 and at no other.
BOOST_AUTO_TEST_CASE(input_with_more_than_the_host_writes) {
  const Input plain = input_of("2\n" + empty + one_black);
  for (const std::string& text : {"2\n" + empty + one_black + "# end\n", "2\n" + empty + one_black + "00000\n11111\n",
                                  "\xEF\xBB\xBF"
                                  "2\n" +
                                      empty + one_black,
                                  " 2 \n\n" + empty + "\n" + one_black + "\n\n"}) {
    const Input input = input_of(text);
    BOOST_TEST((input.to_move == plain.to_move));
    BOOST_TEST((input.previous == plain.previous));
    BOOST_TEST((input.current == plain.current));
  }
}

BOOST_AUTO_TEST_CASE(input_that_makes_no_sense) {
  const auto error = [](const std::string& text) {
    const auto input = read_input(text);
    return input ? std::string() : input.error().detail;
  };
  BOOST_TEST(error("") == "line 1 is not the side to move, 1 or 2");
  BOOST_TEST(error("3\n" + empty + empty) == "line 1 is not the side to move, 1 or 2");
  BOOST_TEST(error("1\n" + empty) == "line 7 is not five of 0 1 2");
  BOOST_TEST(error("1\n0000\n" + empty + empty) == "line 2 is not five of 0 1 2");
  BOOST_TEST(error("1\n00003\n" + empty + empty) == "line 2 is not five of 0 1 2");
  BOOST_TEST(error("1\n" + empty + "00000") == "line 8 is not five of 0 1 2");  // 7 lines
  BOOST_TEST(error("\xEF\xBB\xBF") == "line 1 is not the side to move, 1 or 2");
  BOOST_TEST(error("1\n" + empty + "00000\n00000\n00x00\n00000\n00000\n# end") == "line 9 is not five of 0 1 2");
  BOOST_TEST(error(std::string("\x00\xFF", 2)) == "line 1 is not the side to move, 1 or 2");
}

BOOST_AUTO_TEST_CASE(the_number_of_the_move) {
  BOOST_TEST(ply_of(input_of("1\n" + empty + empty), {}) == 1);
  BOOST_TEST(ply_of(input_of("2\n" + empty + one_black), {}) == 2);
  const Input later = input_of("1\n" + one_black + "00000\n02000\n00100\n00000\n00000\n");
  BOOST_TEST(ply_of(later, {}) == 3);  // the least that two stones allow
  // Black's moves have odd numbers, White's even ones: where the stones do not fit, there was a pass.
  const std::string two_black = "00000\n00000\n00100\n00010\n00000\n";
  BOOST_TEST(ply_of(input_of("1\n" + two_black + "00000\n02000\n00100\n00010\n00000\n"), {}) == 5);
  BOOST_TEST(ply_of(input_of("2\n" + one_black + two_black), {}) == 4);
  State state{Color::black, 9, later.previous};
  BOOST_TEST(ply_of(later, state) == 11);
  state.ply = 23;  // another game's
  BOOST_TEST(ply_of(later, state) == 3);
  state = {Color::white, 8, later.previous};
  BOOST_TEST(ply_of(later, state) == 3);
  state = {Color::black, 9, later.current};
  BOOST_TEST(ply_of(later, state) == 3);
  // A state does not survive the beginning of the next game.
  BOOST_TEST(ply_of(input_of("1\n" + empty + empty), State{Color::black, 9, {}}) == 1);
  BOOST_TEST(ply_of(input_of("2\n" + empty + one_black), State{Color::white, 8, {}}) == 2);

  const auto again = read_state(write_state({Color::white, 8, later.current}));
  BOOST_REQUIRE(again);
  BOOST_TEST(again->ply == 8);
  BOOST_TEST((again->board == later.current));
  for (const char* text : {"", "x", "tengen-little-go 1 99 0", "tengen-little-go 1 3 0000000000000000000000009"})
    BOOST_TEST(!read_state(text));
}

BOOST_AUTO_TEST_CASE(ko_of_the_host) {
  // White has just taken a stone on 2,2 by playing 2,1; retaking at once would bring the previous board back.
  const Input taken = input_of("1\n00000\n01200\n10120\n01200\n00000\n00000\n01200\n12020\n01200\n00000\n");
  const auto made = engine(taken, 11);
  BOOST_TEST_REQUIRE(made.has_value());
  BOOST_TEST(!(*made)->is_legal({Color::black, {2, 2}}));
  BOOST_TEST((*made)->is_legal({Color::black, {0, 0}}));
}

BOOST_AUTO_TEST_CASE(the_game_ends_after_24_moves) {
  const Input last = input_of("2\n" + one_black + "00000\n01000\n00100\n00000\n00000\n");
  const auto made = engine(last, 24);
  BOOST_TEST_REQUIRE(made.has_value());
  BOOST_TEST(!(*made)->status().over);
  BOOST_TEST((*made)->play({Color::white, {0, 0}}).has_value());
  BOOST_TEST((*made)->status().over);
  BOOST_TEST(state_after(**made, Color::white, 24).board[0] == 2);

  const auto first = engine(input_of("1\n" + empty + empty), 1);
  BOOST_TEST_REQUIRE(first.has_value());
  BOOST_TEST((*first)->history().empty());
}

BOOST_AUTO_TEST_CASE(a_pass_of_the_opponent) {
  const auto made = engine(input_of("2\n" + one_black + one_black), 6);
  BOOST_TEST_REQUIRE(made.has_value());
  BOOST_TEST((*made)->history().back().at.is_pass());
}

// A pass gives a turn away: whatever came before, the current board is there to move on.
BOOST_AUTO_TEST_CASE(boards_that_do_not_follow_each_other) {
  const std::vector<std::pair<std::string, int>> cases{
      {"1\n" + one_black + "00000\n02000\n00020\n00100\n00000\n", 5},  // two new stones
      {"1\n" + one_black + empty, 5},                                  // a stone is gone
      {"2\n" + empty + "11000\n00000\n00000\n00000\n00000\n", 4},      // two of the opponent's
      {"2\n" + empty + "00000\n00000\n00200\n00000\n00000\n", 2},      // one of our own
      {"1\n11111\n11111\n11111\n11111\n11111\n" + one_black, 5},       // no position at all
      {"1\n00000\n01200\n12120\n01200\n00000\n00000\n01200\n12020\n01200\n00000\n", 11}};
  for (const auto& [text, ply] : cases) {
    const Input input = input_of(text);
    const auto made = engine(input, ply);
    BOOST_TEST_REQUIRE(made.has_value(), text);
    BOOST_TEST((state_after(**made, input.to_move, ply).board == input.current), text);
    BOOST_TEST(((*made)->to_move() == input.to_move), text);
    BOOST_TEST((*made)->history().empty(), text);
    BOOST_TEST(std::get<go::Spec>((*made)->spec()).move_limit == last_ply - ply + 1, text);
    for (int i = 0; i < last_ply - ply + 1; ++i) {
      BOOST_TEST_REQUIRE(!(*made)->status().over, text);
      static_cast<void>((*made)->play({(*made)->to_move(), (*made)->legal_moves((*made)->to_move()).front()}));
    }
    BOOST_TEST((*made)->status().over, text);
  }
  // The host forbids what brings the previous board back. Black took the stone on 2,2 and the boards hide how.
  const Input apart = input_of("2\n00000\n01200\n12020\n01200\n00000\n00000\n01200\n10120\n01200\n00000\n");
  const auto made = engine(apart, 12);
  BOOST_TEST_REQUIRE(made.has_value());
  BOOST_TEST((forbidden(**made, apart) == std::vector<Vertex>{{1, 2}} || (*made)->history().size() == 1U));
}

// Hosts of people's own may leave captured stones on the board.
BOOST_AUTO_TEST_CASE(stones_without_a_liberty) {
  const auto corner = input_of("1\n" + empty + "12000\n20000\n00000\n00000\n00000\n");
  const auto made = engine(corner, 5);
  BOOST_TEST_REQUIRE(made.has_value());
  BOOST_TEST((state_after(**made, Color::black, 5).board ==
              input_of("1\n" + empty + "02000\n20000\n" + "00000\n00000\n00000\n").current));
  // Where both sides are without, the last move was the opponent's.
  const std::string full = "12222\n12222\n12222\n12222\n12222\n";
  const auto taken = engine(input_of("1\n" + empty + full), 9);
  BOOST_TEST_REQUIRE(taken.has_value());
  BOOST_TEST((state_after(**taken, Color::black, 9).board ==
              input_of("1\n" + empty + "02222\n02222\n02222\n02222\n02222\n").current));
  const auto inside = input_of("1\n" + empty + "01000\n12100\n01000\n00000\n00000\n");
  const auto others = engine(inside, 5);
  BOOST_TEST_REQUIRE(others.has_value());
  BOOST_TEST((forbidden(**others, inside) == std::vector<Vertex>{{1, 1}}));
  BOOST_TEST((state_after(**others, Color::black, 5).board ==
              input_of("1\n" + empty + "01000\n10100\n01000\n00000\n00000\n").current));
}

BOOST_AUTO_TEST_CASE(output) {
  BOOST_TEST(write_output({3, 1}) == "1,3");
  BOOST_TEST(write_output(Vertex::pass()) == "PASS");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::little_go
