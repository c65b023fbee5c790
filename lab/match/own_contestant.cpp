#include <utility>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/player_engine.hpp"
#include "lab/match/contestant.hpp"

namespace tengen::lab {

namespace {

/// Of every limit, what is left unspent: a busy machine may be late in handing the answer over. As in the Gomocup
/// session, the first move of a game, which fills the table, has twice as much.
constexpr Milliseconds reserve{30};
constexpr Milliseconds first_reserve{60};

/// Tengen's engine, or a published player, in this process.
class OwnContestant final : public Contestant {
 public:
  OwnContestant(const ContestantOptions& options, const Clock& clock) : options_(options), clock_(clock) {}

  Result<> prepare(const GameSpec& spec) {
    EngineServices services = adapters::services_with(clock_, workers_);
    services.parameters = options_.settings;
    auto made = options_.player ? make_player_engine(spec, services, *options_.player) : make_engine(spec, services);
    if (!made) return Error{made.error().code, options_.name + ": " + made.error().detail};
    engine_ = std::move(*made);
    engine_->configure({.memory_bytes = options_.memory_bytes, .threads = options_.threads});
    return {};
  }

  Answer begin(const GameSpec&, Color, const std::stop_token& /*stop*/) override {
    engine_->clear();
    first_move_ = true;
    return {};
  }

  Answer move(std::span<const Stone> moves, std::span<const Vertex> /*neutral*/, const MoveLimits& limits) override {
    const Instant asked = clock_.now();
    if (const auto followed = follow(moves); !followed) {
      return {.fault = Fault::nonsense, .said = followed.error().detail};
    }
    SearchRequest request;
    request.received = asked;
    request.nodes = options_.nodes;
    request.depth = options_.depth;
    request.level = options_.level.value_or(full_level);
    request.seed = 0;  // the same opening leads to the same game again
    request.time.turn = options_.turn;
    request.time.left = limits.left;
    request.time.game = options_.clock;
    request.time.reserve = std::exchange(first_move_, false) ? first_reserve : reserve;
    const SearchResult result = adapters::search_and_wait(*engine_, request, {.stop = limits.stop});
    Answer answer{.elapsed = std::chrono::duration_cast<Milliseconds>(clock_.now() - asked)};
    if (result.moves.empty()) {
      answer.resigns = true;
    } else {
      answer.move = result.moves.front();
    }
    return answer;
  }

  Answer clean_up(std::span<const Stone> moves, const MoveLimits& limits) override {
    if (const auto followed = follow(moves); followed && engine_->status().over) {
      return {};  // a pass: by its rules, nothing is left to do
    }
    return move(moves, {}, limits);
  }

  /// The board as it stands, which is what its search plays for.
  Answer count(std::span<const Stone> moves, const MoveLimits& /*limits*/) override {
    Answer answer;
    if (follow(moves)) answer.margin = engine_->status().margin;
    return answer;
  }

 private:
  Result<> follow(std::span<const Stone> moves) {
    for (std::size_t i = engine_->history().size(); i < moves.size(); ++i) {
      if (const auto played = engine_->play(moves[i]); !played) return played.error();
    }
    return {};
  }

  const ContestantOptions options_;
  const Clock& clock_;
  adapters::ThreadWorkers workers_;
  std::unique_ptr<Engine> engine_;
  bool first_move_ = true;
};

}  // namespace

Result<std::unique_ptr<Contestant>> make_own_contestant(const ContestantOptions& options, const GameSpec& spec,
                                                        const Clock& clock) {
  auto contestant = std::make_unique<OwnContestant>(options, clock);
  if (const auto prepared = contestant->prepare(spec); !prepared) return prepared.error();
  return std::unique_ptr<Contestant>(std::move(contestant));
}

}  // namespace tengen::lab
