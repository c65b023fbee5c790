#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/encoding/charset.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

/// Where the first game tree from `from` on begins, `npos` where none does: a "(" with a ";" behind it, after anything
/// (mail headers, a byte order mark), or after nothing but blanks one whose first ";" or "(" is missing, as in
/// `(GM[4]`.
[[nodiscard]] std::size_t find_game(std::string_view text, std::size_t from) noexcept;
/// Whether a text is a game tree whose first "(" is missing: `;GM[4]`, and without its ";" too if it says GM or FF.
[[nodiscard]] bool begins_bare(std::string_view text) noexcept;
/// Whether a game tree begins at this "(" although the one before is not closed: its first node says GM or FF, as only
/// the first node of a game does.
[[nodiscard]] bool is_next_game(std::string_view text, std::size_t at) noexcept;
/// How many games a text of any charset holds. One that is not closed ends where the next begins, or with the text.
[[nodiscard]] std::size_t count_games(std::string_view text) noexcept;

struct DecodedGame {
  encoding::Decoded decoded{};
  TextPlace begin{};  ///< where it begins in its file
};

/// The games of a file, each as UTF-8 by what its own CA says, before anything else of it is read: half of a character
/// may look like a bracket.
class Collection {
 public:
  Collection(std::string bytes, encoding::Converter convert);

  [[nodiscard]] std::size_t games() const noexcept { return games_; }
  /// Game `number`, from 1; the whole text where there is no such game. Games are taken in their order, each once: all
  /// of them together cost as much as the text is long.
  [[nodiscard]] DecodedGame take(std::size_t number);
  /// Bytes that were looked at to find the games, those of each game counted once for each look.
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }

 private:
  /// Goes on to the next game.
  void advance();

  std::string text_;
  std::vector<std::string> warnings_;  ///< of the whole text
  encoding::Converter convert_;
  bool wide_ = false;  ///< was UTF-16, and is decoded by now
  std::size_t games_ = 0;
  std::size_t number_ = 0;  ///< of the game at `begin_`; 0 before the first
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string charset_;  ///< what its CA says
  TextPlace place_{};    ///< of `begin_`
  std::uint64_t steps_ = 0;
};

}  // namespace tengen::sgf
