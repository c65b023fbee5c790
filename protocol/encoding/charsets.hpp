#pragma once

#include "protocol/encoding/charset.hpp"

namespace tengen::encoding {

/// UTF-8 as bytes; empty where the charset lacks one of the characters, or this system the charset.
using Encoder = std::optional<std::string> (*)(std::string_view text, const Charset& charset);

/// What reads and writes texts that may be of any charset. Without functions only UTF-8 and Windows-1252 are read, and
/// UTF-8 is written.
struct Charsets {
  Converter convert = nullptr;
  Encoder encode = nullptr;
  const Charset* named = nullptr;  ///< by the user, who knows better than any guess
};

}  // namespace tengen::encoding
