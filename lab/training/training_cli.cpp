#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "lab/commands.hpp"
#include "lab/fail.hpp"
#include "lab/training/inputs.hpp"
#include "lab/training/production.hpp"

namespace tengen::lab {

namespace {

using adapters::add_number;

/// What both kinds of file ask for; `count` is the option's name.
void add_production_to(CLI::App& command, ProductionOptions& options, const std::string& count) {
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  options.settings.engine = std::string("tengen ") + adapters::version();
  add_number(command, count, options.games, 1, 1'000'000'000, "in all shards together");
  add_number(command, "--nodes", options.settings.nodes, 1, 1'000'000'000, "a search");
  add_number(command, "--lines", options.settings.lines, 1, most_training_lines,
             "root moves that a search gives scores to; each beyond the first has half of --nodes more");
  add_number(command, "--lines-every", options.settings.lines_every, 1, 1'000'000,
             "one search in so many gives scores to --lines moves");
  add_number(command, "--seed", options.settings.seed, std::uint64_t{0}, std::uint64_t{1} << 53);
  command.add_option("--shard", options.shard, "which part, from 0")->capture_default_str();
  add_number(command, "--shards", options.shards, 1, 1'000'000, "how many parts");
  add_number(command, "--threads", options.threads, 1, 256, "at a time");
  command.add_option("--engine", options.settings.engine, "noted in the file: version and commit")
      ->capture_default_str();
}

std::string check_shard(const ProductionOptions& options) {
  return options.shard < options.shards ? "" : "--shard counts from 0 to one less than --shards";
}

void add_selfplay(CLI::App& app, adapters::Commands& commands) {
  struct Call {
    std::vector<std::string> sizes{"15"};
    ProductionOptions options{};
  };
  const auto call = std::make_shared<Call>();
  ProductionOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("selfplay", "Gomoku games to learn from, at a fixed number of nodes a move");
  command.footer(
      "Every game follows from --seed and its number alone, so that any number of machines can each play a part:\n\n"
      "  tengen-lab selfplay part3.games --rule renju --games 100000 --shards 100 --shard 3\n"
      "  tengen-lab merge all.games part*.games\n\n"
      "A file that is there is gone on with.");
  command.add_option("file", options.file, "where the games go")->required();
  adapters::add_rule_option(command, options.settings.rule, "");
  command
      .add_option("--sizes,--size", call->sizes,
                  "boards, as 15 or 15x20; each game is dealt one, one that comes twice more often")
      ->delimiter(',')
      ->check([](const std::string& text) { return read_size(text) ? "" : text + " is no size of board"; })
      ->capture_default_str();
  add_number(command, "--opening", options.settings.most_opening, 2, 20, "random moves before a game, at most");
  add_production_to(command, options, "--games");
  add_interruptible(commands, command, [call](const auto& interrupt) {
    call->options.settings.sizes.clear();
    for (const std::string& size : call->sizes) call->options.settings.sizes.push_back(*read_size(size));
    if (const std::string problem = check_shard(call->options); !problem.empty()) return fail(problem);
    return run_selfplay(call->options, interrupt);
  });
}

void add_asides(CLI::App& app, adapters::Commands& commands) {
  struct Call {
    std::vector<std::string> inputs{};
    AsideOptions options{};
  };
  const auto call = std::make_shared<Call>();
  AsideOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("asides", "positions off the way of such games, each judged by a search");
  command.footer(
      "A file that is there is gone on with. They teach an evaluation what a search meets:\n\n"
      "  tengen-lab asides off.games all.games --count 300000 --nodes 3000\n"
      "  tengen-lab asides met.games all.games --count 300000 --nodes 2500 --search-nodes 4000 --near 500");
  command.add_option("file", options.production.file, "where the positions go")->required();
  command.add_option("inputs", call->inputs, "files of games under one rule")->required();
  CLI::Option* const search =
      command
          .add_option("--search-nodes", options.search_nodes,
                      "the positions are those that searches of so many nodes evaluate, one of each search; not given: "
                      "they follow moves that were not played")
          ->check(CLI::Range(1, 1'000'000'000));
  command
      .add_option("--near", options.near,
                  "only positions that are judged less than so many centi-points beside the search's window")
      ->check(CLI::Range(1, 100'000))
      ->needs(search);
  add_production_to(command, options.production, "--count");
  add_interruptible(commands, command, [call](const auto& interrupt) {
    if (const std::string problem = check_shard(call->options.production); !problem.empty()) return fail(problem);
    return run_asides(call->options, call->inputs, interrupt);
  });
}

void add_merge(CLI::App& app, adapters::Commands& commands) {
  struct Call {
    std::string output{};
    std::vector<std::string> inputs{};
  };
  const auto call = std::make_shared<Call>();
  CLI::App& command = *app.add_subcommand("merge", "puts files of games with equal settings together, each game once");
  command.add_option("output", call->output)->required();
  command.add_option("inputs", call->inputs)->required();
  add_interruptible(commands, command,
                    [call](const auto&) { return merge_training_files(call->inputs, call->output); });
}

void add_inputs(CLI::App& app, adapters::Commands& commands) {
  const auto options = std::make_shared<InputOptions>();
  CLI::App& command = *app.add_subcommand("inputs", "positions of such games as networks see them, for lab/learn");
  command.footer("The bytes go to stdout: lab/training/inputs.hpp says in what form.");
  command.add_option("files", options->files, "files of games under one rule")->required();
  command.add_option("--test", options->tests, "files of games that are held back as a whole");
  command.add_flag("--all", options->all, "positions that are not quiet as well");
  add_number(command, "--validation", options->validation, 1, 1'000'000, "one game of so many is held back");
  add_number(command, "--epochs", options->epochs, 0, 1'000'000,
             "times that every position comes, in an order by chance; 0: once, in that of the files");
  add_number(command, "--first-epoch", options->first_epoch, 0, 1'000'000, "earlier ones are passed over");
  command.add_option("--limit", options->limit, "positions to learn from, by chance; 0: all");
  command.add_option("--seed", options->seed)->capture_default_str();
  add_number(command, "--threads", options->threads, 1, 256);
  add_interruptible(commands, command, [options](const auto& interrupt) { return run_inputs(*options, interrupt); });
}

}  // namespace

void add_training_commands(CLI::App& app, adapters::Commands& commands) {
  add_selfplay(app, commands);
  add_asides(app, commands);
  add_merge(app, commands);
  add_inputs(app, commands);
}

}  // namespace tengen::lab
