#include "adapters/commands/observer_cli.hpp"

#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/player_cli.hpp"
#include "adapters/streams/stream_host.hpp"
#include "protocol/json/json_session.hpp"

namespace tengen::adapters {

namespace {

[[noreturn]] void serve_json(const json::Dialect& dialect, const CommonOptions& common) {
  const EngineOptions options{.memory_bytes = common.memory_mb << 20, .threads = common.threads};
  const int level = common.level.value_or(full_level);
  serve([&](SessionHost& host) { return std::make_unique<json::JsonSession>(host, dialect, options, level); },
        common.player);
}

}  // namespace

ObserverCommands::ObserverCommands(CLI::App& app)
    : kaggle_(app.add_subcommand("kaggle", "answer Kaggle ConnectX observations, one JSON line each")),
      jidi_(app.add_subcommand("jidi", "answer Jidi gobang observations, one JSON line each")),
      little_go_(app.add_subcommand("little-go", "play one move of the course host: input.txt to output.txt")) {
  for (CLI::App* command : {kaggle_, jidi_, little_go_}) {
    command->add_option("--threads", common_.threads, "threads that search")
        ->check(CLI::Range(1, max_threads))
        ->capture_default_str();
    command->add_option("--memory", common_.memory_mb, "MiB the whole process may use")
        ->check(CLI::Range(16, 1 << 20))
        ->capture_default_str();
  }
  add_player(*kaggle_, common_);
  add_player(*jidi_, common_);
  for (CLI::App* command : {kaggle_, jidi_, little_go_}) add_level(*command, common_);
  little_go_->add_option("--folder", folder_, "where the host's files are")->capture_default_str();
  little_go_->add_option("--move-time", move_ms_, "milliseconds a move")
      ->check(CLI::Range(1, 3600000))
      ->capture_default_str();
  little_go_->add_flag("--no-state", no_state_, "keep no file with the number of the move");
}

bool ObserverCommands::chosen() const {
  return kaggle_->parsed() || jidi_->parsed() || little_go_->parsed();
}

int ObserverCommands::run() {
  if (little_go_->parsed()) return run_little_go(folder_, Milliseconds(move_ms_), !no_state_, common_);
  const GameSpec game = kaggle_->parsed() ? GameSpec(connect::Spec{}) : GameSpec(gomoku::Spec{});
  if (common_.player) {
    if (const auto player = players::make_player(*common_.player, game); !player)
      throw CLI::ValidationError("--player", player.error().detail);
  }
  serve_json(kaggle_->parsed() ? json::kaggle() : json::jidi(), common_);
}

}  // namespace tengen::adapters
