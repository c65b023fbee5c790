#pragma once

#include <array>
#include <string>
#include <string_view>

#include "protocol/encoding/charset_costs.hpp"
#include "protocol/encoding/charsets.hpp"
#include "protocol/renlib/library.hpp"

namespace tengen::renlib {

/// The charsets that texts are read in. No library says its own: what all texts together look like is the file's, and
/// a text that looks like another by far has that.
class TextReader {
 public:
  /// The library outlives this object.
  TextReader(const Library& library, const encoding::Charsets& charsets);

  /// A text as UTF-8 with '\n' between its lines; control characters are blanks.
  [[nodiscard]] std::string read(const Text& text) const;
  /// The head of a comment and its further lines, one text.
  [[nodiscard]] std::string comment(const Notes& notes) const;

  /// The charset of most texts; empty where all are ASCII.
  [[nodiscard]] std::string_view charset() const noexcept;

 private:
  [[nodiscard]] std::string decode(std::string_view bytes) const;

  const Library& library_;
  encoding::Charsets charsets_;
  std::array<const encoding::Charset*, encoding::likely_charsets.size()> likely_{};
  std::size_t usual_ = 0;
  bool all_ascii_ = true;
};

}  // namespace tengen::renlib
