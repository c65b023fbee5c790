#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::renlib {

// RenLib's libraries (`.lib`): renju positions as a tree, with comments and texts at points. A file is a header of 20
// bytes and then records in preorder: a square, flags, an extension of two bytes where a flag says so, a comment, a
// text at the square. The board is 15x15; colours alternate from Black's first move. Neither a rule nor a charset is
// stored.

inline constexpr BoardSize board{15, 15};
/// RenLib itself holds no longer path, labels counted.
inline constexpr std::size_t longest_path = 225;
/// Records beyond these are refused: the largest libraries known have 7 million.
inline constexpr std::size_t most_records = std::size_t{1} << 24;
inline constexpr std::size_t largest_file = std::size_t{1} << 28;  ///< bytes

/// Bits of a record's second byte.
namespace flag {
inline constexpr std::uint8_t down = 0x80;         ///< a sibling follows after this record's subtree
inline constexpr std::uint8_t right = 0x40;        ///< no child follows
inline constexpr std::uint8_t old_comment = 0x20;  ///< seven bits a letter
inline constexpr std::uint8_t mark = 0x10;         ///< the user's, to find the position again
inline constexpr std::uint8_t comment = 0x08;
inline constexpr std::uint8_t start = 0x04;      ///< the position shown first
inline constexpr std::uint8_t no_move = 0x02;    ///< a label at an empty point of the parent's board
inline constexpr std::uint8_t extension = 0x01;  ///< two bytes follow
}  // namespace flag
/// The bit of the extension's second byte that says that a text at the square follows.
inline constexpr std::uint8_t extension_board_text = 0x01;
/// Separates the one line that heads a comment from its further lines.
inline constexpr char comment_separator = '\x08';

/// Where a text stands in the file's bytes.
struct Text {
  std::uint32_t begin = 0;
  std::uint32_t size : 31 = 0;
  std::uint32_t old : 1 = 0;  ///< whether it has seven bits a letter
};

/// The texts of a node; those of size 0 are not there.
struct Notes {
  Text one_line;    ///< that heads the comment
  Text more_lines;  ///< of the comment
  Text board_text;  ///< at the node's square
};

/// A move, or a label; `nodes[0]` is the empty board. Twenty bytes, since large libraries have millions.
struct Node {
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  std::uint32_t first_child = none;
  std::uint32_t next_sibling = none;
  std::uint32_t notes = none;  ///< place in `Library::notes`
  std::uint32_t begin = 0;     ///< of its first record, in bytes from the beginning of the file
  std::uint8_t square = 0;     ///< 0 is a pass, or the empty board
  std::uint8_t flags = 0;      ///< of mark, start, no_move

  [[nodiscard]] bool is_label() const noexcept { return (flags & flag::no_move) != 0; }
};

/// A file that was read. Twin siblings, as RenLib does, are one node: the first comment and the first text stay.
struct Library {
  std::string_view bytes{};         ///< the file, which outlives the library
  std::vector<Node> nodes{Node{}};  ///< every parent comes before its children
  std::vector<Notes> notes{};
  std::size_t records = 0;              ///< of the file
  std::vector<std::string> warnings{};  ///< each one printable ASCII line

  [[nodiscard]] std::string_view text(const Text& where) const noexcept {
    return bytes.substr(where.begin, where.size);
  }
};

/// Whether the bytes begin as a library does: with RenLib's header, or, where `named` (the file is called `.lib`), with
/// H8's record as files of RenLib 1 and 2.
[[nodiscard]] bool is_library(std::string_view bytes, bool named) noexcept;

/// Reads a library, of which the end may be missing: RenLib itself writes such files. `syntax` with "record N at byte
/// B: what is wrong", `out_of_range` where there are too many records.
[[nodiscard]] Result<Library> parse(std::string_view bytes);

/// The point of a square byte: column 1 to 15 in the low half, row from the top in the high half. A pass for 0; empty
/// for what is no square.
[[nodiscard]] std::optional<Vertex> vertex_of(std::uint8_t square) noexcept;
[[nodiscard]] std::uint8_t square_of(Vertex vertex) noexcept;

/// The bytes of one text of a library as UTF-8: in the charset that the user named; else as a byte order mark says;
/// else in what it looks like where the library's texts together look like `usual`, a place in `likely_charsets`.
[[nodiscard]] std::string decoded(std::string_view bytes, std::size_t usual, const encoding::Charsets& charsets);

/// The charsets that texts are read in. No library says its own: what all texts together look like is the file's, and
/// a text that looks like another by far has that.
class TextReader {
 public:
  /// The library outlives this object.
  TextReader(const Library& library, const encoding::Charsets& charsets);

  /// A text as UTF-8 with '\n' between its lines; control characters are blanks.
  [[nodiscard]] std::string read(const Text& text) const;
  /// The head of a comment and its further lines, one text.
  [[nodiscard]] std::string comment(const Notes& notes) const;

  /// The charset of most texts; empty where all are ASCII.
  [[nodiscard]] std::string_view charset() const noexcept;

 private:
  const Library& library_;
  encoding::Charsets charsets_;
  std::size_t usual_ = 0;
  bool all_ascii_ = true;
};

// The properties of SGF that hold what a library has beside moves and comments (`to_sgf` says which).

inline constexpr std::string_view label = "LB";
inline constexpr std::string_view point_mark = "MA";
inline constexpr std::string_view hotspot = "HO";
inline constexpr std::string_view start_here = "START";
inline constexpr std::string_view text_elsewhere = "TEXT";

/// A library that is to be written: nodes as in `Library`, whose `notes` are places here.
struct DraftTexts {
  std::string comment{};
  std::string board_text{};
};
struct Draft {
  std::vector<Node> nodes{Node{}};
  std::vector<DraftTexts> texts{};
  std::vector<std::string> not_kept{};  ///< of what it was made from, for people
};

/// A library's bytes.
struct Written {
  std::string bytes{};
  std::string_view charset{};           ///< of the texts; empty where all are ASCII
  std::vector<std::string> not_kept{};  ///< from the draft
};

/// The bytes that RenLib would write, but for the order of siblings, which stays as it is: RenLib sorts them when it
/// reads. Texts are in the charset that the user named, else in the first code page of Windows that holds them all and
/// in which they read back as they are, else in UTF-8. `unsupported` where the charset lacks a character.
[[nodiscard]] Result<Written> write(const Draft& draft, const encoding::Charsets& charsets);

// A library as SGF and back:
//
//     a record                           a node with B or W
//     a comment, in both its parts       C
//     a label, a text at a move's point  LB of the node before
//     a mark                             MA at the move's point; HO[1] where it has none
//     the position shown first           START[1], a property of our own
//     a text of a pass, of the root      TEXT[...], a property of our own

/// The library as a tree. What stands below a label is left out.
[[nodiscard]] sgf::Tree to_sgf(const Library& library, const TextReader& texts);

/// The tree as a library that RenLib opens. Nodes of one move join the comments of nodes without one behind it, and
/// siblings with equal moves are one. `unsupported` for other boards than 15x15 and stones set up before the first
/// move, `out_of_range` for lines of more than 225 moves.
[[nodiscard]] Result<Written> from_sgf(const sgf::Tree& tree, const encoding::Charsets& charsets);

}  // namespace tengen::renlib
