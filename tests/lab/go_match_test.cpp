// Games of Go that end with dead stones on the board, between contestants that follow a script.

#include <boost/test/unit_test.hpp>
#include <iterator>

#include "lab/match/game.hpp"
#include "lab/match/match.hpp"
#include "lab/match/record.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;

const GameSpec five_by_five = go::Spec{.size = {5, 5}};

/// Column C is Black's, column D White's, and the white stone on A1 is dead, since it cannot live in two columns. As
/// the board stands, A and B are nobody's: Black has 5 points, White 11. With the stone off it is 15 to 10. Black
/// moves.
constexpr std::string_view walls = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1\n";
constexpr int as_it_stands = -12;  // half points
constexpr int without_the_stone = 10;

/// Passes, and answers what the test tells it to.
class Scripted final : public Contestant {
 public:
  std::vector<Vertex> cleaning{};  ///< moves while play goes on; then it passes
  std::vector<std::optional<int>> counts{};
  int cleaned = 0;
  int counted = 0;

  Answer begin(const GameSpec&, Color, const std::stop_token&) override { return {}; }
  Answer move(std::span<const Stone>, std::span<const Vertex>, const MoveLimits&) override { return {}; }
  Answer clean_up(std::span<const Stone>, const MoveLimits&) override {
    const auto at = static_cast<std::size_t>(cleaned++);
    return {.move = at < cleaning.size() ? cleaning[at] : Vertex::pass()};
  }
  Answer count(std::span<const Stone>, const MoveLimits&) override {
    const auto at = static_cast<std::size_t>(counted++);
    return {.margin = at < counts.size() ? counts[at] : std::nullopt};
  }
};

/// From `walls`; both contestants pass at once.
GameOutcome play(Contestant& black, Contestant& white, const GameSpec& spec = five_by_five) {
  const SteadyClock clock;
  test::TestWorkers workers;
  const auto referee = make_engine(spec, {clock, workers});
  const ContestantOptions options;
  const auto openings = read_openings(walls, spec);
  BOOST_REQUIRE(openings);
  return play_game({.spec = spec, .replay_nodes = 3000}, **referee, openings->front(), {&black, &white},
                   {&options, &options}, {});
}

void check(const GameOutcome& outcome, Counting counting, int margin) {
  BOOST_TEST(name(outcome.ending) == "rules", outcome.detail);
  BOOST_TEST(name(outcome.counting) == name(counting));
  BOOST_TEST(outcome.margin.value_or(0) == margin);
  BOOST_TEST((outcome.winner == (margin > 0 ? Color::black : Color::white)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_go_match)

BOOST_AUTO_TEST_CASE(contestants_that_count_alike_decide) {
  Scripted black;
  Scripted white;
  black.counts = white.counts = {without_the_stone};
  check(play(black, white), Counting::agreed, without_the_stone);
  BOOST_TEST(black.cleaned + white.cleaned == 0);
}

BOOST_AUTO_TEST_CASE(who_counts_another_winner_may_take_the_stones_off) {
  Scripted black;
  Scripted white;
  black.counts = {without_the_stone, without_the_stone};
  black.cleaning = {{1, 4}, {0, 3}};  // B1 and A2
  white.counts = {as_it_stands, without_the_stone};
  const GameOutcome outcome = play(black, white);
  check(outcome, Counting::played_on, without_the_stone);
  BOOST_TEST(outcome.moves.size() == 12U + 2 + 5);  // the opening, two passes, B1, a pass, A2, two passes
}

BOOST_AUTO_TEST_CASE(two_sets_of_rules_may_differ_by_a_point) {
  Scripted black;
  Scripted white;
  black.counts = {without_the_stone, without_the_stone + 2};
  black.cleaning = {{1, 4}, {0, 3}};
  white.counts = {as_it_stands, without_the_stone};
  check(play(black, white), Counting::played_on, without_the_stone);
}

BOOST_AUTO_TEST_CASE(who_does_not_count_plays_on) {
  Scripted black;
  Scripted white;
  black.cleaning = {{1, 4}, {0, 3}};
  check(play(black, white), Counting::played_on, without_the_stone);
}

BOOST_AUTO_TEST_CASE(the_referee_plays_where_they_go_on_passing) {
  Scripted black;
  Scripted white;
  black.counts = {without_the_stone, without_the_stone};
  white.counts = {as_it_stands, as_it_stands};
  const GameOutcome outcome = play(black, white);
  check(outcome, Counting::replayed, without_the_stone);
  BOOST_TEST(outcome.moves.size() == 12U + 4);
}

BOOST_AUTO_TEST_CASE(little_go_counts_what_is_on_the_board) {
  Scripted black;
  Scripted white;
  black.counts = white.counts = {without_the_stone};
  GameSpec spec = go::little_go();
  const GameOutcome outcome = play(black, white, spec);
  check(outcome, Counting::board, -2 - 5);  // 5 stones to 6, and komi
  BOOST_TEST(black.counted + white.counted == 0);
}

BOOST_AUTO_TEST_CASE(tengen_takes_the_board_as_it_stands) {
  const auto own = make_contestant({.nodes = 10000}, five_by_five);
  BOOST_REQUIRE(own);
  Scripted white;
  white.counts = {as_it_stands};
  // It is to move and behind: it captures before it passes, and more than the script defends.
  const GameOutcome outcome = play(**own, white);
  BOOST_TEST(name(outcome.counting) == "played on");
  BOOST_TEST(outcome.margin.value_or(0) >= without_the_stone);
  BOOST_TEST((outcome.winner == Color::black));
}

BOOST_AUTO_TEST_CASE(a_program_is_asked_to_clean_up) {
  const test::TemporaryFolder folder;
  const std::string log = folder.path().string() + "/log";
  ContestantOptions options;
  options.language = Language::gtp;
  // Knows the extension and captures A1; counts as GNU Go writes it.
  options.command = {"/bin/sh", "-c",
                     "n=0; while read line; do echo \"$line\" >> '" + log +
                         "'; case $line in known_command*) echo '= true';; final_score) echo '= B+5.0';; "
                         "kgs-genmove_cleanup*) n=$((n+1)); case $n in 1) echo '= B1';; 2) echo '= A2';; *) echo '= "
                         "PASS';; esac;; genmove*) echo '= pass';; *) echo '=';; esac; echo; done"};
  const auto black = make_contestant(options, five_by_five);
  BOOST_REQUIRE(black);
  Scripted white;
  white.counts = {as_it_stands, without_the_stone};
  check(play(**black, white), Counting::played_on, without_the_stone);
  const std::string told = tengen::test::contents(log);
  BOOST_TEST(
      told.find("genmove b\nplay w pass\nfinal_score\nknown_command kgs-genmove_cleanup\nkgs-genmove_cleanup b\n") !=
          std::string::npos,
      told);
}

BOOST_AUTO_TEST_CASE(margins_are_recorded) {
  GameRecord record{.number = 1, .first_is_black = false, .names = {"a", "b"}};
  record.outcome.winner = Color::white;
  record.outcome.margin = -7;
  record.outcome.counting = Counting::played_on;
  const std::string line = json_line(record, five_by_five);
  BOOST_TEST(line.find("\"result\":\"W+3.5\"") != std::string::npos, line);
  const auto read = read_json_line(line);
  BOOST_REQUIRE(read);
  BOOST_TEST(read->black() == "b");
  BOOST_TEST(read->names[0] == "a");
  BOOST_TEST(read->outcome.margin.value_or(0) == -7);
  BOOST_TEST((read->outcome.counting == Counting::played_on));
  Scoreboard board;
  BOOST_TEST(!board.mean_margin());
  board.add(*read);
  BOOST_TEST(board.mean_margin().value_or(0) == 3.5);
  BOOST_TEST(board.counted(Counting::played_on) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
