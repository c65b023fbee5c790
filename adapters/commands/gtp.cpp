#include "adapters/commands/commands.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/streams/stream_host.hpp"
#include "protocol/gtp/gtp_session.hpp"

namespace tengen::adapters {

void run_gtp(const GameSpec& spec, const CommonOptions& options) {
  serve(
      [&](SessionHost& host) {
        gtp::Options session;
        session.version = version();
        session.engine = {.memory_bytes = options.memory_mb << 20, .threads = options.threads};
        session.converter = convert_charset;
        session.level = options.level.value_or(full_level);
        return std::make_unique<gtp::GtpSession>(host, spec, session);
      },
      options.player);
}

}  // namespace tengen::adapters
