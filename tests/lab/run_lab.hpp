#pragma once

#include <string>
#include <vector>

#include "tests/support/run_tengen.hpp"

namespace tengen::test {

[[nodiscard]] inline Outcome run_lab(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), TENGEN_LAB);
  return run_program(arguments);
}

/// The arguments for quick games on a small board, always the same.
[[nodiscard]] inline std::vector<std::string> selfplay(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> words{"selfplay", file, "--nodes", "300", "--size", "9", "--seed", "5"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tengen::test
