// `tengen-lab match` as a user runs it: records, interrupts, openings, contestants by the dozen.

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lab/match/match.hpp"
#include "lab/match/opening.hpp"
#include "tests/lab/run_match.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/signals.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::contains;
using test::lab_run;
using test::lines_of;
using test::Run;

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_match_command)

BOOST_AUTO_TEST_CASE(an_interrupted_match_goes_on) {
  const test::TemporaryFolder folder;
  const std::string record = folder.path().string() + "/games.jsonl";
  const auto arguments = [&](const std::string& games) {
    return std::vector<std::string>{"--player", "robot", "--first", "depth=2", "--games", games, "--record", record};
  };
  BOOST_TEST(lab_run(arguments("3")).code == 0);
  const Run refused = lab_run(arguments("6"));
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(contains(refused.out, "--resume"));
  {
    // As an interrupt in the middle of a line leaves it.
    std::ofstream(record, std::ios::app) << "{\"game\":3,\"bl";
  }
  auto resumed = arguments("6");
  resumed.push_back("--resume");
  const Run run = lab_run(resumed);
  BOOST_TEST(run.code == 0, run.out);
  BOOST_TEST(contains(run.out, " of 6 ("), run.out);
  std::set<std::int64_t> numbers;
  for (const auto& game : lines_of(record)) numbers.insert(game.at("game").as_int64());
  BOOST_TEST(numbers.size() == 6U);

  std::ofstream(record, std::ios::app) << "{\"game\":9}\n{}\n";
  BOOST_TEST(lab_run(resumed).code == 2, "a file that is none of ours");
}

BOOST_AUTO_TEST_CASE(shards_together_are_the_whole_match) {
  const test::TemporaryFolder folder;
  const auto path = [&](const std::string& name) { return folder.path().string() + "/" + name; };
  std::ofstream(path("openings")) << "h8h9\nh8i9\nh8h10\n";
  const auto play = [&](const std::string& record, const std::vector<std::string>& more) {
    std::vector<std::string> words{"--nodes",        "50",      "--second", "name=weak", "level=3",    "--openings",
                                   path("openings"), "--games", "6",        "--record",  path(record), "--resume"};
    words.insert(words.end(), more.begin(), more.end());
    return lab_run(words);
  };
  // Without the progress, which a match that takes long tells before it.
  const auto result_of = [](const Run& run) {
    const std::size_t begin = run.out.find("tengen - weak: ");
    return begin == std::string::npos ? run.out : run.out.substr(begin, run.out.find("slowest") - begin);
  };
  const Run whole = play("whole", {});
  BOOST_TEST(whole.code == 0, whole.out);
  BOOST_TEST(play("0", {"--shards", "2", "--shard", "0"}).code == 0);
  BOOST_TEST(play("1", {"--shards", "2", "--shard", "1"}).code == 0);
  std::multiset<std::int64_t> numbers;
  std::map<std::int64_t, std::string> moves;
  for (const std::string name : {"0", "1"}) {
    for (const auto& game : lines_of(path(name))) {
      numbers.insert(game.at("game").as_int64());
      moves[game.at("game").as_int64()] = game.at("moves").as_string();
    }
  }
  BOOST_TEST((numbers == std::multiset<std::int64_t>{0, 1, 2, 3, 4, 5}));
  for (const auto& game : lines_of(path("whole")))
    BOOST_TEST(moves[game.at("game").as_int64()] == game.at("moves").as_string());
  std::ofstream(path("both")) << std::ifstream(path("1")).rdbuf() << std::ifstream(path("0")).rdbuf();
  BOOST_TEST(result_of(play("both", {})) == result_of(whole));

  BOOST_TEST(contains(play("x", {"--shards", "2", "--shard", "2"}).out, "--shard"));
  BOOST_TEST(contains(play("x", {"--shards", "2", "--sprt", "0", "10"}).out, "whole match"));
}

BOOST_AUTO_TEST_CASE(an_interrupt_waits_for_nobody) {
  // Programs that say nothing from the start or from their first move on, without a time limit to end the wait.
  for (const std::string mute : {"sleep 3600", "read x; echo OK; sleep 3600"}) {
    test::ChildProcess process(
        {TENGEN_LAB, "match", "--first", "name=mute", "cmd=sh -c \"" + mute + "\"", "nodes=5", "--second", "depth=1"},
        {.merge_stderr = true});
    test::wait_until_it_catches(process, SIGINT);
    process.interrupt();
    BOOST_TEST(process.wait(tengen::test::patience).value_or(-1) == 130);
  }
}

/// Each side has an hour for its move.
BOOST_AUTO_TEST_CASE(an_interrupt_ends_it_with_what_is_known) {
  test::ChildProcess process({TENGEN_LAB, "match", "--time", "3600", "--first", "name=a", "--second", "name=b"},
                             {.merge_stderr = true});
  test::wait_until_it_catches(process, SIGINT);
  process.interrupt();
  BOOST_TEST(process.wait(tengen::test::patience).value_or(-1) == 130);
}

BOOST_AUTO_TEST_CASE(a_missing_program_is_told) {
  const Run run =
      lab_run({"--first", "cmd=/nowhere/engine", "name=none", "--second", "depth=1", "--games", "1", "--time", "1"});
  BOOST_TEST(run.code == 0);
  BOOST_TEST(contains(run.out, "game 0: none lost by crash: exit code 127, can it be started?"), run.out);
}

BOOST_AUTO_TEST_CASE(a_test_stops_by_itself) {
  const Run run = lab_run({"--player", "random:1", "--first", "depth=1", "--games", "1000", "--sprt", "0", "400"});
  BOOST_TEST(run.code == 0, run.out);
  BOOST_TEST(contains(run.out, "accepted"), run.out);
}

BOOST_AUTO_TEST_CASE(wrong_use_is_told) {
  for (const auto& [arguments, word] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--time", "1"}, "name="},
           {{"--player", "robot"}, "limit"},
           {{"--first", "speed=3"}, "speed=3"},
           {{"--player", "robot", "--time", "1", "--sprt", "5", "0"}, "ELO0"},
           {{"--player", "robot", "--time", "1", "--openings", "/nowhere"}, "/nowhere"},
           {{"--first", "cmd=x", "protocol=gtp", "time=0.5", "--second", "depth=1"}, "whole seconds"},
           {{"--game", "go", "--first", "cmd=x", "depth=1", "--second", "depth=1"}, "Gomoku"}}) {
    const Run run = lab_run(arguments);
    BOOST_TEST(run.code == 2, run.out);
    BOOST_TEST(contains(run.out, word), run.out);
  }
}

BOOST_AUTO_TEST_CASE(openings_of_the_program_suit_the_rules) {
  using gomoku::Rule;
  const auto set = [](int side, Rule rule) {
    return std::string(standard_openings(gomoku::Spec{.size = {side, side}, .rule = rule}).name);
  };
  BOOST_TEST(set(15, Rule::freestyle) == "free15");
  BOOST_TEST(set(15, Rule::exact_five) == "std15");
  BOOST_TEST(set(15, Rule::renju) == "renju15");
  BOOST_TEST(set(20, Rule::freestyle) == "free20");
  BOOST_TEST(set(20, Rule::renju) == "");
  BOOST_TEST(set(9, Rule::freestyle) == "");
  BOOST_TEST(standard_openings(go::Spec{}).name == "");
  for (const int side : {15, 20}) {
    for (const Rule rule : {Rule::freestyle, Rule::exact_five, Rule::renju, Rule::caro_six, Rule::caro_five}) {
      const GameSpec spec = gomoku::Spec{.size = {side, side}, .rule = rule};
      const OpeningSet known = standard_openings(spec);
      if (!known.name.empty()) BOOST_TEST(read_openings(known.text, spec)->size() >= 20U, known.name);
    }
  }
}

// The robot knows no chance: from one opening it plays one game with each colour.
BOOST_AUTO_TEST_CASE(repeated_games_are_counted_once) {
  const std::vector<std::string> robots{"--first", "name=a", "player=robot", "--second", "name=b", "player=robot"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), robots.begin(), robots.end());
    return lab_run(more);
  };
  const Run same = run({"--openings", "none", "--games", "6"});
  BOOST_TEST(same.code == 0, same.out);
  BOOST_TEST(contains(same.out, "tengen-lab: every game begins on the empty board: games may repeat"), same.out);
  BOOST_TEST(contains(same.out, "\ndistinct games: 2 of 6; the others repeat them"), same.out);
  const Run different = run({"--games", "6"});
  BOOST_TEST(contains(different.out, "distinct games: 6 of 6\n"), different.out);
  BOOST_TEST(!contains(different.out, "may repeat"), different.out);
  BOOST_TEST(contains("\n" + different.out, "\na - b: "), different.out);
  BOOST_TEST(contains(run({"--games", "2", "--size", "9", "--openings", "/no/file"}).out, "cannot be read"));
  BOOST_TEST(contains(run({"--games", "4", "--size", "9"}).out, "distinct games: 2 of 4"));
}

BOOST_AUTO_TEST_CASE(several_contestants_meet) {
  const test::TemporaryFolder folder;
  const std::string record = folder.path().string() + "/games.jsonl";
  const auto run = [&](std::vector<std::string> more) {
    const std::vector<std::string> engines{"--engine",      "name=r",   "player=robot", "--engine",       "name=g",
                                           "player=groups", "--engine", "name=x",       "player=random:3"};
    more.insert(more.begin(), engines.begin(), engines.end());
    return lab_run(more);
  };
  const Run all = run({"--games", "4", "--record", record, "--concurrency", "2"});
  BOOST_TEST(all.code == 0, all.out);
  for (const char* line : {"r - g: ", "\nr - x: ", "\ng - x: ", "\nstandings ", "\n3. x ", "\npoints of games "}) {
    BOOST_TEST(contains(all.out, line), line << ": " << all.out);
  }
  BOOST_TEST(contains(all.out, "distinct games: 12 of 12\n"), all.out);
  std::map<std::string, int> met;
  std::map<std::string, std::set<std::string>> openings;
  for (const auto& game : lines_of(record)) {
    const std::string black(game.at("black").as_string());
    const std::string white(game.at("white").as_string());
    ++met[black + white];
    openings[std::min(black, white) + std::max(black, white)].insert(std::string(game.at("opening").as_string()));
  }
  BOOST_TEST(met.size() == 6U);
  for (const auto& [pair, count] : met) BOOST_TEST(count == 2, pair);
  BOOST_TEST((openings["gr"] == openings["gx"] && openings["gr"] == openings["rx"] && openings["gr"].size() == 2));
  const Run resumed = run({"--games", "6", "--record", record, "--resume"});
  BOOST_TEST(contains(resumed.out, "distinct games: 18 of 18\n"), resumed.out);
  BOOST_TEST(run({"--games", "6", "--record", record, "--resume", "--gauntlet"}).code == 2);

  const Run gauntlet = run({"--games", "2", "--gauntlet"});
  BOOST_TEST(contains(gauntlet.out, "r - x: "), gauntlet.out);
  BOOST_TEST(!contains(gauntlet.out, "g - x: "), gauntlet.out);
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{"--sprt", "0", "5"},
                                             {"--first", "name=a", "player=robot"},
                                             {"--player", "robot"},
                                             {"--engine", "name=r", "player=groups"}}) {
    BOOST_TEST(run(wrong).code == 2, wrong.front());
  }
  BOOST_TEST(lab_run({"--engine", "player=robot"}).code == 2);
  BOOST_TEST(lab_run({"--gauntlet", "--player", "robot", "--nodes", "10"}).code == 2);
}

BOOST_AUTO_TEST_CASE(an_interrupt_says_how_to_go_on) {
  const test::TemporaryFolder folder;
  const std::string record = folder.path().string() + "/it's a match.jsonl";
  const auto interrupted = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command{TENGEN_LAB, "match", "--player", "robot", "--nodes", "1000000000"};
    command.insert(command.end(), more.begin(), more.end());
    test::ChildProcess process(command);
    test::wait_until_it_catches(process, SIGINT);
    process.interrupt();
    BOOST_TEST(process.wait(test::patience).value_or(-1) == 130);
    return process.read_stderr();
  };
  const std::string goes_on = std::string("to go on: ") + TENGEN_LAB +
                              " match --player robot --nodes 1000000000 --record '" + folder.path().string() +
                              "/it'\\''s a match.jsonl' --resume\n";
  const std::string said = interrupted({"--record", record});
  BOOST_TEST(contains(said, goes_on), said);
  const std::string again = interrupted({"--record", record, "--resume"});
  BOOST_TEST(contains(again, goes_on), again);
  BOOST_TEST(contains(interrupted({}), "interrupted; with --record FILE it could be gone on with"));
}

BOOST_AUTO_TEST_SUITE_END()
