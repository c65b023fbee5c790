#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tengen::adapters {

/// What launchers made for Rapfi or KataGo start their engine with, taken out of a command line: options of those
/// programs that have no meaning here. Sources: Rapfi, main.cpp; KataGo, command/commandline.cpp, gtp.cpp,
/// analysis.cpp.
struct StartArguments {
  using Setting = std::pair<std::string, std::string>;

  std::vector<std::string> own{};     ///< the arguments that are left, behind the program's name
  std::vector<std::string> unused{};  ///< what was taken out, as it was given
  std::vector<Setting> settings{};    ///< names and values of KataGo's `-override-config`, in their order

  /// Calls `use(name, value)` for each setting. Those of which it says false are unused as well.
  void use_settings(const std::function<bool(const std::string&, const std::string&)>& use);
  /// `not used here: -model m.bin.gz, -config gtp.cfg`; empty if everything was used.
  [[nodiscard]] std::string unused_text() const;
};

/// Reads the arguments of `main`, the program's name first. Only what stands before or behind `gomocup`, `gtp` and
/// `analysis`, or without a command, is looked at; these names, also behind `--mode`, count in any case.
[[nodiscard]] StartArguments read_start_arguments(int argc, const char* const* argv);

/// Whether what goes to stderr appears among what goes to stdout.
[[nodiscard]] bool stderr_is_stdout();

}  // namespace tengen::adapters
