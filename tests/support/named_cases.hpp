#pragma once

#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tengen::test {

/// A suite with a test case for each name, `body(name)`: `--run_test=SUITE/NAME` runs one alone. Defined at namespace
/// scope; it becomes part of the suite around it. An empty list of names is a case that fails.
class NamedCases {
 public:
  NamedCases(const std::string& suite, const std::vector<std::string>& names,
             const std::function<void(const std::string&)>& body) {
    namespace unit = boost::unit_test;
    auto* const cases = BOOST_TEST_SUITE(suite);
    for (const std::string& name : names) {
      cases->add(unit::make_test_case([body, name] { body(name); }, name, __FILE__, __LINE__));
    }
    if (names.empty()) {
      cases->add(unit::make_test_case([suite] { BOOST_ERROR(suite << " has no cases"); }, "none", __FILE__, __LINE__));
    }
    unit::framework::current_auto_test_suite().add(cases);
  }
};

}  // namespace tengen::test
