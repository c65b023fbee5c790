#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/analyze.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/files/game_file.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr int largest_side = 52;
constexpr std::size_t most_games = std::size_t{1} << 24;
constexpr std::size_t most_moves = std::size_t{1} << 24;

/// `2`, `3-5`, `3-` for the third and all that follow, `all`.
void take_game_numbers(const std::string& text, AnalyzeOptions& options) {
  const std::size_t dash = text.find('-');
  const bool all = text == "all";
  const auto first = all ? std::size_t{1} : parse_integer<std::size_t>(text.substr(0, dash)).value_or(0);
  std::size_t last = all ? most_games : first;
  if (dash != std::string::npos) {
    const std::string end = text.substr(dash + 1);
    last = end.empty() ? most_games : parse_integer<std::size_t>(end).value_or(0);
  }
  if (first < 1 || last < first || last > most_games) {
    throw CLI::ValidationError("--game-number " + text, "no number of a game, such as 2, 3-5 or all");
  }
  options.first_number = first;
  options.last_number = last;
  options.number_given = true;
}

/// What the user may know better than a file. `game` must outlive the parsing.
void add_facts(CLI::App& command, GameOptions& game) {
  const auto side = CLI::Range(1, largest_side);
  command.add_option("--game", game.game, game_choices() + ", where the file does not say or is wrong")
      ->check(CLI::IsMember(game_names()));
  command.add_option("--size", game.size, "columns and rows of the board, where the file does not say")->check(side);
  command.add_option("--columns", game.columns, "columns of a board that is not square")->check(side);
  command.add_option("--rows", game.rows, "rows of a board that is not square")->check(side);
  add_rule_option(command, game.rule, "gomoku: ");
  command.add_option("--in-a-row", game.in_a_row, "connect: stones in a line that win")
      ->check(CLI::Range(1, largest_side));
  command.add_option("--komi", game.komi, "go: points that White receives")->check(CLI::Range(-500.0, 500.0));
  command.final_callback([&game, &command] { refuse_options_of_other_games(command, game.game); });
}

void add_analyze(CLI::App& app, CommonOptions& common, Commands& commands) {
  struct Call {
    AnalyzeOptions options{};
    GameOptions game{};
  };
  const auto call = std::make_shared<Call>();
  AnalyzeOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("analyze", "search every position of a recorded game and find the mistakes");
  command
      .add_option("file", options.files,
                  "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453), one or more; - reads "
                  "standard input")
      ->required();
  command.add_option("-o,--output", options.output,
                     "the annotated SGF, - for standard output (beside each file, NAME.analysis.sgf)");
  command.add_option("--html", options.html, "also the report as one HTML file to step through");
  command.add_flag("--force", options.force, "write over the files of -o and --html if they exist");
  command.add_flag("--json", options.json, "the report as one line of JSON");
  CLI::Option* const time =
      add_number(command, "--time", options.move_ms, 1, 86400000, "milliseconds for each position");
  CLI::Option* const nodes = command.add_option("--nodes", options.nodes, "search so many nodes instead")
                                 ->check(CLI::Range(1LL, 1000000000000LL));
  CLI::Option* const depth =
      command.add_option("--depth", options.depth, "search so many plies instead")->check(CLI::Range(1, 100));
  time->excludes(nodes)->excludes(depth);
  nodes->excludes(depth);
  add_number(command, "--lines", options.lines, 1, 20, "moves to compare in each position");
  add_number(command, "--critical", options.critical, 0, 1000,
             "positions that come first in the report, the greatest swings");
  add_number(command, "--mistake", options.thresholds.mistake, 1.0, 100.0,
             "percent of winning chances that a mistake costs");
  add_number(command, "--blunder", options.thresholds.blunder, 1.0, 100.0,
             "percent of winning chances that a blunder costs");
  add_common(command, common, "MiB the whole process may use");
  command.add_option("--from", options.from, "the first move to look at")
      ->check(CLI::Range(std::size_t{1}, most_moves));
  command.add_option("--to", options.to, "the last move to look at")->check(CLI::Range(std::size_t{1}, most_moves));
  command.add_option_function<std::string>(
      "--game-number", [&options](const std::string& text) { take_game_numbers(text, options); },
      "which games of a collection in SGF, from 1: 2, 3-5, 3- or all");
  add_facts(command, call->game);
  const auto run = [&common, &command, call] {
    AnalyzeOptions& chosen = call->options;
    if (chosen.thresholds.blunder < chosen.thresholds.mistake) {
      return complain_of_use("--blunder must not be below --mistake", "tengen analyze");
    }
    if (chosen.to && *chosen.to < chosen.from) return complain_of_use("--to must not be below --from");
    chosen.facts = call->game.facts(command);
    chosen.given = game_options_given(command);
    return run_analyze(chosen, common);
  };
  commands.push_back({.options = &command, .run = run});
}

struct ConvertOptions {
  std::string path{};
  std::optional<std::size_t> number{};  ///< which of a collection, from 1; absent: the first, and the user is told
  records::Facts facts{};               ///< what the user knows better than the file
  std::vector<std::string> given{};     ///< options of one game; an error where the file holds another
  std::string output{};
  bool force = false;     ///< write over a file of that name
  std::string charset{};  ///< of the texts of a library of RenLib; empty: what they look like
};

/// Reads the game that the user chose. Of a collection it is the first, unless the user named another, and stderr says
/// so.
Result<GameFile> read_chosen(const ConvertOptions& chosen, const encoding::Charset* charset) {
  auto file = read_game_file(chosen.path, chosen.facts, chosen.number.value_or(1), charset);
  if (!file) return file;
  complain_of(file->path, file->reading.warnings);
  if (file->games > 1 && !chosen.number) say_that_there_are_more(*file);
  const std::string game(records::name(*file->reading.record.facts.game));
  const std::string problem = option_of_another_game(chosen.given, game);
  if (!problem.empty()) return Error{Errc::unsupported, chosen.path + ": " + problem};
  return file;
}

/// Whether the game can be played; what the engine cannot play (Go on 19x19) goes unchecked.
Result<> check_moves(const GameFile& file) {
  const SteadyClock clock;
  ThreadWorkers workers;
  auto engine = make_engine(records::spec_of(file.reading.record.facts), services_with(clock, workers));
  if (!engine) return {};
  const auto played = play_legal_moves(file, **engine);
  if (!played) return played.error();
  return played->stopped_by && !played->forbidden_end ? Result<>(*played->stopped_by) : Result<>();
}

/// Writes a recorded game in the format that the output's name asks for.
int run_convert(const ConvertOptions& options) {
  const encoding::Charset* const charset = encoding::find_charset(options.charset);
  if (!options.charset.empty() && (charset == nullptr || charset->form == encoding::Form::wide)) {
    return complain("--charset: no charset of libraries is called " + quote(options.charset), exit_usage);
  }
  auto file = read_chosen(options, charset);
  if (!file) return complain(file.error().detail, exit_failure);
  const records::Record& record = file->reading.record;
  if (is_same_file(options.path, options.output)) return complain("the output would replace the input", exit_usage);
  const auto format = options.output == standard_stream ? records::Format::sgf
                                                        : records::format_of_name(options.output, *record.facts.game);
  if (!format) return complain(options.output + ": the name must end with .psq, .sgf, .txt, .pos or .lib", exit_usage);

  const bool library = *format == records::Format::renlib || file->format == records::Format::renlib;
  if (!options.charset.empty() && !library) {
    return complain("--charset is for RenLib's libraries (.lib); no other file needs it", exit_usage);
  }
  // A library holds whatever people tried, and SGF holds all of that.
  const bool held = library && (*format == records::Format::renlib || *format == records::Format::sgf);
  const auto checked = held ? Result<>() : check_moves(*file);
  if (!checked) return complain(checked.error().detail, exit_failure);
  const auto converted =
      records::convert(std::move(file->reading), *format, {convert_charset, encode_charset, charset});
  if (!converted) return complain(options.path + ": " + converted.error().detail, exit_failure);
  auto output = OutputFile::open(options.output, options.force);
  const auto written = output ? output->write(converted->text) : Result<>(output.error());
  if (!written) return complain(written.error().detail, exit_failure);
  std::string lost;
  for (const std::string& what : converted->not_kept) lost += (lost.empty() ? "" : ", ") + what;
  return lost.empty() ? exit_success : complain(options.output + ": not kept: " + lost, exit_success);
}

void add_convert(CLI::App& app, Commands& commands) {
  struct Call {
    ConvertOptions options{};
    GameOptions game{};
  };
  const auto call = std::make_shared<Call>();
  ConvertOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("convert", "write a recorded game in another format");
  command.add_option("in", options.path, "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453)")
      ->required();
  command
      .add_option("out", options.output,
                  "the file to write: .psq, .sgf, .lib, .txt or .pos; - writes SGF to standard output")
      ->required();
  command.add_flag("--force", options.force, "write over a file that exists");
  command.add_option("--charset", options.charset,
                     "of the texts in a .lib, which does not say it: gbk, sjis, big5, euc-kr, latin1, utf-8 ...");
  command.add_option("--game-number", options.number, "which game of a collection in SGF, from 1")
      ->check(CLI::Range(std::size_t{1}, most_games));
  add_facts(command, call->game);
  const auto run = [&command, call] {
    call->options.facts = call->game.facts(command);
    call->options.given = game_options_given(command);
    return run_convert(call->options);
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace

void add_game_file_commands(CLI::App& app, CommonOptions& common, Commands& commands) {
  add_analyze(app, common, commands);
  add_convert(app, commands);
}

}  // namespace tengen::adapters
