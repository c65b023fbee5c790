#pragma once

#include <memory>
#include <string_view>

#include "protocol/database/position_database.hpp"

namespace tengen::adapters {

// One SQLite file for each database, of one table:
//
//     positions(key TEXT PRIMARY KEY, label, value, depth, bound INTEGER, comment, points TEXT)
//
// `key` is `key_text` of a canonical placement, `label` a character's number or 0, `points` is `points_text`. The
// file's application_id and user_version say that it is ours, and which form it has.
//
// SQLite keeps a rollback journal beside the file while it changes (`FILE-journal`) and waits for the disk
// (synchronous = FULL): after a crash or a power failure the next opening finds every change whole or not at all. A
// write-ahead log would be faster, but leaves two more files beside a database that users copy and send to others.

/// See `database::Open`. Waits half a second for a file that another process is changing.
[[nodiscard]] Result<std::unique_ptr<database::PositionDatabase>> open_sqlite_database(std::string_view path,
                                                                                       database::Access access);

}  // namespace tengen::adapters
