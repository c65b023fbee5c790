#pragma once

#include <functional>

namespace tengen::adapters {

/// Whether text for a person may be UTF-8, by the variables that name the locale for characters: of LC_ALL, LC_CTYPE
/// and LANG the first that is set counts. `variable` gives a variable's value, null where it is not set.
[[nodiscard]] bool is_utf8_locale(const std::function<const char*(const char* name)>& variable);
/// The same for this process; on Windows it is the console that says.
[[nodiscard]] bool shows_utf8();

}  // namespace tengen::adapters
