#include "adapters/commands/bundle_cli.hpp"

#include <filesystem>
#include <iomanip>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/wrong_use.hpp"
#include "adapters/hosts/host_bundles.hpp"
#include "adapters/hosts/write_bundle.hpp"
#include "adapters/runtime/own_program.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

int list_hosts() {
  for (const HostBundle& bundle : host_bundles()) {
    std::cout << std::left << std::setw(14) << bundle.host << bundle.summary << "\n";
  }
  std::cout << std::flush;
  return exit_success;
}

/// The steps with the folder's name in them, in quotes where it has blanks.
std::string steps_in(std::string_view steps, const std::string& folder) {
  constexpr std::string_view word = "FOLDER";
  const std::string name = folder.find(' ') == std::string::npos ? folder : '"' + folder + '"';
  std::string result;
  for (std::size_t at = 0; (at = steps.find(word)) != std::string_view::npos; steps.remove_prefix(at + word.size())) {
    result.append(steps.substr(0, at)).append(name);
  }
  return result.append(steps);
}

}  // namespace

BundleCommand::BundleCommand(CLI::App& app)
    : command_(app.add_subcommand("bundle", "write what a host needs to start the program")) {
  command_->add_option("host", host_, "whose files to write; without it the hosts are listed");
  command_->add_option("-o,--output", output_, "the folder to write to (of the host's name)");
  command_->add_option("--program", program_, "the program that the host is to start (this one)");
  command_->add_flag("--force", force_, "write over files that exist");
}

int BundleCommand::run() const {
  if (host_.empty()) return list_hosts();
  const HostBundle* const bundle = find_bundle(host_);
  if (bundle == nullptr) {
    std::vector<std::string> hosts;
    for (const HostBundle& each : host_bundles()) hosts.emplace_back(each.host);
    return complain("no host " + quote(host_) + suggestion(nearest(host_, hosts)) + " (`tengen bundle` lists them)", 2);
  }
  std::error_code error;
  if (output_.empty() && std::filesystem::is_symlink(std::filesystem::symlink_status(bundle->host, error))) {
    return complain("the folder " + std::string(bundle->host) + " is a link: name another with --output", exit_failure);
  }
  const auto folder = std::filesystem::absolute(output_.empty() ? std::string(bundle->host) : output_, error);
  const auto program = program_.empty() ? own_program() : std::filesystem::absolute(program_, error);
  const auto written = write_bundle(*bundle, program.lexically_normal(), folder, force_);
  if (!written) return complain(written.error().detail, written.error().code == Errc::unsupported ? 2 : 1);
  std::cout << "Written to " << shown(folder.string()) << ".\n"
            << steps_in(bundle->steps, shown(folder.string())) << std::flush;
  return exit_success;
}

}  // namespace tengen::adapters
