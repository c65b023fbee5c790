#pragma once

#include <cstdint>

#include "engine/core/bytes.hpp"
#include "protocol/database/position_database.hpp"
#include "protocol/database/position_key.hpp"

namespace tengen::database {

// Whole databases. What is read is read in parts, so that no size of file needs much memory.

/// Adds what `other` knows to `database`, see `merged`. Returns how many records came in or changed.
[[nodiscard]] Result<std::uint64_t> merge(PositionDatabase& database, PositionDatabase& other);

/// Writes all records, or with `only` those of its rule and board, see csv.hpp. Returns how many.
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
