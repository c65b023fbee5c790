#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.hpp"

// For tests of commands that read recorded games.

namespace tengen::test {

inline const std::filesystem::path games = std::filesystem::path(TENGEN_TEST_DATA) / "games";

/// A folder for one test's output.
struct GameFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() /
      ("tengen_analyze_" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()));
  GameFolder() { std::filesystem::create_directory(path); }
  ~GameFolder() { std::filesystem::remove_all(path); }
  GameFolder(const GameFolder&) = delete;
  GameFolder& operator=(const GameFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
};

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace tengen::test
