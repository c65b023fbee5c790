#pragma once

#include <array>
#include <string>
#include <string_view>

#include "lab/match/game.hpp"

namespace tengen::lab {

/// A finished game of a match.
struct GameRecord {
  int number = 0;  ///< from 0; games 2n and 2n + 1 share an opening
  bool first_is_black = true;
  std::array<std::string, 2> names{};  ///< of the first contestant, of the second
  std::string opening{};
  std::string moves{};  ///< with the opening, as `moves_text` writes them
  GameOutcome outcome{};

  /// Half points of the first contestant: 0, 1, 2.
  [[nodiscard]] int half_points() const noexcept;
  [[nodiscard]] const std::string& black() const noexcept { return names[first_is_black ? 0 : 1]; }
  [[nodiscard]] const std::string& white() const noexcept { return names[first_is_black ? 1 : 0]; }
};

/// The moves of a game as files of openings write them.
[[nodiscard]] std::string moves_text(const GameOutcome& outcome, const GameSpec& spec);

/// One line of JSON:
///
///     {"game":3,"black":"old","white":"new","result":"W+","ending":"rules","detail":"","opening":"h8 i9",
///      "moves":"h8 i9 h10 …","ms":[12,11,…],"slowest":[31,28]}
///
/// `moves` begins with the opening, `ms` has one number for each move after it, `slowest` is Black's and White's;
/// so are the `lines` of a continuous game. A game of Go that was counted has `"margin":-3.5`, Black's lead in points
/// with komi, and `"counting":"agreed"` (see `Counting`); its result is `W+3.5`.
[[nodiscard]] std::string json_line(const GameRecord& record, const GameSpec& spec);
/// What a resumed match needs to know of such a line: number, names, moves as text, winner, ending, margin and the
/// slowest moves. The first contestant has Black in games of even number. `syntax` for anything else.
[[nodiscard]] Result<GameRecord> read_json_line(std::string_view line);

/// A game of SGF, to be appended to a collection.
[[nodiscard]] std::string sgf_text(const GameRecord& record, const GameSpec& spec);
/// Players and result as chess tools read them (rating programs do); the moves are a comment.
[[nodiscard]] std::string pgn_text(const GameRecord& record);

}  // namespace tengen::lab
