#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/encoding/charset.hpp"

namespace tengen::encoding {

/// Charsets that people's texts are likely to have where no file says: UTF-8, the code pages of Windows and two of Unix,
/// by the names that `find_charset` knows. Where two read a text alike, the earlier is taken.
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
