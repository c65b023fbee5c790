#include <chrono>
#include <iostream>
#include <iterator>
#include <memory>
#include <range/v3/algorithm/for_each.hpp>
#include <range/v3/algorithm/move.hpp>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/hash.hpp"
#include "engine/games/info.hpp"
#include "protocol/notation.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t bench_memory = std::size_t{64} << 20;

/// Of one game, or of all.
std::vector<BenchPosition> positions(const std::string& game) {
  std::vector<BenchPosition> wanted;
  for (const GameInfo* const each : all_games()) {
    if (game == "all" || game == each->name) ranges::move(each->bench(), std::back_inserter(wanted));
  }
  return wanted;
}

/// Adds up what the searches find: any change of search or evaluation shows.
class Signature {
 public:
  void add(const SearchResult& result) {
    fold(result.info.nodes);
    fold(static_cast<std::uint64_t>(result.info.score + score_infinite));
    ranges::for_each(result.moves, [this](Vertex v) { fold(static_cast<std::uint64_t>((v.x + 1) * 256 + v.y + 1)); });
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_ >> 32; }

 private:
  void fold(std::uint64_t value) { hash_ = mix(hash_ ^ value); }

  Hash hash_ = 0;
};

Result<std::unique_ptr<Engine>> engine_at(const BenchPosition& position, const EngineServices& services) {
  auto engine = make_engine(position.spec, services);
  if (!engine) return engine;
  (*engine)->configure({.memory_bytes = bench_memory, .threads = 1});
  Color color = Color::black;
  for (const Vertex vertex : position.moves) {
    if (const auto played = (*engine)->play({color, vertex}); !played) return played.error();
    color = opponent(color);
  }
  return engine;
}

void print(const BenchPosition& position, const SearchResult& result) {
  const BoardSize size = board_size(position.spec);
  std::cout << info_of(position.spec).name << " " << size.columns << "x" << size.rows << " depth " << result.info.depth
            << " score " << result.info.score << " nodes " << result.info.nodes << " move "
            << (result.moves.empty() ? "none" : vertex_text(result.moves.front(), size, notation_of(position.spec)))
            << std::endl;
}

}  // namespace

int run_bench(const BenchOptions& options) {
  const Interrupt interrupt;
  const SteadyClock clock;
  ThreadWorkers workers;
  const std::vector<BenchPosition> wanted = positions(options.game);
  if (wanted.empty()) {
    return complain("no bench for '" + options.game + "'; there are " + game_choices() + ", and all", exit_usage);
  }
  if (!options.settings.empty()) {
    if (options.game == "all") return complain("--set needs one game: " + game_choices(), exit_usage);
    const auto taken = check_parameters(wanted.front().spec, options.settings);
    if (!taken) return complain("--set: " + taken.error().detail, exit_usage);
  }
  Progress progress("bench", static_cast<int>(wanted.size()), clock, Parts::unlike);
  std::uint64_t nodes = 0;
  Signature signature;
  Duration searching{};
  EngineServices services = services_with(clock, workers);
  services.parameters = options.settings;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto engine = engine_at(wanted[i], services).value();
    SearchRequest request;
    request.depth = wanted[i].depth + options.extra_depth;
    request.use_known = false;
    const Instant begin = clock.now();
    const SearchResult result = search_and_wait(
        *engine, request,
        {.stop = interrupt.token(), .on_tick = [&](const SearchInfo&) { progress.show(static_cast<double>(i)); }});
    searching += clock.now() - begin;
    progress.hide();
    if (interrupt.requested()) {
      return complain("interrupted in position " + std::to_string(i + 1) + " of " + std::to_string(wanted.size()) +
                          ": no signature",
                      interrupt.exit_code());
    }
    nodes += result.info.nodes;
    signature.add(result);
    print(wanted[i], result);
  }
  const double seconds = std::chrono::duration<double>(searching).count();
  std::cout << "Bench: " << std::hex << signature.value() << std::dec << "\n"
            << nodes << " nodes " << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) << " nps"
            << std::endl;
  return exit_success;
}

}  // namespace tengen::adapters
