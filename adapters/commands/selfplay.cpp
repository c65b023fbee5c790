#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/files/saved_game.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/player_engine.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

namespace {

struct SelfplayOptions {
  GameSpec spec;
  long long move_ms = 200;
  std::uint64_t nodes = 0;  ///< per move; 0: the time decides
  bool final_only = false;  ///< draw only the last position
  std::string output{};     ///< a file for the game, its format by its name; empty for none
  bool force = false;       ///< write over a file of that name
};

/// One game of the engine against itself, drawn on stdout.
class SelfGame {
 public:
  SelfGame(const SelfplayOptions& options, int level, Engine& engine, const Clock& clock)
      : options_(options),
        level_(level),
        engine_(engine),
        clock_(clock),
        progress_("move", 0, clock, Parts::unlike),
        size_(board_size(options.spec)) {}

  /// Plays until the game is over, or an interrupt.
  void run(const Interrupt& interrupt) {
    while (!engine_.status().over && static_cast<int>(times_.size()) < most_moves()) {
      const Instant begin = clock_.now();
      const auto on_tick = [this](const SearchInfo&) { show_progress(); };
      const SearchResult result =
          search_and_wait(engine_, request(begin), {.stop = interrupt.token(), .on_tick = on_tick});
      if (interrupt.requested() || result.moves.empty()) break;
      const Stone stone{engine_.to_move(), result.moves.front()};
      if (!engine_.play(stone)) {
        loser_ = stone.color;
        break;
      }
      times_.push_back(std::chrono::duration_cast<Milliseconds>(clock_.now() - begin));
      progress_.hide();
      show_move(stone, result.info);
    }
    progress_.hide();
    if (options_.final_only) std::cout << board_text(engine_, notation_of(options_.spec));
  }

  [[nodiscard]] std::size_t moves() const noexcept { return times_.size(); }

  [[nodiscard]] std::string outcome() const {
    if (loser_) return std::string(name(*loser_)) + " has no legal move and loses.";
    return engine_.status().over ? result_text(engine_.status()) : "No result.";
  }

  [[nodiscard]] records::Record record(const std::string& program) const {
    records::Record record = records::record_of(engine_);
    for (std::size_t i = 0; i < record.moves.size(); ++i) record.moves[i].time = times_[i];
    SideName player{.name = program, .engine = true, .level = level_};
    if (options_.nodes == 0) player.move_time = Milliseconds(options_.move_ms);
    record.black = text_of(player);
    if (options_.nodes > 0) record.black += " (" + std::to_string(options_.nodes) + " nodes a move)";
    record.white = record.black;
    return record;
  }

 private:
  /// Go without superko can cycle for ever; nobody watches longer than this.
  [[nodiscard]] int most_moves() const { return 3 * board_size(options_.spec).area() + 20; }

  [[nodiscard]] SearchRequest request(Instant received) const {
    SearchRequest request;
    request.received = received;
    request.level = level_;
    if (options_.nodes > 0) {
      request.nodes = options_.nodes;
    } else {
      request.time.turn = Milliseconds(options_.move_ms);
    }
    return request;
  }

  /// Where each move is drawn, that is progress enough.
  void show_progress() {
    if (options_.final_only) progress_.show(static_cast<double>(times_.size()));
  }

  void show_move(Stone stone, const SearchInfo& info) const {
    const Notation notation = notation_of(options_.spec);
    if (!options_.final_only) std::cout << board_text(engine_, notation);
    std::cout << times_.size() << ". " << name(stone.color) << " " << vertex_text(stone.at, size_, notation)
              << "   depth " << info.depth << "-" << info.selective_depth << ", " << score_text(info.score) << ", "
              << info.nodes << " nodes" << (options_.final_only ? "\n" : "\n\n") << std::flush;
  }

  const SelfplayOptions& options_;
  int level_;
  Engine& engine_;
  const Clock& clock_;
  Progress progress_;
  BoardSize size_;
  std::vector<Milliseconds> times_;  ///< of each move played
  std::optional<Color> loser_{};     ///< who had no legal move
};

/// The engine plays itself, drawing the board.
int run_selfplay(const SelfplayOptions& options, const CommonOptions& common) {
  const SteadyClock clock;
  ThreadWorkers workers;
  auto made = common.player ? make_player_engine(options.spec, services_with(clock, workers), *common.player)
                            : make_engine(options.spec, services_with(clock, workers));
  if (!made) return complain(made.error().detail, exit_usage);
  Engine& engine = **made;
  engine.configure(common.engine());
  std::optional<OutputFile> output;
  // Now, not after the game.
  if (!options.output.empty()) {
    if (const auto valid = check_game_name(options.output, engine.spec()); !valid) {
      return complain(valid.error().detail, exit_usage);
    }
    auto opened = OutputFile::open(options.output, options.force);
    if (!opened) return complain(opened.error().detail, exit_failure);
    output = std::move(*opened);
  }
  const Interrupt interrupt;
  SelfGame game(options, common.level.value_or(full_level), engine, clock);
  game.run(interrupt);
  std::cout << game.outcome() << std::endl;
  if (output) {
    const std::string program = common.player ? players::text_of(*common.player) : std::string("Tengen ") + version();
    const auto text = game_text(options.output, game.record(program));
    const auto saved = text ? output->write(*text) : Result<>(text.error());
    if (!saved) return complain(saved.error().detail, exit_failure);
  }
  if (!interrupt.requested()) return exit_success;
  return complain("interrupted after " + std::to_string(game.moves()) + " moves", interrupt.exit_code());
}

}  // namespace

void add_selfplay_command(CLI::App& app, CommonOptions& common, Commands& commands) {
  const auto game = std::make_shared<GameOptions>();
  const auto options = std::make_shared<SelfplayOptions>();
  CLI::App& command = *app.add_subcommand("selfplay", "play a game against itself and draw it");
  game->add_to(command, "gomoku");
  add_number(command, "--move-time", options->move_ms, 1, 3600000, "milliseconds a move");
  command.add_option("--nodes", options->nodes, "positions searched a move, instead of a time");
  command.add_flag("--final", options->final_only, "draw only the last position");
  command.add_option("-o,--output", options->output, "a file for the game: .psq, .sgf, .txt or .pos");
  command.add_flag("--force", options->force, "write over a file that exists");
  add_common(command, common);
  add_player(command, common);
  add_level(command, common);
  const auto run = [&common, game, options] {
    options->spec = game->spec();
    return run_selfplay(*options, common);
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace tengen::adapters
