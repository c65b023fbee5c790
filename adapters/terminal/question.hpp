#pragma once

#include <optional>
#include <string>

#include "adapters/terminal/terminal.hpp"

namespace tengen::adapters {

/// What a question brought: a line, a signal that ended the waiting, or nothing at the end of input.
struct Answer {
  std::optional<std::string> line{};  ///< without the blanks around it
  int signal = 0;
};

/// Asks on a terminal that is given back, and waits for a line. Ctrl-Z stops the process meanwhile.
[[nodiscard]] Answer ask(Terminal& terminal, const std::string& question);

}  // namespace tengen::adapters
