#pragma once

#include <string>
#include <string_view>

#include "lab/match/game.hpp"

namespace tengen::lab {

/// A finished game of a match.
struct GameRecord {
  int number = 0;  ///< from 0; games 2n and 2n + 1 share an opening
  bool first_is_black = true;
  std::string opening{};
  GameOutcome outcome{};

  /// Half points of the first contestant: 0, 1, 2.
  [[nodiscard]] int half_points() const noexcept;
};

/// One line of JSON:
///
///     {"game":3,"black":"old","white":"new","result":"W+","ending":"rules","detail":"","opening":"h8 i9",
///      "moves":"h8 i9 h10 …","ms":[12,11,…],"slowest":[31,28]}
///
/// `moves` begins with the opening, `ms` has one number for each move after it, `slowest` is Black's and White's;
/// so are the `lines` of a continuous game. A game of Go that was counted has `"margin":-3.5`, Black's lead in points
/// with komi, and `"counting":"agreed"` (see `Counting`); its result is `W+3.5`.
[[nodiscard]] std::string json_line(const GameRecord& record, const GameSpec& spec, std::string_view first,
                                    std::string_view second);
/// What a resumed match needs to know of such a line: number, colours, winner, ending, margin and the slowest
/// moves; not the moves. `syntax` for anything else.
[[nodiscard]] Result<GameRecord> read_json_line(std::string_view line, std::string_view first);

/// A game of SGF, to be appended to a collection.
[[nodiscard]] std::string sgf_text(const GameRecord& record, const GameSpec& spec, std::string_view first,
                                   std::string_view second);
/// Players and result as chess tools read them (rating programs do); the moves are a comment.
[[nodiscard]] std::string pgn_text(const GameRecord& record, const GameSpec& spec, std::string_view first,
                                   std::string_view second);

}  // namespace tengen::lab
