#pragma once

#include <optional>
#include <string>

namespace tengen::adapters {

/// Asks the person at the terminal on stderr: true for `y` or `yes`, false for anything else and at the end of input.
/// Nothing where standard input or stderr is no terminal: there is nobody to ask.
[[nodiscard]] std::optional<bool> confirm(const std::string& question);

}  // namespace tengen::adapters
