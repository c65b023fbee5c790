#include "protocol/encoding/decode.hpp"

#include <utility>

#include "protocol/encoding/charset_costs.hpp"
#include "protocol/text.hpp"

namespace tengen::encoding {

namespace {

constexpr std::string_view little_mark = "\xFF\xFE";
constexpr std::string_view big_mark = "\xFE\xFF";

/// Valid UTF-8, or so much of it that the rest is damage.
bool is_utf8(const Utf8Count& count) {
  constexpr std::size_t damage = 8;
  return count.wrong == 0 || (count.characters + count.long_ones) > count.wrong * damage;
}

/// Whether bytes that are valid UTF-8 are so by accident where a file names another charset. Pairs of two bytes are
/// also Chinese, Japanese and Korean; accented letters in such an order are no language.
bool is_utf8_in_spite_of(const Charset& named, const Utf8Count& count) {
  if (!is_utf8(count)) return false;
  return named.form == Form::double_byte ? count.long_ones > 0 : count.characters + count.long_ones > 0;
}

bool is_lead(unsigned char byte) {
  return byte >= 0x80;
}

/// For a system that lacks the charset: a character that nobody can read in place of each.
std::string unread(std::string_view bytes, Form form) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (!is_lead(static_cast<unsigned char>(bytes[i]))) {
      text += bytes[i];
      continue;
    }
    text += replacement;
    if (form == Form::double_byte) ++i;
  }
  return text;
}

std::size_t count_replaced(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(replacement); at != std::string_view::npos;
       at = text.find(replacement, at + replacement.size())) {
    ++count;
  }
  return count;
}

void warn_of_replaced(Decoded& decoded, std::string_view name) {
  const std::size_t count = count_replaced(decoded.text);
  if (count > 0) {
    decoded.warnings.push_back(std::to_string(count) + (count == 1 ? " character is" : " characters are") + " broken " +
                               std::string(name));
  }
}

Decoded decode_as(std::string bytes, const Charset& charset, Converter convert) {
  Decoded decoded;
  if (charset.name == "UTF-8") {
    if (count_utf8(bytes).wrong == 0) return {std::move(bytes)};
    decoded.text = repaired_utf8(bytes);
  } else if (charset.name == "CP1252") {
    return {latin_to_utf8(bytes)};
  } else if (auto text = convert == nullptr ? std::nullopt : convert(bytes, charset)) {
    decoded.text = std::move(*text);
  } else {
    return {unread(bytes, charset.form),
            {"this system cannot read " + std::string(charset.name) + ": letters are lost"}};
  }
  warn_of_replaced(decoded, charset.name);
  return decoded;
}

Decoded decode_wide(std::string bytes, Converter convert) {
  const bool marked = bytes.starts_with(little_mark) || bytes.starts_with(big_mark);
  const bool big = bytes.starts_with(big_mark) || bytes[0] == '\0';
  if (marked) bytes.erase(0, little_mark.size());
  return decode_as(std::move(bytes), *find_charset(big ? "utf16be" : "utf16le"), convert);
}

}  // namespace

bool is_wide(std::string_view bytes) noexcept {
  if (bytes.starts_with(little_mark) || bytes.starts_with(big_mark)) return true;
  return bytes.size() >= 4 && (bytes[0] == '\0') != (bytes[1] == '\0') && (bytes[0] == '\0') == (bytes[2] == '\0') &&
         (bytes[1] == '\0') == (bytes[3] == '\0');
}

Decoded decode(std::string bytes, std::string_view charset, Converter convert) {
  if (is_wide(bytes)) return decode_wide(std::move(bytes), convert);
  const Charset* const named = find_charset(charset);
  if (named != nullptr && named->form == Form::escaped) return decode_as(std::move(bytes), *named, convert);
  if (is_ascii(bytes)) return {std::move(bytes)};
  const Utf8Count count = count_utf8(bytes);
  const bool utf8 = is_utf8(count);
  const bool named_utf8 = named != nullptr && named->name == "UTF-8";
  const Charset& standard = *find_charset("utf8");
  if (utf8 && (named == nullptr || named_utf8)) return decode_as(std::move(bytes), standard, convert);
  const std::string said = "the text says that it is " + quote(charset) + ", but ";
  if (named != nullptr && named->form != Form::wide && !named_utf8) {
    if (!is_utf8_in_spite_of(*named, count)) return decode_as(std::move(bytes), *named, convert);
    Decoded decoded = decode_as(std::move(bytes), standard, convert);
    decoded.warnings.push_back(said + "it is UTF-8, and was read so");
    return decoded;
  }
  const Charset& taken = utf8 ? standard : guess_charset(bytes);
  Decoded decoded = decode_as(std::move(bytes), taken, convert);
  const std::string read_as = "was read as " + std::string(taken.name == "CP1252" ? "ISO-8859-1" : taken.name);
  if (named_utf8 && taken.name == "UTF-8") return decoded;
  if (!charset.empty()) {
    decoded.warnings.push_back(named == nullptr ? "no charset is called " + quote(charset) + ": the text " + read_as
                                                : said + "it is not, and " + read_as);
  } else if (taken.name != "CP1252") {
    decoded.warnings.push_back("the text names no charset: it " + read_as);
  }
  return decoded;
}

}  // namespace tengen::encoding
