#pragma once

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/players/player.hpp"
#include "tests/support/named_cases.hpp"

namespace tengen::test {

namespace json = boost::json;

/// A file of known answers of the published players, one JSON object a line. `TENGEN_GOLDEN` names another folder of
/// files with the same names, for positions that are kept aside.
[[nodiscard]] inline std::string golden_path(const std::string& name) {
  const char* const other = std::getenv("TENGEN_GOLDEN");
  return (other != nullptr ? std::string(other) : std::string(TENGEN_TEST_DATA) + "/players") + "/" + name;
}

/// The records of such a file, where one test needs several.
[[nodiscard]] inline std::vector<json::object> golden_records(const std::string& name) {
  const std::string path = golden_path(name);
  std::ifstream file(path);
  BOOST_TEST_REQUIRE(file.good(), path << " cannot be read");
  std::vector<json::object> records;
  for (std::string line; std::getline(file, line);) records.push_back(json::parse(line).as_object());
  BOOST_TEST_REQUIRE(!records.empty());
  return records;
}

/// A suite with a case for each record of such a file: see `line_cases`.
[[nodiscard]] inline NamedCases record_cases(const std::string& suite, const std::string& name,
                                             const std::function<void(const json::object&)>& check) {
  return line_cases(suite, golden_path(name),
                    [check](const std::string& line) { check(json::parse(line).as_object()); });
}

/// A record's number; the test fails where it has none.
[[nodiscard]] inline int number(const json::object& record, std::string_view key) {
  return record.at(key).to_number<int>();
}

/// Rows joined by '/', `X` Black, `O` White. Records count rows as x and columns as y; a `Vertex` the other way round.
[[nodiscard]] inline players::Grid grid_of(const json::object& record) {
  const std::string text(record.at("board").as_string());
  const int columns = static_cast<int>(std::min(text.find('/'), text.size()));
  players::Grid grid({columns, static_cast<int>((text.size() + 1) / (static_cast<std::size_t>(columns) + 1))});
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto width = static_cast<std::size_t>(columns) + 1;
    const Vertex at{static_cast<int>(i % width), static_cast<int>(i / width)};
    if (text[i] == 'X') grid.set(at, players::Cell::black);
    if (text[i] == 'O') grid.set(at, players::Cell::white);
  }
  return grid;
}

/// [x, y, ...] of a record as a point.
[[nodiscard]] inline Vertex point_of(const json::value& pair) {
  return {pair.at(1).to_number<int>(), pair.at(0).to_number<int>()};
}

}  // namespace tengen::test
