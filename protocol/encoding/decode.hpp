#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/encoding/charset.hpp"

namespace tengen::encoding {

/// A text as UTF-8, and what a person should know about how it was read.
struct Decoded {
  std::string text;
  std::vector<std::string> warnings{};
};

/// Whether the text is UTF-16, by its byte order mark or by the zeros beside its first characters.
[[nodiscard]] bool is_wide(std::string_view bytes) noexcept;

/// A text that says `charset`, empty where it says nothing: what the bytes contradict is not believed. UTF-16 where it
/// begins so, else UTF-8 where the bytes are valid, else the charset they look like, else Windows-1252. A character
/// that this system cannot read is one U+FFFD, so that none of its bytes is taken for a bracket. `convert` may be null,
/// then only UTF-8 and Windows-1252 are known.
[[nodiscard]] Decoded decode(std::string bytes, std::string_view charset, Converter convert);

}  // namespace tengen::encoding
