#include "tests/campaigns/soak/record.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/campaigns/soak/summary.hpp"

BOOST_AUTO_TEST_SUITE(soak_record)

namespace {

using namespace tengen::soak;

constexpr std::uint64_t seed = 2026;

GameRecord sample(int number) {
  GameRecord record{.seed = seed, .settings = draw_settings(number, seed), .busy = 3, .process_age = 1};
  record.result = "B+";
  record.over_ms = {-20.5, 3, 31.5};
  record.own_ms = {-20.5, 1, -4.5};
  record.late = {{.number = 3,
                  .over_ms = 31.5,
                  .machine_ms = 36,
                  .stolen_ms = 10,
                  .cause = Cause::machine,
                  .threads = "searcher \"1\""}};
  for (Footprint& footprint : record.footprints) {
    footprint = {.descriptors_begin = 8, .descriptors_end = 8, .peak_kib = 9000, .resident_kib = 8900};
  }
  record.seconds = 1.5;
  return record;
}

std::string problem_of(const tengen::Result<KnownGames>& known) {
  BOOST_TEST_REQUIRE(!known);
  return known.error().detail;
}

/// A series' games, one pair of processes from its first to its last.
std::vector<GameRecord> series_of(int memory_mib) {
  int first = 1;
  while (draw_settings(first, seed).series == 0 || draw_settings(first, seed).memory_mib != memory_mib) ++first;
  std::vector<GameRecord> games;
  for (int place = 0; place < series_length; ++place) {
    games.push_back(sample(first + place));
    games.back().process_age = place + 1;
  }
  return games;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_is_read_as_it_was_written) {
  GameRecord record = sample(5);
  record.stop_ms = 2.5;
  record.breaches = {"illegal: '\"'"};
  record.moves = "A1 B2";
  const std::string line = json_line(record);
  BOOST_TEST(line.find('\n') == line.size() - 1);
  const auto read = read_json_line(line);
  BOOST_TEST_REQUIRE(bool(read));
  BOOST_TEST(json_line(*read) == line);
  BOOST_TEST(bool(read->settings == record.settings));
}

BOOST_AUTO_TEST_CASE(a_line_that_was_cut_off_does_not_count) {
  const std::string whole = json_line(sample(2)) + json_line(sample(1));
  const std::string next = json_line(sample(3));
  for (std::size_t cut = 0; cut < next.size(); ++cut) {
    const auto known = read_record(whole + next.substr(0, cut), seed);
    BOOST_TEST_REQUIRE(bool(known));
    BOOST_TEST_REQUIRE(known->games.size() == 2U);
    BOOST_TEST_REQUIRE(known->whole == whole.size());
  }
  const auto all = read_record(whole + next, seed);
  BOOST_TEST_REQUIRE(bool(all));
  BOOST_TEST(all->games.size() == 3U);
  BOOST_TEST(all->whole == whole.size() + next.size());
  const auto none = read_record("", seed);
  BOOST_TEST_REQUIRE(bool(none));
  BOOST_TEST(none->games.empty());
}

BOOST_AUTO_TEST_CASE(a_record_of_something_else_is_refused) {
  const std::string line = json_line(sample(1));
  BOOST_TEST(problem_of(read_record("{}\n", seed)) == "line 1: not a game of this program's");
  BOOST_TEST(problem_of(read_record(line + "{\"game\":2\n" + line, seed)) == "line 2: not a game of this program's");
  BOOST_TEST(problem_of(read_record(line + line, seed)) == "line 2: this game is there already");
  BOOST_TEST(problem_of(read_record(line, seed + 1)) == "line 1: a game of another seed");
  BOOST_TEST(bool(read_record(line, {})));
}

BOOST_AUTO_TEST_CASE(processes_that_grow_are_found) {
  auto games = series_of(16);
  BOOST_TEST(find_growth(games).empty());
  BOOST_TEST(kept(games));
  games.back().footprints[1].resident_kib += grown_kib;
  BOOST_TEST(find_growth(games).empty());
  games.back().footprints[1].resident_kib += 1;
  BOOST_TEST(find_growth(games).size() == 1U);
  BOOST_TEST(!kept(games));
  games.back().footprints[1].resident_kib -= 1;
  games.back().footprints[0].descriptors_end = 9;
  BOOST_TEST(find_growth(games).size() == 1U);
  // A large table fills slowly.
  auto large = series_of(1024);
  large.back().footprints[0].resident_kib *= 2;
  BOOST_TEST(find_growth(large).empty());
}

BOOST_AUTO_TEST_CASE(processes_that_were_started_again_begin_anew) {
  auto games = series_of(16);
  for (std::size_t i = 40; i < games.size(); ++i) {
    games[i].process_age = static_cast<int>(i) - 39;
    games[i].footprints[0].resident_kib += 3 * grown_kib;
  }
  BOOST_TEST(find_growth(games).empty());
}

BOOST_AUTO_TEST_CASE(a_report_has_its_counts_and_pictures) {
  std::vector<GameRecord> games{sample(1), sample(2)};
  games[1].breaches = {"memory: 17000 KiB of 16384"};
  const std::string text = summary_text(games);
  for (const char* part :
       {"| games, moves |  | 2, 6 |", "| illegal | 0 | 0 |", "2: the machine 2, unclear 0, starved 0 |",
        "| of these ours | 0 | 0 |", "| processes over their memory limit | 0 | 1 |", "game 2: memory: 17000 KiB"}) {
    BOOST_TEST(text.find(part) != std::string::npos, part);
  }
  const std::string lateness = lateness_csv(games);
  for (const char* line : {"past the limit,as the clock says,without waits for a processor\n", "\n-30 to -20 ms,2,2\n",
                           "\n0 to 5 ms,2,2\n", "\n-5 to 0 ms,,2\n", "\n20 to 40 ms,2,\n", "\nlater,,\n"}) {
    BOOST_TEST(lateness.find(line) != std::string::npos, lateness);
  }
  const std::string memory = memory_csv({sample(1)});
  const std::string limit = std::to_string(sample(1).settings.memory_mib);
  BOOST_TEST(memory == "limit of memory,limit,highest peak\n" + limit + " MiB," + limit + ",8.8\n");
}

BOOST_AUTO_TEST_SUITE_END()
