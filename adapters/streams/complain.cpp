#include "adapters/streams/complain.hpp"

#include <iostream>
#include <string_view>

#include "adapters/streams/stdio.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

std::string in_locale(std::string text) {
  if (shows_utf8()) return text;
  std::string result;
  for (const char c : text) {
    constexpr unsigned following = 0x80;  // of the bytes of one character all but the first are 10xxxxxx
    const auto byte = static_cast<unsigned char>(c);
    if (byte < following) result += c;
    if ((byte & 0xC0U) == 0xC0U) result += '?';
  }
  return result;
}

std::string shown(std::string_view text, std::size_t most) {
  return in_locale(printable(text, most));
}

int complain(std::string_view text, int code, std::string_view program) {
  std::cerr << program << ": " << shown(text) << "\n";
  return code;
}

int complain_of_use(std::string_view text, std::string_view call) {
  constexpr int wrong_use = 2;
  std::cerr << call.substr(0, call.find(' ')) << ": " << shown(text.substr(0, text.find('\n'))) << " (try " << call
            << " --help)\n";
  return wrong_use;
}

bool means_yes(std::string_view answer) {
  const std::string word = upper(trim(answer));
  return word == "Y" || word == "YES";
}

std::optional<bool> confirm(const std::string& question) {
  if (!is_terminal(Stream::input) || !is_terminal(Stream::error)) return std::nullopt;
  constexpr std::size_t longest = 100;
  std::cout << std::flush;
  std::cerr << shown(question) << " (y/N) " << std::flush;
  std::string line;
  // One byte at a time: what follows the line is for others.
  for (char c = 0; line.size() < longest && c != '\n'; line += c) {
    if (read_some(Stream::input, {&c, 1}).value_or(0) == 0) break;
  }
  return means_yes(line);
}

}  // namespace tengen::adapters
