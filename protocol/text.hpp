#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// Small text tools that the dialects share. All of them take any bytes.

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  // Control characters count as blanks: no dialect gives them a meaning.
  return static_cast<unsigned char>(c) <= ' ' || c == 0x7F;
}

[[nodiscard]] constexpr bool is_upper(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr bool is_lower(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return is_upper(c) || is_lower(c);
}
[[nodiscard]] constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_ascii(std::string_view text) noexcept {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

[[nodiscard]] inline std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Cuts the first word off `text`, and the blanks around it; empty if there is none.
[[nodiscard]] constexpr std::string_view take_word(std::string_view& text) noexcept {
  text = trim(text);
  std::size_t length = 0;
  while (length < text.size() && !is_blank(text[length])) ++length;
  const std::string_view word = text.substr(0, length);
  text = trim(text.substr(length));
  return word;
}

/// Its words, whatever blanks stand between them.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) words.push_back(word);
  return words;
}

/// Cuts what stands before the first `end` off `text`, and that character; all of it where there is none.
[[nodiscard]] constexpr std::string_view take_field(std::string_view& text, char end) noexcept {
  const std::string_view field = text.substr(0, text.find(end));
  text.remove_prefix(field.size() < text.size() ? field.size() + 1 : text.size());
  return field;
}

/// The words on one line, with `between` between them.
template <class Words>
[[nodiscard]] std::string joined(const Words& words, std::string_view between = " ") {
  std::string text;
  bool first = true;
  for (const auto& word : words) {
    if (!std::exchange(first, false)) text += between;
    text += word;
  }
  return text;
}

/// How many bytes the well-formed UTF-8 character at the beginning of the text has; 0 if there is none (Unicode, table
/// 3-7).
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  if (text.empty() || (first >= 0x80 && first < 0xC2) || first > 0xF4) return 0;
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  // Neither longer than need be, nor surrogates, nor beyond the last character.
  const unsigned lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < lowest || byte(1) > highest) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  return length;
}

/// Half points as points with at most one decimal: `-2.5`.
[[nodiscard]] inline std::string half_points_text(int half_points) {
  const int size = half_points < 0 ? -half_points : half_points;
  return (half_points < 0 ? "-" : "") + std::to_string(size / 2) + (size % 2 != 0 ? ".5" : "");
}

/// At most `most` characters of something foreign, made safe to quote in a reply: one printable ASCII line.
[[nodiscard]] inline std::string quote(std::string_view text, std::size_t most = 60) {
  std::string result;
  for (const char c : text.substr(0, most)) result += c >= ' ' && c < 0x7F ? c : '?';
  if (text.size() > most) result += "...";
  return result;
}

/// At most `most` characters of something foreign (a name, a path, a word of a command line), made safe to show to a
/// person: one line of well-formed UTF-8. `?` stands for each control character, for each byte that is no UTF-8, and
/// for each character that turns the direction of what follows or is not seen. Where text was left out it ends with
/// `...`. `quote` of protocol/text.hpp is the same for hosts, in ASCII.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = 60);

/// A place in a text, for people: both count from 1.
struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;

  friend bool operator==(const TextPlace&, const TextPlace&) = default;
};

/// The place behind `text`, which begins at `begin`. Lines end with '\n'.
[[nodiscard]] inline TextPlace place_behind(std::string_view text, TextPlace begin = {}) noexcept {
  for (const char c : text) {
    ++begin.column;
    if (c == '\n') begin = {begin.line + 1, 1};
  }
  return begin;
}

/// "line:column" of a byte in a text that begins at `begin` of its file.
[[nodiscard]] inline std::string place_in(std::string_view text, std::size_t offset, TextPlace begin) {
  const TextPlace place = place_behind(text.substr(0, offset), begin);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

}  // namespace tengen
