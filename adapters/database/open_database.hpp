#pragma once

#include "protocol/database/position_database.hpp"

namespace tengen::adapters {

/// How this build opens databases of positions: as SQLite files. Empty where it was built without SQLite.
[[nodiscard]] database::Open database_opener();

}  // namespace tengen::adapters
