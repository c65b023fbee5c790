// The engine for a web page: C functions that a worker calls, answers as JSON text.
//
// One page has one worker, and a worker one thread: a search runs to its end inside the call that started it, and what
// it finds leaves through `post_info`. A page that wants to stop it ends the worker and replays the game in a new one.

#include <emscripten.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/engine.hpp"

// Hands one line of thought to the worker's script while the search still runs.
EM_JS(void, post_info, (const char* json), { Module["on_info"](UTF8ToString(json)); });

namespace tengen {

namespace {

class InlineWorkers final : public Workers {
 public:
  void post(std::function<void()> job) override { job(); }
  [[nodiscard]] int thread_count() const noexcept override { return 1; }
};

std::string to_json(Vertex vertex) {
  return "[" + std::to_string(vertex.x) + "," + std::to_string(vertex.y) + "]";
}

template <class Vertices>
std::string list_to_json(const Vertices& vertices) {
  std::string text = "[";
  for (const Vertex vertex : vertices) {
    if (text.size() > 1) text += ',';
    text += to_json(vertex);
  }
  return text + "]";
}

std::string field(std::string_view name, const std::string& json) {
  return "\"" + std::string(name) + "\":" + json;
}

/// Only texts without quotes, backslashes and control characters, as the engine's own are.
std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string flag(bool value) {
  return value ? "true" : "false";
}

std::string to_json(const SearchInfo& info) {
  return "{" + field("depth", std::to_string(info.depth)) + "," +
         field("selective", std::to_string(info.selective_depth)) + "," + field("rank", std::to_string(info.rank)) +
         "," + field("score", std::to_string(info.score)) + "," +
         field("end", std::to_string(is_win(info.score) || is_loss(info.score) ? plies_to_end(info.score) : -1)) + "," +
         field("margin", is_exact_margin(info.score) ? std::to_string(margin_of(info.score)) : "null") + "," +
         field("nodes", std::to_string(info.nodes)) + "," + field("moveNodes", std::to_string(info.move_nodes)) + "," +
         field("speed", std::to_string(info.nodes_per_second())) + "," + field("line", list_to_json(info.line)) + "}";
}

class Reporter final : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { post_info(to_json(info).c_str()); }
  void on_done(const SearchResult& result) override { result_ = result; }
  [[nodiscard]] const SearchResult& result() const noexcept { return result_; }

 private:
  SearchResult result_;
};

/// Everything a page shows of a position.
std::string describe(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  std::string cells;
  for (const Vertex at : points_of(size)) {
    const auto color = engine.at(at);
    cells += engine.is_neutral(at) ? '#' : !color ? '.' : *color == Color::black ? 'b' : 'w';
  }
  const GameStatus status = engine.status();
  const Color to_move = engine.to_move();
  const auto moves = engine.history();
  std::string played;
  for (const Stone stone : moves) played += (played.empty() ? "" : ",") + to_json(stone.at);
  return "{" + field("columns", std::to_string(size.columns)) + "," + field("rows", std::to_string(size.rows)) + "," +
         field("cells", quoted(cells)) + "," + field("toMove", quoted(to_move == Color::black ? "b" : "w")) + "," +
         field("moves", "[" + played + "]") + "," +
         field("legal", status.over ? "[]" : list_to_json(engine.legal_moves(to_move))) + "," +
         field("forbidden", list_to_json(engine.forbidden_points(to_move))) + "," + field("over", flag(status.over)) +
         "," + field("winner", !status.winner ? "null" : quoted(*status.winner == Color::black ? "b" : "w")) + "," +
         field("margin", status.margin ? std::to_string(*status.margin) : "null") + "," +
         field("winningLine", list_to_json(status.winning_line)) + "," +
         field("captures", "[" + std::to_string(engine.captures(Color::black)) + "," +
                               std::to_string(engine.captures(Color::white)) + "]") +
         "}";
}

/// Memory that a phone can spare, of which the table takes what the rest of the engine leaves.
constexpr EngineOptions options{.memory_bytes = std::size_t{80} << 20, .threads = 1};

SteadyClock steady_clock;
InlineWorkers inline_workers;
std::unique_ptr<Engine> engine;
std::string answer;  ///< lives until the next call

const char* reply(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}

const char* reply_error(std::string_view text) {
  return reply("{" + field("error", quoted(text)) + "}");
}

const char* reply_state(const Result<>& result) {
  return result ? reply(describe(*engine)) : reply_error(result.error().detail);
}

}  // namespace

}  // namespace tengen

extern "C" {

/// `game`: 0 Gomoku, 1 Go, 2 Connect. `rule`: Gomoku's `Rule`. `komi`: Go, half points. Answers the state or `error`.
EMSCRIPTEN_KEEPALIVE const char* tengen_new(int game, int columns, int rows, int rule, int komi) {
  using namespace tengen;
  if (game < 0 || game > 2) return reply_error("no such game");
  if (rule < 0 || rule > static_cast<int>(gomoku::Rule::caro_five)) return reply_error("no such rule");
  const BoardSize size{columns, rows};
  GameSpec spec = gomoku::Spec{.size = size, .rule = static_cast<gomoku::Rule>(rule)};
  if (game == 1) spec = go::Spec{.size = size, .komi = komi};
  if (game == 2) spec = connect::Spec{.size = size};
  auto made = make_engine(spec, {steady_clock, inline_workers});
  if (!made) return reply_error(made.error().detail);
  engine = std::move(made.value());
  engine->configure(options);
  return reply(describe(*engine));
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

/// Thinks for `milliseconds`, or to `depth` plies where that is more than 0, and answers {"move": [x, y] or null,
/// "info": ...}. Plays nothing.
EMSCRIPTEN_KEEPALIVE const char* tengen_search(int milliseconds, int depth, int lines) {
  using namespace tengen;
  if (!engine) return reply_error("no game has begun");
  SearchRequest request;
  request.received = steady_clock.now();
  request.time.turn = Milliseconds{milliseconds};
  request.multi_pv = lines;
  if (depth > 0) request.depth = depth;
  Reporter reporter;
  engine->start(request, reporter);
  const SearchResult& result = reporter.result();
  return reply("{" + field("move", result.moves.empty() ? "null" : to_json(result.moves.front())) + "," +
               field("info", to_json(result.info)) + "}");
}

}  // extern "C"
