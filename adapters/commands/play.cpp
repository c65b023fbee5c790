#include "adapters/commands/play.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "adapters/files/game_file.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/terminal/glyphs.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "engine/player_engine.hpp"
#include "protocol/notation.hpp"
#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

struct PlayOptions {
  GameSpec spec;                        ///< of a new game
  records::Facts facts{};               ///< what the user says of the game, and a resumed one must agree with
  std::vector<std::string> given{};     ///< the options of one game that say so, such as `--komi`
  bool little_go = false;               ///< the user says that it is the course's game
  std::optional<People> people{};       ///< nothing: as in the resumed game, else Black
  std::optional<long long> move_ms{};   ///< of the engine; nothing: as in the resumed game, else 1000
  std::optional<ClockSetting> clock{};  ///< nothing: as in the resumed game, else none
  bool swap2 = false;                   ///< Gomoku: begin with the opening, or go on with it
  std::string resume{};                 ///< a file to go on from, empty for a new game
  bool force = false;                   ///< save over files that exist without a question
  bool plain = false;                   ///< sentences instead of pictures, no colour: for screen readers
};

/// A game in a file, to go on with.
struct ResumedGame {
  GameFile file;
  GameSpec spec;
};

std::string number_text(double number) {
  return half_points_text(static_cast<int>(number * 2));
}

/// Whether the file itself names the size of its board.
bool names_size(const GameFile& file) {
  switch (records::detect(file.text, file.path)) {
    case records::Format::psq:
    case records::Format::renlib:
      return true;
    case records::Format::sgf:
      return !trim(file.reading.tree.value(0, "SZ")).empty();
    case records::Format::notation:
    case records::Format::columns:
      break;
  }
  return records::parse_heading(trim(file.text.substr(0, file.text.find('\n')))).has_value();
}

/// Whether the file itself names the game. Gomoku programs often write SGF that speaks of Go.
bool names_game(const GameFile& file) {
  const records::Format format = records::detect(file.text, file.path);
  return format == records::Format::psq || format == records::Format::renlib ||
         (format == records::Format::sgf && records::game_of(file.reading.record.facts) != records::GameKind::go);
}

/// Where the user contradicts the file; empty if nowhere.
std::string contradiction(const GameFile& file, const records::Facts& user) {
  const records::Facts& told = file.reading.record.facts;
  const auto differ = [](const std::string& what, const std::string& option) {
    return "the game in it is " + what + ", which " + option + " contradicts";
  };
  if (user.game && *user.game != records::game_of(told) && names_game(file)) {
    return differ(std::string(records::name(records::game_of(told))),
                  "--game " + std::string(records::name(*user.game)));
  }
  if (user.rule && told.rule && *user.rule != *told.rule) {
    return differ(std::string(gomoku::name(*told.rule)), "--rule " + std::string(gomoku::name(*user.rule)));
  }
  if (user.size && told.size && !(*user.size == *told.size) && names_size(file)) {
    return differ("on a board of " + size_words(*told.size), "a size of " + size_words(*user.size));
  }
  if (user.komi && told.komi && *user.komi != *told.komi) {
    return differ("with komi " + number_text(*told.komi), "--komi " + number_text(*user.komi));
  }
  if (user.in_a_row && told.in_a_row && *user.in_a_row != *told.in_a_row) {
    return differ(std::to_string(*told.in_a_row) + " in a row", "--in-a-row " + std::to_string(*user.in_a_row));
  }
  return {};
}

/// Reads the file that `options.resume` names, with what the user says of the game where the file does not say it.
/// Where the two disagree, that is an error (`unsupported`), which names both.
Result<ResumedGame> resume_game(const PlayOptions& options) {
  const std::string& path = options.resume;
  auto told = read_game_file(path, {});
  if (told) {
    const std::string problem = contradiction(*told, options.facts);
    if (!problem.empty()) return Error{Errc::unsupported, path + ": " + problem};
  }
  auto file = options.facts == records::Facts{} ? std::move(told) : read_game_file(path, options.facts);
  if (!file) return file.error();
  records::Record& record = file->reading.record;
  if (records::detect(file->text, path) != records::Format::sgf) read_players(file->text, record);
  const records::Facts& facts = record.facts;
  const std::string game(records::name(records::game_of(facts)));
  const std::string problem = option_of_another_game(options.given, game);
  if (!problem.empty()) return Error{Errc::unsupported, path + ": " + problem};
  GameSpec spec = records::spec_of(facts);
  const go::Spec little = go::little_go();
  const bool told_little = parse_side_name(record.black).little_go || parse_side_name(record.white).little_go;
  if (told_little && std::holds_alternative<go::Spec>(spec) && board_size(spec) == little.size) {
    spec = little;
  } else if (options.little_go) {
    if (!(board_size(spec) == little.size)) {
      return Error{Errc::unsupported,
                   path + ": --little-go is for a board of 5x5, not of " + size_words(board_size(spec))};
    }
    spec = little;
  }
  return ResumedGame{.file = std::move(*file), .spec = spec};
}

/// Whether a saved game can take the file's place without a loss: one game, without variations and comments.
bool holds_nothing_else(const GameFile& file) {
  if (file.games > 1) return false;
  const records::Record& record = file.reading.record;
  const bool comments =
      !record.comment.empty() || std::any_of(record.moves.begin(), record.moves.end(),
                                             [](const records::Move& move) { return !move.comment.empty(); });
  const bool tree = file.format == records::Format::sgf || file.format == records::Format::renlib;
  if (comments || !tree) return !comments;
  return file.reading.tree.main_line().size() == file.reading.tree.size();
}

/// The published player that the file names as its engine, where that player plays the game; nothing where it is
/// Tengen.
std::optional<players::PlayerName> player_of(const ResumedGame& game) {
  const records::Record& record = game.file.reading.record;
  for (const std::string& name : {record.black, record.white}) {
    const SideName side = parse_side_name(name);
    if (!side.engine) continue;
    const auto player = players::parse_name(side.name);
    return player && players::make_player(*player, game.spec) ? std::optional(*player) : std::nullopt;
  }
  return std::nullopt;
}

/// Who plays and how fast: what the command line says, else what the players' names in the file say, else a person with
/// Black against an engine with a second a move. `file` may be null.
Sides sides_of(const PlayOptions& options, std::optional<int> level, const GameFile* file) {
  Sides sides{.swap2 = options.swap2};
  if (file != nullptr) {
    const SideName black = parse_side_name(file->reading.record.black);
    const SideName white = parse_side_name(file->reading.record.white);
    if (black.engine || white.engine || black.person || white.person) {
      sides.people = {.black = !black.engine, .white = !white.engine};
    }
    if (black.engine || white.engine) {
      const SideName& engine = black.engine ? black : white;
      sides.move_time = engine.move_time;
      sides.level = engine.level;
    }
    const auto name_of = [](const SideName& side) {
      return side.engine || side.name == person_name ? std::string() : side.name;
    };
    sides.black = name_of(black);
    sides.white = name_of(white);
    sides.clock = black.clock ? black.clock : white.clock;
    sides.left = {black.left, white.left};
  }
  if (options.people) sides.people = *options.people;
  if (options.clock) {
    sides.clock = options.clock;
    sides.left = {};
    sides.move_time.reset();
  }
  if (options.move_ms) sides.move_time = Milliseconds(*options.move_ms);
  if (!sides.move_time && !sides.clock) sides.move_time = Sides::usual_move_time;
  if (level) sides.level = *level;
  return sides;
}

/// A person at a terminal against the engine, or two people. At a terminal that can show it, and without `plain`, with
/// a drawn board, keys and mouse (`play_drawn`); otherwise with typed moves (`play_typed`). Reads until the person
/// leaves or input ends. Ctrl-C makes a thinking engine move at once, and leaves the game where a person is to move.
/// Who leaves an unsaved game at a terminal is asked for a file to save it to.
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
  engine.configure(common.engine());
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

}  // namespace

std::string save_as(PlayedGame& game, const std::string& path, bool force, const Question& ask) {
  const auto text = resumable_text(path, game.record());
  if (!text) return "Not saved: " + shown(text.error().detail) + ".";
  if (const auto what = obstacle(path, game.file()); what && !force) {
    const std::string there = shown(path + " " + *what);
    const auto answer = ask(there + ". Write it all the same? (y/N) ");
    if (!answer) return "Not saved: " + there + "; --force writes it all the same.";
    if (!means_yes(*answer)) return "Not saved: " + shown(path) + " is left as it is.";
  }
  // Whoever had to be asked has been.
  auto file = OutputFile::open(path, true, game.file());
  const auto written = file ? file->write(*text) : Result<>(file.error());
  if (!written) return "Not saved: " + shown(written.error().detail) + ".";
  game.saved_in(path);
  return "Saved as " + shown(path) + ".";
}

void offer_to_save(PlayedGame& game, bool force, const Question& ask,
                   const std::function<void(const std::string&)>& tell) {
  while (!game.is_saved()) {
    const auto line = ask(file_question);
    const std::string path(trim(line ? std::string_view(*line) : std::string_view()));
    if (path.empty()) return;
    tell(save_as(game, path, force, ask));
  }
}

void add_play_command(CLI::App& app, CommonOptions& common, Commands& commands) {
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
      "where it is; u takes back, r plays again, i is a hint, p a pass (Go), + and - change the level, comma and full "
      "stop look back and on, v reviews, n is a new game, m a rematch with the sides changed, s saves, R resigns, q "
      "quits, ? lists the keys. No colours where NO_COLOR is set. With --plain, with TERM=dumb, on Windows and where "
      "input or output is no terminal, moves are typed as coordinates; help lists the commands.");
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

}  // namespace tengen::adapters
