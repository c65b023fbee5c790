#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/encoding/charset.hpp"

namespace tengen::adapters {

/// An `encoding::Converter`: what the system's library knows of charsets, `iconv` or Windows.
[[nodiscard]] std::optional<std::string> convert_charset(std::string_view bytes, const encoding::Charset& charset);
/// An `encoding::Encoder` by the same library.
[[nodiscard]] std::optional<std::string> encode_charset(std::string_view text, const encoding::Charset& charset);

}  // namespace tengen::adapters
