#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/engine.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::records {

// A game as a file holds it, whatever the file's format: text to plain structs and back. Whether the moves are legal is
// for the rules to say.

/// The game's place in `all_games()`; games that were added come after these.
enum class GameKind : std::uint8_t { gomoku, go, connect };

/// As the command line calls it: `gomoku`, `go`, `connect`.
[[nodiscard]] std::string_view name(GameKind game) noexcept;
/// Empty for a name that no game has; capitals count.
[[nodiscard]] std::optional<GameKind> kind_named(std::string_view name) noexcept;
[[nodiscard]] GameKind kind_of(const GameSpec& spec) noexcept;

/// What a file says about the rules, or a user who knows better; absent values take the game's defaults.
struct Facts {
  std::optional<GameKind> game{};
  std::optional<BoardSize> size{};
  std::optional<gomoku::Rule> rule{};
  std::optional<double> komi{};   ///< Go: points that White receives
  std::optional<int> in_a_row{};  ///< Connect-N
  friend bool operator==(const Facts&, const Facts&) = default;
};

/// Gomoku where the file does not say.
[[nodiscard]] constexpr GameKind game_of(const Facts& facts) noexcept {
  return facts.game.value_or(GameKind::gomoku);
}

struct Move {
  Stone stone;
  std::optional<Milliseconds> time{};  ///< that the player took
  std::string comment{};
  friend bool operator==(const Move&, const Move&) = default;
};

struct Record {
  Facts facts{};  ///< `game` and `size` are always set in a record that was read
  std::vector<Stone> setup{};
  Color first = Color::black;  ///< to move after the set-up
  std::vector<Move> moves{};
  std::string black{};  ///< players' names, any bytes without line breaks; empty if unknown
  std::string white{};
  std::string date{};
  std::string result{};   ///< as SGF's RE writes it: `B+`, `W+3.5`, `0`
  std::string comment{};  ///< about the game
  friend bool operator==(const Record&, const Record&) = default;
};

/// What came out of a file.
struct Reading {
  Record record{};
  std::vector<std::size_t> offsets{};   ///< of each move, in bytes from the beginning of the text
  std::vector<std::string> warnings{};  ///< for a person: what was read with doubt, or left out
  sgf::Tree tree{};                     ///< SGF, RenLib: all that the file says of the game, variations too
};

/// `psq`: Piskvork. `sgf`: Smart Game Format. `notation`: points like h8, run together or apart; a1 is the bottom left
/// corner and the letter i is a column. `columns`: Connect-N, a digit for each move. `renlib`: a library of RenLib,
/// which is no text.
enum class Format : std::uint8_t { psq, sgf, notation, columns, renlib };

using sgf::longest_game;

/// What the text is by its first characters, or, where they say nothing, by the file's name.
[[nodiscard]] Format detect(std::string_view text, std::string_view file_name) noexcept;
/// The format that a file of this name should have; empty if the ending is none of .psq, .sgf, .txt, .pos,
/// .lib.
[[nodiscard]] std::optional<Format> format_of_name(std::string_view file_name, GameKind game) noexcept;

/// `facts` outweigh what the text says. Errors begin with the place, `line:column: `, and name what stands there; of a
/// library with its `record N at byte N: `. The charsets are for libraries alone.
[[nodiscard]] Result<Reading> read(std::string_view text, Format format, const Facts& facts,
                                   const encoding::Charsets& charsets = {});
/// `unsupported`, with the reason, if the format cannot hold such a game. Libraries are made by `convert`.
[[nodiscard]] Result<std::string> write(const Record& record, Format format);

/// The rules to play the record by. Whether the engine can play them is for `validate` to say.
[[nodiscard]] GameSpec spec_of(const Facts& facts);

/// As players of the game write it: `h8` (a1 bottom left, with i) in Gomoku, `H8` without I in Go, the column in
/// Connect-N.
[[nodiscard]] std::string move_text(Vertex vertex, GameKind game, BoardSize size);

// --- The formats, one by one ---

[[nodiscard]] Result<Reading> read_psq(std::string_view text, const Facts& facts);
[[nodiscard]] Result<std::string> write_psq(const Record& record);
/// `begin` is the place of the text in its file.
[[nodiscard]] Result<Reading> read_sgf(std::string_view text, const Facts& facts, TextPlace begin = {});
[[nodiscard]] Result<std::string> write_sgf(const Record& record);
[[nodiscard]] Result<Reading> read_notation(std::string_view text, const Facts& facts);
[[nodiscard]] Result<std::string> write_notation(const Record& record);
[[nodiscard]] Result<Reading> read_columns(std::string_view text, const Facts& facts);
[[nodiscard]] Result<std::string> write_columns(const Record& record);
[[nodiscard]] Result<Reading> read_renlib(std::string_view bytes, const Facts& facts,
                                          const encoding::Charsets& charsets);

/// `error` with the place before it.
[[nodiscard]] Error error_at(std::string_view text, std::size_t offset, std::string what, Errc code = Errc::syntax,
                             TextPlace begin = {});
/// The facts of the text, outweighed by the user's.
[[nodiscard]] Facts merged(const Facts& of_text, const Facts& of_user);
/// Empty if the moves are Black's and White's in turn from an empty board, as simple formats assume; else the reason.
[[nodiscard]] std::string why_not_simple(const Record& record);

/// The record as a tree with one line. Node 0 describes the game, node i + 1 is move i.
[[nodiscard]] sgf::Tree make_sgf_tree(const Record& record);

/// The set-up, the moves and the comments of a tree's main line.
void take_main_line(const sgf::Tree& tree, const sgf::Game& game, Record& record);

/// Makes a tree that was read a file of our own: UTF-8, FF[4], points as two letters, and in the root the facts by
/// which it was read, where it says something else.
void put_facts(sgf::Tree& tree, const Facts& facts);

/// `unsupported` for a board that SGF has no letters for.
[[nodiscard]] Result<> check_sgf_size(const Facts& facts);

// What formats say of a game in words.

/// A rule of Gomoku by our own names, and by what other programs say: `Renju (RIF)`, `Standard Gomoku`, `Caro`.
[[nodiscard]] std::optional<gomoku::Rule> parse_rule(std::string_view text);

/// The first line of a game in notation or columns, for who reads it and for `parse_heading`: `# gomoku 15x15 renju`,
/// `# go 9x9 komi 6.5`, `# connect 9x7 in-a-row 5`. With its line break.
[[nodiscard]] std::string heading(const Facts& facts);
/// The inverse, without the line break; empty for any other remark.
[[nodiscard]] std::optional<Facts> parse_heading(std::string_view line);

[[nodiscard]] Facts facts_of(const GameSpec& spec);

/// How a game ended, as SGF's RE says it: `B+2.5`, `0`, in games without points `W+1`; empty where it goes on.
[[nodiscard]] std::string result_text(const GameStatus& status);
/// The game on the engine's board: rules, set-up, moves, and the result where it is over. Without players' names.
[[nodiscard]] Record record_of(const Engine& engine);

/// A game of a file as UTF-8; a library as it is.
struct Source {
  Format format = Format::notation;
  std::string text{};
  TextPlace begin{};      ///< of the text in its file
  std::size_t games = 1;  ///< in the file: SGF may hold a collection
  std::vector<std::string> warnings{};
};

/// The games of a file. The bytes may be of any charset; see `encoding::decode` for which one is taken, and for a
/// `convert` that is null.
class Archive {
 public:
  Archive(std::string bytes, std::string_view file_name, encoding::Converter convert);

  /// In the file, at least one.
  [[nodiscard]] std::size_t games() const noexcept { return collection_ ? std::max(collection_->games(), one) : one; }
  /// Game `number`, from 1 to `games()`. Games are taken in their order, each once.
  [[nodiscard]] Source take(std::size_t number);

 private:
  static constexpr std::size_t one = 1;

  Format format_ = Format::notation;
  std::string bytes_;  ///< of a file that is no collection
  std::optional<sgf::Collection> collection_;
  encoding::Converter convert_;
};

/// As `read` of its text, with places as the file has them.
[[nodiscard]] Result<Reading> read(const Source& source, const Facts& facts, const encoding::Charsets& charsets = {});

/// A game in a format (a text, or a library's bytes), and what of it the format has no place for, in words:
/// `variations`, `rule`.
struct Converted {
  std::string text;
  std::vector<std::string> not_kept{};
};

/// The game that was read, in another format. SGF to SGF keeps all of the tree; the record's facts outweigh what its
/// root says. A library is as SGF here, and keeps the tree as far as `renlib::from_sgf` says. `unsupported`, with the
/// reason, if the format cannot hold the moves. The charsets are for libraries alone.
[[nodiscard]] Result<Converted> convert(Reading reading, Format format, const encoding::Charsets& charsets = {});

}  // namespace tengen::records
