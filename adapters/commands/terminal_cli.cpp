#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/play.hpp"

namespace tengen::adapters {

namespace {

void add_selfplay(CLI::App& app, CommonOptions& common, Commands& commands) {
  const auto game = std::make_shared<GameOptions>();
  const auto options = std::make_shared<SelfplayOptions>();
  CLI::App& command = *app.add_subcommand("selfplay", "play a game against itself and draw it");
  game->add_to(command, "gomoku");
  command.add_option("--move-time", options->move_ms, "milliseconds a move")
      ->check(CLI::Range(1, 3600000))
      ->capture_default_str();
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

void add_play(CLI::App& app, CommonOptions& common, Commands& commands) {
  struct Call {
    GameOptions game{};
    PlayOptions options{};
    std::string side{};
  };
  const auto call = std::make_shared<Call>();
  PlayOptions* const options = &call->options;
  CLI::App& command = *app.add_subcommand("play", "a person at this terminal against the engine, or two people");
  call->game.add_to(command, "gomoku");
  command
      .add_option("--side", call->side, "who you are: black, white, both or none (black, or as in the resumed game)")
      ->check(CLI::IsMember({"black", "white", "both", "none"}));
  command
      .add_option("--move-time", options->move_ms,
                  "milliseconds a move of the engine's (1000, or as in the resumed game)")
      ->check(CLI::Range(1, 3600000));
  command
      .add_option_function<std::string>(
          "--clock", [options](const std::string& text) { options->clock = parse_clock(text).value(); },
          "a clock for each side: minutes for the game, then seconds for each move, like 10 or 10+5")
      ->check([](const std::string& text) {
        const auto clock = parse_clock(text);
        return clock ? std::string() : clock.error().detail;
      });
  command.add_flag("--swap2", options->swap2,
                   "gomoku: begin with the opening swap2; who is black places the first three stones");
  command.add_option("--resume", options->resume, "go on with the game in this file (.sgf, .psq, .txt)");
  command.add_flag("--force", options->force, "save over a file that exists without asking");
  command.add_flag("--plain", options->plain, "sentences instead of a drawn board: for screen readers");
  command.final_callback([&command, call, options] {
    // Which game a file holds is known once it is read.
    const bool known = options->resume.empty() || command.count("--game") > 0;
    refuse_options_of_other_games(command, known ? call->game.game : std::string());
    if (known) call->game.check(command);
  });
  command.footer(
      "At a terminal the board is drawn. Keys: arrows or h j k l move the cursor, Enter or Space plays, a click plays "
      "where\n"
      "it is; u takes back, r plays again, i is a hint, p a pass (Go), + and - change the level, comma and full stop "
      "look\n"
      "back and on, v reviews, n is a new game, m a rematch with the sides changed, s saves, R resigns, q quits, ? "
      "lists\n"
      "the keys. No colours where NO_COLOR is set. With --plain, with TERM=dumb, on Windows and where input or output "
      "is\n"
      "no terminal, moves are typed as coordinates; help lists the commands.");
  add_common(command, common);
  add_player(command, common);
  add_level(command, common);
  const auto run = [&common, &command, call, options] {
    options->spec = call->game.spec();
    options->facts = call->game.facts(command);
    options->given = game_options_given(command);
    options->little_go = call->game.little_go;
    if (const std::string& side = call->side; !side.empty()) {
      options->people = People{.black = side == "black" || side == "both", .white = side == "white" || side == "both"};
    }
    return run_play(*options, common);
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace

void add_terminal_commands(CLI::App& app, CommonOptions& common, Commands& commands) {
  add_selfplay(app, common, commands);
  add_play(app, common, commands);
}

}  // namespace tengen::adapters
