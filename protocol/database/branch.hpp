#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "protocol/database/position_database.hpp"

namespace tengen::database {

// The records after a position: those that one move leads to, and so on through the records that are there.

/// A move and the record of the position after it.
struct Child {
  Vertex move{};
  Record record{};
};

/// `position` with another stone of the side to move.
[[nodiscard]] Placement after_move(const Placement& position, Vertex move);
[[nodiscard]] std::string key_of(const Placement& position);
/// The record under the key of the canonical placement; texts on points are turned with it.
[[nodiscard]] PositionDatabase::Entry canonical_entry(const Placement& placement, Record record);

/// The moves that have a record, by row, then by column.
[[nodiscard]] Result<std::vector<Child>> children(PositionDatabase& database, const Placement& position);

/// What becomes of a record and of those after it.
enum class Fate : std::uint8_t {
  keep,       ///< it stays, and those after it
  look_on,    ///< it stays; those after it are asked about
  take_away,  ///< it goes, with all after it that no other record leads to
};

/// Takes away what `fate` says of the records after `position`. Returns how many. Part of the caller's change.
[[nodiscard]] Result<std::uint64_t> take_away_after(PositionDatabase& database, const Placement& position,
                                                    const std::function<Fate(const Record&)>& fate);

/// Copies the records after `position` and its own to `copy`, where they are merged. Returns how many. Part of the
/// caller's change of `copy`.
[[nodiscard]] Result<std::uint64_t> copy_branch(PositionDatabase& database, PositionDatabase& copy,
                                                const Placement& position);

}  // namespace tengen::database
