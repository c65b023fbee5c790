#include "protocol/gomocup/gomocup_session.hpp"

#include "adapters/commands/commands.hpp"
#include "adapters/database/open_database.hpp"
#include "adapters/streams/stream_host.hpp"

namespace tengen::adapters {

void run_gomocup(const CommonOptions& options, const GomocupOptions& manager) {
  serve(
      [&](SessionHost& host) {
        gomocup::Options session;
        session.version = version();
        session.engine = {.memory_bytes = options.memory_mb << 20, .threads = options.threads};
        session.level = options.level.value_or(full_level);
        session.notice = options.notice;
        session.draw_empty = manager.draw_empty;
        session.open_database = database_opener();
        session.database = manager.database;
        return std::make_unique<gomocup::GomocupSession>(host, session);
      },
      options.player, nullptr, "ERROR ");
}

}  // namespace tengen::adapters
