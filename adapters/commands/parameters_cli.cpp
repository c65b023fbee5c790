#include "adapters/commands/parameters_cli.hpp"

#include <iostream>

#include "adapters/commands/game_cli.hpp"
#include "engine/games/info.hpp"
#include "protocol/parameters_text.hpp"

namespace tengen::adapters {

void add_settings(CLI::App& command, std::vector<ParameterSetting>& settings) {
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&settings](const std::vector<std::string>& words) {
            for (const std::string& word : words) {
              const auto setting = read_setting(word);
              if (!setting) throw CLI::ValidationError("--set", setting.error().detail);
              settings.push_back(*setting);
            }
          },
          "NAME=VALUE, another value for a parameter of the search (`tengen parameters GAME` lists them)")
      ->allow_extra_args(false);
}

ParametersCommand::ParametersCommand(CLI::App& app)
    : command_(app.add_subcommand("parameters", "list the numbers of a game's search that may be varied")) {
  command_->add_option("game", game_, game_choices())->required()->check(CLI::IsMember(game_names()));
  command_->add_flag("--json", json_, "a line of JSON for each parameter");
}

bool ParametersCommand::chosen() const {
  return command_->parsed();
}

int ParametersCommand::run() const {
  const auto parameters = parameters_of(game_named(game_)->usual);
  if (!json_) {
    std::cout << parameters_table(parameters);
  } else {
    for (const ParameterInfo& parameter : parameters) std::cout << parameter_json(parameter) << "\n";
  }
  std::cout << std::flush;
  return exit_success;
}

}  // namespace tengen::adapters
