#pragma once

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
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

/// A suite with a test case for each line of a text file, `line_1`, `line_2`, ...: `body` is given the line. `every`:
/// of so many lines only the first.
[[nodiscard]] inline NamedCases line_cases(const std::string& suite, const std::string& path,
                                           const std::function<void(const std::string&)>& body, std::size_t every = 1) {
  const auto lines = std::make_shared<std::map<std::string, std::string>>();
  std::vector<std::string> names;
  std::ifstream file(path);
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    if (number++ % every != 0) continue;
    names.push_back("line_" + std::to_string(number));
    lines->emplace(names.back(), line);
  }
  return NamedCases(suite, names, [lines, body](const std::string& name) { body(lines->at(name)); });
}

}  // namespace tengen::test
