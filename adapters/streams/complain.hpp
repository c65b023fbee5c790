#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::adapters {

/// The most characters of text from outside that a message shows.
inline constexpr std::size_t longest_shown = 1000;

/// Text from outside (a path, an option's value, a name in a file) as a person may see it: `printable`, in ASCII where
/// the locale is not UTF-8. Everything of that kind goes through here before it is printed.
[[nodiscard]] std::string shown(std::string_view text, std::size_t most = longest_shown);

/// Text of this program with line ends, in which names stand as `printable` left them: `?` for each character that the
/// locale does not have.
[[nodiscard]] std::string in_locale(std::string text);

/// Says on stderr what is wrong; returns `code`, meant as the program's exit status. The text may quote a path or a
/// file: whatever is in there, it stays one line.
int complain(std::string_view text, int code, std::string_view program = "tengen");

/// The same for a command line that makes no sense, of which only the first line is shown; returns 2. `call` is the
/// command whose help is meant, such as `tengen play`.
int complain_of_use(std::string_view text, std::string_view call = "tengen");

/// The same for each of several warnings about one file, which end nothing.
inline void complain_of(const std::string& path, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) complain(path + ": " + warning, 0);
}

/// Whether a person who was asked has said yes: `y` or `yes`, in capitals or not.
[[nodiscard]] bool means_yes(std::string_view answer);
/// Asks the person at the terminal on stderr: true for `y` or `yes`, false for anything else and at the end of input.
/// Nothing where standard input or stderr is no terminal: there is nobody to ask.
[[nodiscard]] std::optional<bool> confirm(const std::string& question);

}  // namespace tengen::adapters
