#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "engine/engine.hpp"
#include "tests/support/go_referee.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace tengen::fuzz {

/// Ends the process so that the fuzzer keeps the input.
[[noreturn]] void broken(const char* what, const std::string& detail = {});

/// An engine that is held against an independent account of what it was told: in Go the referee's, with captures, ko
/// and superko; elsewhere the stones put down and taken back. `check` compares the boards; moves that a search proposes
/// are judged by `check_move`.
class WatchedEngine final : public Engine {
 public:
  explicit WatchedEngine(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) { start_over(); }

  void check() const;
  /// Of the side that was searched for, which need not be the one to move.
  void check_move(Stone move) const;

  [[nodiscard]] const GameSpec& spec() const noexcept override { return engine_->spec(); }
  Result<> set_rules(const GameSpec& spec) override;
  void configure(const EngineOptions& options) override;
  void clear() override;
  Result<> play(Stone stone) override;
  Result<> undo() override;
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override;
  void set_to_move(Color color) override;
  void forget() override { engine_->forget(); }
  void skip(Color color) override;
  [[nodiscard]] const Setup& setup() const noexcept override { return engine_->setup(); }
  [[nodiscard]] std::span<const Stone> history() const noexcept override { return engine_->history(); }
  [[nodiscard]] const BoardView& board() const noexcept override { return engine_->board(); }
  Result<> save_table(ByteSink& sink, int least_depth) override { return engine_->save_table(sink, least_depth); }
  Result<> load_table(ByteSource& source) override { return engine_->load_table(source); }
  [[nodiscard]] Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) override {
    return engine_->proof_book(least_nodes, std::move(provenance));
  }
  void start(const SearchRequest& request, SearchListener& listener) override { engine_->start(request, listener); }
  void stop() noexcept override { engine_->stop(); }
  [[nodiscard]] bool searching() const noexcept override { return engine_->searching(); }

 private:
  void start_over();
  void replay();

  std::unique_ptr<Engine> engine_;
  std::vector<Stone> setup_;
  std::vector<Stone> moves_;
  std::optional<test::GoReferee> go_;             ///< Go from the empty board
  std::map<std::pair<int, int>, Color> cells_{};  ///< elsewhere
  bool followed_ = true;                          ///< neutral stones, set-up positions in Go: nobody keeps account
};

}  // namespace tengen::fuzz
