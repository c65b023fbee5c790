#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/api/player_engine.hpp"
#include "lab/match/contestant.hpp"

namespace tengen::lab {

namespace {

/// Tengen's engine, or a published player, in this process.
class OwnContestant final : public Contestant {
 public:
  explicit OwnContestant(const ContestantOptions& options) : options_(options) {}

  Result<> prepare(const GameSpec& spec) {
    auto made = options_.player ? make_player_engine(spec, {clock_, workers_}, *options_.player)
                                : make_engine(spec, {clock_, workers_});
    if (!made) return made.error();
    engine_ = std::move(*made);
    engine_->configure({.memory_bytes = options_.memory_bytes, .threads = options_.threads});
    return {};
  }

  Answer begin(const GameSpec&, Color) override {
    engine_->clear();
    return {};
  }

  Answer move(std::span<const Stone> moves, std::span<const Vertex> /*neutral*/, const MoveLimits& limits) override {
    const Instant asked = clock_.now();
    for (std::size_t i = engine_->history().size(); i < moves.size(); ++i) {
      if (const auto played = engine_->play(moves[i]); !played) {
        return {.fault = Fault::nonsense, .said = played.error().detail};
      }
    }
    SearchRequest request;
    request.received = asked;
    request.nodes = options_.nodes;
    request.depth = options_.depth;
    request.time.turn = options_.turn;
    request.time.left = limits.left;
    request.time.game = options_.clock;
    const SearchResult result = adapters::search_and_wait(*engine_, request);
    Answer answer{.elapsed = std::chrono::duration_cast<Milliseconds>(clock_.now() - asked)};
    if (result.moves.empty()) {
      answer.resigns = true;
    } else {
      answer.move = result.moves.front();
    }
    return answer;
  }

 private:
  const ContestantOptions options_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

Result<std::unique_ptr<Contestant>> make_own_contestant(const ContestantOptions& options, const GameSpec& spec) {
  auto contestant = std::make_unique<OwnContestant>(options);
  if (const auto prepared = contestant->prepare(spec); !prepared) return prepared.error();
  return std::unique_ptr<Contestant>(std::move(contestant));
}

}  // namespace tengen::lab
