#pragma once

#include <string>
#include <string_view>

// Libraries for tests, put together byte by byte.

namespace tengen::test {

// Flags of a record.
inline constexpr int down = 0x80;
inline constexpr int right = 0x40;
inline constexpr int old_comment = 0x20;
inline constexpr int mark = 0x10;
inline constexpr int comment = 0x08;
inline constexpr int start = 0x04;
inline constexpr int label = 0x02;
inline constexpr int extension = 0x01;

// Squares.
inline constexpr int h8 = 0x78;
inline constexpr int h9 = 0x68;
inline constexpr int i9 = 0x69;
inline constexpr int a15 = 0x01;

/// RenLib's header of this minor version of 3.
inline std::string library_header(char minor = 0) {
  return std::string("\xFFRenLib\xFF\x03", 9) + minor + std::string(10, '\xFF');
}

/// A text as the format has it: with a NUL behind it, and another where that makes whole pairs.
inline std::string library_text(std::string_view text) {
  std::string bytes(text);
  bytes += '\0';
  if (bytes.size() % 2 != 0) bytes += '\0';
  return bytes;
}

inline std::string record(int square, int flags = 0) {
  return {static_cast<char>(square), static_cast<char>(flags)};
}

/// The bytes that follow the flags where there is a text on the board.
inline std::string board_text(std::string_view text) {
  return std::string("\0\1", 2) + library_text(text);
}

}  // namespace tengen::test
