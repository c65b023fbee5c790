#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/bytes.hpp"
#include "protocol/database/position_database.hpp"

namespace tengen::database {

// Rapfi's text form: a line of headings, then a record a line.
//
//     index,key,label,value,depth,bound,text
//     0,f-15-15-h8--w,w,-29995,12,exact,"@BTXT@87abc\bA comment"
//
// The label is a character, `(none)` or `(null)`. The text is the points' texts, a backspace, and the comment; either
// may be missing. A backslash stands before quotation marks and backslashes, and line ends and backspaces are `\n` and
// `\b`.

[[nodiscard]] std::string csv_heading();
/// Without its line end.
[[nodiscard]] std::string csv_line(std::size_t index, std::string_view key, const Record& record);
/// The entry of a line, under the key of its canonical placement; texts on points are turned with it. Empty for a line
/// that holds none.
[[nodiscard]] std::optional<PositionDatabase::Entry> read_csv_line(std::string_view line);

// Whole databases. What is read is read in parts, so that no size of file needs much memory.

/// Adds what `other` knows to `database`, see `merged`. Returns how many records came in or changed.
[[nodiscard]] Result<std::uint64_t> merge(PositionDatabase& database, PositionDatabase& other);

/// Writes all records, or with `only` those of its rule and board. Returns how many.
[[nodiscard]] Result<std::uint64_t> write_text(PositionDatabase& database, ByteSink& sink, const Placement* only);

/// What `read_text` has found.
struct TextCount {
  std::uint64_t records = 0;
  std::uint64_t other_lines = 0;  ///< that hold none; the headings are not counted
  std::uint64_t first_other = 0;  ///< the number of the first of them, from 1
};
/// Merges the records of a text into `database`. Lines of other kinds are counted and left out. `syntax` for a text
/// without any record.
[[nodiscard]] Result<TextCount> read_text(PositionDatabase& database, ByteSource& source);

/// Puts every record under the key of its canonical placement, and takes away those whose key is no position's. Then
/// writes the file anew. Returns how many were moved or taken away.
[[nodiscard]] Result<std::uint64_t> repair(PositionDatabase& database);

}  // namespace tengen::database
