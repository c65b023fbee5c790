#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/runtime/browser.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/server/web_server.hpp"
#include "adapters/streams/complain.hpp"

namespace tengen::adapters {

namespace {

std::string url_of(const std::string& address, unsigned short port) {
  const bool six = address.find(':') != std::string::npos;
  return "http://" + (six ? "[" + address + "]" : address) + ":" + std::to_string(port) + "/";
}

/// Where a browser on this machine finds a server that listens at `address`: at the loopback one, if at all.
std::string address_here(const std::string& address) {
  return address == "0.0.0.0" ? "127.0.0.1" : address == "::" ? "::1" : address;
}

void show_in_browser(const std::string& url) {
  open_browser(url, [url](const std::string& why) { complain("no browser opens: " + why + "; open " + url, 0); });
}

}  // namespace

void add_serve_command(CLI::App& app, CommonOptions& common, Commands& commands) {
  struct Options {
    ServerOptions server{};
    int longest_seconds = 60;
    bool open = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("serve", "show the web page in a browser, with this engine behind it");
  ServerOptions& server_options = options->server;
  command.add_option("--port", server_options.port, "where to listen; 0 takes any free port")->capture_default_str();
  command
      .add_option("--address", server_options.address,
                  "on which of this machine's addresses; others reach only that one")
      ->capture_default_str();
  command.add_option("--name", server_options.names,
                     "a host name under which browsers may reach it, beside the loopback ones");
  add_number(command, "--sessions", server_options.sessions, 1, 1000,
             "pages and programs at a time; they share the memory");
  add_number(command, "--longest", options->longest_seconds, 1, 86400, "seconds that a search may take");
  command.add_flag("--open", options->open, "open the page in this machine's browser");
  add_common(command, common);
  const auto run = [&common, options] {
    constexpr std::size_t least_memory_mb = 16;  // of a session
    ServerOptions& chosen = options->server;
    if (common.memory_mb / static_cast<std::size_t>(chosen.sessions) < least_memory_mb) {
      throw CLI::ValidationError("--memory has less than " + std::to_string(least_memory_mb) + " MiB for each session");
    }
    chosen.engine = {.memory_bytes = affordable_memory(common.memory_mb << 20, available_memory()),
                     .threads = common.threads};
    chosen.longest_search = std::chrono::seconds{options->longest_seconds};
    chosen.version = version();
    Interrupt interrupt;
    auto server = WebServer::listen(chosen);
    if (!server) return complain(server.error().detail, exit_failure);
    const unsigned short port = (*server)->port();
    std::cout << url_of(chosen.address, port) << " shows the page. Ctrl-C ends it." << std::endl;
    if (!std::cout) return exit_failure;  // nobody can learn where it listens; `run_command_line` says so
    if (options->open) show_in_browser(url_of(address_here(chosen.address), port));
    (*server)->run(interrupt.token());
    return interrupt.exit_code();
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace tengen::adapters
