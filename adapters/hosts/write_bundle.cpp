#include "adapters/hosts/write_bundle.hpp"

#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/hosts/host_template.hpp"
#include "adapters/runtime/own_program.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr bool for_windows = true;
#else
constexpr bool for_windows = false;
#endif

std::string utf8(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

/// Whether the host can start this program at all.
Result<> check_program(const HostBundle& bundle, const fs::path& program) {
  std::error_code error;
  if (program.empty()) return Error{Errc::not_found, "the system does not say where this program is: give --program"};
  if (!fs::is_regular_file(program, error)) return Error{Errc::not_found, utf8(program) + " is no program"};
  if (bundle.program == HostBundle::Program::with_arguments && is_brain(program)) {
    return Error{Errc::unsupported, "under the name " + utf8(program.filename()) +
                                        " the program speaks Gomocup only: give a copy called tengen with --program"};
  }
  if (bundle.program == HostBundle::Program::windows && program.extension() != ".exe") {
    return Error{Errc::unsupported, std::string(bundle.host) +
                                        " runs programs for Windows: give pbrain-tengen64.exe of pbrain-tengen.zip "
                                        "with --program"};
  }
  return {};
}

Result<> copy_program(const fs::path& program, const fs::path& target) {
  std::error_code error;
  if (fs::equivalent(program, target, error)) return {};
  const auto copied = replace_with_copy(program, target);
  if (!copied) return Error{Errc::not_found, utf8(target) + " cannot be written: " + copied.error().detail};
  return {};
}

Result<> make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{Errc::not_found, utf8(folder) + " cannot be made: " + error.message()};
  return {};
}

}  // namespace

Result<> write_bundle(const HostBundle& bundle, const fs::path& program, const fs::path& folder, bool force) {
  if (const auto checked = check_program(bundle, program); !checked) return checked;
  std::vector<std::pair<fs::path, std::string>> files;
  for (const BundleFile& file : bundle.files) {
    auto text = fill_template(file.text, utf8(program), for_windows);
    if (!text) return Error{text.error().code, utf8(program) + ": " + text.error().detail};
    files.emplace_back(folder / fs::path(file.name), *std::move(text));
  }
  std::vector<fs::path> targets;
  for (const auto& [path, text] : files) targets.push_back(path);
  if (!bundle.copy.empty()) targets.push_back(folder / fs::path(bundle.copy));
  std::error_code error;
  for (const fs::path& target : targets) {
    if (!force && fs::exists(fs::symlink_status(target, error))) {
      return Error{Errc::not_found, utf8(target) + " exists already: give another --output, or --force"};
    }
  }

  for (const auto& [path, text] : files) {
    if (const auto made = make_folder(path.parent_path()); !made) return made;
    if (!write_file(path.string(), text, Existing::take_name))
      return Error{Errc::not_found, utf8(path) + " cannot be written"};
  }
  if (bundle.copy.empty()) return {};
  if (const auto made = make_folder(folder); !made) return made;
  return copy_program(program, folder / fs::path(bundle.copy));
}

}  // namespace tengen::adapters
