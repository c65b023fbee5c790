#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tengen::adapters {

/// `tengen bundle`: what a host needs to start the program.
class BundleCommand {
 public:
  explicit BundleCommand(CLI::App& app);
  BundleCommand(const BundleCommand&) = delete;
  BundleCommand& operator=(const BundleCommand&) = delete;

  [[nodiscard]] bool chosen() const { return command_->parsed(); }
  /// The process's exit code: 2 for wrong use, 1 where something cannot be written.
  [[nodiscard]] int run() const;

 private:
  CLI::App* command_;
  std::string host_;
  std::string output_;
  std::string program_;
  bool force_ = false;
};

}  // namespace tengen::adapters
