#pragma once

#include <optional>
#include <string>

namespace tengen::lab {

/// All of a file; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

/// Says on stderr what is wrong; the exit code for what cannot be done.
int fail(const std::string& text);

}  // namespace tengen::lab
