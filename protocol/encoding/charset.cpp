#include "protocol/encoding/charset.hpp"

#include <array>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::encoding {

namespace {

constexpr std::array charsets{
    Charset{"UTF-8", "utf8 unicode utf", 65001},
    Charset{"CP1252", "windows1252 cp1252 iso88591 latin1 l1 iso885911987 ansi ascii usascii", 1252},
    Charset{"GB18030", "gb18030 gbk gb2312 gb231280 gb23121980 euccn cp936 ms936 windows936 gb", 54936,
            Form::double_byte},
    Charset{"BIG5-HKSCS", "big5 bigfive big5hkscs big5eten cnbig5 cp950 ms950 windows950", 950, Form::double_byte},
    Charset{"CP932", "shiftjis sjis xsjis mskanji windows31j cp932 ms932 windows932", 932, Form::double_byte},
    Charset{"CP949", "euckr uhc cp949 ms949 windows949 ksc5601 ksc56011987 kscc5601", 949, Form::double_byte},
    Charset{"EUC-JP", "eucjp xeucjp ujis", 20932, Form::double_byte},
    Charset{"ISO-2022-JP", "iso2022jp jis csiso2022jp", 50220, Form::escaped},
    Charset{"KOI8-R", "koi8r koi8", 20866},
    Charset{"KOI8-U", "koi8u", 21866},
    Charset{"CP1250", "windows1250 cp1250", 1250},
    Charset{"CP1251", "windows1251 cp1251", 1251},
    Charset{"CP1253", "windows1253 cp1253", 1253},
    Charset{"CP1254", "windows1254 cp1254", 1254},
    Charset{"CP1255", "windows1255 cp1255", 1255},
    Charset{"CP1256", "windows1256 cp1256", 1256},
    Charset{"CP1257", "windows1257 cp1257", 1257},
    Charset{"CP1258", "windows1258 cp1258", 1258},
    Charset{"CP874", "windows874 cp874 tis620", 874},
    Charset{"ISO-8859-2", "iso88592 latin2 l2", 28592},
    Charset{"ISO-8859-3", "iso88593 latin3", 28593},
    Charset{"ISO-8859-4", "iso88594 latin4", 28594},
    Charset{"ISO-8859-5", "iso88595 cyrillic", 28595},
    Charset{"ISO-8859-6", "iso88596 arabic", 28596},
    Charset{"ISO-8859-7", "iso88597 greek", 28597},
    Charset{"ISO-8859-8", "iso88598 hebrew", 28598},
    Charset{"ISO-8859-9", "iso88599 latin5 l5", 28599},
    Charset{"ISO-8859-13", "iso885913 latin7", 28603},
    Charset{"ISO-8859-14", "iso885914 latin8", 28604},
    Charset{"ISO-8859-15", "iso885915 latin9 latin0", 28605},
    Charset{"ISO-8859-16", "iso885916 latin10", 28606},
    Charset{"CP866", "ibm866 cp866", 866},
    Charset{"UTF-16LE", "utf16 utf16le ucs2 ucs2le", 1200, Form::wide},
    Charset{"UTF-16BE", "utf16be ucs2be", 1201, Form::wide},
};

/// The same for names that mean the same.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : lower(name)) {
    if (is_lower(c) || is_digit(c)) plain += c;
  }
  return plain;
}

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
}

constexpr unsigned first_high = 0x80;

bool between(unsigned byte, unsigned least, unsigned most) {
  return byte >= least && byte <= most;
}

void append_utf8(std::string& text, unsigned code) {
  constexpr unsigned low = 0x3F;
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    text += static_cast<char>(0x80 | (code & low));
  } else {
    text += static_cast<char>(0xE0 | code >> 12);
    text += static_cast<char>(0x80 | (code >> 6 & low));
    text += static_cast<char>(0x80 | (code & low));
  }
}

/// What Windows-1252 has from 80 to 9F; its five gaps are the control characters of ISO-8859-1.
constexpr std::array<unsigned, 32> windows_letters{0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                   0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

}  // namespace

const Charset* find_charset(std::string_view name) noexcept {
  constexpr std::size_t longest = 40;
  if (name.size() > longest) return nullptr;
  const std::string plain = plain_name(name);
  for (const Charset& charset : charsets) {
    std::string_view aliases = charset.aliases;
    while (!aliases.empty()) {
      if (take_word(aliases) == plain) return &charset;
    }
  }
  return nullptr;
}

Utf8Count count_utf8(std::string_view bytes) noexcept {
  Utf8Count count;
  for (std::size_t i = 0; i < bytes.size();) {
    if (byte_at(bytes, i) < first_high) {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length(bytes.substr(i));
    ++(length == 0 ? count.wrong : length == 2 ? count.characters : count.long_ones);
    i += length == 0 ? 1 : length;
  }
  return count;
}

std::string repaired_utf8(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    text += length == 0 ? replacement : bytes.substr(0, length);
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

std::string latin_to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned byte = byte_at(bytes, i);
    const bool letter = between(byte, first_high, first_high + windows_letters.size() - 1);
    append_utf8(text, letter ? windows_letters.at(byte - first_high) : byte);
  }
  return text;
}

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
