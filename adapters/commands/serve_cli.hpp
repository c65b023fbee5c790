#pragma once

#include <CLI/CLI.hpp>

#include "adapters/commands/commands.hpp"
#include "adapters/server/web_server.hpp"

namespace tengen::adapters {

/// The command `serve`: the web page with this program's engine behind it.
class ServeCommand {
 public:
  /// `common` must outlive it.
  ServeCommand(CLI::App& app, CommonOptions& common);
  ServeCommand(const ServeCommand&) = delete;
  ServeCommand& operator=(const ServeCommand&) = delete;

  [[nodiscard]] bool chosen() const { return command_->parsed(); }
  /// Serves until a signal. The process's exit code: 1 where it cannot listen.
  int run();

 private:
  CLI::App* command_;
  CommonOptions& common_;
  ServerOptions options_;
  int longest_seconds_ = 60;
};

}  // namespace tengen::adapters
