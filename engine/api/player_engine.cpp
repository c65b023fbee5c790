#include "engine/api/player_engine.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/search/limits.hpp"

namespace tengen {

namespace {

class PlayerEngine final : public Engine {
 public:
  PlayerEngine(std::unique_ptr<Engine> rules, std::unique_ptr<players::Player> player, const EngineServices& services)
      : services_(services), rules_(std::move(rules)), player_(std::move(player)) {}
  PlayerEngine(const PlayerEngine&) = delete;
  PlayerEngine& operator=(const PlayerEngine&) = delete;
  ~PlayerEngine() override { finish(); }

  [[nodiscard]] const GameSpec& spec() const noexcept override { return rules_->spec(); }
  Result<> set_rules(const GameSpec& spec) override {
    finish();
    return rules_->set_rules(spec);
  }
  void configure(const EngineOptions& options) override {
    finish();
    rules_->configure(options);
  }
  void clear() override {
    finish();
    rules_->clear();
  }
  Result<> play(Stone stone) override {
    finish();
    return rules_->play(stone);
  }
  Result<> undo() override {
    finish();
    return rules_->undo();
  }
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    finish();
    return rules_->set_up(stones, neutral, to_move);
  }
  [[nodiscard]] Color to_move() const noexcept override { return rules_->to_move(); }
  void set_to_move(Color color) override {
    finish();
    rules_->set_to_move(color);
  }
  [[nodiscard]] std::span<const Stone> history() const noexcept override { return rules_->history(); }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept override { return rules_->at(vertex); }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept override { return rules_->is_neutral(vertex); }
  [[nodiscard]] bool is_legal(Stone stone) const override { return rules_->is_legal(stone); }
  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const override { return rules_->legal_moves(color); }
  [[nodiscard]] GameStatus status() const override { return rules_->status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const override {
    return rules_->forbidden_points(color);
  }
  [[nodiscard]] int captures(Color color) const noexcept override { return rules_->captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    return rules_->groups(status);
  }
  [[nodiscard]] std::vector<Vertex> safe_points(Color color) const override { return rules_->safe_points(color); }
  [[nodiscard]] Hash book_key() const override { return rules_->book_key(); }
  Result<> save_table(ByteSink& sink, int least_depth) override { return rules_->save_table(sink, least_depth); }
  Result<> load_table(ByteSource& source) override { return rules_->load_table(source); }

  void start(const SearchRequest& request, SearchListener& listener) override {
    finish();
    if (request.task != Task::best_move) return rules_->start(request, listener);
    {
      const std::lock_guard lock(mutex_);
      searching_ = true;
      stopped_ = false;
    }
    services_.workers.post([this, request, &listener] {
      const SearchResult result = think(request, listener);
      listener.on_done(result);
      const std::lock_guard lock(mutex_);
      searching_ = false;
      changed_.notify_all();
    });
  }
  void stop() noexcept override {
    rules_->stop();
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }
  [[nodiscard]] bool searching() const noexcept override {
    const std::lock_guard lock(mutex_);
    return searching_ || rules_->searching();
  }

 private:
  /// The player's move where it is legal, or the legal point nearest to it.
  [[nodiscard]] std::vector<Vertex> legal_choice(const std::optional<Vertex>& move,
                                                 const std::vector<Vertex>& exclude) const {
    std::vector<Vertex> legal = rules_->legal_moves(rules_->to_move());
    std::erase_if(legal, [&](Vertex v) { return std::find(exclude.begin(), exclude.end(), v) != exclude.end(); });
    if (legal.empty()) return {};
    if (!move) return {legal.back()};  // a pass where the game has one
    const auto distance = [&](Vertex v) {
      if (v.is_pass()) return 1 << 20;
      return (v.x - move->x) * (v.x - move->x) + (v.y - move->y) * (v.y - move->y);
    };
    return {
        *std::min_element(legal.begin(), legal.end(), [&](Vertex a, Vertex b) { return distance(a) < distance(b); })};
  }

  [[nodiscard]] SearchResult think(const SearchRequest& request, SearchListener& listener) {
    SearchRequest limited = request;
    const std::optional<Instant> end = search::make_limits(limited).hard;
    const players::Choice choice = player_->choose(position_of(*rules_), [this, &end] {
      return stopped_.load(std::memory_order_relaxed) || (end && services_.clock.now() >= *end);
    });
    SearchResult result;
    result.moves = legal_choice(choice.move, request.exclude);
    if (!result.moves.empty()) {
      SearchInfo& info = result.info;
      info.depth = info.selective_depth = std::max(choice.depth, 1);
      info.score =
          static_cast<Score>(std::clamp(choice.value, -double{score_heuristic_max}, double{score_heuristic_max}));
      info.nodes = info.move_nodes = choice.nodes;
      info.elapsed = std::chrono::duration_cast<Milliseconds>(services_.clock.now() - request.received);
      info.line = result.moves;
      listener.on_info(info);
    }
    if (request.infinite) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopped_.load(); });
    }
    return result;
  }

  void finish() noexcept {
    std::unique_lock lock(mutex_);
    if (!searching_) return;
    stopped_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !searching_; });
  }

  const EngineServices services_;
  std::unique_ptr<Engine> rules_;
  std::unique_ptr<players::Player> player_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stopped_{false};
  bool searching_ = false;
};

}  // namespace

players::Position position_of(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  players::Position position{players::Grid(size), engine.to_move(), 5};
  if (const auto* connect = std::get_if<connect::Spec>(&engine.spec())) position.in_a_row = connect->in_a_row;
  for (const Vertex v : points_of(size)) {
    if (const auto color = engine.at(v)) position.grid.set(v, players::cell_of(*color));
    if (engine.is_neutral(v)) position.grid.set(v, players::Cell::neutral);
  }
  return position;
}

Result<std::unique_ptr<Engine>> make_player_engine(const GameSpec& spec, const EngineServices& services,
                                                   const players::PlayerName& name) {
  auto rules = make_engine(spec, services);
  if (!rules) return rules.error();
  auto player = players::make_player(name, spec);
  if (!player) return player.error();
  return std::unique_ptr<Engine>(std::make_unique<PlayerEngine>(std::move(*rules), std::move(*player), services));
}

}  // namespace tengen
