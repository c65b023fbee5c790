#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/hosts/write_bundle.hpp"
#include "lab/commands.hpp"
#include "lab/fail.hpp"
#include "lab/match/match.hpp"

namespace tengen::lab {

namespace {

Milliseconds milliseconds(double seconds) {
  return Milliseconds(std::max<long long>(1, std::llround(seconds * 1000)));
}

/// The options of `tengen-lab match`, and what they ask for.
class MatchCommand {
 public:
  explicit MatchCommand(CLI::App& command) {
    command.footer(
        "A contestant is described by words KEY=VALUE: name, cmd (the program; without it Tengen's own engine plays, "
        "in this process), protocol (gomocup, gtp), player (a published player, as `tengen --player`), time and clock "
        "(seconds a move, a game), nodes, depth, level (1..20, Tengen's strength), memory (MiB), threads, rest "
        "(seconds between its move and what it is told next: Rapfi loses lines that come while it still tidies up; "
        "0.02 does), tolerance (milliseconds, in place of the match's), send (a line for the program, at the beginning "
        "of a game), set (NAME:VALUE, another value for a parameter of Tengen's own search, as `tengen parameters "
        "GAME` lists them).\n\n"
        "  tengen-lab match --first name=new cmd=./tengen \\\n"
        "      --second name=old cmd=../old/tengen --time 0.1 --sprt 0 10\n"
        "  tengen-lab match --player robot --time 0.1 --games 20\n"
        "  tengen-lab match --engine name=a cmd=./a --engine name=b cmd=./b \\\n"
        "      --engine level=5 --time 0.1 --games 20");
    game_.add_to(command, "gomoku");
    command.add_option("--first", first_, "the contestant that the result is told of (Tengen)")
        ->expected(1, -1)
        ->type_name("KEY=VALUE");
    command.add_option("--second", second_, "its opponent (Tengen)")->expected(1, -1)->type_name("KEY=VALUE");
    command
        .add_option("--engine", engines_,
                    "a contestant; once for each of two or more, in place of --first and --second: all meet all")
        ->expected(1, -1)
        ->type_name("KEY=VALUE");
    command.add_flag("--gauntlet", options_.gauntlet,
                     "the first --engine meets each other one, and these not each other");
    command.add_option("--player", player_, "the opponent is this published player: NAME or NAME:DEPTH");
    command.add_option("--time", time_, "seconds a move, for who is not told otherwise")->check(CLI::Range(0.001, 1e6));
    command.add_option("--clock", clock_, "seconds a game, for who is not told otherwise")
        ->check(CLI::Range(0.001, 1e7));
    command.add_option("--nodes", nodes_, "nodes a move, for who is not told otherwise");
    command
        .add_option(
            "--openings", openings_file_,
            "a file of openings, one a line, played in turn; none: the empty board (Gomoku on 15x15 and 20x20 has "
            "some built in)")
        ->type_name("FILE");
    adapters::add_number(command, "--games", options_.games, 1, 1'000'000, "at most, of each two contestants");
    command.add_option("--sprt", sprt_, "ELO0 ELO1 [ALPHA BETA]: stop once the difference is more likely one of these")
        ->expected(2, 4);
    adapters::add_number(command, "--concurrency", options_.concurrency, 1, 256, "games at a time");
    command.add_option("--record", options_.record_file, "JSON lines, one for each game");
    command.add_option("--sgf", options_.sgf_file, "the games, for viewers");
    command.add_option("--pgn", options_.pgn_file, "the results, for rating tools");
    adapters::add_number(command, "--shard", options_.shard, 0, 999'999, "which part of the games is played, from 0");
    adapters::add_number(command, "--shards", options_.shards, 1, 1'000'000,
                         "how many parts: the records of all, in one file, are a match to --resume");
    command.add_flag("--resume", options_.resume, "go on with the match in the --record file");
    adapters::add_number(command, "--max-plies", options_.rules.most_plies, 1, 100'000, "then it is drawn");
    command
        .add_option("--draw-empty", draw_empty_,
                    "gomoku: drawn with so few points left (Piskvork 25, renju 25 unless told)")
        ->check(CLI::Range(0, 484));
    command.add_flag("--continuous", continuous_,
                     "gomoku: play goes on after a line, to the end of the board; most lines win");
    adapters::add_number(command, "--tolerance", tolerance_ms_, 0, static_cast<int>(most_tolerance.count()),
                         "milliseconds over a limit that are forgiven");
  }

  /// `words`: the program's call and its arguments.
  int run(const adapters::Interrupt& interrupt, const std::vector<std::string>& words) {
    for (const std::string& word : words)
      options_.command += (options_.command.empty() ? "" : " ") + adapters::shell_word(word);
    if (const std::string problem = read_options(); !problem.empty()) return fail(problem);
    return run_match(options_, interrupt);
  }

 private:
  // Each returns nothing, or what is wrong.
  [[nodiscard]] std::string read_contestants() {
    if (!player_.empty()) {
      if (!second_.empty()) return "--player is the second contestant; --second names another";
      second_ = {"player=" + player_};
    }
    if (engines_.empty()) {
      if (options_.gauntlet) return "--gauntlet is for contestants that --engine names";
      engines_ = {first_, second_};
    } else if (!first_.empty() || !second_.empty()) {
      return "--engine takes the place of --first, --second and --player";
    }
    if (engines_.size() < 2) return "one --engine has nobody to play against";
    for (const std::vector<std::string>& words : engines_) {
      auto contestant = parse_contestant(words);
      if (!contestant) return contestant.error().detail;
      const bool weaker = contestant->level.value_or(full_level) < full_level;  // a level has limits of its own
      const bool limited = contestant->turn || contestant->clock || contestant->nodes || contestant->depth || weaker;
      if (!limited) {
        if (time_ > 0) contestant->turn = milliseconds(time_);
        if (clock_ > 0) contestant->clock = milliseconds(clock_);
        if (nodes_ > 0) contestant->nodes = nodes_;
      }
      const bool endless = !limited && time_ <= 0 && clock_ <= 0 && nodes_ == 0;
      if (endless && !contestant->player) return contestant->name + ": needs a limit: --time, --clock or --nodes";
      options_.contestants.push_back(std::move(*contestant));
    }
    return {};
  }

  [[nodiscard]] std::string read_sprt() {
    if (sprt_.empty()) return {};
    if (options_.contestants.size() > 2) return "--sprt is for two contestants";
    Sprt sprt{.elo0 = sprt_[0], .elo1 = sprt_[1]};
    if (sprt_.size() > 2) sprt.alpha = sprt.beta = sprt_[2];
    if (sprt_.size() > 3) sprt.beta = sprt_[3];
    const bool sound = sprt.elo0 < sprt.elo1 && sprt.alpha > 0 && sprt.alpha < 0.5 && sprt.beta > 0 && sprt.beta < 0.5;
    if (!sound) return "--sprt: ELO0 below ELO1, ALPHA and BETA between 0 and 0.5";
    options_.sprt = sprt;
    return {};
  }

  [[nodiscard]] std::string read_opening_file() {
    std::string text;
    if (openings_file_.empty()) {
      text = standard_openings(options_.rules.spec).text;
    } else if (openings_file_ != "none") {
      auto file = adapters::read_file(openings_file_);
      if (!file) return openings_file_ + ": cannot be read";
      text = std::move(*file);
    }
    if (!text.empty() || (!openings_file_.empty() && openings_file_ != "none")) {
      auto openings = read_openings(text, options_.rules.spec);
      if (!openings) return openings_file_ + ": " + openings.error().detail;
      options_.openings = std::move(*openings);
    }
    const std::size_t count = options_.openings.size();
    if (options_.games > 2 * static_cast<int>(count)) {
      const std::string from =
          text.empty() ? "every game begins on the empty board" : "there are " + std::to_string(count) + " openings";
      adapters::complain(from + ": games may repeat; --openings FILE gives more", 0, "tengen-lab");
    }
    return {};
  }

  [[nodiscard]] std::string read_options() {
    options_.rules.spec = game_.spec();
    if (auto* gomoku = std::get_if<gomoku::Spec>(&options_.rules.spec)) {
      gomoku->draw_empty = draw_empty_.value_or(gomoku::usual_draw_empty(gomoku->rule, gomoku->size));
      gomoku->continuous = continuous_;
    }
    options_.rules.tolerance = Milliseconds(tolerance_ms_);
    if (options_.shard >= options_.shards) return "--shard counts from 0, so it lies below --shards";
    if (options_.shards > 1 && !sprt_.empty()) return "--sprt judges the whole match, and --shards plays a part of it";
    if (std::string problem = read_contestants(); !problem.empty()) return problem;
    if (std::string problem = read_sprt(); !problem.empty()) return problem;
    return read_opening_file();
  }

  MatchOptions options_{.rules = {.spec = gomoku::Spec{}}};
  adapters::GameOptions game_;
  std::vector<std::string> first_;
  std::vector<std::string> second_;
  std::vector<std::vector<std::string>> engines_;
  std::string player_;
  std::string openings_file_;
  std::vector<double> sprt_;
  double time_ = 0;
  double clock_ = 0;
  std::uint64_t nodes_ = 0;
  std::optional<int> draw_empty_;
  bool continuous_ = false;
  int tolerance_ms_ = 100;
};

}  // namespace

void add_match_command(CLI::App& app, const std::vector<std::string>& words, adapters::Commands& commands) {
  CLI::App& options = *app.add_subcommand("match", "games between engines, each opening with both colours");
  const auto command = std::make_shared<MatchCommand>(options);
  add_interruptible(commands, options,
                    [command, words](const auto& interrupt) { return command->run(interrupt, words); });
}

}  // namespace tengen::lab
