#include "engine/engine.hpp"

#include <utility>

#include "engine/core/countdown.hpp"
#include "engine/games/info.hpp"
#include "engine/plan/game_engine.hpp"
#include "engine/table_file.hpp"

namespace tengen {

namespace {

/// What is the same for every game: set-up and history, rules, and the job of the search.
class StandardEngine final : public Engine {
 public:
  StandardEngine(const GameSpec& spec, const EngineServices& services)
      : services_(services), spec_(spec), game_(new_game(spec)) {}
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
    auto game = new_game(spec);
    if (auto replayed = replay(*game); !replayed) return replayed;
    game->set_to_move(game_->board().to_move());
    game_ = std::move(game);
    spec_ = spec;
    return {};
  }

  void configure(const EngineOptions& options) override {
    finish_search();
    options_ = options;
    game_->configure(options);
  }

  void clear() override {
    forget();
    setup_ = {};
    history_.clear();
    game_->reset();
  }
  void forget() override {
    finish_search();
    if (std::exchange(used_, false)) game_->forget();
  }

  Result<> play(Stone stone) override {
    finish_search();
    if (auto played = game_->play(stone); !played) return played;
    history_.push_back(stone);
    return {};
  }
  void skip(Color color) override {
    finish_search();
    game_->set_to_move(opponent(color));
    history_.push_back({color, Vertex::pass()});
  }
  Result<> undo() override {
    if (history_.empty()) return Error{Errc::nothing_to_undo, "no move to take back"};
    finish_search();
    const Stone last = history_.back();
    history_.pop_back();
    if (!is_skip(last)) game_->undo();
    game_->set_to_move(last.color);
    return {};
  }

  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    finish_search();
    if (auto done = game_->set_up(stones, neutral, to_move); !done) return done;
    setup_ = {{stones.begin(), stones.end()}, {neutral.begin(), neutral.end()}, to_move};
    history_.clear();
    return {};
  }
  void set_to_move(Color color) override {
    finish_search();
    game_->set_to_move(color);
  }

  [[nodiscard]] const Setup& setup() const noexcept override { return setup_; }
  [[nodiscard]] std::span<const Stone> history() const noexcept override { return history_; }
  [[nodiscard]] const BoardView& board() const noexcept override { return game_->board(); }

  Result<> save_table(ByteSink& sink, int least_depth) override {
    finish_search();
    return write_table(*game_, spec_, sink, least_depth);
  }
  Result<> load_table(ByteSource& source) override {
    finish_search();
    used_ = true;
    return read_table(*game_, spec_, source);
  }

  Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) override {
    finish_search();
    return game_->proof_book(least_nodes, std::move(provenance));
  }

  void start(const SearchRequest& request, SearchListener& listener) override {
    finish_search();
    game_->arm(request.side);
    used_ = true;
    running_.add();
    try {
      services_.workers.post([this, request, &listener] {
        listener.on_done(game_->search(request, listener));
        running_.leave();
      });
    } catch (...) {  // there is no thread: nobody may wait for this search
      game_->stop();
      running_.leave();
      throw;
    }
  }

  void stop() noexcept override { game_->stop(); }
  [[nodiscard]] bool searching() const noexcept override { return running_.any(); }

 private:
  [[nodiscard]] std::unique_ptr<GameEngine> new_game(const GameSpec& spec) const {
    auto game = info_of(spec).make(spec, services_);
    game->configure(options_);
    return game;
  }

  /// A pass that is no move of the rules.
  [[nodiscard]] bool is_skip(Stone stone) const noexcept { return stone.at.is_pass() && !info_of(spec_).passes; }

  /// Plays set-up and history on a new game.
  Result<> replay(GameEngine& game) const {
    if (!setup_.stones.empty() || !setup_.neutral.empty() || setup_.to_move != Color::black) {
      if (auto done = game.set_up(setup_.stones, setup_.neutral, setup_.to_move); !done) return done;
    }
    for (const Stone& stone : history_) {
      if (is_skip(stone)) {
        game.set_to_move(opponent(stone.color));
      } else if (auto played = game.play(stone); !played) {
        return played;
      }
    }
    return {};
  }

  /// Stops a search that runs, and waits until its listener has heard `on_done`.
  void finish_search() noexcept {
    if (!searching()) return;
    stop();
    running_.wait();
  }

  const EngineServices services_;
  GameSpec spec_;
  EngineOptions options_;
  std::unique_ptr<GameEngine> game_;
  Setup setup_;
  std::vector<Stone> history_;
  bool used_ = false;  ///< table or histories are not empty
  Countdown running_;  ///< the search
};

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services) {
  if (auto valid = validate(spec); !valid) return valid.error();
  if (auto valid = check_parameters(spec, services.parameters); !valid) return valid.error();
  return std::unique_ptr<Engine>(std::make_unique<StandardEngine>(spec, services));
}

}  // namespace tengen
