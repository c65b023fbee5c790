#include "protocol/text.hpp"

#include <algorithm>
#include <array>

namespace tengen {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// Characters that move the cursor, turn the direction of text, break lines or are not seen. U+200C and U+200D stay:
/// words of some languages, and emoji, are spelt with them.
constexpr std::array<Range, 13> unsafe{{{0x00, 0x1F},
                                        {0x7F, 0x9F},
                                        {0xAD, 0xAD},
                                        {0x61C, 0x61C},
                                        {0x180E, 0x180E},
                                        {0x200B, 0x200B},
                                        {0x200E, 0x200F},
                                        {0x2028, 0x202E},
                                        {0x2060, 0x206F},
                                        {0xFEFF, 0xFEFF},
                                        {0xFFF9, 0xFFFB},
                                        {0xE0000, 0xE007F},
                                        {0x10FFFE, 0x10FFFF}}};

/// The character that begins the text, `length` bytes of UTF-8.
char32_t decoded(std::string_view text, std::size_t length) {
  constexpr unsigned payload = 0x3F;
  constexpr std::array<unsigned, 5> first_payload{0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t character = static_cast<unsigned char>(text[0]) & first_payload[length];
  for (const char c : text.substr(1, length - 1)) {
    character = character << 6U | (static_cast<unsigned char>(c) & payload);
  }
  return character;
}

bool is_safe(char32_t character) {
  return std::none_of(unsafe.begin(), unsafe.end(),
                      [character](Range range) { return range.first <= character && character <= range.last; });
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
  std::string result;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == most) return result + "...";
    const std::size_t length = utf8_length(text);
    const bool safe = length > 0 && is_safe(decoded(text, length));
    result += safe ? text.substr(0, length) : std::string_view("?");
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace tengen
