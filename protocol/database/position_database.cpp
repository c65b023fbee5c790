#include "protocol/database/position_database.hpp"

namespace tengen::database {

Result<bool> merge_record(PositionDatabase& database, const std::string& key, const Record& fresh) {
  const auto old = database.find(key);
  if (!old) return old.error();
  const Record whole = *old ? merged(**old, fresh) : fresh;
  if (*old && whole == **old) return false;
  if (const auto put = database.put(key, whole); !put) return put.error();
  return true;
}

}  // namespace tengen::database
