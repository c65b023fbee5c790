#include "adapters/streams/confirm.hpp"

#include <iostream>
#include <string_view>

#include "adapters/streams/complain.hpp"
#include "adapters/streams/stdio.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

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
  const std::string answer = upper(trim(line));
  return answer == "Y" || answer == "YES";
}

}  // namespace tengen::adapters
