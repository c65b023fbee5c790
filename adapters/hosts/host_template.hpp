#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"

namespace tengen::adapters {

/// A host's file with the program's path in it. The template names the path as `{{program|FILTER|FILTER}}`; each filter
/// makes what it gets fit for one kind of text:
///
///     json      inside a string of JSON, JSON5 or Python
///     xml       inside an attribute
///     single    inside single quotes of a POSIX shell
///     shell     a word for a shell: POSIX's, or Windows's where `windows`
///     quoted    in double quotes where it has blanks, for hosts that know no escapes; fails on a double quote
///     cli       as c-gomoku-cli reads commands: in double quotes with backslash escapes where needed
///     unquoted  for hosts that split at every blank (on Windows: `quoted`); fails on a blank
///
/// `unsupported` where a filter cannot write this path, or where it has a control character. `syntax` where the
/// template has an unknown filter or an open `{{`.
[[nodiscard]] Result<std::string> fill_template(std::string_view text, std::string_view program, bool windows);

}  // namespace tengen::adapters
