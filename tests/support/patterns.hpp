#pragma once

#include <string>
#include <vector>

// Regular expressions of ECMAScript, out of line: <regex> takes longer to compile than a test.

namespace tengen::test {

/// Whether the pattern is that of the whole text.
[[nodiscard]] bool matches(const std::string& text, const std::string& pattern);
/// The first group of every place where the pattern is found.
[[nodiscard]] std::vector<std::string> groups(const std::string& text, const std::string& pattern);
[[nodiscard]] std::string replaced(const std::string& text, const std::string& pattern, const std::string& by);

}  // namespace tengen::test
