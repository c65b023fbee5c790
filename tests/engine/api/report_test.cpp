#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/search_requests.hpp"
#include "tests/support/strings.hpp"

// What a search tells on its way.

namespace {

using namespace tengen;
using adapters::search_and_wait;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(search_reports, test::EngineFixture)

BOOST_AUTO_TEST_CASE(every_report_says_how_long_it_took) {
  // A millisecond passes with each look at the clock.
  const test::SteppingClock stepping(Milliseconds(1));
  for (const GameSpec& spec : test::all_specs()) {
    const auto engine = test::make_test_engine(spec, {stepping, workers});
    std::vector<SearchInfo> reports;
    const auto keep = [&reports](const SearchInfo& info) { reports.push_back(info); };
    const SearchResult result = search_and_wait(*engine, test::nodes(2000), {.on_info = keep});
    BOOST_REQUIRE(!reports.empty());
    for (std::size_t i = 0; i < reports.size(); ++i) {
      BOOST_TEST(reports[i].elapsed.count() > 0);
      if (i > 0) BOOST_TEST(reports[i].elapsed >= reports[i - 1].elapsed);
      BOOST_TEST(result.info.elapsed >= reports[i].elapsed);
    }
  }
}

// Within 5 ms: nothing of the search is left when the table is changed.
BOOST_AUTO_TEST_CASE(a_table_is_loaded_and_saved_only_when_the_search_is_over) {
  std::string file;
  test::StringSink sink(file);
  BOOST_REQUIRE(make(gomoku::Spec{})->save_table(sink));
  for (const bool loads : {true, false}) {
    const auto engine = make(gomoku::Spec{}, "h8");
    test::Recorder recorder;
    engine->start(test::endless(), recorder);
    recorder.wait_for_info();
    test::StringSource source(file);
    std::string other;
    test::StringSink into(other);
    BOOST_TEST((loads ? engine->load_table(source) : engine->save_table(into)).has_value());
    BOOST_TEST(!engine->searching());
    BOOST_TEST(recorder.done);
  }
}

BOOST_AUTO_TEST_SUITE_END()
