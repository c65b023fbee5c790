#include "tests/campaigns/soak/record.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

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

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_has_all_that_the_report_reads) {
  GameRecord record = sample(5);
  record.stop_ms = 2.5;
  record.breaches = {"illegal: '\"'"};
  record.moves = "A1 B2";
  const std::string line = json_line(record);
  BOOST_TEST(line.find('\n') == line.size() - 1);
  const auto object = boost::json::parse(line).as_object();
  for (const char* key : {"game", "protocol", "rule", "columns", "rows", "memory_mib", "suspended", "series",
                          "process_age", "breaches", "record"}) {
    BOOST_TEST(object.contains(key), key);
  }
  BOOST_TEST(boost::json::serialize(object.at("over_ms")) == "[-2.05E1,3E0,3.15E1]");
  BOOST_TEST(object.at("late").at(0).at("cause").as_string() == "machine");
  BOOST_TEST(boost::json::serialize(object.at("processes").at(1)) ==
             R"({"descriptors":[8,8],"peak_kib":9000,"resident_kib":8900})");
  BOOST_TEST(object.at("stop_ms").as_double() == 2.5);
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
}

BOOST_AUTO_TEST_SUITE_END()
