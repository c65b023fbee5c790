#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::encoding {

// What the bytes of a text mean. Everything behind this folder is UTF-8.

/// How a charset's characters lie in a text.
enum class Form : std::uint8_t {
  single_byte,  ///< or UTF-8: the bytes of ASCII are always ASCII
  double_byte,  ///< a byte from 80 on takes the next one with it, which may be the code of `\` or `]`
  escaped,      ///< ISO-2022: between ESC and the next `ESC (`, bytes of ASCII are halves of characters
  wide,         ///< two bytes for each character of ASCII too
};

/// A charset that game records come in.
struct Charset {
  std::string_view name;     ///< for people, and for `iconv`
  std::string_view aliases;  ///< lower case letters and digits only, with blanks between
  int code_page;             ///< of Windows
  Form form = Form::single_byte;
};

/// By any of its names, whatever their capitals, blanks and dashes (`gb2312`, `GB_2312-80`); null for a name that no
/// charset here has. A charset that contains the one named may be meant: GB18030 for GBK and GB2312, Windows-1252 for
/// ISO-8859-1.
[[nodiscard]] const Charset* find_charset(std::string_view name) noexcept;

/// The bytes as UTF-8, U+FFFD in place of what is no character; empty where this system does not know the charset.
using Converter = std::optional<std::string> (*)(std::string_view bytes, const Charset& charset);

/// Before the text of some UTF-8 files.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
/// A character that could not be read.
inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// What is in a text by the rules of UTF-8.
struct Utf8Count {
  std::size_t characters = 0;  ///< of two bytes
  std::size_t long_ones = 0;   ///< of three or four bytes
  std::size_t wrong = 0;       ///< bytes that belong to no character
};
[[nodiscard]] Utf8Count count_utf8(std::string_view bytes) noexcept;

/// UTF-8 with U+FFFD in place of each byte that belongs to no character.
[[nodiscard]] std::string repaired_utf8(std::string_view bytes);
/// Windows-1252, which is ISO-8859-1 with letters and quotes where that has control characters.
[[nodiscard]] std::string latin_to_utf8(std::string_view bytes);

}  // namespace tengen::encoding
