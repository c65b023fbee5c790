#include "adapters/commands/game_file_cli.hpp"

#include "adapters/commands/game_cli.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/number.hpp"

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

void add_game_number(CLI::App& command, std::optional<std::size_t>& number) {
  command.add_option("--game-number", number, "which game of a collection in SGF, from 1")
      ->check(CLI::Range(std::size_t{1}, most_games));
}

}  // namespace

void GameFileCommands::FactOptions::add_to(CLI::App& command) {
  const auto side = CLI::Range(1, largest_side);
  command.add_option("--game", game, game_choices() + ", where the file does not say or is wrong")
      ->check(CLI::IsMember(game_names()));
  command.add_option("--size", size, "columns and rows of the board, where the file does not say")->check(side);
  command.add_option("--columns", columns, "columns of a board that is not square")->check(side);
  command.add_option("--rows", rows, "rows of a board that is not square")->check(side);
  command.add_option("--rule", rule, "gomoku: freestyle, exact, renju, caro6, caro5")
      ->check(CLI::IsMember(&rule_names(), CLI::ignore_case));
  command.add_option("--in-a-row", in_a_row, "connect: stones in a line that win")->check(CLI::Range(1, largest_side));
  command.add_option("--komi", komi, "go: points that White receives")->check(CLI::Range(-500.0, 500.0));
  command.final_callback([this, &command] { refuse_options_of_other_games(command, game); });
}

records::Facts GameFileCommands::FactOptions::facts() const {
  records::Facts facts;
  if (!game.empty()) facts.game = records::kind_named(game);
  if (!rule.empty()) facts.rule = rule_names().at(CLI::detail::to_lower(rule));
  if (in_a_row > 0) facts.in_a_row = in_a_row;
  facts.komi = komi;
  if (size > 0 || columns > 0 || rows > 0) {
    BoardSize board = size > 0 ? BoardSize{size, size} : board_size(records::spec_of(facts));
    if (columns > 0) board.columns = columns;
    if (rows > 0) board.rows = rows;
    facts.size = board;
  }
  return facts;
}

GameFileCommands::GameFileCommands(CLI::App& app, CommonOptions& common)
    : analyze_(app.add_subcommand("analyze", "search every position of a recorded game and find the mistakes")),
      convert_(app.add_subcommand("convert", "write a recorded game in another format")) {
  CLI::App& analyze = *analyze_;
  AnalyzeOptions& options = analyze_options_;
  analyze
      .add_option("file", options.files,
                  "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453), one or more; - reads "
                  "standard input")
      ->required();
  analyze.add_option("-o,--output", options.output,
                     "the annotated SGF, - for standard output (beside each file, NAME.analysis.sgf)");
  analyze.add_option("--html", options.html, "also the report as one HTML file to step through");
  analyze.add_flag("--force", options.force, "write over the files of -o and --html if they exist");
  analyze.add_flag("--json", options.json, "the report as one line of JSON");
  CLI::Option* const time = analyze.add_option("--time", options.move_ms, "milliseconds for each position")
                                ->check(CLI::Range(1, 86400000))
                                ->capture_default_str();
  CLI::Option* const nodes = analyze.add_option("--nodes", options.nodes, "search so many nodes instead")
                                 ->check(CLI::Range(1LL, 1000000000000LL));
  CLI::Option* const depth =
      analyze.add_option("--depth", options.depth, "search so many plies instead")->check(CLI::Range(1, 100));
  time->excludes(nodes)->excludes(depth);
  nodes->excludes(depth);
  analyze.add_option("--lines", options.lines, "moves to compare in each position")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  analyze.add_option("--critical", options.critical, "positions that come first in the report, the greatest swings")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  analyze.add_option("--mistake", options.thresholds.mistake, "percent of winning chances that a mistake costs")
      ->check(CLI::Range(1.0, 100.0))
      ->capture_default_str();
  analyze.add_option("--blunder", options.thresholds.blunder, "percent of winning chances that a blunder costs")
      ->check(CLI::Range(1.0, 100.0))
      ->capture_default_str();
  analyze.add_option("--threads", common.threads, "threads that search")
      ->check(CLI::Range(1, max_threads))
      ->capture_default_str();
  analyze.add_option("--memory", common.memory_mb, "MiB the whole process may use")
      ->check(CLI::Range(16, 1 << 20))
      ->capture_default_str();
  analyze.add_option("--from", options.from, "the first move to look at")
      ->check(CLI::Range(std::size_t{1}, most_moves));
  analyze.add_option("--to", options.to, "the last move to look at")->check(CLI::Range(std::size_t{1}, most_moves));
  analyze.add_option_function<std::string>(
      "--game-number", [&options](const std::string& text) { take_game_numbers(text, options); },
      "which games of a collection in SGF, from 1: 2, 3-5, 3- or all");
  analyze_facts_.add_to(analyze);

  CLI::App& convert = *convert_;
  convert
      .add_option("in", convert_options_.game.path,
                  "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453)")
      ->required();
  convert
      .add_option("out", convert_options_.output,
                  "the file to write: .psq, .sgf, .lib, .txt or .pos; - writes SGF to standard output")
      ->required();
  convert.add_flag("--force", convert_options_.force, "write over a file that exists");
  convert.add_option("--charset", convert_options_.charset,
                     "of the texts in a .lib, which does not say it: gbk, sjis, big5, euc-kr, latin1, utf-8 ...");
  add_game_number(convert, convert_options_.game.number);
  convert_facts_.add_to(convert);
}

bool GameFileCommands::chosen() const {
  return analyze_->parsed() || convert_->parsed();
}

int GameFileCommands::run(const CommonOptions& common) {
  if (convert_->parsed()) {
    convert_options_.game.facts = convert_facts_.facts();
    convert_options_.game.given = game_options_given(*convert_);
    return run_convert(convert_options_);
  }
  if (analyze_options_.thresholds.blunder < analyze_options_.thresholds.mistake) {
    return complain_of_use("--blunder must not be below --mistake", "tengen analyze");
  }
  if (analyze_options_.to && *analyze_options_.to < analyze_options_.from) {
    return complain_of_use("--to must not be below --from");
  }
  analyze_options_.facts = analyze_facts_.facts();
  analyze_options_.given = game_options_given(*analyze_);
  return run_analyze(analyze_options_, common);
}

}  // namespace tengen::adapters
