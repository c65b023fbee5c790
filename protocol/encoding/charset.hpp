#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// UTF-8 as bytes; empty where the charset lacks one of the characters, or this system the charset.
using Encoder = std::optional<std::string> (*)(std::string_view text, const Charset& charset);

/// What reads and writes texts that may be of any charset. Without functions only UTF-8 and Windows-1252 are read, and
/// UTF-8 is written.
struct Charsets {
  Converter convert = nullptr;
  Encoder encode = nullptr;
  const Charset* named = nullptr;  ///< by the user, who knows better than any guess
};

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

/// Charsets that people's texts are likely to have where no file says: UTF-8, the code pages of Windows and two of
/// Unix, by the names that `find_charset` knows. Where two read a text alike, the earlier is taken.
inline constexpr std::array<std::string_view, 9> likely_charsets{"UTF-8",  "GB18030", "CP932",  "Big5",  "CP949",
                                                                 "CP1252", "CP1251",  "EUC-JP", "KOI8-R"};

/// What texts would cost, in bits, if they were written in each charset: little where their characters are frequent in
/// the languages of the charset, much where they are rare or none. The charset in which texts cost least is the
/// likeliest.
class CharsetCosts {
 public:
  CharsetCosts() noexcept;
  /// Of very long texts only the beginning counts.
  void add(std::string_view text) noexcept;
  /// A place in `likely_charsets`.
  [[nodiscard]] std::size_t cheapest() const noexcept;
  [[nodiscard]] std::uint64_t operator[](std::size_t charset) const noexcept { return bits_[charset]; }
  /// Whether all texts were ASCII.
  [[nodiscard]] bool all_ascii() const noexcept { return all_ascii_; }

 private:
  std::array<std::uint64_t, likely_charsets.size()> bits_;
  std::size_t counted_ = 0;  ///< bytes
  bool all_ascii_ = true;
};

/// The charset of one text in a file whose texts together are likeliest `usual`: that one, unless another is likelier
/// by far. Files hold texts of several writers.
[[nodiscard]] std::size_t charset_of(std::string_view text, std::size_t usual) noexcept;

/// The charset of a text that is not UTF-8 and whose charset nothing names: Windows-1252, unless it looks like another
/// by far.
[[nodiscard]] const Charset& guess_charset(std::string_view bytes) noexcept;

}  // namespace tengen::encoding
