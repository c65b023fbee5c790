// The engine for a web page: a worker's script calls `tengen_line` with a line of PageSession's protocol and hears the
// lines of its answers.
//
// Without threads a search runs to its end inside the call that started it: whoever wants to stop it ends the worker
// and replays the game in a new one. With threads the call returns at once, searches run on threads of their own, and
// `stop` keeps the table.

#include <emscripten.h>

#include <memory>
#include <string>
#include <utility>

#include "adapters/runtime/charsets.hpp"
#include "adapters/web/threads.hpp"
#include "engine/engine.hpp"
#include "protocol/json/page_session.hpp"

// Hands a line to the worker's script.
EM_JS(void, post_line, (const char* line), { Module["on_line"](UTF8ToString(line)); });

namespace tengen::web {

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;
constexpr Milliseconds longest_search{24L * 3600 * 1000};

/// Everything but the searches happens on the worker's own thread.
class WebHost final : public SessionHost, private SearchListener {
 public:
  explicit WebHost(int threads) : workers_(make_workers(threads)) {}

  void attach(Session& session) { session_ = &session; }

  void write(std::string_view text) override { post_line(std::string(text).c_str()); }
  void write_diagnostic(std::string_view) override {}
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override {
    return tengen::make_engine(spec, {clock_, *workers_});
  }
  void start_search(Engine& engine, const SearchRequest& request) override {
    searching_ = &engine;
    engine.start(request, *this);
  }
  void stop_search() override {
    if (searching_ != nullptr) searching_->stop();
  }
  void set_ticks(Milliseconds) override {}
  void continue_later() override {}  // a page's session has no work that is cut in pieces
  void exit() override {}
  [[nodiscard]] Instant now() const noexcept override { return clock_.now(); }
  [[nodiscard]] Duration cpu_time() const noexcept override { return Duration{0}; }
  [[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view) override { return no_files(); }
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view) override { return no_files(); }
  [[nodiscard]] Result<std::string> read_file(std::string_view, std::size_t) override { return no_files(); }

 private:
  static Error no_files() { return {Errc::not_found, "a page reaches no files"}; }

  void on_info(const SearchInfo& info) override {
    post_to_worker([this, info] { session_->on_search_info(info); });
  }
  void on_done(const SearchResult& result) override {
    post_to_worker([this, result] {
      searching_ = nullptr;
      session_->on_search_done(result);
    });
  }

  SteadyClock clock_;
  std::unique_ptr<Workers> workers_;
  Session* session_ = nullptr;
  Engine* searching_ = nullptr;
};

// They live as long as the worker, whose threads must find them.
WebHost* host = nullptr;
json::PageSession* session = nullptr;

}  // namespace

}  // namespace tengen::web

extern "C" {

/// Comes first. `threads`: for searches, of those that the browser has ready; counts only where the page has threads.
/// `mebibytes`: the most memory that the engine may take.
EMSCRIPTEN_KEEPALIVE void tengen_begin(int threads, int mebibytes) {
  using namespace tengen;
  const EngineOptions most{.memory_bytes = static_cast<std::size_t>(mebibytes) * web::mebi,
                           .threads = web::search_threads(threads)};
  web::host = new web::WebHost(threads);
  web::session = new json::PageSession(
      *web::host, {.engine = most, .longest_search = web::longest_search, .charsets = {adapters::convert_charset}});
  web::host->attach(*web::session);
}

/// A line of PageSession's protocol, without its line feed.
EMSCRIPTEN_KEEPALIVE void tengen_line(const char* text) {
  using namespace tengen;
  web::session->on_line({text, web::host->now(), false});
}

}  // extern "C"
