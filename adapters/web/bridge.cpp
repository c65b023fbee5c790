// The engine for a web page: a worker's script calls `tengen_line` with a line of PageSession's protocol and hears the
// lines of its answers.
//
// Without threads a search runs to its end inside the call that started it: whoever wants to stop it ends the worker
// and replays the game in a new one. With threads the call returns at once, searches run on threads of their own, and
// `stop` keeps the table.

#include <emscripten.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/runtime/charsets.hpp"
#include "adapters/runtime/search_io.hpp"
#include "adapters/web/threads.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "protocol/json/page_session.hpp"

// Hands a line to the worker's script.
EM_JS(void, post_line, (const char* line), { Module["on_line"](UTF8ToString(line)); });
// The bytes of a file beside the worker's script, in memory of malloc, and their number at `size`; null where it cannot
// be read.
EM_JS(char*, read_file, (const char* name, int* size), {
  const bytes = Module["read_file"](UTF8ToString(name));
  const place = bytes ? _malloc(bytes.length) : 0;
  if (!place) return 0;
  HEAPU8.set(bytes, place);
  HEAP32[size >> 2] = bytes.length;
  return place;
});

namespace tengen::web {

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;
constexpr Milliseconds longest_search{24L * 3600 * 1000};

Result<gomoku::CellNetwork> read_cells(std::string_view file) {
  int size = 0;
  const std::unique_ptr<char, decltype(&std::free)> bytes(read_file(std::string(file).c_str(), &size), std::free);
  return gomoku::read_cell_network({bytes.get(), static_cast<std::size_t>(size)});
}

/// Everything but the searches happens on the worker's own thread.
class PageIo final : public adapters::SearchIo {
 public:
  PageIo(int threads, EngineOptions most) : workers_(make_workers(threads)) {
    session_ = std::make_unique<json::PageSession>(
        *this, json::PageOptions{most, longest_search, {adapters::convert_charset}});
  }
  void on_line(const char* text) { session_->on_line({text, now(), false}); }

  void write(std::string_view text) override { post_line(std::string(text).c_str()); }
  void write_diagnostic(std::string_view) override {}
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override {
    return tengen::make_engine(spec, {clock_, *workers_, &evaluations_});
  }
  void set_ticks(Milliseconds) override {}
  void continue_later() override {}  // a page's session has no work that is cut in pieces
  void exit() override {}
  [[nodiscard]] Duration cpu_time() const noexcept override { return Duration{0}; }

 private:
  void post(Job job) override { post_to_worker(std::move(job)); }

  std::unique_ptr<Workers> workers_;
  const gomoku::Evaluations evaluations_{read_cells};
};

// It lives as long as the worker, whose threads must find it.
PageIo* host = nullptr;

}  // namespace

}  // namespace tengen::web

extern "C" {

/// Comes first. `threads`: for searches, of those that the browser has ready; counts only where the page has threads.
/// `mebibytes`: the most memory that the engine may take.
EMSCRIPTEN_KEEPALIVE void tengen_begin(int threads, int mebibytes) {
  using namespace tengen;
  const EngineOptions most{.memory_bytes = static_cast<std::size_t>(mebibytes) * web::mebi,
                           .threads = web::search_threads(threads)};
  web::host = new web::PageIo(threads, most);
}

/// A line of PageSession's protocol, without its line feed.
EMSCRIPTEN_KEEPALIVE void tengen_line(const char* text) {
  tengen::web::host->on_line(text);
}

}  // extern "C"
