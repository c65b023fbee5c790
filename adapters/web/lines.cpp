// The engine for other people's programs (manifests/npm): a worker's script hands it the lines of a protocol and hears
// the lines of its answers. It needs nothing of the script but the three functions below and the time.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "adapters/runtime/charsets.hpp"
#include "adapters/web/lines_io.hpp"
#include "protocol/gomocup/gomocup_session.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/json/analysis_session.hpp"

#define TENGEN_OF_SCRIPT(name) __attribute__((import_module("tengen"), import_name(name)))
#define TENGEN_FOR_SCRIPT(name) __attribute__((export_name(name)))

extern "C" {
TENGEN_OF_SCRIPT("write") void script_write(int diagnostic, const char* text, std::size_t size);
TENGEN_OF_SCRIPT("has_lines") int script_has_lines();
TENGEN_OF_SCRIPT("read_file") char* script_read_file(const char* name, std::size_t length, std::size_t* size);
}

namespace tengen::web {

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;

class ImportedScript final : public Script {
  void write(bool diagnostic, std::string_view text) override {
    script_write(diagnostic ? 1 : 0, text.data(), text.size());
  }
  bool has_lines() override { return script_has_lines() != 0; }
  std::string read_file(std::string_view name) override {
    std::size_t size = 0;
    const std::unique_ptr<char[]> bytes(script_read_file(name.data(), name.size(), &size));
    return bytes ? std::string(bytes.get(), size) : std::string();
  }
};

enum Protocol : int { gomocup_lines, gtp_lines, analysis_lines };

std::unique_ptr<Session> make_session(SessionIo& io, Protocol protocol, const GameSpec& spec, int level,
                                      const EngineOptions& engine) {
  if (protocol == gomocup_lines) {
    gomocup::Options options;
    options.version = TENGEN_VERSION;
    options.engine = engine;
    options.level = level;
    return std::make_unique<gomocup::GomocupSession>(io, options);
  }
  if (protocol == gtp_lines) {
    gtp::Options options;
    options.version = TENGEN_VERSION;
    options.engine = engine;
    options.converter = adapters::convert_charset;
    options.level = level;
    return std::make_unique<gtp::GtpSession>(io, spec, options);
  }
  json::AnalysisOptions options{.engine = engine, .version = TENGEN_VERSION};
  options.defaults.spec = spec;
  options.most_held_bytes = engine.memory_bytes / 4;
  return std::make_unique<json::AnalysisSession>(io, options);
}

// It lives as long as the worker.
LinesIo* host = nullptr;

}  // namespace

}  // namespace tengen::web

extern "C" {

/// Comes first. `protocol`: 0 Gomocup, 1 GTP, 2 KataGo's analysis. `game`: its place in the list of games. `mebibytes`:
/// the most memory that the engine may take.
TENGEN_FOR_SCRIPT("tengen_begin") void tengen_begin(int protocol, int game, int level, int mebibytes) {
  using namespace tengen;
  static web::ImportedScript script;
  const EngineOptions engine{.memory_bytes = static_cast<std::size_t>(mebibytes) * web::mebi, .threads = 1};
  const GameSpec spec = all_games()[static_cast<std::size_t>(game)]->usual;
  web::host = new web::LinesIo(script);
  web::host->begin(
      [&](SessionIo& io) { return web::make_session(io, static_cast<web::Protocol>(protocol), spec, level, engine); });
}

/// Room for a line or a file of so many bytes; null where there is no memory.
TENGEN_FOR_SCRIPT("tengen_room") char* tengen_room(std::size_t size) {
  return new (std::nothrow) char[size];
}

/// A line without its line feed, in a room made for it, which is given back.
TENGEN_FOR_SCRIPT("tengen_line") void tengen_line(char* text, std::size_t size) {
  const std::unique_ptr<char[]> owned(text);
  tengen::web::host->on_line({text, size});
}

/// See LinesIo::work.
TENGEN_FOR_SCRIPT("tengen_work") int tengen_work() {
  return tengen::web::host->work();
}

}  // extern "C"
