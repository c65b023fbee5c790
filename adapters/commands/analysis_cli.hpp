#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "protocol/json/analysis_session.hpp"

namespace tengen::adapters {

/// The command `analysis`: KataGo's JSON analysis engine on the standard streams.
class AnalysisCommand {
 public:
  /// `common` must outlive it.
  AnalysisCommand(CLI::App& app, CommonOptions& common);
  AnalysisCommand(const AnalysisCommand&) = delete;
  AnalysisCommand& operator=(const AnalysisCommand&) = delete;

  [[nodiscard]] bool chosen() const { return command_->parsed(); }
  /// Returns only where the options make no sense: throws `CLI::ValidationError` then.
  [[noreturn]] void run();

 private:
  CLI::App* command_;
  CommonOptions& common_;
  GameOptions game_;
  json::AnalysisOptions options_;
  std::string perspective_ = "black";
};

}  // namespace tengen::adapters
