#pragma once

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/plan/game_engine.hpp"

namespace tengen {

// A transposition table in a file, all numbers little-endian:
//
//     0   8 bytes  "TENGENTT"
//     8   u64      version of this format and of what entries mean
//     16  u64      game, board and rules, as a hash
//     24  u64      number of entries
//     32  u64      check: a hash over all entries, in order
//     40  ...      entries of 16 bytes: key, contents
//
// A table of any size can be read into a table of any other.

/// Writes the entries of at least `least_depth` in the table of the last search. `not_found` if the sink refuses.
[[nodiscard]] Result<> write_table(const GameEngine& game, const GameSpec& spec, ByteSink& sink,
                                   int least_depth = -128);
/// Adds a file's entries to the table. `syntax` if the file is no such table, damaged or cut off, `unsupported` if it
/// belongs to another game, board, rule or version; then nothing has changed.
[[nodiscard]] Result<> read_table(GameEngine& game, const GameSpec& spec, ByteSource& source);

}  // namespace tengen
