#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

// Scripts of tests: tests/golden/README.md has their form.

namespace tengen::test {

using Words = std::vector<std::string>;

struct ScriptLine {
  int number = 0;  ///< in its file, from 1
  std::string text;
};

struct ScriptCase {
  Words kinds;  ///< what stands behind the name; one empty word where nothing does
  std::vector<ScriptLine> lines;
};

/// The cases of a file by name, each line with its alternatives. Throws std::runtime_error.
[[nodiscard]] std::map<std::string, ScriptCase> read_script(const std::string& path);

/// A line in its parts: what is done, a sign of what must come of it, and the words behind the sign.
struct Exchange {
  std::string sent;
  std::string sign;  ///< empty where the line has none
  std::string wanted;
};
[[nodiscard]] Exchange parted(const std::string& line);

/// Whether an answer is as the sign says: the same, with this part, without it, or with this beginning.
[[nodiscard]] bool is_wanted(const std::string& sign, const std::string& answer, const std::string& wanted);

[[nodiscard]] Words split(const std::string& text, const std::string& between);
[[nodiscard]] Words words_of(const std::string& text);
/// Without the blanks at both ends.
[[nodiscard]] std::string trimmed(const std::string& text);
/// `\n`, `\t`, `\r`, `\\` and `\x7F` are one character.
[[nodiscard]] std::string unescaped(const std::string& text);

}  // namespace tengen::test
