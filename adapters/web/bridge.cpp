// The engine for a web page: C functions that a worker calls, answers as JSON text.
//
// One page has one worker, and a worker one thread: a search runs to its end inside the call that started it, and what
// it finds leaves through `post_info`. A page that wants to stop it ends the worker and replays the game in a new one.

#include <emscripten.h>

#include <boost/json.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "engine/engine.hpp"
#include "protocol/json/page_form.hpp"
#include "protocol/json/page_game.hpp"

// Hands one line of thought to the worker's script while the search still runs.
EM_JS(void, post_info, (const char* json), { Module["on_info"](UTF8ToString(json)); });

namespace tengen {

namespace {

class InlineWorkers final : public Workers {
 public:
  void post(std::function<void()> job) override { job(); }
  [[nodiscard]] int thread_count() const noexcept override { return 1; }
};

class Reporter final : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { post_info(boost::json::serialize(json::page_info(info)).c_str()); }
  void on_done(const SearchResult& result) override { result_ = result; }
  [[nodiscard]] const SearchResult& result() const noexcept { return result_; }

 private:
  SearchResult result_;
};

/// Memory that a phone can spare, of which the table takes what the rest of the engine leaves.
constexpr EngineOptions options{.memory_bytes = std::size_t{80} << 20, .threads = 1};

SteadyClock steady_clock;
InlineWorkers inline_workers;
std::unique_ptr<Engine> engine;
std::string answer;  ///< lives until the next call

const char* reply(const boost::json::object& object) {
  answer = boost::json::serialize(object);
  return answer.c_str();
}

const char* reply_error(std::string_view text) {
  return reply(json::page_error(text));
}

const char* reply_state(const Result<>& result) {
  return result ? reply(json::page_state(*engine)) : reply_error(result.error().detail);
}

}  // namespace

}  // namespace tengen

extern "C" {

/// `game`: 0 Gomoku, 1 Go, 2 Connect. `rule`: Gomoku's `Rule`. `komi`: Go, half points. Answers the state or `error`.
EMSCRIPTEN_KEEPALIVE const char* tengen_new(int game, int columns, int rows, int rule, int komi) {
  using namespace tengen;
  const auto spec = json::page_spec(game, {columns, rows}, rule, komi);
  if (!spec) return reply_error(spec.error().detail);
  auto made = make_engine(*spec, {steady_clock, inline_workers});
  if (!made) return reply_error(made.error().detail);
  engine = std::move(made.value());
  engine->configure(options);
  return reply(json::page_state(*engine));
}

/// The side to move plays at (x, y), or passes with (-1, -1).
EMSCRIPTEN_KEEPALIVE const char* tengen_play(int x, int y) {
  using namespace tengen;
  if (!engine) return reply_error("no game has begun");
  if (engine->status().over) return reply_error("the game is over");
  return reply_state(engine->play({engine->to_move(), {x, y}}));
}

EMSCRIPTEN_KEEPALIVE const char* tengen_undo() {
  using namespace tengen;
  if (!engine) return reply_error("no game has begun");
  return reply_state(engine->undo());
}

/// Thinks for `milliseconds`, or to `depth` plies where that is more than 0, as strong as `level` (1 to 20) says, and
/// answers {"move": [x, y] or null, "info": ...}. Plays nothing.
EMSCRIPTEN_KEEPALIVE const char* tengen_search(int milliseconds, int depth, int lines, int level) {
  using namespace tengen;
  if (!engine) return reply_error("no game has begun");
  if (level < least_level || level > full_level) return reply_error("no such level");
  SearchRequest request;
  request.received = steady_clock.now();
  request.time.turn = Milliseconds{milliseconds};
  request.multi_pv = lines;
  request.level = level;
  if (depth > 0) request.depth = depth;
  Reporter reporter;
  engine->start(request, reporter);
  return reply(json::page_result(reporter.result()));
}

/// The game in a file's text: see json::page_game. The position stays.
EMSCRIPTEN_KEEPALIVE const char* tengen_read(const char* text, const char* file_name) {
  using namespace tengen;
  return reply(json::page_game(text, file_name));
}

/// The game on the board as a file's text: see json::page_text.
EMSCRIPTEN_KEEPALIVE const char* tengen_write(const char* format) {
  using namespace tengen;
  if (!engine) return reply_error("no game has begun");
  return reply(json::page_text(*engine, format));
}

}  // extern "C"
