#include "adapters/terminal/glyphs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cwchar>

#include "adapters/streams/stdio.hpp"
#include "protocol/text.hpp"

#ifndef _WIN32
#include <clocale>
#endif

namespace tengen::adapters {

Inks inks_of(Look::Colours colours) {
  switch (colours) {
    case Look::Colours::none:
      return {.cursor = "1", .hint = "1", .won = ";7"};
    case Look::Colours::few:
      return {.black = "1;36",
              .white = "1;35",
              .forbidden = "1;31",
              .last = "1;33",
              .cursor = "1;32",
              .hint = "1;32",
              .won = ";7"};
    case Look::Colours::many:
      break;
  }
  const std::string wood = ";48;5;137";
  return {.board = "38;5;235" + wood,
          .black = "38;5;16" + wood,
          .white = "38;5;231" + wood,
          .neutral = "38;5;240" + wood,
          .forbidden = "1;38;5;88" + wood,
          .last = "1;38;5;226" + wood,
          .cursor = "1;38;5;231;48;5;25",
          .hint = "1;38;5;231;48;5;25",
          .won = ";48;5;28"};
}

std::string_view stone_glyph(Color color, const Look& look) {
  return look.pictures() ? "●" : color == Color::black ? "X" : "O";
}

namespace {

constexpr Glyph unknown{.bytes = "?", .columns = 1};
constexpr std::string_view ellipsis = "...";

struct Range {
  char32_t first;
  char32_t last;
};

/// Unicode's characters without a picture: joiners, directions of writing, marks of byte order, tags.
constexpr std::array<Range, 6> invisible{
    {{0xAD, 0xAD}, {0x61C, 0x61C}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xE0000, 0xE0FFF}}};
constexpr char32_t byte_order_mark = 0xFEFF;

bool is_invisible(char32_t character) {
  return character == byte_order_mark || std::any_of(invisible.begin(), invisible.end(), [character](Range range) {
           return character >= range.first && character <= range.last;
         });
}

/// The character that these bytes, well-formed UTF-8, stand for.
char32_t decoded(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes.front());
  if (bytes.size() == 1) return lead;
  char32_t character = lead & (0x7FU >> bytes.size());
  for (const char byte : bytes.substr(1)) character = character << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
  return character;
}

/// As the C library counts them; negative for a control character or one that it does not know.
int columns_of(char32_t character) {
#ifdef _WIN32
  return character < 0xA0 ? -1 : 1;  // nothing is drawn on Windows
#else
  // The library's table belongs to a locale. The process has none of its own, and other threads need not notice.
  static const locale_t unicode = [] {
    const locale_t known = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return known != nullptr ? known : ::newlocale(LC_CTYPE_MASK, "", nullptr);
  }();
  if (unicode == nullptr) return -1;
  const locale_t before = ::uselocale(unicode);
  const int columns = ::wcwidth(static_cast<wchar_t>(character));
  ::uselocale(before);
  return columns;
#endif
}

}  // namespace

Glyph take_glyph(std::string_view& text) {
  const std::size_t length = utf8_length(text);
  const std::string_view bytes = text.substr(0, std::max<std::size_t>(length, 1));
  text.remove_prefix(bytes.size());
  if (length == 0) return unknown;
  if (length == 1) return bytes.front() >= ' ' && bytes.front() < 0x7F ? Glyph{.bytes = bytes} : unknown;
  const char32_t character = decoded(bytes);
  if (is_invisible(character)) return {.bytes = {}, .columns = 0};
  const int columns = columns_of(character);
  return columns < 0 ? unknown : Glyph{.bytes = bytes, .columns = columns};
}

int text_columns(std::string_view text) {
  int count = 0;
  while (!text.empty()) count += take_glyph(text).columns;
  return count;
}

std::string shortened(std::string_view text, int columns) {
  const auto room = std::max(columns - static_cast<int>(ellipsis.size()), 0);
  std::string_view rest = text;
  std::size_t kept = 0;  // bytes before the ellipsis
  for (int count = 0; !rest.empty();) {
    count += take_glyph(rest).columns;
    if (count > columns) return std::string(text.substr(0, kept)).append(ellipsis);
    if (count <= room) kept = text.size() - rest.size();
  }
  return std::string(text);
}

namespace {

std::string_view value_in(const Environment& environment, const char* variable) {
  const char* const value = environment(variable);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

const char* variable_of_process(const char* name) {
  return std::getenv(name);
}

bool obeys_sequences(const Environment& environment) {
  const std::string_view term = value_in(environment, "TERM");
  return !term.empty() && term != "dumb";
}

Look look_of(const Environment& environment) {
  Look look{.unicode = is_utf8_locale(environment)};
  if (environment("NO_COLOR") != nullptr) return look;
  const bool many = value_in(environment, "TERM").find("256color") != std::string_view::npos ||
                    !value_in(environment, "COLORTERM").empty();
  look.colours = many ? Look::Colours::many : Look::Colours::few;
  return look;
}

bool can_draw() {
#ifdef _WIN32
  return false;
#else
  return is_terminal(Stream::input) && is_terminal(Stream::output) && obeys_sequences(variable_of_process);
#endif
}

}  // namespace tengen::adapters
