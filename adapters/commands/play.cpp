#include "adapters/commands/play.hpp"

#include <optional>
#include <utility>

#include "adapters/commands/play_files.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/terminal/glyphs.hpp"
#include "engine/player_engine.hpp"

namespace tengen::adapters {

int run_play(const PlayOptions& options, const CommonOptions& given) {
  CommonOptions common = given;
  const SteadyClock clock;
  ThreadWorkers workers;
  GameSpec spec = options.spec;
  std::optional<GameFile> file;
  if (!options.resume.empty()) {
    auto resumed = resume_game(options);
    if (!resumed) return complain(resumed.error().detail, exit_failure);
    spec = resumed->spec;
    // Who names a level wants the engine that has levels.
    if (!common.player && !common.level) common.player = player_of(*resumed);
    file = std::move(resumed->file);
    if (file) complain_of(file->path, file->reading.warnings);
  }
  if (options.swap2 && !info_of(spec).swap2) {
    return complain("--swap2 is an opening of Gomoku", exit_usage);
  }
  auto made = common.player ? make_player_engine(spec, services_with(clock, workers), *common.player)
                            : make_engine(spec, services_with(clock, workers));
  if (!made) return complain(made.error().detail, file ? exit_failure : exit_usage);
  Engine& engine = **made;
  engine.configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
  if (file) {
    if (const auto played = play_game_file(*file, engine); !played) {
      return complain(played.error().detail, exit_failure);
    }
  }
  PlayedGame game(sides_of(options, common.level, file ? &*file : nullptr), common, engine, clock);
  if (file && holds_nothing_else(*file)) game.came_from(file->path);
#ifndef _WIN32
  if (!options.plain && can_draw()) return play_drawn(game, options.force);
#endif
  return play_typed(game, options.plain, options.force);
}

}  // namespace tengen::adapters
