#pragma once

#include <memory>
#include <utility>

#include "engine/plan.hpp"
#include "engine/plan/game_engine.hpp"
#include "engine/plan/session_board.hpp"

namespace tengen {

/// A game with its search. `board_` belongs to the session's thread, `context_` to the thread that searches. Neither
/// thread reads the other's position.
template <Game G>
class PlannedEngine final : public GameEngine {
 public:
  template <class Spec>
  PlannedEngine(const Spec& spec, const EngineServices& services, GameParts<G> parts)
      : board_(spec), view_(board_.position(), parts.groups), context_(board_.position(), services, std::move(parts)) {}

  [[nodiscard]] const BoardView& board() const noexcept override { return view_; }
  void reset() override { board_.reset(); }
  Result<> play(Stone stone) override { return board_.play(stone); }
  void undo() override { board_.undo(); }
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    return board_.set_up(stones, neutral, to_move);
  }
  void set_to_move(Color color) override { board_.set_to_move(color); }

  void configure(const EngineOptions& options) override { context_.configure(options); }
  void forget() override {
    context_.searcher.forget();
    context_.known.forget();
  }
  void visit_table(int least_depth, const std::function<void(Hash, std::uint64_t)>& visit) const override {
    context_.searcher.table().for_each(least_depth, visit);
  }
  void prepare_table() override { context_.take_options(); }
  void put_in_table(Hash key, std::uint64_t contents) override {
    context_.searcher.table().put(key, contents);
    context_.known.expect_proofs();
  }
  [[nodiscard]] Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) const override {
    if (context_.parts.proof_book != nullptr) {
      return context_.parts.proof_book(context_, least_nodes, std::move(provenance));
    }
    return Error{Errc::unsupported, "there are books of proofs for 5x5 Go alone"};
  }
  void arm(std::optional<Color> side) override {
    context_.root = board_.position();
    if (side && *side != context_.root.to_move()) context_.root.set_to_move(*side);
    context_.searcher.arm();
    context_.until_stop.add();
  }
  void stop() noexcept override {
    context_.searcher.stop();
    context_.until_stop.end();
  }
  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    SearchResult result = answer(context_, request, listener);
    context_.until_stop.end();
    return result;
  }

 private:
  SessionBoard<G> board_;
  PositionView<G> view_;
  SearchContext<G> context_;
};

}  // namespace tengen
