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
#include <variant>

#include "engine/engine.hpp"

// Hands one line of thought to the worker's script while the search still runs.
EM_JS(void, post_info, (const char* json), { Module["on_info"](UTF8ToString(json)); });

namespace tengen {

namespace {

namespace json = boost::json;

class InlineWorkers final : public Workers {
 public:
  void post(std::function<void()> job) override { job(); }
  [[nodiscard]] int thread_count() const noexcept override { return 1; }
};

json::array to_json(Vertex vertex) {
  return {vertex.x, vertex.y};
}

template <class Vertices>
json::array list_to_json(const Vertices& vertices) {
  json::array list;
  for (const Vertex vertex : vertices) list.push_back(to_json(vertex));
  return list;
}

json::object to_json(const SearchInfo& info) {
  return {{"depth", info.depth},
          {"selective", info.selective_depth},
          {"rank", info.rank},
          {"score", info.score},
          {"end", is_win(info.score) || is_loss(info.score) ? plies_to_end(info.score) : -1},
          {"margin", is_exact_margin(info.score) ? json::value(margin_of(info.score)) : nullptr},
          {"nodes", info.nodes},
          {"moveNodes", info.move_nodes},
          {"speed", info.nodes_per_second()},
          {"line", list_to_json(info.line)}};
}

class Reporter final : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { post_info(json::serialize(to_json(info)).c_str()); }
  void on_done(const SearchResult& result) override { result_ = result; }
  [[nodiscard]] const SearchResult& result() const noexcept { return result_; }

 private:
  SearchResult result_;
};

std::string_view letter(Color color) {
  return color == Color::black ? "b" : "w";
}

/// Everything a page shows of a position.
json::object describe(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  std::string cells;
  for (const Vertex at : points_of(size)) {
    const auto color = engine.at(at);
    cells += engine.is_neutral(at) ? "#" : color ? letter(*color) : ".";
  }
  const GameStatus status = engine.status();
  const Color to_move = engine.to_move();
  json::array played;
  for (const Stone stone : engine.history()) played.push_back(to_json(stone.at));
  return {{"columns", size.columns},
          {"rows", size.rows},
          {"cells", cells},
          {"toMove", letter(to_move)},
          {"moves", std::move(played)},
          {"legal", status.over ? json::array() : list_to_json(engine.legal_moves(to_move))},
          {"forbidden", list_to_json(engine.forbidden_points(to_move))},
          {"over", status.over},
          {"winner", status.winner ? json::value(letter(*status.winner)) : nullptr},
          {"margin", status.margin ? json::value(*status.margin) : nullptr},
          {"winningLine", list_to_json(status.winning_line)},
          {"captures", {engine.captures(Color::black), engine.captures(Color::white)}}};
}

/// Memory that a phone can spare, of which the table takes what the rest of the engine leaves.
constexpr EngineOptions options{.memory_bytes = std::size_t{80} << 20, .threads = 1};

SteadyClock steady_clock;
InlineWorkers inline_workers;
std::unique_ptr<Engine> engine;
std::string answer;  ///< lives until the next call

const char* reply(const json::object& object) {
  answer = json::serialize(object);
  return answer.c_str();
}

const char* reply_error(std::string_view text) {
  return reply({{"error", text}});
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
  const SearchResult& result = reporter.result();
  return reply(
      {{"move", result.moves.empty() ? json::value() : to_json(result.moves.front())}, {"info", to_json(result.info)}});
}

}  // extern "C"
