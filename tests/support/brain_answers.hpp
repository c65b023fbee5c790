#pragma once

#include <cstdio>
#include <optional>
#include <string>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

namespace tengen::test {

/// A brain's next line that is no MESSAGE; empty if it ended or hangs.
[[nodiscard]] inline std::optional<std::string> answer(ChildProcess& child) {
  for (;;) {
    auto line = child.read_line(patience);
    if (!line || line->rfind("MESSAGE ", 0) != 0) return line;
  }
}

/// Whether that is a point `x,y` and nothing else.
[[nodiscard]] inline bool is_move(const std::optional<std::string>& line) {
  int x = 0;
  int y = 0;
  char rest = 0;
  return line && std::sscanf(line->c_str(), "%d,%d%c", &x, &y, &rest) == 2;
}

}  // namespace tengen::test
