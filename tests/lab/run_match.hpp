#pragma once

#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

namespace tengen::test {

/// What `tengen-lab match` said, its errors too.
struct Run {
  int code = -1;
  std::string out{};
};

/// To its end.
[[nodiscard]] inline Run lab_run(const std::vector<std::string>& arguments) {
  std::vector<std::string> command{TENGEN_LAB, "match"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  ChildProcess process(command, {.merge_stderr = true});
  Run run;
  while (const auto line = process.read_line(patience)) run.out += *line + "\n";
  run.code = process.wait(patience).value_or(-1);
  return run;
}

/// Of a file of JSON.
[[nodiscard]] inline std::vector<boost::json::object> lines_of(const std::string& path) {
  std::vector<boost::json::object> result;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) result.push_back(boost::json::parse(line).as_object());
  return result;
}

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace tengen::test
