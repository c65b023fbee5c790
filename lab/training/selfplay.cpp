#include "lab/training/selfplay.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "adapters/files/files.hpp"
#include "adapters/runtime/services.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/core/random.hpp"
#include "engine/engine.hpp"
#include "lab/files.hpp"
#include "lab/search.hpp"

namespace tengen::lab {

namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;
constexpr Score balanced = 250;  ///< an opening's score may be so far from even
constexpr int least_opening = 2;

/// Plays whole games with one engine.
class Player {
 public:
  Player(const TrainingSettings& settings, const std::atomic<bool>& interrupted)
      : settings_(settings),
        interrupted_(interrupted),
        engine_(*make_engine(settings.spec, adapters::services_with(clock_, workers_))) {
    engine_->configure({.memory_bytes = table_bytes});
  }

  /// The game that belongs to a number; nothing once it is interrupted.
  std::optional<TrainingGame> play(std::uint32_t number) {
    Random random(mix(settings_.seed) ^ mix(number + (std::uint64_t{1} << 40)));
    TrainingGame game{.number = number, .result = 0};
    while (!deal(random, game)) {
      if (interrupted_.load()) return {};
    }
    while (!engine_->status().over) {
      if (interrupted_.load()) return {};
      const SearchResult result = think(settings_.nodes);
      if (interrupted_.load()) return {};
      if (result.moves.empty()) break;
      const Vertex at = result.moves.front();
      game.moves.push_back({at, static_cast<std::int16_t>(result.info.score)});
      if (!engine_->play({engine_->to_move(), at})) break;
    }
    const auto winner = engine_->status().winner;
    game.result = !winner ? 0 : *winner == Color::black ? 1 : -1;
    return game;
  }

 private:
  [[nodiscard]] SearchResult think(std::uint64_t nodes) {
    SearchRequest request;
    request.received = clock_.now();
    request.nodes = nodes;
    return search(*engine_, request, [this] { return interrupted_.load(); });
  }

  /// Some random moves near each other, anywhere on the board, which leave both sides a chance; false if they do not.
  [[nodiscard]] bool deal(Random& random, TrainingGame& game) {
    engine_->clear();
    game.moves.clear();
    const BoardSize size = settings_.spec.size;
    const auto most = static_cast<std::uint32_t>(std::max(settings_.most_opening, least_opening));
    const auto count = least_opening + random.below(most - least_opening + 1);
    const auto near = [&](int centre, int reach, int side) {
      const int low = std::max(0, centre - reach);
      const int high = std::min(side - 1, centre + reach);
      return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    Vertex last{near(size.columns / 2, size.columns / 2, size.columns), near(size.rows / 2, size.rows / 2, size.rows)};
    for (std::uint32_t i = 0; i < count;) {
      const Vertex at = i == 0 ? last : Vertex{near(last.x, 3, size.columns), near(last.y, 3, size.rows)};
      if (!engine_->play({engine_->to_move(), at})) {
        if (i == 0 || random.below(8) == 0) return false;
        continue;
      }
      game.moves.push_back({at});
      last = at;
      ++i;
    }
    game.opening = static_cast<int>(count);
    if (engine_->status().over) return false;
    const SearchResult result = think(std::max<std::uint64_t>(settings_.nodes / 2, 100));
    return !result.moves.empty() && std::abs(result.info.score) <= balanced;
  }

  const TrainingSettings& settings_;
  const std::atomic<bool>& interrupted_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace

int run_selfplay(const ProductionOptions& options, const std::atomic<bool>& interrupted) {
  return produce(options, interrupted, [&] {
    const auto player = std::make_shared<Player>(options.settings, interrupted);
    return [player](std::uint32_t number) { return player->play(number); };
  });
}

int merge_training_files(const std::vector<std::string>& inputs, const std::string& output) {
  std::map<std::uint32_t, TrainingGame> games;
  std::optional<TrainingSettings> settings;
  for (const std::string& input : inputs) {
    const auto bytes = read_file(input);
    if (!bytes) return fail(input + ": cannot be read");
    auto file = read_training_file(*bytes);
    if (!file) return fail(input + ": " + file.error().detail);
    if (!settings) settings = file->settings;
    if (*settings != file->settings) return fail(input + ": its settings are not those of " + inputs.front());
    for (TrainingGame& game : file->games) games.emplace(game.number, std::move(game));
  }
  std::string bytes = training_header(settings.value_or(TrainingSettings{}));
  for (const auto& [number, game] : games) bytes += training_block(game);
  if (const auto written = adapters::write_file(output, bytes); !written) {
    return fail(output + ": " + written.error().detail);
  }
  std::cout << output << ": " << games.size() << " games\n";
  return 0;
}

}  // namespace tengen::lab
