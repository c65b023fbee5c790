#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tengen {

/// At most `most` characters of something foreign (a name, a path, a word of a command line), made safe to show to a
/// person: one line of well-formed UTF-8. `?` stands for each control character, for each byte that is no UTF-8, and
/// for each character that turns the direction of what follows or is not seen. Where text was left out it ends with
/// `...`. `quote` of protocol/text.hpp is the same for hosts, in ASCII.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = 60);

}  // namespace tengen
