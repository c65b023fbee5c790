#include "protocol/renlib/library.hpp"

#include "protocol/text.hpp"

#include <algorithm>
#include <range/v3/algorithm/all_of.hpp>

namespace tengen::renlib {

namespace {

/// Letters of seven bits: Swedish ones took the places of brackets.
std::string old_text(std::string_view bytes) {
  constexpr std::string_view places = "}{|][\\";
  constexpr std::array<std::string_view, 6> letters{"å", "ä", "ö", "Å", "Ä", "Ö"};
  std::string text;
  for (const char byte : bytes) {
    const char c = static_cast<char>(byte & 0x7F);
    const std::size_t place = places.find(c);
    if (place == std::string_view::npos) {
      text += c;
    } else {
      text += letters.at(place);
    }
  }
  return text;
}

/// CR LF, CR and LF are one line break.
std::string with_plain_lines(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\r') {
      if (i + 1 >= text.size() || text[i + 1] != '\n') plain += '\n';
    } else {
      const bool control = static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t';
      plain += control ? ' ' : c;
    }
  }
  return plain;
}

}  // namespace

std::string decoded(std::string_view bytes, std::size_t usual, const encoding::Charsets& charsets) {
  if (is_ascii(bytes)) return std::string(bytes);
  if (charsets.named == nullptr && bytes.starts_with(encoding::byte_order_mark)) {
    return encoding::repaired_utf8(bytes.substr(encoding::byte_order_mark.size()));
  }
  static const auto likely = [] {
    std::array<const encoding::Charset*, encoding::likely_charsets.size()> found{};
    std::transform(encoding::likely_charsets.begin(), encoding::likely_charsets.end(), found.begin(),
                   [](std::string_view name) { return encoding::find_charset(name); });
    return found;
  }();
  const encoding::Charset* const charset =
      charsets.named != nullptr ? charsets.named : likely.at(encoding::charset_of(bytes, usual));
  auto text = charsets.convert == nullptr ? std::nullopt : charsets.convert(bytes, *charset);
  if (text) return std::move(*text);
  // A system without the charset reads what it can.
  return charset->name == "CP1252" ? encoding::latin_to_utf8(bytes) : encoding::repaired_utf8(bytes);
}

TextReader::TextReader(const Library& library, const encoding::Charsets& charsets)
    : library_(library), charsets_(charsets) {
  encoding::CharsetCosts costs;
  const auto add = [&](const Text& text) {
    if (text.old == 0) costs.add(library.text(text));
  };
  for (const Notes& notes : library.notes) {
    for (const Text& text : {notes.one_line, notes.more_lines, notes.board_text}) add(text);
  }
  all_ascii_ = costs.all_ascii();
  usual_ = costs.cheapest();
}

std::string_view TextReader::charset() const noexcept {
  if (all_ascii_) return {};
  return charsets_.named != nullptr ? charsets_.named->name : encoding::likely_charsets.at(usual_);
}

std::string TextReader::read(const Text& text) const {
  const std::string_view bytes = library_.text(text);
  return with_plain_lines(text.old != 0 ? old_text(bytes) : decoded(bytes, usual_, charsets_));
}

std::string TextReader::comment(const Notes& notes) const {
  std::string text = read(notes.one_line);
  const std::string more = read(notes.more_lines);
  if (!text.empty() && !more.empty()) text += '\n';
  return text + more;
}

}  // namespace tengen::renlib
