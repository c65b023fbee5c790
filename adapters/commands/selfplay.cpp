#include <iostream>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/api/player_engine.hpp"
#include "protocol/board_text.hpp"

namespace tengen::adapters {

int run_selfplay(const SelfplayOptions& options, const CommonOptions& common) {
  const SteadyClock clock;
  ThreadWorkers workers;
  auto made = common.player ? make_player_engine(options.spec, {clock, workers}, *common.player)
                            : make_engine(options.spec, {clock, workers});
  if (!made) {
    std::cerr << "tengen: " << made.error().detail << "\n";
    return 2;
  }
  Engine& engine = **made;
  engine.configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
  const BoardSize size = board_size(options.spec);
  // Go without superko can cycle for ever; nobody watches longer than this.
  const int most_moves = 3 * size.area() + 20;
  int number = 0;
  while (!engine.status().over && number < most_moves) {
    SearchRequest request;
    request.received = clock.now();
    if (options.nodes > 0) {
      request.nodes = options.nodes;
    } else {
      request.time.turn = Milliseconds(options.move_ms);
    }
    const Color mover = engine.to_move();
    const SearchResult result = search_and_wait(engine, request);
    if (result.moves.empty()) break;
    const Stone stone{mover, result.moves.front()};
    if (const auto played = engine.play(stone); !played) {
      std::cout << name(mover) << " has no legal move and loses." << std::endl;
      return 0;
    }
    ++number;
    if (!options.final_only) std::cout << board_text(engine);
    std::cout << number << ". " << name(mover) << " " << vertex_text(stone.at, size) << "   depth " << result.info.depth
              << "-" << result.info.selective_depth << ", " << score_text(result.info.score) << ", "
              << result.info.nodes << " nodes" << (options.final_only ? "\n" : "\n\n") << std::flush;
  }
  if (options.final_only) std::cout << board_text(engine);
  std::cout << (engine.status().over ? result_text(engine.status()) : "No result.") << std::endl;
  return 0;
}

}  // namespace tengen::adapters
