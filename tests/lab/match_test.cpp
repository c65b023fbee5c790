// Whole matches, with Tengen and with programs that misbehave in every way a tournament has seen.

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <sstream>

#include "adapters/files/files.hpp"
#include "lab/match/game.hpp"
#include "lab/match/match.hpp"
#include "tests/lab/run_match.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;
using namespace std::chrono_literals;
using test::contains;
using test::lab_run;
using test::lines_of;
using test::Run;

ContestantOptions contestant(const std::vector<std::string>& words) {
  auto options = parse_contestant(words);
  BOOST_REQUIRE(options);
  return *options;
}

/// A program that answers START and leaves the rest to `script`, which reads the lines that follow.
ContestantOptions scripted(const std::string& script) {
  ContestantOptions options = contestant({"name=bad", "cmd=sh", "time=0.2"});
  options.command = {
      "/bin/sh", "-c",
      "read start; echo OK; while read line; do case $line in TURN*|DONE|BEGIN) " + script + ";; esac; done"};
  return options;
}

/// Black is Tengen's robot.
GameOutcome play_robot(const GameRules& rules, const ContestantOptions& white, const Opening& opening = {}) {
  const SteadyClock clock;
  test::TestWorkers workers;
  const auto referee = make_engine(rules.spec, {clock, workers});
  const ContestantOptions black = contestant({"player=robot"});
  const auto first = make_contestant(black, rules.spec);
  const auto second = make_contestant(white, rules.spec);
  BOOST_REQUIRE(first);
  BOOST_REQUIRE(second);
  return play_game(rules, **referee, opening, {first->get(), second->get()}, {&black, &white}, {});
}

/// Against the scripted program. A move may come late by `tolerance`; `grace` later the program hangs.
GameOutcome play_against(const ContestantOptions& white, std::chrono::milliseconds tolerance = test::patience,
                         std::chrono::milliseconds grace = test::patience) {
  GameRules rules{.spec = gomoku::Spec{}};
  rules.tolerance = tolerance;
  rules.grace = grace;
  return play_robot(rules, white);
}

/// Whether a side lost by anything but its moves.
bool has_fault(const std::string& out) {
  for (const Ending ending : {Ending::time, Ending::illegal, Ending::crash, Ending::hang, Ending::nonsense}) {
    if (contains(out, "lost by " + std::string(name(ending)))) return true;
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_match)

BOOST_AUTO_TEST_CASE(contestants_are_described_by_words) {
  const ContestantOptions options = contestant({"name=old", "cmd=\"/a b/engine\" -x \"\" y", "time=0.25", "nodes=1000",
                                                "memory=64", "rest=0.02", "level=7", "tolerance=40", "send=INFO a=b"});
  BOOST_TEST((options.tolerance == 40ms));
  BOOST_TEST((options.rest == 20ms));
  BOOST_TEST(options.name == "old");
  BOOST_TEST((options.command == std::vector<std::string>{"/a b/engine", "-x", "", "y"}));
  BOOST_TEST((options.language == Language::gomocup));
  BOOST_TEST(options.turn->count() == 250);
  BOOST_TEST(*options.nodes == 1000U);
  BOOST_TEST(*options.level == 7);
  BOOST_TEST(options.memory_bytes == std::size_t{64} << 20);
  BOOST_TEST((options.lines == std::vector<std::string>{"INFO a=b"}));
  for (const char* word : {"time=0",          "time=x",      "nodes=-1",     "depth=0",
                           "memory=1",        "threads=0",   "level=0",      "level=21",
                           "level=x",         "rest=-1",     "rest=2",       "tolerance=-1",
                           "tolerance=60001", "tolerance=x", "protocol=uci", "player=nobody",
                           "colour=red",      "cmd=",        "protocol=gtp", "name"}) {
    BOOST_TEST(!parse_contestant(std::vector<std::string>{word}), word);
  }
}

BOOST_AUTO_TEST_CASE(an_own_contestant_takes_parameters_of_its_search) {
  const ContestantOptions options = contestant({"name=new", "set=lmr_divisor:0.8", "set=lmr_depth:2"});
  BOOST_TEST((options.settings == std::vector<ParameterSetting>{{"lmr_divisor", 0.8}, {"lmr_depth", 2}}));
  BOOST_TEST(bool(make_contestant(options, gomoku::Spec{})));
  for (const char* word : {"set=", "set=lmr_depth", "set=lmr_depth=2", "set=:2", "set=lmr_depth:x"}) {
    BOOST_TEST(!parse_contestant(std::vector<std::string>{word}), word);
  }
  for (const char* other : {"cmd=engine", "player=robot"}) {
    BOOST_TEST(!parse_contestant(std::vector<std::string>{"set=lmr_depth:2", other}), other);
  }
  const auto error = [](const char* word) {
    const auto made = make_contestant(contestant({"name=new", word}), gomoku::Spec{});
    BOOST_TEST_REQUIRE(!made, word);
    return made.error().detail;
  };
  BOOST_TEST(error("set=no_such:2") == "new: no parameter 'no_such' in this game");
  BOOST_TEST(error("set=lmr_depth:0") == "new: lmr_depth: a whole number from 1 to 192");
}

BOOST_AUTO_TEST_CASE(openings_are_played_through) {
  const auto openings = read_openings("# a remark\n\nh8 i9\r\nh8i9j10\n", gomoku::Spec{});
  BOOST_REQUIRE(openings);
  BOOST_TEST(openings->size() == 2U);
  BOOST_TEST(opening_text(openings->back(), gomoku::Spec{}) == "h8 i9 j10");
  BOOST_TEST(contains(read_openings("h8 i9\nh8 h8\n", gomoku::Spec{}).error().detail, "line 2"));
  BOOST_TEST(!read_openings("h8 a1 h9 a2 h10 a3 h11 a4 h12\n", gomoku::Spec{}), "won already");
  BOOST_TEST(!read_openings("z99\n", gomoku::Spec{}));
  BOOST_TEST(!read_openings("# nothing\n", gomoku::Spec{}));
  BOOST_TEST((*read_openings("C3 pass b2\n", go::Spec{}))[0].size() == 3U);
  BOOST_TEST((*read_openings("443\n", connect::Spec{}))[0].size() == 3U);
}

BOOST_AUTO_TEST_CASE(sets_of_openings_are_sound) {
  const std::string folder = std::string(TENGEN_MANIFESTS) + "/../lab/openings/sets/";
  using gomoku::Rule;
  for (const auto& [file, side, rule, count] :
       {std::tuple("free15.txt", 15, Rule::freestyle, 30U), std::tuple("free20.txt", 20, Rule::freestyle, 30U),
        std::tuple("std15.txt", 15, Rule::exact_five, 20U), std::tuple("renju15.txt", 15, Rule::renju, 20U)}) {
    const auto text = adapters::read_file(folder + file);
    BOOST_TEST_REQUIRE(text.has_value(), file);
    const auto openings = read_openings(*text, gomoku::Spec{.size = {side, side}, .rule = rule});
    BOOST_TEST_REQUIRE(bool(openings), file);
    BOOST_TEST(openings->size() == count, file);
  }
}

BOOST_AUTO_TEST_CASE(own_engine_keeps_a_reserve_of_its_time) {
  // Every look at this clock takes 2 ms, and so does the search's last one, after which the answer is on its way.
  const test::SteppingClock clock(2ms);
  const auto own = make_own_contestant(contestant({"time=1", "memory=16"}), gomoku::Spec{}, clock);
  BOOST_REQUIRE(own);
  BOOST_TEST(((*own)->begin(gomoku::Spec{}, Color::black, {}).fault == Fault::none));
  const Opening opening = read_openings("h8 i9\n", gomoku::Spec{})->front();
  const Answer first = (*own)->move(opening, {}, {});
  BOOST_TEST((first.elapsed >= 900ms));
  BOOST_TEST((first.elapsed <= 960ms));
  std::vector<Stone> moves = opening;
  moves.push_back({Color::black, first.move});
  moves.push_back({Color::white, {0, 0}});
  const Answer second = (*own)->move(moves, {}, {});
  BOOST_TEST((second.elapsed >= 900ms));
  BOOST_TEST((second.elapsed <= 990ms));
}

BOOST_AUTO_TEST_CASE(every_way_to_lose) {
  const auto loses = [](const std::string& script, Ending ending, std::chrono::milliseconds tolerance = test::patience,
                        std::chrono::milliseconds grace = test::patience) {
    const GameOutcome outcome = play_against(scripted(script), tolerance, grace);
    BOOST_TEST(name(outcome.ending) == name(ending), script << ": " << outcome.detail);
    BOOST_TEST((outcome.winner == Color::black), script);
  };
  loses("exit 3", Ending::crash);
  loses("kill -9 $$", Ending::crash);
  loses("sleep 3600", Ending::hang, 10ms, 100ms);
  loses("echo hello", Ending::nonsense);
  loses("echo 99,99", Ending::illegal);
  loses("echo 7,7", Ending::illegal);  // the robot's first move is there
  loses("sleep 0.3; echo 0,0", Ending::time, 10ms);
}

BOOST_AUTO_TEST_CASE(a_contestant_may_have_a_tolerance_of_its_own) {
  ContestantOptions slow = scripted("sleep 0.4; echo 7,7");
  slow.tolerance = test::patience;
  BOOST_TEST(name(play_against(slow, 10ms).ending) == name(Ending::illegal));
  ContestantOptions strict = scripted("sleep 0.25; echo 7,7");
  strict.tolerance = 10ms;
  BOOST_TEST(name(play_against(strict).ending) == name(Ending::time));
}

BOOST_AUTO_TEST_CASE(remarks_are_passed_over) {
  // It plays along the top, where the robot has no reason to be.
  const GameOutcome outcome =
      play_against(scripted("echo MESSAGE thinking; echo DEBUG x; echo; n=$((n+2)); echo $n,0"));
  BOOST_TEST(name(outcome.ending) == name(Ending::rules), outcome.detail);
  BOOST_TEST((outcome.winner == Color::black));
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_started) {
  const GameOutcome outcome = play_against(contestant({"name=none", "cmd=/nowhere/engine", "time=1"}));
  BOOST_TEST(name(outcome.ending) == name(Ending::crash));
}

BOOST_AUTO_TEST_CASE(own_engine_over_each_protocol) {
  const test::TemporaryFolder folder;
  const std::string record = folder.path().string() + "/games.jsonl";
  const std::string gomocup = std::string("cmd=") + TENGEN_BINARY;
  const Run run =
      lab_run({"--first", "name=a", gomocup, "nodes=500", "--second", "name=b", "depth=2", "--games", "4", "--record",
               record, "--sgf", folder.path().string() + "/games.sgf", "--pgn", folder.path().string() + "/games.pgn"});
  BOOST_TEST(run.code == 0, run.out);
  const auto games = lines_of(record);
  BOOST_TEST_REQUIRE(games.size() == 4U);
  int black_is_a = 0;
  for (const auto& game : games) {
    BOOST_TEST(game.at("ending").as_string() == "rules");
    black_is_a += game.at("black").as_string() == "a" ? 1 : 0;
    BOOST_TEST(game.at("ms").as_array().size() > 8U);
  }
  BOOST_TEST(black_is_a == 2);
  std::stringstream pgn;
  pgn << std::ifstream(folder.path().string() + "/games.pgn").rdbuf();
  BOOST_TEST(contains(pgn.str(), "[White \"b\"]"));

  const Run gtp = lab_run({"--game", "go", "--komi", "0.5", "--first", "name=a",
                           "cmd=" + std::string(TENGEN_BINARY) + " gtp", "protocol=gtp", "time=1", "tolerance=60000",
                           "--second", "name=b", "nodes=500", "--games", "2", "--max-plies", "40"});
  BOOST_TEST(gtp.code == 0, gtp.out);
  BOOST_TEST(!has_fault(gtp.out), gtp.out);
}

BOOST_AUTO_TEST_CASE(continuous_games_fill_the_board) {
  const test::TemporaryFolder folder;
  const std::string record = folder.path().string() + "/games.jsonl";
  const std::string gomocup = std::string("cmd=") + TENGEN_BINARY;
  const Run run = lab_run({"--continuous", "--size", "9", "--first", "name=a", gomocup, "nodes=300", "--second",
                           "player=random:3", "--games", "2", "--record", record});
  BOOST_TEST(run.code == 0, run.out);
  BOOST_TEST(!has_fault(run.out), run.out);
  BOOST_TEST(contains(run.out, "2-0-0"), run.out);
  const auto games = lines_of(record);
  BOOST_TEST_REQUIRE(games.size() == 2U);
  for (const auto& game : games) {
    const std::size_t own = game.at("black").as_string() == "a" ? 0 : 1;
    BOOST_TEST(game.at("ms").as_array().size() == 81U);
    BOOST_TEST(game.at("lines").as_array()[own].as_int64() > 1);
    BOOST_TEST(game.at("lines").as_array()[1 - own].as_int64() == 0);
  }
  BOOST_TEST(
      contains(lab_run({"--continuous", "--first", "cmd=x", "protocol=gtp", "time=1", "--second", "depth=1"}).out,
               "continuous"));
}

BOOST_AUTO_TEST_CASE(a_completed_line_is_told_as_piskvork_tells_it) {
  const test::TemporaryFolder folder;
  const std::string log = folder.path().string() + "/log";
  // White keeps to the top row, where the robot has no reason to be.
  ContestantOptions white = contestant({"name=white", "cmd=sh", "time=5"});
  white.command = {"/bin/sh", "-c",
                   "n=0; while read line; do echo \"$line\" >> '" + log +
                       "'; case $line in START*|RESTART) echo OK;; TURN*|DONE) echo $n,0; n=$((n+2));; esac; done"};
  const GameRules rules{.spec = gomoku::Spec{.rule = gomoku::Rule::caro_six, .continuous = true}, .most_plies = 14};
  const GameOutcome outcome = play_robot(rules, white);
  BOOST_TEST(name(outcome.ending) == name(Ending::plies), outcome.detail);
  BOOST_TEST(outcome.lines[0] == 1);
  BOOST_TEST(outcome.lines[1] == 0);
  std::vector<std::string> told;
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);) told.push_back(line);
  const auto again = std::find(told.begin(), told.end(), "RESTART");
  BOOST_TEST_REQUIRE((again != told.end()));
  BOOST_TEST(std::count(told.begin(), again, "INFO rule 10") == 1);
  BOOST_TEST(std::count(again, told.end(), "INFO rule 10") == 1);
  BOOST_TEST(std::count(told.begin(), again, "INFO time_left 2147483647") == 1);
  BOOST_TEST(std::count(again, told.end(), "INFO time_left 2147483647") == 1);
  const auto board = std::find(again, told.end(), "BOARD");
  BOOST_TEST_REQUIRE((board != told.end()));
  const auto ending = [&](const std::string& end) {
    return std::count_if(board, told.end(), [&](const std::string& line) { return line.ends_with(end); });
  };
  BOOST_TEST(ending(",3") == 5);
  BOOST_TEST(ending(",2") == 0);
  BOOST_TEST(ending(",1") == 4);
}

BOOST_AUTO_TEST_CASE(black_with_nothing_but_forbidden_points_has_drawn) {
  // The last empty point would make six in a row.
  const std::array<std::string, 5> rows{"xoxoxox", "oxoooxo", "oxxx.xx", "xoxooox", "oxoxoxo"};
  const GameRules rules{.spec = gomoku::Spec{.size = {7, 5}, .rule = gomoku::Rule::renju}};
  Opening opening;
  for (const Color color : {Color::white, Color::black}) {
    for (int y = 0; y < 5; ++y) {
      for (int x = 0; x < 7; ++x) {
        const char point = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        if (point == (color == Color::black ? 'x' : 'o')) opening.push_back({color, {x, y}});
      }
    }
  }
  std::rotate(opening.begin(), opening.begin() + 1, opening.end());  // White was last to move
  const GameOutcome outcome = play_robot(rules, contestant({"player=robot"}), opening);
  BOOST_TEST(outcome.moves.size() == 34U);
  BOOST_TEST((outcome.moves.back().stone.color == Color::white));
  BOOST_TEST(name(outcome.ending) == name(Ending::rules), outcome.detail);
  BOOST_TEST(!outcome.winner);
}

BOOST_AUTO_TEST_CASE(published_players_by_name) {
  for (const std::string player : {"robot", "groups", "patterns:1", "step8", "random:7"}) {
    const Run run = lab_run({"--player", player, "--first", "nodes=300", "--games", "2"});
    BOOST_TEST(run.code == 0, run.out);
    BOOST_TEST(!has_fault(run.out), run.out);
    BOOST_TEST(contains(run.out, " of 2 ("), run.out);
  }
  for (const std::string player : {"random:7", "minimax:2", "negamax"}) {
    const Run run = lab_run({"--game", "connect", "--player", player, "--first", "nodes=300", "--games", "2"});
    BOOST_TEST(run.code == 0, run.out);
    BOOST_TEST(!has_fault(run.out), run.out);
  }
  BOOST_TEST(lab_run({"--game", "connect", "--player", "robot", "--time", "1"}).code == 2);
}

BOOST_AUTO_TEST_SUITE_END()
