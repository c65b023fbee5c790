#include "adapters/commands/terminal_cli.hpp"

#include "adapters/commands/player_cli.hpp"

namespace tengen::adapters {

TerminalCommands::TerminalCommands(CLI::App& app, CommonOptions& common)
    : common_(common),
      selfplay_(app.add_subcommand("selfplay", "play a game against itself and draw it")),
      play_(app.add_subcommand("play", "a person at this terminal against the engine, or two people")) {
  add_selfplay();
  add_play();
}

void TerminalCommands::add_selfplay() {
  selfplay_game_.add_to(*selfplay_, "gomoku");
  selfplay_->add_option("--move-time", selfplay_options_.move_ms, "milliseconds a move")
      ->check(CLI::Range(1, 3600000))
      ->capture_default_str();
  selfplay_->add_option("--nodes", selfplay_options_.nodes, "positions searched a move, instead of a time");
  selfplay_->add_flag("--final", selfplay_options_.final_only, "draw only the last position");
  selfplay_->add_option("-o,--output", selfplay_options_.output, "a file for the game: .psq, .sgf, .txt or .pos");
  selfplay_->add_flag("--force", selfplay_options_.force, "write over a file that exists");
  add_common(*selfplay_, common_);
  add_player(*selfplay_, common_);
  add_level(*selfplay_, common_);
}

void TerminalCommands::add_play() {
  play_game_.add_to(*play_, "gomoku");
  play_->add_option("--side", side_, "who you are: black, white, both or none (black, or as in the resumed game)")
      ->check(CLI::IsMember({"black", "white", "both", "none"}));
  play_
      ->add_option("--move-time", play_options_.move_ms,
                   "milliseconds a move of the engine's (1000, or as in the resumed game)")
      ->check(CLI::Range(1, 3600000));
  play_
      ->add_option_function<std::string>(
          "--clock", [this](const std::string& text) { play_options_.clock = parse_clock(text).value(); },
          "a clock for each side: minutes for the game, then seconds for each move, like 10 or 10+5")
      ->check([](const std::string& text) {
        const auto clock = parse_clock(text);
        return clock ? std::string() : clock.error().detail;
      });
  play_->add_flag("--swap2", play_options_.swap2,
                  "gomoku: begin with the opening swap2; who is black places the first three stones");
  play_->add_option("--resume", play_options_.resume, "go on with the game in this file (.sgf, .psq, .txt)");
  play_->add_flag("--force", play_options_.force, "save over a file that exists without asking");
  play_->add_flag("--plain", play_options_.plain, "sentences instead of a drawn board: for screen readers");
  play_->final_callback([this] {
    // Which game a file holds is known once it is read.
    const bool known = play_options_.resume.empty() || play_->count("--game") > 0;
    refuse_options_of_other_games(*play_, known ? play_game_.game : std::string());
    if (known) play_game_.check(*play_);
  });
  play_->footer(
      "At a terminal the board is drawn. Keys: arrows or h j k l move the cursor, Enter or Space plays, a click plays "
      "where\n"
      "it is; u takes back, r plays again, i is a hint, p a pass (Go), + and - change the level, comma and full stop "
      "look\n"
      "back and on, v reviews, n is a new game, m a rematch with the sides changed, s saves, R resigns, q quits, ? "
      "lists\n"
      "the keys. No colours where NO_COLOR is set. With --plain, with TERM=dumb, on Windows and where input or output "
      "is\n"
      "no terminal, moves are typed as coordinates; help lists the commands.");
  add_common(*play_, common_);
  add_player(*play_, common_);
  add_level(*play_, common_);
}

records::Facts TerminalCommands::facts_given() const {
  const auto given = [this](const char* option) { return play_->count(option) > 0; };
  records::Facts facts;
  if (given("--game")) facts.game = records::kind_named(play_game_.game);
  if (given("--rule")) facts.rule = play_game_.rule;
  if (given("--komi")) facts.komi = play_game_.komi;
  if (given("--in-a-row")) facts.in_a_row = play_game_.in_a_row;
  if (given("--size") || given("--columns") || given("--rows")) {
    facts.size = play_game_.board(board_size(records::spec_of(facts)));
  }
  return facts;
}

int TerminalCommands::run() {
  if (selfplay_->parsed()) {
    selfplay_options_.spec = selfplay_game_.spec();
    return run_selfplay(selfplay_options_, common_);
  }
  play_options_.spec = play_game_.spec();
  play_options_.facts = facts_given();
  play_options_.given = game_options_given(*play_);
  play_options_.little_go = play_game_.little_go;
  if (!side_.empty()) {
    play_options_.people = People{.black = side_ == "black" || side_ == "both",  //
                                  .white = side_ == "white" || side_ == "both"};
  }
  return run_play(play_options_, common_);
}

}  // namespace tengen::adapters
