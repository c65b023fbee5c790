#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::lab {

inline constexpr int most_training_lines = 32;

/// "15" or "15x20" (columns, rows); empty for anything else and for boards that Gomoku is not played on.
[[nodiscard]] std::optional<BoardSize> read_size(std::string_view text);

/// "15x15 20x20"
[[nodiscard]] std::string sizes_text(const std::vector<BoardSize>& sizes);

/// How the Gomoku games of a file were made. Two files with equal settings hold parts of one set of games.
struct TrainingSettings {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  std::vector<BoardSize> sizes =
      std::vector(1, BoardSize{15, 15});  ///< each game is dealt one of them; a size may come twice
  std::uint64_t nodes = 3000;             ///< a move
  int lines = 1;                          ///< root moves that a search with lines gives scores to
  int lines_every = 1;                    ///< one search in so many has lines, where `lines` is more than 1
  std::uint64_t seed = 1;                 ///< with the game's number it decides the whole game
  int most_opening = 8;                   ///< random moves before the game, at most
  std::string engine{};                   ///< whose moves: version and commit

  friend bool operator==(const TrainingSettings&, const TrainingSettings&) = default;
};

struct RootScore {
  Vertex at;
  std::int16_t score = 0;  ///< the search's, for the side to move
};

struct TrainingMove {
  Vertex at;
  /// What the search called it, for the side that played it; 0 for moves of the opening.
  std::int16_t score = 0;
  /// So many of the game's `others` belong to this move: what the same search said of moves that it did not choose.
  std::uint8_t others = 0;
};

/// A game that was played to its end, or one position off such a game with the move that a search chose there (see
/// `run_asides`).
struct TrainingGame {
  std::uint32_t number = 0;
  BoardSize size{15, 15};
  std::optional<int> result{};  ///< 1: Black won, 0: drawn, -1: White won; nothing: it was not played on
  int opening = 0;              ///< so many of the moves were dealt, not chosen
  std::vector<TrainingMove> moves{};
  std::vector<RootScore> others{};  ///< of all moves, in their order, best first
};

/// The rules by which a game was played.
[[nodiscard]] inline gomoku::Spec spec_of(const TrainingSettings& settings, const TrainingGame& game) {
  return {.size = game.size, .rule = settings.rule};
}

/// A file of games: one line of text, `tengen-games 2 ` and the settings as JSON, then the games in any order, each as
///
///     4 bytes   how many bytes come after the next eight
///     8 bytes   FNV-1a of those
///     4 bytes   the game's number
///     1 byte    its result: -1, 0 or 1; 2 for none
///     1 byte    moves of the opening
///     2 bytes   columns and rows
///     and for each move
///     4 bytes   x, y, and the score in two
///     1 byte    how many others the search gave a score
///     4 bytes   for each of these: x, y, and the score in two
///
/// Numbers have their low byte first.
[[nodiscard]] std::string training_header(const TrainingSettings& settings);
[[nodiscard]] std::string training_block(const TrainingGame& game);

struct TrainingFile {
  TrainingSettings settings;
  std::vector<TrainingGame> games;
  std::size_t whole = 0;  ///< bytes up to the end of the last whole game: what follows was cut off
};

/// `syntax` for a file that is none of ours or damaged before its end; a last game that was cut off is left out.
[[nodiscard]] Result<TrainingFile> read_training_file(std::string_view bytes);
/// The same for a file on the disk, also `not_found`; the error begins with the path.
[[nodiscard]] Result<TrainingFile> load_training_file(const std::string& path);

}  // namespace tengen::lab
