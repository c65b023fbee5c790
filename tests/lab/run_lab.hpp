#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/run_tengen.hpp"

namespace tengen::test {

[[nodiscard]] inline Outcome run_lab(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), TENGEN_LAB);
  return run_program(arguments);
}

/// The bytes of a file; empty if it cannot be read.
[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The arguments for quick games on a small board, always the same.
[[nodiscard]] inline std::vector<std::string> selfplay(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> words{"selfplay", file, "--nodes", "300", "--size", "9", "--seed", "5"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tengen::test
