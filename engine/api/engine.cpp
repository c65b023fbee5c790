#include "engine/engine.hpp"

#include <utility>

#include "engine/api/chooser.hpp"
#include "engine/api/parameters.hpp"
#include "engine/api/table_file.hpp"
#include "engine/core/countdown.hpp"
#include "engine/cores/game_core.hpp"

namespace tengen {

namespace {

/// What is the same for every game: set-up and history, rules, and the job of the search.
class StandardEngine final : public Engine {
 public:
  StandardEngine(const GameSpec& spec, const EngineServices& services, std::unique_ptr<Chooser> chooser)
      : services_(services), spec_(spec), core_(new_core(spec)), chooser_(std::move(chooser)) {}
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
    if (auto replayed = replay(*core); !replayed) return replayed;
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
    forget();
    setup_ = {};
    history_.clear();
    core_->reset();
  }
  void forget() override {
    finish_search();
    if (std::exchange(used_, false)) core_->forget();
  }

  Result<> play(Stone stone) override {
    finish_search();
    if (auto played = core_->play(stone); !played) return played;
    history_.push_back(stone);
    return {};
  }
  void skip(Color color) override {
    finish_search();
    core_->set_to_move(opponent(color));
    history_.push_back({color, Vertex::pass()});
  }
  Result<> undo() override {
    if (history_.empty()) return Error{Errc::nothing_to_undo, "no move to take back"};
    finish_search();
    const Stone last = history_.back();
    history_.pop_back();
    if (!is_skip(last)) core_->undo();
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
  void set_to_move(Color color) override {
    finish_search();
    core_->set_to_move(color);
  }

  [[nodiscard]] const Setup& setup() const noexcept override { return setup_; }
  [[nodiscard]] std::span<const Stone> history() const noexcept override { return history_; }
  [[nodiscard]] const BoardView& board() const noexcept override { return *core_; }

  Result<> save_table(ByteSink& sink, int least_depth) override {
    finish_search();
    return write_table(*core_, spec_, sink, least_depth);
  }
  Result<> load_table(ByteSource& source) override {
    finish_search();
    used_ = true;
    return read_table(*core_, spec_, source);
  }

  Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) override {
    finish_search();
    return core_->proof_book(least_nodes, std::move(provenance));
  }

  void start(const SearchRequest& request, SearchListener& listener) override {
    finish_search();
    const bool chosen = chooser_ && request.task == Task::best_move;
    if (chosen) {
      chooser_->arm(*this, request.side.value_or(core_->to_move()));
    } else {
      core_->arm(request.side);
      used_ = true;
    }
    until_stop_.add();
    running_.add();
    try {
      services_.workers.post([this, request, chosen, &listener] {
        listener.on_done(chosen ? choose(request, listener) : core_->search(request, listener));
        until_stop_.end();
        running_.leave();
      });
    } catch (...) {  // there is no thread: nobody may wait for this search
      until_stop_.end();
      running_.leave();
      throw;
    }
  }

  void stop() noexcept override {
    core_->stop();
    until_stop_.end();
  }
  [[nodiscard]] bool searching() const noexcept override { return running_.any(); }

 private:
  [[nodiscard]] std::unique_ptr<GameCore> new_core(const GameSpec& spec) const {
    auto core = std::visit([this](const auto& s) { return make_core(s, services_); }, spec);
    core->configure(options_);
    return core;
  }

  /// In Go a pass is a move of the rules.
  [[nodiscard]] bool is_skip(Stone stone) const noexcept {
    return stone.at.is_pass() && !std::holds_alternative<go::Spec>(spec_);
  }

  /// Plays set-up and history on a new core.
  Result<> replay(GameCore& core) const {
    if (!setup_.stones.empty() || !setup_.neutral.empty() || setup_.to_move != Color::black) {
      if (auto done = core.set_up(setup_.stones, setup_.neutral, setup_.to_move); !done) return done;
    }
    for (const Stone& stone : history_) {
      if (is_skip(stone)) {
        core.set_to_move(opponent(stone.color));
      } else if (auto played = core.play(stone); !played) {
        return played;
      }
    }
    return {};
  }

  [[nodiscard]] SearchResult choose(const SearchRequest& request, SearchListener& listener) {
    SearchResult result = chooser_->choose(request, listener, [this] { return !until_stop_.any(); });
    if (request.infinite) until_stop_.wait();
    return result;
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
  std::unique_ptr<GameCore> core_;
  const std::unique_ptr<Chooser> chooser_;
  Setup setup_;
  std::vector<Stone> history_;
  bool used_ = false;     ///< table or histories are not empty
  Countdown running_;     ///< the search
  Countdown until_stop_;  ///< the search, until it is stopped
};

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services,
                                            std::unique_ptr<Chooser> chooser) {
  if (auto valid = validate(spec); !valid) return valid.error();
  if (auto valid = check_parameters(spec, services.parameters); !valid) return valid.error();
  return std::unique_ptr<Engine>(std::make_unique<StandardEngine>(spec, services, std::move(chooser)));
}

Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services) {
  return make_engine(spec, services, nullptr);
}

}  // namespace tengen
