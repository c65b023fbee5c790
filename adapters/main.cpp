#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/game_file_cli.hpp"
#include "adapters/commands/observer_cli.hpp"
#include "adapters/commands/parameters_cli.hpp"
#include "adapters/commands/play.hpp"
#include "adapters/commands/player_cli.hpp"
#include "adapters/commands/solve_cli.hpp"
#include "adapters/files/weights.hpp"
#include "adapters/streams/complain.hpp"

namespace {

using namespace tengen;
using adapters::add_common;
using adapters::CommonOptions;
using adapters::GameOptions;

/// One clear line on stderr; the exit code for wrong use.
int refuse(const std::string& text) {
  std::cerr << "tengen: " << text.substr(0, text.find('\n')) << " (try --help)\n";
  return 2;
}

/// Whether a manager that knows only Gomocup started us: such programs are called pbrain-something, and Yixin-Board's
/// `engine`, to which it may pass options of another program.
bool is_brain(const char* program) {
  std::string name = std::filesystem::path(program).filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.rfind("pbrain-", 0) == 0 || name == "engine" || name == "engine.exe";
}

/// What of our options a brain is given. Piskvork passes nothing, a script in our place may; whatever else a manager
/// appends must not keep a brain from playing.
adapters::GomocupOptions brain_options(int argc, char** argv) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  adapters::GomocupOptions options;
  adapters::add_gomocup(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError&) {
    return {};
  }
  return options;
}

int run(int argc, char** argv) {
  CLI::App app(
      "Tengen plays Gomoku, small-board Go and Connect-N inside other people's programs.\n"
      "Without a command it speaks the Gomocup (Piskvork) protocol.");
  app.set_version_flag("--version", adapters::version_text());
  app.require_subcommand(0, 1);
  std::vector<std::string> weights;
  app.add_option("--weights", weights,
                 "files of Gomoku weights that take the place of the built-in ones (tengen-lab tune)");
  app.fallthrough();

  CommonOptions common;
  CLI::App* gomocup = app.add_subcommand("gomocup", "speak the Gomocup (Piskvork) protocol, as without a command");
  add_common(*gomocup, common);
  adapters::add_player(*gomocup, common);
  adapters::GomocupOptions manager;
  adapters::add_gomocup(*gomocup, manager);

  CLI::App* gtp = app.add_subcommand("gtp", "speak the Go Text Protocol");
  GameOptions gtp_game;
  gtp_game.add_to(*gtp, "go");
  add_common(*gtp, common);
  adapters::add_player(*gtp, common);

  CLI::App* bench = app.add_subcommand("bench", "search fixed positions; prints a signature and the speed");
  adapters::BenchOptions bench_options;
  bench->add_option("game", bench_options.game, "gomoku, go, connect or all")
      ->check(CLI::IsMember({"gomoku", "go", "connect", "all"}))
      ->capture_default_str();
  bench->add_option("--extra-depth", bench_options.extra_depth, "plies deeper than standard")
      ->check(CLI::Range(-8, 20))
      ->capture_default_str();
  adapters::add_settings(*bench, bench_options.settings);

  CLI::App* perft = app.add_subcommand("perft", "count move sequences from the empty board");
  GameOptions perft_game;
  int perft_depth = 0;
  perft->add_option("game", perft_game.game, "go, gomoku or connect")
      ->required()
      ->check(CLI::IsMember({"go", "gomoku", "connect"}));
  perft->add_option("depth", perft_depth, "plies")->required()->check(CLI::Range(0, 100));
  perft_game.add_board_to(*perft);

  CLI::App* selfplay = app.add_subcommand("selfplay", "play a game against itself and draw it");
  GameOptions selfplay_game;
  selfplay_game.add_to(*selfplay, "gomoku");
  adapters::SelfplayOptions selfplay_options;
  selfplay->add_option("--move-time", selfplay_options.move_ms, "milliseconds a move")
      ->check(CLI::Range(1, 3600000))
      ->capture_default_str();
  selfplay->add_option("--nodes", selfplay_options.nodes, "positions searched a move, instead of a time");
  selfplay->add_flag("--final", selfplay_options.final_only, "draw only the last position");
  selfplay->add_option("-o,--output", selfplay_options.output, "a file for the game: .psq, .sgf, .txt or .pos");
  add_common(*selfplay, common);
  adapters::add_player(*selfplay, common);

  CLI::App* play = app.add_subcommand("play", "a person at this terminal against the engine, or two people");
  GameOptions play_game;
  play_game.add_to(*play, "gomoku");
  adapters::PlayOptions play_options;
  std::string side;
  play->add_option("--side", side, "who you are: black, white, both or none (black, or as in the resumed game)")
      ->check(CLI::IsMember({"black", "white", "both", "none"}));
  play->add_option("--move-time", play_options.move_ms,
                   "milliseconds a move of the engine's (1000, or as in the resumed game)")
      ->check(CLI::Range(1, 3600000));
  play->add_option("--resume", play_options.resume, "go on with the game in this file (.sgf, .psq, .txt)");
  play->add_flag("--plain", play_options.plain, "sentences instead of a drawn board: for screen readers");
  add_common(*play, common);
  adapters::add_player(*play, common);

  adapters::SolveCommand solve(app);
  adapters::GameFileCommands game_files(app, common);
  adapters::PlayerCommands player_commands(app);
  adapters::ObserverCommands observer_commands(app);
  const adapters::ParametersCommand parameters(app);

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return refuse(error.what());
  }

  const bool speaks = *gomocup || *gtp || app.get_subcommands().empty();
  if (const std::string problem = adapters::use_weights(weights); !problem.empty()) {
    // In front of a manager nothing may appear beside the protocol, and a game is better played than refused.
    if (!speaks) return adapters::complain(problem, 2);
    common.notice = problem + "; playing with the built-in ones";
    if (*gtp) static_cast<void>(adapters::complain(common.notice, 0));
  }
  if (*bench) return adapters::run_bench(bench_options);
  if (parameters.chosen()) return parameters.run();
  if (*perft) return adapters::run_perft(perft_game.spec(), perft_depth);
  if (*selfplay) {
    selfplay_options.spec = selfplay_game.spec();
    return adapters::run_selfplay(selfplay_options, common);
  }
  if (*play) {
    play_options.spec = play_game.spec();
    if (!side.empty()) {
      play_options.people =
          adapters::People{.black = side == "black" || side == "both", .white = side == "white" || side == "both"};
    }
    return adapters::run_play(play_options, common);
  }
  if (solve.chosen()) return solve.run();
  if (player_commands.chosen()) return player_commands.run();
  if (observer_commands.chosen()) return observer_commands.run();
  if (game_files.chosen()) return game_files.run(common);
  if (*gtp) {
    if (const auto valid = validate(gtp_game.spec()); !valid) return refuse(valid.error().detail);
    if (common.player) {
      if (const auto player = players::make_player(*common.player, gtp_game.spec()); !player)
        return refuse(player.error().detail);
    }
    adapters::run_gtp(gtp_game.spec(), common);
  }
  if (common.player) {
    if (const auto player = players::make_player(*common.player, gomoku::Spec{}); !player)
      return refuse(player.error().detail);
  }
  adapters::run_gomocup(common, manager);
}

}  // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
  // A file that may not grow any more is a write that failed, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  try {
    if (argc > 0 && is_brain(argv[0])) adapters::run_gomocup({}, brain_options(argc, argv));
    return run(argc, argv);
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}
