#include "lab/training/training_cli.hpp"

#include <thread>

#include "lab/files.hpp"

namespace tengen::lab {

namespace {

int cores() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

/// What both kinds of file ask for; `count` is the option's name.
void add_production_to(CLI::App& command, ProductionOptions& options, const std::string& count) {
  options.threads = cores();
  options.settings.engine = std::string("tengen ") + adapters::version();
  command.add_option(count, options.games, "in all shards together")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command.add_option("--nodes", options.settings.nodes, "a search")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      .add_option("--lines", options.settings.lines,
                  "root moves that a search gives scores to; each beyond the first has half of --nodes more")
      ->check(CLI::Range(1, most_training_lines))
      ->capture_default_str();
  command
      .add_option("--lines-every", options.settings.lines_every, "one search in so many gives scores to --lines moves")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--seed", options.settings.seed)
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 53))
      ->capture_default_str();
  command.add_option("--shard", options.shard, "which part, from 0")->capture_default_str();
  command.add_option("--shards", options.shards, "how many parts")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "at a time")->check(CLI::Range(1, 256))->capture_default_str();
  command.add_option("--engine", options.settings.engine, "noted in the file: version and commit")
      ->capture_default_str();
}

std::string check_shard(const ProductionOptions& options) {
  return options.shard < options.shards ? "" : "--shard counts from 0 to one less than --shards";
}

}  // namespace

TrainingCommands::TrainingCommands(CLI::App& app) {
  add_selfplay(app);
  add_asides(app);
  merge_ = app.add_subcommand("merge", "puts files of games with equal settings together, each game once");
  merge_->add_option("output", output_)->required();
  merge_->add_option("inputs", inputs_)->required();
  add_inputs(app);
}

void TrainingCommands::add_selfplay(CLI::App& app) {
  selfplay_ = app.add_subcommand("selfplay", "Gomoku games to learn from, at a fixed number of nodes a move");
  selfplay_->footer(
      "Every game follows from --seed and its number alone, so that any number of machines can each play a part:\n\n"
      "  tengen-lab selfplay part3.games --rule renju --games 100000 --shards 100 --shard 3\n"
      "  tengen-lab merge all.games part*.games\n\n"
      "A file that is there is gone on with.");
  selfplay_->add_option("file", selfplay_options_.file, "where the games go")->required();
  adapters::add_rule_option(*selfplay_, selfplay_options_.settings.rule, "");
  selfplay_
      ->add_option("--sizes,--size", sizes_,
                   "boards, as 15 or 15x20; each game is dealt one, one that comes twice more often")
      ->delimiter(',')
      ->check([](const std::string& text) { return read_size(text) ? "" : text + " is no size of board"; })
      ->capture_default_str();
  selfplay_->add_option("--opening", selfplay_options_.settings.most_opening, "random moves before a game, at most")
      ->check(CLI::Range(2, 20))
      ->capture_default_str();
  add_production_to(*selfplay_, selfplay_options_, "--games");
}

void TrainingCommands::add_asides(CLI::App& app) {
  asides_ = app.add_subcommand("asides", "positions off the way of such games, each judged by a search");
  asides_->footer(
      "A file that is there is gone on with. They teach an evaluation what a search meets:\n\n"
      "  tengen-lab asides off.games all.games --count 300000 --nodes 3000\n"
      "  tengen-lab asides met.games all.games --count 300000 --nodes 2500 --search-nodes 4000 --near 500");
  asides_->add_option("file", aside_options_.production.file, "where the positions go")->required();
  asides_->add_option("inputs", inputs_, "files of games under one rule")->required();
  CLI::Option* const search =
      asides_
          ->add_option(
              "--search-nodes", aside_options_.search_nodes,
              "the positions are those that searches of so many nodes evaluate, one of each search; not given: "
              "they follow moves that were not played")
          ->check(CLI::Range(1, 1'000'000'000));
  asides_
      ->add_option("--near", aside_options_.near,
                   "only positions that are judged less than so many centi-points beside the search's window")
      ->check(CLI::Range(1, 100'000))
      ->needs(search);
  add_production_to(*asides_, aside_options_.production, "--count");
}

void TrainingCommands::add_inputs(CLI::App& app) {
  inputs_command_ = app.add_subcommand("inputs", "positions of such games as networks see them, for lab/learn");
  inputs_command_->footer("The bytes go to stdout: lab/training/inputs.hpp says in what form.");
  inputs_command_->add_option("files", input_options_.files, "files of games under one rule")->required();
  inputs_command_->add_option("--test", input_options_.tests, "files of games that are held back as a whole");
  inputs_command_->add_flag("--all", input_options_.all, "positions that are not quiet as well");
  inputs_command_->add_option("--validation", input_options_.validation, "one game of so many is held back")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  inputs_command_
      ->add_option("--epochs", input_options_.epochs,
                   "times that every position comes, in an order by chance; 0: once, in that of the files")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  inputs_command_->add_option("--first-epoch", input_options_.first_epoch, "earlier ones are passed over")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  inputs_command_->add_option("--limit", input_options_.limit, "positions to learn from, by chance; 0: all");
  inputs_command_->add_option("--seed", input_options_.seed)->capture_default_str();
  inputs_command_->add_option("--threads", input_options_.threads)->check(CLI::Range(1, 256))->capture_default_str();
}

std::optional<int> TrainingCommands::run(const adapters::Interrupt& interrupt) {
  if (*asides_) {
    if (const std::string problem = check_shard(aside_options_.production); !problem.empty()) return fail(problem);
    return run_asides(aside_options_, inputs_, interrupt);
  }
  if (*inputs_command_) return run_inputs(input_options_, interrupt);
  if (*merge_) return merge_training_files(inputs_, output_);
  if (!*selfplay_) return {};
  selfplay_options_.settings.sizes.clear();
  for (const std::string& size : sizes_) selfplay_options_.settings.sizes.push_back(*read_size(size));
  if (const std::string problem = check_shard(selfplay_options_); !problem.empty()) return fail(problem);
  return run_selfplay(selfplay_options_, interrupt);
}

}  // namespace tengen::lab
