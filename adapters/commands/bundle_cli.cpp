#include <CLI/CLI.hpp>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/help_text.hpp"
#include "adapters/hosts/write_bundle.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

struct BundleOptions {
  std::string host{};
  std::string output{};
  std::string program{};
  bool force = false;
};

int list_hosts() {
  for (const HostBundle& bundle : host_bundles()) {
    std::cout << std::left << std::setw(14) << bundle.host << bundle.summary << "\n";
  }
  std::cout << std::flush;
  return exit_success;
}

/// The steps with the folder's name in them, in quotes where it has blanks.
std::string steps_in(std::string_view steps, const std::string& folder) {
  const std::string name = folder.find(' ') == std::string::npos ? folder : '"' + folder + '"';
  return CLI::detail::find_and_replace(std::string(steps), "FOLDER", name);
}

int run_bundle(const BundleOptions& options) {
  if (options.host.empty()) return list_hosts();
  const HostBundle* const bundle = find_bundle(options.host);
  if (bundle == nullptr) {
    std::vector<std::string> hosts;
    for (const HostBundle& each : host_bundles()) hosts.emplace_back(each.host);
    return complain(
        "no host " + quote(options.host) + suggestion(nearest(options.host, hosts)) + " (`tengen bundle` lists them)",
        2);
  }
  std::error_code error;
  if (options.output.empty() && std::filesystem::is_symlink(std::filesystem::symlink_status(bundle->host, error))) {
    return complain("the folder " + std::string(bundle->host) + " is a link: name another with --output", exit_failure);
  }
  const auto folder =
      std::filesystem::absolute(options.output.empty() ? std::string(bundle->host) : options.output, error);
  const auto program = options.program.empty() ? own_program() : std::filesystem::absolute(options.program, error);
  const auto written = write_bundle(*bundle, program.lexically_normal(), folder, options.force);
  if (!written) return complain(written.error().detail, written.error().code == Errc::unsupported ? 2 : 1);
  std::cout << "Written to " << shown(folder.string()) << ".\n"
            << steps_in(bundle->steps, shown(folder.string())) << std::flush;
  return exit_success;
}

}  // namespace

void add_bundle_command(CLI::App& app, Commands& commands) {
  const auto options = std::make_shared<BundleOptions>();
  CLI::App& command = *app.add_subcommand("bundle", "write what a host needs to start the program");
  command.add_option("host", options->host, "whose files to write; without it the hosts are listed");
  command.add_option("-o,--output", options->output, "the folder to write to (of the host's name)");
  command.add_option("--program", options->program, "the program that the host is to start (this one)");
  command.add_flag("--force", options->force, "write over files that exist");
  commands.push_back({.options = &command, .run = [options] { return run_bundle(*options); }});
}

}  // namespace tengen::adapters
