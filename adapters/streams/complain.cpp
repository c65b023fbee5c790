#include "adapters/streams/complain.hpp"

#include <iostream>

#include "adapters/streams/locale.hpp"
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

}  // namespace tengen::adapters
