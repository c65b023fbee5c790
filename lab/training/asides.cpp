#include "lab/training/asides.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

#include "adapters/runtime/services.hpp"
#include "engine/core/random.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "lab/files.hpp"
#include "lab/training/judge.hpp"

namespace tengen::lab {

namespace {

using gomoku::Board;
using gomoku::Rule;

constexpr std::uint32_t most_steps = 3;
constexpr std::size_t most_choices = 16;  ///< a step is one of so many moves, as the evaluation orders them
constexpr int tries = 10;
constexpr std::size_t longest_way = 250;

/// The way to a position off the game that a search has something to say about; empty if chance led nowhere.
template <Rule R>
std::vector<TrainingMove> stray(const TrainingGame& game, const gomoku::Spec& spec, Random& random) {
  const auto board = std::make_unique<Board<R>>(spec);
  const auto evaluation = adapters::evaluations().of(R);
  std::vector<TrainingMove> way;
  const auto chosen = static_cast<std::uint32_t>(game.moves.size() - static_cast<std::size_t>(game.opening));
  if (chosen < 2) return {};
  const std::size_t kept = static_cast<std::size_t>(game.opening) + random.below(chosen);
  for (std::size_t i = 0; i < kept; ++i) {
    const auto move = board->move_at(game.moves[i].at);
    if (!move || !board->is_legal(*move) || board->terminal()) return {};
    board->play(*move);
    way.push_back({game.moves[i].at});
  }
  const std::uint32_t steps = 1 + random.below(most_steps);
  for (std::uint32_t i = 0; i < steps; ++i) {
    MoveList moves;
    if (!board->terminal()) board->generate(moves);
    if (moves.empty()) return {};
    std::vector<int> ranks(moves.size());
    gomoku::Evaluator<R>::order(*board, evaluation, std::span<const Move>(moves.begin(), moves.end()), ranks);
    std::vector<std::size_t> order(moves.size());
    for (std::size_t m = 0; m < order.size(); ++m) order[m] = m;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks[a] > ranks[b]; });
    // The better of two lots: good moves more often than bad ones.
    const auto most = static_cast<std::uint32_t>(std::min(order.size(), most_choices));
    const std::uint32_t first = random.below(most);
    const Move move = moves[order[std::min(first, random.below(most))]];
    board->play(move);
    way.push_back({board->vertex(move)});
  }
  // What is decided without a search teaches the evaluation nothing.
  const bool open = !board->terminal() && !board->in_check() && board->static_win() == 0;
  return open && way.size() < longest_way ? way : std::vector<TrainingMove>{};
}

/// Searches positions off the games.
class AsideJudge {
 public:
  AsideJudge(const TrainingSettings& settings, const std::vector<TrainingGame>& games, std::stop_token stop)
      : settings_(settings), games_(games), judge_(settings, std::move(stop)) {}

  std::optional<TrainingGame> judge(std::uint32_t number) {
    Random random(mix(settings_.seed) ^ mix(number + (std::uint64_t{1} << 41)));
    const TrainingGame& game = games_[number % games_.size()];
    const gomoku::Spec spec = spec_of(settings_, game);
    TrainingGame aside{.number = number, .size = game.size};
    for (int i = 0; i < tries && aside.moves.empty(); ++i) {
      aside.moves = gomoku::with_rule(spec.rule, [&]<Rule R>() { return stray<R>(game, spec, random); });
    }
    if (aside.moves.empty()) return {};
    aside.opening = static_cast<int>(aside.moves.size());
    Engine& engine = judge_.engine(game.size);
    engine.clear();
    for (const TrainingMove& move : aside.moves) {
      if (!engine.play({engine.to_move(), move.at})) return {};
    }
    if (!judge_.add_choice(engine, aside, has_lines(settings_, number, 0))) return {};
    return aside;
  }

 private:
  const TrainingSettings& settings_;
  const std::vector<TrainingGame>& games_;
  Judge judge_;
};

}  // namespace

int run_asides(ProductionOptions options, const std::vector<std::string>& inputs,
               const adapters::Interrupt& interrupt) {
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
  options.settings.rule = settings->rule;
  options.settings.sizes = settings->sizes;
  options.settings.most_opening = static_cast<int>(most_steps);
  return produce(options, interrupt, [&] {
    const auto judge = std::make_shared<AsideJudge>(options.settings, games, interrupt.token());
    return [judge](std::uint32_t number) { return judge->judge(number); };
  });
}

}  // namespace tengen::lab
