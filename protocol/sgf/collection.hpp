#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/encoding/decode.hpp"

namespace tengen::sgf {

/// Where the first game tree from `from` on begins, `npos` where none does: a "(" with a ";" behind it, after anything
/// (mail headers, a byte order mark), or after nothing but blanks one whose first ";" is missing, as in `(GM[4]`.
[[nodiscard]] std::size_t find_game(std::string_view text, std::size_t from) noexcept;
/// Whether a game tree begins at this "(" although the one before is not closed: its first node says GM or FF, as only
/// the first node of a game does.
[[nodiscard]] bool is_next_game(std::string_view text, std::size_t at) noexcept;
/// A game of a collection. One that is not closed ends where the next begins, or with the text.
struct Place {
  std::size_t games = 0;  ///< in the whole text
  std::size_t begin = 0;  ///< of the game that was asked for; the whole text where there is no such game
  std::size_t end = 0;
  std::string_view charset{};  ///< what its CA says
};
/// `number` counts from 1. The text may be of any charset.
[[nodiscard]] Place find_game_number(std::string_view text, std::size_t number) noexcept;

struct DecodedGame {
  encoding::Decoded decoded{};
  std::size_t games = 0;  ///< in the file
};
/// A game of a file as UTF-8, by what its own CA says, before anything else of it is read: half of a character may look
/// like a bracket. Before it are as many lines as in the file.
[[nodiscard]] DecodedGame decode_game(std::string bytes, std::size_t number, encoding::Converter convert);

}  // namespace tengen::sgf
