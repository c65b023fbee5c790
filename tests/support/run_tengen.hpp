#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

namespace tengen::test {

struct Outcome {
  int code = -1;
  std::string output;
  std::string error;
};

/// Gives a program all of `input` on its standard input, and waits for its end.
[[nodiscard]] inline Outcome finish(ChildProcess& child, const std::string& input) {
  child.write(input);
  child.close_input();
  Outcome outcome;
  while (const auto line = child.read_line(tengen::test::patience)) outcome.output += *line + "\n";
  outcome.code = child.wait(tengen::test::patience).value_or(-1);
  outcome.error = child.read_stderr();
  return outcome;
}

/// Runs a program to its end with all of `input` on its standard input.
[[nodiscard]] inline Outcome run_program(const std::vector<std::string>& command, const std::string& input = {},
                                         const std::string& directory = {}) {
  ChildProcess child(command, {.directory = directory});
  return finish(child, input);
}

/// The program that knows these arguments: `tengen-lab` where they have an option of `solve` for developers.
[[nodiscard]] inline std::string program_for(const std::vector<std::string>& arguments) {
  const auto given = [&arguments](const char* option) {
    return std::find(arguments.begin(), arguments.end(), option) != arguments.end();
  };
  const bool developers = given("--positions") || given("--make-book") || given("--make-proofs");
  return developers ? TENGEN_LAB : TENGEN_BINARY;
}

[[nodiscard]] inline Outcome run_tengen(std::vector<std::string> arguments, const std::string& input = {},
                                        const std::string& directory = {}) {
  arguments.insert(arguments.begin(), TENGEN_BINARY);
  return run_program(arguments, input, directory);
}

}  // namespace tengen::test
