#include "adapters/commands/serve_cli.hpp"

#include <chrono>
#include <iostream>
#include <string>

#include "adapters/commands/game_cli.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/memory.hpp"
#include "adapters/streams/complain.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t least_memory_mb = 16;  // of a session

}  // namespace

ServeCommand::ServeCommand(CLI::App& app, CommonOptions& common)
    : command_(app.add_subcommand("serve", "show the web page in a browser, with this engine behind it")),
      common_(common) {
  command_->add_option("--port", options_.port, "where to listen; 0 takes any free port")->capture_default_str();
  command_
      ->add_option("--address", options_.address, "on which of this machine's addresses; others reach only that one")
      ->capture_default_str();
  command_->add_option("--name", options_.names,
                       "a host name under which browsers may reach it, beside the loopback ones");
  command_->add_option("--sessions", options_.sessions, "pages and programs at a time; they share the memory")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command_->add_option("--longest", longest_seconds_, "seconds that a search may take")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  add_common(*command_, common);
}

int ServeCommand::run() {
  if (common_.memory_mb / static_cast<std::size_t>(options_.sessions) < least_memory_mb) {
    throw CLI::ValidationError("--memory has less than " + std::to_string(least_memory_mb) + " MiB for each session");
  }
  options_.engine = {.memory_bytes = affordable_memory(common_.memory_mb << 20, available_memory()),
                     .threads = common_.threads};
  options_.longest_search = std::chrono::seconds{longest_seconds_};
  options_.version = version();
  Interrupt interrupt;
  auto server = WebServer::listen(options_);
  if (!server) return complain(server.error().detail, exit_failure);
  const bool six = options_.address.find(':') != std::string::npos;
  std::cout << "http://" << (six ? "[" + options_.address + "]" : options_.address) << ":" << (*server)->port()
            << "/ shows the page. Ctrl-C ends it." << std::endl;
  if (!std::cout) return exit_failure;  // nobody can learn where it listens; `run_command_line` says so
  (*server)->run(interrupt.token());
  return interrupt.exit_code();
}

}  // namespace tengen::adapters
