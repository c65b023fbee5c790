#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/stream_host.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/parameters.hpp"

namespace tengen::adapters {

void run_gtp(const GameSpec& spec, const CommonOptions& options) {
  gtp::ParameterSet session{.spec = spec};
  session.options.version = version();
  session.options.engine = {.memory_bytes = options.memory_mb << 20, .threads = options.threads};
  session.options.converter = convert_charset;
  session.options.level = options.level.value_or(full_level);
  if (options.player) {
    session.options.player = players::text_of(*options.player);
    session.options.name += " " + session.options.player;
  }
  StartArguments start = options.start;
  start.use_settings([&session](const std::string& name, const std::string& value) {
    const gtp::Parameter* const known = gtp::find_parameter(session, name);
    return known != nullptr && known->set(session, value);
  });
  if (const std::string text = start.unused_text(); !text.empty()) complain(text, 0);
  serve([&](SessionHost& host) { return std::make_unique<gtp::GtpSession>(host, session.spec, session.options); },
        options.player);
}

}  // namespace tengen::adapters
