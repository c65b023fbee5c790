#pragma once

#include <functional>
#include <string_view>

#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

/// The value of a variable of the environment; null where it is not set.
using Environment = std::function<const char*(const char* name)>;

/// The process's own.
[[nodiscard]] const char* variable_of_process(const char* name);

/// Whether TERM names a terminal that obeys ANSI sequences: any but `dumb`.
[[nodiscard]] bool obeys_sequences(const Environment& environment);
/// No colours where NO_COLOR is set. Otherwise 256 where TERM or COLORTERM promises so many, else the usual eight.
/// UTF-8 where the locale says so.
[[nodiscard]] Look look_of(const Environment& environment);

/// Whether a board can be drawn for who sits at this process: standard input and output are terminals that obey
/// sequences. Never on Windows.
[[nodiscard]] bool can_draw();

}  // namespace tengen::adapters
