#include "adapters/database/open_database.hpp"

#ifdef TENGEN_SQLITE
#include "adapters/database/sqlite_database.hpp"
#endif

namespace tengen::adapters {

database::Open database_opener() {
#ifdef TENGEN_SQLITE
  return open_sqlite_database;
#else
  return {};
#endif
}

}  // namespace tengen::adapters
