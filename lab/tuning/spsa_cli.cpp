#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "adapters/files/files.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "lab/commands.hpp"
#include "lab/fail.hpp"
#include "lab/match/match.hpp"
#include "lab/tuning/spsa.hpp"
#include "protocol/parameters_text.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// As a setting is written: 6 digits at most.
std::string number_text(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

/// A step where none is given: a twentieth of the range; of whole numbers at least a half, so that the sides differ.
double usual_step(const ParameterInfo& parameter) {
  const double step = (parameter.most - parameter.least) / 20;
  return parameter.whole ? std::max(0.5, step) : step;
}

std::string rules_text(const GameSpec& spec, const std::string& game, const std::string& openings) {
  const BoardSize size = board_size(spec);
  std::string text = game + " " + std::to_string(size.columns) + "x" + std::to_string(size.rows);
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&spec)) text += " " + std::string(gomoku::name(gomoku->rule));
  return text + (openings.empty() ? "" : ", " + openings);
}

void print_values(const Spsa& course) {
  std::string words;
  std::printf("%-24s %12s %12s %12s\n", "parameter", "at first", "now", "in steps");
  for (std::size_t i = 0; i < course.numbers().size(); ++i) {
    const TunedNumber& number = course.numbers()[i];
    const double value = course.values()[i];
    std::printf("%-24s %12s %12s %+12.2f\n", number.name.c_str(), number_text(number.start).c_str(),
                number_text(value).c_str(), (value - number.start) / number.step);
    words += " set=" + number.name + ":" + number_text(number.whole ? std::round(value) : value);
  }
  std::printf("after %d iterations:%s\n", course.done(), words.c_str());
}

/// The options of `tengen-lab spsa`, and what they ask for.
class SpsaCommand {
 public:
  explicit SpsaCommand(CLI::App& command) {
    command.footer(
        "Simultaneous perturbation: in each iteration all numbers are moved by their steps, each up or down by chance; "
        "the side with these values plays the side with the opposite ones, and the numbers go towards the winner. A "
        "file that is there is gone on with. `tengen parameters GAME` lists the numbers, `plot spsa` draws their "
        "course.\n\n"
        "  tengen-lab spsa lmr.spsa --tune lmr_base lmr_divisor:0.1 --nodes 3000 --openings FILE --iterations 2000");
    command.add_option("file", file_, "where the course is kept, a line an iteration")->required();
    game_.add_to(command, "gomoku");
    command
        .add_option("--tune", tuned_, "NAME or NAME:STEP; the step is a twentieth of the number's range if not given")
        ->required()
        ->expected(1, -1);
    command.add_option("--set", settings_, "NAME:VALUE for both sides")->expected(1, -1);
    adapters::add_number(command, "--iterations", head_.gains.iterations, 1, 10'000'000,
                         "in all: the gains shrink towards the last");
    adapters::add_number(command, "--pairs", head_.pairs, 1, 100'000, "of games an iteration");
    adapters::add_number(command, "--rate", head_.gains.rate, 1e-9, 100.0,
                         "steps that a lead of one game moves a number by, at the end");
    command.add_option("--seed", head_.seed)->capture_default_str();
    command.add_option("--time", time_, "seconds a move")->check(CLI::Range(0.001, 1e6));
    command.add_option("--nodes", nodes_, "nodes a move")->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    adapters::add_number(command, "--memory", memory_, 16, 1 << 20, "MiB of each engine");
    command.add_option("--openings", openings_file_, "a file of openings, one a line, played in turn");
    adapters::add_number(command, "--concurrency", match_.concurrency, 1, 256, "games at a time");
  }

  int run(const adapters::Interrupt& interrupt) {
    if (const std::string problem = read_options(); !problem.empty()) return fail(problem);
    Spsa course(head_.numbers, head_.gains, head_.seed);
    if (const std::string problem = go_on(course); !problem.empty()) return fail(problem);
    std::ofstream file(file_, std::ios::binary | std::ios::app);
    if (course.done() == 0 && std::filesystem::file_size(file_) == 0) file << spsa_line(head_) << std::endl;
    const SteadyClock clock;
    adapters::StatusLine line(clock);
    const Instant started = clock.now();
    const int before = course.done();
    while (file && course.done() < head_.gains.iterations && !interrupt.requested()) {
      const int number = course.done() + 1;
      const Tally tally = play(course, interrupt.token());
      if (interrupt.requested()) break;
      course.learn(tally.wins - tally.losses);
      file << spsa_line(SpsaIteration{number, tally.wins, tally.losses, tally.draws, course.values()}) << std::endl;
      if (!line.due()) continue;
      const auto left = (clock.now() - started) / (number - before) * (head_.gains.iterations - number);
      line.show("iteration " + std::to_string(number) + " of " + std::to_string(head_.gains.iterations) + ", " +
                std::to_string(2 * head_.pairs * number) + " games, " +
                adapters::duration_text(std::chrono::duration_cast<std::chrono::seconds>(left)) + " left");
    }
    line.hide();
    if (!file) return fail(file_ + ": cannot be written");
    print_values(course);
    return interrupt.exit_code();
  }

 private:
  // Each returns nothing, or what is wrong.
  [[nodiscard]] std::string read_number(const std::string& word) {
    const auto colon = word.find(':');
    const std::string name = word.substr(0, colon);
    const auto all = parameters_of(match_.rules.spec);
    const auto found = std::find_if(all.begin(), all.end(), [&](const ParameterInfo& one) { return one.name == name; });
    if (found == all.end()) return "--tune: no parameter of this game is called " + quote(name, 100);
    double step = usual_step(*found);
    if (colon != std::string::npos) {
      const auto given = read_setting(word, ':');
      if (!given || !(given->value > 0)) return "--tune: " + quote(word, 100) + ": a step is a number above 0";
      step = given->value;
    }
    for (const TunedNumber& other : head_.numbers) {
      if (other.name == name) return "--tune: " + name + " stands there twice";
    }
    head_.numbers.push_back({.name = name,
                             .start = found->value,
                             .least = found->least,
                             .most = found->most,
                             .step = step,
                             .whole = found->whole});
    return {};
  }

  [[nodiscard]] std::string read_options() {
    match_.rules.spec = game_.spec();
    if (const auto valid = validate(match_.rules.spec); !valid) return valid.error().detail;
    if (auto* gomoku = std::get_if<gomoku::Spec>(&match_.rules.spec)) {
      gomoku->draw_empty = gomoku::usual_draw_empty(gomoku->rule, gomoku->size);
    }
    if ((time_ > 0) == (nodes_ > 0)) return "one limit is needed: --time or --nodes";
    side_ = {.name = "side", .memory_bytes = memory_ << 20};
    if (nodes_ > 0) side_.nodes = nodes_;
    if (time_ > 0) side_.turn = Milliseconds(std::max(1LL, std::llround(time_ * 1000)));
    head_.limit = nodes_ > 0 ? "nodes=" + std::to_string(nodes_) : "time=" + number_text(time_);
    for (const std::string& word : settings_) {
      const auto setting = read_setting(word, ':');
      if (!setting) return "--set: " + quote(word, 100) + ": NAME:VALUE is expected";
      side_.settings.push_back(*setting);
      head_.limit += " " + word;
    }
    if (const auto sound = check_parameters(match_.rules.spec, side_.settings); !sound) {
      return "--set: " + sound.error().detail;
    }
    for (const std::string& word : tuned_) {
      if (std::string problem = read_number(word); !problem.empty()) return problem;
    }
    if (!openings_file_.empty()) {
      const auto text = adapters::read_file(openings_file_);
      if (!text) return openings_file_ + ": cannot be read";
      auto openings = read_openings(*text, match_.rules.spec);
      if (!openings) return openings_file_ + ": " + openings.error().detail;
      openings_ = std::move(*openings);
    }
    head_.rules = rules_text(match_.rules.spec, game_.game, openings_file_);
    match_.games = 2 * head_.pairs;
    return {};
  }

  /// Takes over what the file knows, and leaves it at the end of a whole line.
  [[nodiscard]] std::string go_on(Spsa& course) {
    if (!std::filesystem::exists(file_) || std::filesystem::file_size(file_) == 0) return {};
    const auto text = adapters::read_file(file_);
    if (!text) return file_ + ": cannot be read";
    const auto known = read_spsa(*text);
    if (!known) return file_ + ": " + known.error().detail;
    if (known->head != head_) return file_ + ": is a course of other numbers, games or gains";
    if (known->whole < text->size()) std::filesystem::resize_file(file_, known->whole);
    for (const SpsaIteration& iteration : known->iterations) course.go_on_from(iteration.values);
    return {};
  }

  /// One iteration's pairs of games, each pair an opening with both colours; the side with plus comes first. A stop
  /// aborts them: the tally then means nothing.
  [[nodiscard]] Tally play(const Spsa& course, const std::stop_token& stop) {
    const SpsaTrial trial = course.trial();
    match_.contestants.clear();
    for (const std::vector<double>* const values : {&trial.plus, &trial.minus}) {
      match_.contestants.push_back(side_);
      for (std::size_t i = 0; i < values->size(); ++i) {
        match_.contestants.back().settings.push_back({course.numbers()[i].name, (*values)[i]});
      }
    }
    match_.openings.clear();
    for (int pair = course.done() * head_.pairs; pair < (course.done() + 1) * head_.pairs; ++pair) {
      match_.openings.push_back(openings_[static_cast<std::size_t>(pair) % openings_.size()]);
    }
    return play_match(match_, stop).front().tally();
  }

  std::string file_{};
  adapters::GameOptions game_{};
  std::vector<std::string> tuned_{};
  std::vector<std::string> settings_{};
  std::string openings_file_{};
  double time_ = 0;
  std::uint64_t nodes_ = 0;
  std::size_t memory_ = 16;
  SpsaHead head_{};
  ContestantOptions side_{};  ///< both, but for what is tuned
  std::vector<Opening> openings_{{}};
  MatchOptions match_{.rules = {.spec = gomoku::Spec{}}, .quiet = true};  ///< of one iteration
};

}  // namespace

void add_spsa_command(CLI::App& app, adapters::Commands& commands) {
  CLI::App& options = *app.add_subcommand("spsa", "tunes parameters of the search by games");
  const auto command = std::make_shared<SpsaCommand>(options);
  add_interruptible(commands, options, [command](const auto& interrupt) { return command->run(interrupt); });
}

}  // namespace tengen::lab
