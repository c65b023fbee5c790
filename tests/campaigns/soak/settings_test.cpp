#include "tests/campaigns/soak/settings.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "engine/engine.hpp"

BOOST_AUTO_TEST_SUITE(soak_settings)

using tengen::soak::draw_settings;
using tengen::soak::gomocup_rule;
using tengen::soak::Protocol;
using tengen::soak::rule_text;
using tengen::soak::Settings;

BOOST_AUTO_TEST_CASE(they_follow_from_number_and_seed) {
  int others = 0;
  for (int number = 1; number <= 400; ++number) {
    BOOST_TEST(bool(draw_settings(number, 7) == draw_settings(number, 7)));
    others += draw_settings(number, 7) == draw_settings(number, 8) ? 0 : 1;
  }
  BOOST_TEST(others == 400);
}

BOOST_AUTO_TEST_CASE(a_run_has_every_rule_size_limit_and_protocol) {
  constexpr int games = 10000;
  std::set<std::string> rules;
  std::set<std::pair<int, int>> gomoku;
  std::set<int> go;
  std::set<int> limits;
  std::set<std::tuple<Protocol, int, bool>> forms;
  int suspended = 0;
  for (int number = 1; number <= games; ++number) {
    const Settings settings = draw_settings(number, 2026);
    BOOST_TEST_REQUIRE(bool(tengen::validate(settings.spec)), "game " << number);
    BOOST_TEST_REQUIRE((settings.turn_ms >= 20 && settings.turn_ms <= 100));
    const int side = tengen::board_size(settings.spec).columns;
    rules.insert(rule_text(settings.spec));
    limits.insert(settings.memory_mib);
    forms.insert({settings.protocol, settings.threads, settings.suspended});
    suspended += settings.suspended ? 1 : 0;
    if (const auto* spec = std::get_if<tengen::gomoku::Spec>(&settings.spec)) {
      gomoku.insert({gomocup_rule(*spec), side});
    } else if (std::holds_alternative<tengen::go::Spec>(settings.spec)) {
      go.insert(side);
    } else {
      BOOST_TEST((settings.protocol != Protocol::gomocup));
    }
  }
  BOOST_TEST(gomoku.size() == 6U * 18U);
  BOOST_TEST(go.size() == 8U);
  BOOST_TEST(rules.size() == 6U + 3U + 3U);
  BOOST_TEST(*limits.begin() == 16);
  BOOST_TEST(*limits.rbegin() == 1024);
  BOOST_TEST(forms.size() == 3U * 2U * 2U);
  BOOST_TEST(std::abs(suspended - games / 2) < games / 50);
}

BOOST_AUTO_TEST_CASE(a_series_shares_what_its_processes_are_started_with) {
  using tengen::soak::series_length;
  for (int stretch = 0; stretch < 40; ++stretch) {
    const Settings first = draw_settings(stretch * series_length + 1, 2026);
    BOOST_TEST((first.series != 0) == (stretch % 4 == 3));
    for (int place = 0; place < series_length; ++place) {
      const Settings settings = draw_settings(stretch * series_length + 1 + place, 2026);
      BOOST_TEST_REQUIRE(settings.series == first.series);
      BOOST_TEST_REQUIRE(settings.place == (first.series == 0 ? 0 : place));
      if (first.series == 0) continue;
      BOOST_TEST_REQUIRE(bool(settings.protocol == first.protocol));
      BOOST_TEST_REQUIRE(settings.memory_mib == first.memory_mib);
      BOOST_TEST_REQUIRE(settings.threads == first.threads);
      BOOST_TEST_REQUIRE(settings.spec.index() == first.spec.index());
      const bool one_board = std::holds_alternative<tengen::connect::Spec>(first.spec);
      if (one_board) BOOST_TEST_REQUIRE(bool(settings.spec == first.spec));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
