#include "lab/training/production.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "adapters/files/files.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/random.hpp"
#include "engine/engine.hpp"
#include "lab/fail.hpp"
#include "lab/training/judge.hpp"

namespace tengen::lab {

namespace {

constexpr Score balanced = 250;  ///< an opening's score may be so far from even
constexpr int least_opening = 2;
/// A stone of the opening lies no further than this from the last one, in columns and in rows: most games begin in one
/// place of the board, some all over it.
constexpr std::array<int, 6> reaches{2, 3, 3, 4, 6, gomoku::max_side};

/// Plays whole games.
class Player {
 public:
  Player(const TrainingSettings& settings, std::stop_token stop)
      : settings_(settings), judge_(settings, std::move(stop)) {}

  /// The game that belongs to a number; nothing once it is interrupted.
  std::optional<TrainingGame> play(std::uint32_t number) {
    Random random(mix(settings_.seed) ^ mix(number + (std::uint64_t{1} << 40)));
    const auto sizes = static_cast<std::uint32_t>(settings_.sizes.size());
    TrainingGame game{.number = number, .size = settings_.sizes[random.below(sizes)], .result = 0};
    Engine& engine = judge_.engine(game.size);
    while (!deal(random, engine, game)) {
      if (judge_.interrupted()) return {};
    }
    while (!engine.status().over) {
      if (!judge_.add_choice(engine, game, has_lines(settings_, number, game.moves.size()))) {
        if (judge_.interrupted()) return {};
        break;
      }
      if (!engine.play({engine.to_move(), game.moves.back().at})) break;
    }
    const auto winner = engine.status().winner;
    game.result = !winner ? 0 : *winner == Color::black ? 1 : -1;
    return game;
  }

 private:
  /// Some random moves, anywhere on the board, which leave both sides a chance; false if they do not.
  [[nodiscard]] bool deal(Random& random, Engine& engine, TrainingGame& game) {
    engine.clear();
    game.moves.clear();
    const auto most = static_cast<std::uint32_t>(std::max(settings_.most_opening, least_opening));
    const auto count = least_opening + random.below(most - least_opening + 1);
    const int reach = reaches[random.below(static_cast<std::uint32_t>(reaches.size()))];
    const auto near = [&](int centre, int side) {
      const int low = std::max(0, centre - reach);
      const int high = std::min(side - 1, centre + reach);
      return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    Vertex last{static_cast<int>(random.below(static_cast<std::uint32_t>(game.size.columns))),
                static_cast<int>(random.below(static_cast<std::uint32_t>(game.size.rows)))};
    for (std::uint32_t i = 0; i < count;) {
      const Vertex at = i == 0 ? last : Vertex{near(last.x, game.size.columns), near(last.y, game.size.rows)};
      if (!engine.play({engine.to_move(), at})) {
        if (i == 0 || random.below(8) == 0) return false;
        continue;
      }
      game.moves.push_back({at});
      last = at;
      ++i;
    }
    game.opening = static_cast<int>(count);
    if (engine.status().over) return false;
    const SearchResult result = judge_.search(engine, std::max<std::uint64_t>(settings_.nodes / 2, 100));
    return !result.moves.empty() && std::abs(result.info.score) <= balanced;
  }

  const TrainingSettings& settings_;
  Judge judge_;
};

}  // namespace

int run_selfplay(const ProductionOptions& options, const adapters::Interrupt& interrupt) {
  return produce(options, interrupt, [&] {
    const auto player = std::make_shared<Player>(options.settings, interrupt.token());
    return [player](std::uint32_t number) { return player->play(number); };
  });
}

int merge_training_files(const std::vector<std::string>& inputs, const std::string& output) {
  std::map<std::uint32_t, TrainingGame> games;
  std::optional<TrainingSettings> settings;
  for (const std::string& input : inputs) {
    auto file = load_training_file(input);
    if (!file) return fail(file.error().detail);
    if (!settings) settings = file->settings;
    if (*settings != file->settings) return fail(input + ": its settings are not those of " + inputs.front());
    for (TrainingGame& game : file->games) games.emplace(game.number, std::move(game));
  }
  std::string bytes = training_header(settings.value_or(TrainingSettings{}));
  for (const auto& [number, game] : games) bytes += training_block(game);
  if (const auto written = adapters::write_file(output, bytes); !written) {
    return fail(output + ": " + written.error().detail);
  }
  std::cout << adapters::shown(output) << ": " << games.size() << " games\n";
  return 0;
}

}  // namespace tengen::lab
