#include "engine/games/info.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/games/parameters.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/search_requests.hpp"

BOOST_AUTO_TEST_SUITE(engine_parameters)

namespace {

using namespace tengen;

const std::vector<GameSpec> games{gomoku::Spec{}, go::Spec{}, connect::Spec{}};

/// The nodes of a search to a depth by an engine with these settings.
std::uint64_t nodes_with(const GameSpec& spec, const std::vector<ParameterSetting>& settings) {
  const SteadyClock clock;
  test::TestWorkers workers;
  const auto engine = make_engine(spec, {.clock = clock, .workers = workers, .parameters = settings}).value();
  engine->configure({.memory_bytes = std::size_t{20} << 20});
  SearchRequest request;
  request.depth = 7;
  request.use_known = false;
  test::Recorder recorder;
  engine->start(request, recorder);
  recorder.wait();
  return recorder.result.info.nodes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_value_lies_in_its_range) {
  for (const GameSpec& spec : games) {
    std::set<std::string_view> names;
    const auto parameters = parameters_of(spec);
    BOOST_TEST(parameters.size() > 40U);
    for (const ParameterInfo& parameter : parameters) {
      BOOST_TEST_CONTEXT(parameter.name) {
        BOOST_TEST(names.insert(parameter.name).second);
        BOOST_TEST(parameter.least <= parameter.value);
        BOOST_TEST(parameter.value <= parameter.most);
        BOOST_TEST(parameter.least < parameter.most);
        if (parameter.whole) {
          for (const double v : {parameter.least, parameter.value, parameter.most}) BOOST_TEST(std::trunc(v) == v);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_setting_changes_the_search) {
  for (const GameSpec& spec : games) {
    const std::uint64_t standard = nodes_with(spec, {});
    BOOST_TEST(nodes_with(spec, {}) == standard);
    for (const ParameterInfo& parameter : parameters_of(spec)) {
      if (parameter.name != "lmp_base" && parameter.name != "aspiration_window") continue;
      const std::string name(parameter.name);
      BOOST_TEST(nodes_with(spec, {{name, parameter.value}}) == standard, name);
      const double ends[] = {parameter.least, parameter.most};
      BOOST_TEST(std::ranges::any_of(ends,
                                     [&](double end) {
                                       return nodes_with(spec, {{name, end}}) != standard;
                                     }),
                 name);
      for (const double end : ends) {
        BOOST_TEST(nodes_with(spec, {{name, end}, {name, parameter.value}}) == standard, "the last counts");
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(wrong_settings_are_refused_with_a_reason) {
  const auto error = [](const GameSpec& spec, const ParameterSetting& setting) {
    const std::vector<ParameterSetting> settings{{"lmp_base", 5}, setting};
    const auto checked = check_parameters(spec, settings);
    BOOST_TEST_REQUIRE(!checked);
    const SteadyClock clock;
    test::TestWorkers workers;
    const auto engine = make_engine(spec, {.clock = clock, .workers = workers, .parameters = settings});
    BOOST_TEST_REQUIRE(!engine);
    BOOST_TEST(engine.error().detail == checked.error().detail);
    BOOST_TEST((engine.error().code == checked.error().code));
    return checked.error();
  };
  const gomoku::Spec gomoku;
  BOOST_TEST(error(gomoku, {"no_such", 1}).detail == "no parameter 'no_such' in this game");
  BOOST_TEST((error(gomoku, {"no_such", 1}).code == Errc::not_found));
  BOOST_TEST((error(gomoku, {"judge_weight", 30}).code == Errc::not_found));  // Go has it
  BOOST_TEST(error(gomoku, {std::string(1000, 'x') + "\n", 1}).detail.size() < 100U);
  BOOST_TEST(error(gomoku, {"a\nb", 1}).detail == "no parameter 'a?b' in this game");
  BOOST_TEST(error(gomoku, {"lmr_depth", 0}).detail == "lmr_depth: a whole number from 1 to 192");
  BOOST_TEST((error(gomoku, {"lmr_depth", 193}).code == Errc::out_of_range));
  BOOST_TEST((error(gomoku, {"lmr_depth", 2.5}).code == Errc::out_of_range));
  BOOST_TEST(error(gomoku, {"lmr_divisor", 0}).detail == "lmr_divisor: a number from 0.3 to 10");
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e300}) {
    BOOST_TEST((error(gomoku, {"lmr_divisor", value}).code == Errc::out_of_range));
    BOOST_TEST((error(gomoku, {"lmr_depth", value}).code == Errc::out_of_range));
  }
}

BOOST_AUTO_TEST_CASE(a_refused_list_leaves_every_value_as_it_was) {
  for (const GameSpec& spec : games) {
    const auto list = info_of(spec).parameters;
    const search::Parameters before = values_of(list);
    const std::vector<ParameterSetting> settings{{"lmp_base", 5}, {"lmr_depth", -1}};
    BOOST_TEST(!values_with(list, settings));
    const search::Parameters after = values_with(list, {}).value();
    for (const search::ParameterField& field : search::parameter_fields) {
      BOOST_TEST(field.get(after) == field.get(before), field.name);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
