#include "lab/training/production.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/core/random.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluation_watcher.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "lab/fail.hpp"
#include "lab/training/judge.hpp"

namespace tengen::lab {

namespace {

using gomoku::Board;
using gomoku::Rule;

constexpr std::uint32_t most_steps = 3;
constexpr std::size_t most_choices = 16;  ///< a step is one of so many moves, as the evaluation orders them
constexpr int tries = 10;
constexpr std::size_t longest_way = 250;

/// Keeps one of the positions that a search evaluates, each with the same chance (a reservoir sample of one). For
/// searches of one thread; what was kept may be read once the search has ended.
class PositionSample final : public gomoku::EvaluationWatcher {
 public:
  /// Only positions whose value lies in the search's window or less than `near` centi-points beside it.
  explicit PositionSample(Score near) noexcept : near_(near) {}

  /// Forgets what was kept; before the search begins. The seed decides which position of it is kept.
  void begin(std::uint64_t seed) noexcept {
    random_ = Random(seed);
    seen_ = 0;
    way_.clear();
  }
  /// The moves that led to the position; empty if there was none.
  [[nodiscard]] const std::vector<Vertex>& way() const noexcept { return way_; }

  [[nodiscard]] bool wants(Score alpha, Score beta, Score value) noexcept override {
    if (value <= alpha - near_ || value >= beta + near_) return false;
    return random_.below(++seen_) == 0;
  }
  void keep(std::span<const Vertex> way) noexcept override { way_.assign(way.begin(), way.end()); }

 private:
  const Score near_;
  Random random_{0};
  std::uint32_t seen_ = 0;
  std::vector<Vertex> way_{};
};

/// A position off a game, while it is looked for.
template <Rule R>
class Stray {
 public:
  explicit Stray(const gomoku::Spec& spec) : board_(std::make_unique<Board<R>>(spec)) {}

  /// False, and the way ends, where the rules do not allow the move.
  bool play(Vertex at) {
    const auto move = board_->move_at(at);
    if (!move || !board_->is_legal(*move) || board_->terminal()) return false;
    board_->play(*move);
    way_.push_back({at});
    return true;
  }

  /// One of the moves that the evaluation puts first, by chance; false if there is none.
  bool step(Random& random) {
    MoveList moves;
    if (!board_->terminal()) board_->generate(moves);
    if (moves.empty()) return false;
    std::vector<int> ranks(moves.size());
    gomoku::Evaluator<R>::order(*board_, adapters::evaluations().of(R, board_->spec().size),
                                std::span<const Move>(moves.begin(), moves.end()), ranks);
    std::vector<std::size_t> order(moves.size());
    for (std::size_t m = 0; m < order.size(); ++m) order[m] = m;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks[a] > ranks[b]; });
    // The better of two lots: good moves more often than bad ones.
    const auto most = static_cast<std::uint32_t>(std::min(order.size(), most_choices));
    const std::uint32_t first = random.below(most);
    return play(board_->vertex(moves[order[std::min(first, random.below(most))]]));
  }

  /// The way to it, if a search has something to say about the position; what is decided without one teaches the
  /// evaluation nothing.
  [[nodiscard]] std::vector<TrainingMove> way() const {
    const bool open = !board_->terminal() && !board_->in_check() && board_->static_win() == 0;
    return open && way_.size() < longest_way ? way_ : std::vector<TrainingMove>{};
  }

 private:
  std::unique_ptr<Board<R>> board_;
  std::vector<TrainingMove> way_{};
};

/// Searches positions off the games.
class AsideJudge {
 public:
  AsideJudge(const AsideOptions& options, const std::vector<TrainingGame>& games, const std::stop_token& stop)
      : options_(options),
        games_(games),
        sample_(options.search_nodes > 0 ? std::make_shared<PositionSample>(options.near) : nullptr),
        judge_(settings(), stop, sample_) {}

  std::optional<TrainingGame> judge(std::uint32_t number) {
    Random random(mix(settings().seed) ^ mix(number + (std::uint64_t{1} << 41)));
    const TrainingGame& game = games_[number % games_.size()];
    TrainingGame aside{.number = number, .size = game.size};
    for (int i = 0; i < tries && aside.moves.empty() && !judge_.interrupted(); ++i) {
      aside.moves = gomoku::with_rule(
          settings().rule, [&]<Rule R>() { return sample_ ? searched<R>(game, random) : stray<R>(game, random); });
    }
    if (aside.moves.empty()) return {};
    aside.opening = static_cast<int>(aside.moves.size());
    Engine* const engine = engine_at(game.size, aside.moves);
    if (engine == nullptr || !judge_.add_choice(*engine, aside, has_lines(settings(), number, 0))) return {};
    return aside;
  }

 private:
  [[nodiscard]] const TrainingSettings& settings() const noexcept { return options_.production.settings; }

  /// An engine that knows nothing yet, at the position after these moves; null where they are against the rules.
  Engine* engine_at(BoardSize size, std::span<const TrainingMove> moves) {
    Engine& engine = judge_.engine(size);
    engine.clear();
    for (const TrainingMove& move : moves) {
      if (!engine.play({engine.to_move(), move.at})) return nullptr;
    }
    return &engine;
  }

  /// The moves up to one of the game's positions, by chance, at which a move was chosen; empty if there are too few.
  [[nodiscard]] static std::span<const TrainingMove> beginning(const TrainingGame& game, Random& random) {
    const auto opening = static_cast<std::size_t>(game.opening);
    const auto chosen = static_cast<std::uint32_t>(game.moves.size() - opening);
    if (chosen < 2) return {};
    return std::span(game.moves).first(opening + random.below(chosen));
  }

  /// The way to a position some moves off the game; empty if chance led nowhere.
  template <Rule R>
  std::vector<TrainingMove> stray(const TrainingGame& game, Random& random) {
    const std::span<const TrainingMove> moves = beginning(game, random);
    Stray<R> stray(spec_of(settings(), game));
    if (moves.empty()) return {};
    for (const TrainingMove& move : moves) {
      if (!stray.play(move.at)) return {};
    }
    const std::uint32_t steps = 1 + random.below(most_steps);
    for (std::uint32_t i = 0; i < steps; ++i) {
      if (!stray.step(random)) return {};
    }
    return stray.way();
  }

  /// The way to a position that a search of one of the game's positions evaluates; empty if it evaluates none.
  template <Rule R>
  std::vector<TrainingMove> searched(const TrainingGame& game, Random& random) {
    const std::span<const TrainingMove> moves = beginning(game, random);
    Engine* const engine = moves.empty() ? nullptr : engine_at(game.size, moves);
    if (engine == nullptr) return {};
    sample_->begin(random());
    std::ignore = judge_.search(*engine, options_.search_nodes);
    Stray<R> stray(spec_of(settings(), game));
    for (const Vertex at : sample_->way()) {
      if (!stray.play(at)) return {};
    }
    return sample_->way().size() > moves.size() ? stray.way() : std::vector<TrainingMove>{};
  }

  const AsideOptions& options_;
  const std::vector<TrainingGame>& games_;
  const std::shared_ptr<PositionSample> sample_;  ///< null where the positions follow moves that were not played
  Judge judge_;
};

}  // namespace

int run_asides(const AsideOptions& wanted, const std::vector<std::string>& inputs,
               const adapters::Interrupt& interrupt) {
  AsideOptions options = wanted;
  std::vector<TrainingGame> games;
  std::optional<TrainingSettings> settings;
  for (const std::string& input : inputs) {
    auto file = load_training_file(input);
    if (!file) return fail(file.error().detail);
    if (!settings) settings = file->settings;
    if (file->settings.rule != settings->rule || file->settings.sizes != settings->sizes) {
      return fail(input + ": its rule or its boards are not those of " + inputs.front());
    }
    std::move(file->games.begin(), file->games.end(), std::back_inserter(games));
  }
  if (games.empty()) return fail(inputs.front() + ": holds no games");
  std::stable_sort(games.begin(), games.end(),
                   [](const TrainingGame& a, const TrainingGame& b) { return a.number < b.number; });
  TrainingSettings& made = options.production.settings;
  made.rule = settings->rule;
  made.sizes = settings->sizes;
  made.most_opening = static_cast<int>(most_steps);
  return produce(options.production, interrupt, [&] {
    const auto judge = std::make_shared<AsideJudge>(options, games, interrupt.token());
    return [judge](std::uint32_t number) { return judge->judge(number); };
  });
}

}  // namespace tengen::lab
