#include "engine/engine.hpp"
#include "engine/api/table_file.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/cores/game_core.hpp"

namespace tengen {

namespace {

/// The bookkeeping that is the same for every game: what was set up and played, rules, the search's thread.
class StandardEngine final : public Engine {
 public:
  StandardEngine(const GameSpec& spec, const EngineServices& services)
      : services_(services), spec_(spec), core_(new_core(spec)) {}
  StandardEngine(const StandardEngine&) = delete;
  StandardEngine& operator=(const StandardEngine&) = delete;
  ~StandardEngine() override { finish_search(); }

  [[nodiscard]] const GameSpec& spec() const noexcept override { return spec_; }

  Result<> set_rules(const GameSpec& spec) override {
    if (spec == spec_) return {};
    if (spec.index() != spec_.index() || board_size(spec) != board_size(spec_)) {
      return Error{Errc::unsupported, "the rules of another game or board"};
    }
    if (auto valid = validate(spec); !valid) return valid;
    finish_search();
    auto core = new_core(spec);
    if (auto replayed = replay(*core, spec, history_.size()); !replayed) return replayed;
    core->set_to_move(core_->to_move());
    core_ = std::move(core);
    spec_ = spec;
    return {};
  }

  void configure(const EngineOptions& options) override {
    finish_search();
    options_ = options;
    core_->configure(options);
  }

  void clear() override {
    finish_search();
    setup_ = {};
    history_.clear();
    core_->reset();
    if (std::exchange(used_, false)) core_->forget();
  }

  Result<> play(Stone stone) override {
    finish_search();
    if (auto played = play_on(*core_, spec_, stone); !played) return played;
    history_.push_back(stone);
    return {};
  }

  Result<> undo() override {
    if (history_.empty()) return Error{Errc::nothing_to_undo, "no move to take back"};
    finish_search();
    const Stone last = history_.back();
    // Replaying restores whatever the move changed: captures, ko, neutral lines, a colour out of turn.
    static_cast<void>(replay(*core_, spec_, history_.size() - 1).value());
    history_.pop_back();
    core_->set_to_move(last.color);
    return {};
  }

  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    finish_search();
    if (auto done = core_->set_up(stones, neutral, to_move); !done) return done;
    setup_ = {{stones.begin(), stones.end()}, {neutral.begin(), neutral.end()}, to_move};
    history_.clear();
    return {};
  }

  [[nodiscard]] Color to_move() const noexcept override { return core_->to_move(); }
  void set_to_move(Color color) override {
    finish_search();
    core_->set_to_move(color);
  }
  [[nodiscard]] std::span<const Stone> history() const noexcept override { return history_; }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept override {
    return vertex.is_on(board_size(spec_)) ? core_->at(vertex) : std::nullopt;
  }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept override {
    return vertex.is_on(board_size(spec_)) && core_->is_neutral(vertex);
  }
  [[nodiscard]] bool is_legal(Stone stone) const override { return core_->is_legal(stone); }
  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const override { return core_->legal_moves(color); }
  [[nodiscard]] GameStatus status() const override { return core_->status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const override {
    return core_->forbidden_points(color);
  }
  [[nodiscard]] int captures(Color color) const noexcept override { return core_->captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    return core_->groups(status);
  }
  [[nodiscard]] std::vector<Vertex> safe_points(Color color) const override { return core_->safe_points(color); }

  [[nodiscard]] Hash book_key() const override { return core_->book_key(); }

  Result<> save_table(ByteSink& sink, int least_depth) override {
    finish_search();
    return write_table(*core_, spec_, sink, least_depth);
  }
  Result<> load_table(ByteSource& source) override {
    finish_search();
    used_ = true;
    return read_table(*core_, spec_, source);
  }

  void start(const SearchRequest& request, SearchListener& listener) override {
    finish_search();
    core_->arm();
    used_ = true;
    {
      const std::lock_guard lock(mutex_);
      searching_ = true;
    }
    services_.workers.post([this, request, &listener] {
      const SearchResult result = core_->search(request, listener);
      listener.on_done(result);
      const std::lock_guard lock(mutex_);
      searching_ = false;
      done_.notify_all();
    });
  }

  void stop() noexcept override { core_->stop(); }

  [[nodiscard]] bool searching() const noexcept override {
    const std::lock_guard lock(mutex_);
    return searching_;
  }

 private:
  struct Setup {
    std::vector<Stone> stones;
    std::vector<Vertex> neutral;
    Color to_move = Color::black;
  };

  [[nodiscard]] std::unique_ptr<GameCore> new_core(const GameSpec& spec) const {
    auto core = std::visit([this](const auto& s) { return make_core(s, services_); }, spec);
    core->configure(options_);
    return core;
  }

  static Result<> play_on(GameCore& core, const GameSpec& spec, Stone stone) {
    if (auto played = core.play(stone); !played) return played;
    if (!is_continuous(spec)) return {};
    const GameStatus status = core.status();
    if (status.over && status.winner) return retire(core, board_size(spec), status.winning_line);
    return {};
  }

  /// Continuous play: a completed line stays on the board but belongs to nobody from now on.
  static Result<> retire(GameCore& core, BoardSize size, std::span<const Vertex> line) {
    std::vector<Stone> stones;
    std::vector<Vertex> neutral(line.begin(), line.end());
    for (const Vertex vertex : points_of(size)) {
      if (core.is_neutral(vertex)) neutral.push_back(vertex);
      const bool retired = std::find(line.begin(), line.end(), vertex) != line.end();
      if (const auto color = core.at(vertex); color && !retired) stones.push_back({*color, vertex});
    }
    return core.set_up(stones, neutral, core.to_move());
  }

  /// The set-up position and the first `count` moves, from scratch.
  Result<> replay(GameCore& core, const GameSpec& spec, std::size_t count) const {
    core.reset();
    if (!setup_.stones.empty() || !setup_.neutral.empty() || setup_.to_move != Color::black) {
      if (auto done = core.set_up(setup_.stones, setup_.neutral, setup_.to_move); !done) return done;
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (auto played = play_on(core, spec, history_[i]); !played) return played;
    }
    return {};
  }

  /// A search that still runs is stopped; its listener has heard `on_done` when this returns.
  void finish_search() noexcept {
    std::unique_lock lock(mutex_);
    if (!searching_) return;
    core_->stop();
    done_.wait(lock, [this] { return !searching_; });
  }

  const EngineServices services_;
  GameSpec spec_;
  EngineOptions options_;
  std::unique_ptr<GameCore> core_;
  Setup setup_;
  std::vector<Stone> history_;
  bool used_ = false;  ///< a search has left its traces in table and histories
  mutable std::mutex mutex_;
  std::condition_variable done_;
  bool searching_ = false;
};

Result<> check_side(int side, int least, int most) {
  if (side >= least && side <= most) return {};
  return Error{Errc::unacceptable_size, "board sides from " + std::to_string(least) + " to " + std::to_string(most)};
}

Result<> check(const gomoku::Spec& spec) {
  if (auto columns = check_side(spec.size.columns, gomoku::min_side, gomoku::max_side); !columns) return columns;
  if (auto rows = check_side(spec.size.rows, gomoku::min_side, gomoku::max_side); !rows) return rows;
  if (spec.draw_empty < 0) return Error{Errc::out_of_range, "draw_empty is at least 0"};
  return {};
}

Result<> check(const go::Spec& spec) {
  if (auto columns = check_side(spec.size.columns, go::min_side, go::max_side); !columns) return columns;
  if (auto rows = check_side(spec.size.rows, go::min_side, go::max_side); !rows) return rows;
  if (spec.move_limit < 0 || spec.move_limit > go::max_move_limit) {
    return Error{Errc::out_of_range, "move limit from 0 to " + std::to_string(go::max_move_limit)};
  }
  if (spec.komi < -go::max_komi || spec.komi > go::max_komi) {
    return Error{Errc::out_of_range, "komi beyond " + std::to_string(go::max_komi / 2)};
  }
  return {};
}

Result<> check(const connect::Spec& spec) {
  const BoardSize size = spec.size;
  if (size.columns < 1 || size.rows < 1 || size.columns > connect::max_cells || size.rows > connect::max_cells ||
      size.columns * (size.rows + 1) > connect::max_cells) {
    return Error{Errc::unacceptable_size, "columns x (rows + 1) from 2 to " + std::to_string(connect::max_cells)};
  }
  if (spec.in_a_row < 1) return Error{Errc::out_of_range, "in a row is at least 1"};
  return {};
}

}  // namespace

Result<> validate(const GameSpec& spec) {
  return std::visit([](const auto& s) { return check(s); }, spec);
}

Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services) {
  if (auto valid = validate(spec); !valid) return valid.error();
  return std::unique_ptr<Engine>(std::make_unique<StandardEngine>(spec, services));
}

}  // namespace tengen
