#include "adapters/streams/locale.hpp"

#include <cstdlib>
#include <string>

#include "protocol/text.hpp"

#ifdef _WIN32
#include <windows.h>
#endif

namespace tengen::adapters {

bool is_utf8_locale(const std::function<const char*(const char* name)>& variable) {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = variable(name);
    const std::string locale = upper(value == nullptr ? "" : value);
    if (locale.empty()) continue;
    return locale.find("UTF-8") != std::string::npos || locale.find("UTF8") != std::string::npos;
  }
  return false;
}

bool shows_utf8() {
#ifdef _WIN32
  return ::GetConsoleOutputCP() == CP_UTF8;
#else
  return is_utf8_locale([](const char* name) -> const char* { return std::getenv(name); });
#endif
}

}  // namespace tengen::adapters
