#include "protocol/gomocup/session.hpp"

#include "adapters/commands.hpp"
#include "adapters/stream_host.hpp"

namespace tengen::adapters {

void run_gomocup(const CommonOptions& options) {
  serve(
      [&options](SessionHost& host) {
        gomocup::Options session;
        session.version = version();
        session.engine = {.memory_bytes = options.memory_mb << 20, .threads = options.threads};
        session.notice = options.notice;
        return std::make_unique<gomocup::Session>(host, session);
      },
      options.player);
}

}  // namespace tengen::adapters
