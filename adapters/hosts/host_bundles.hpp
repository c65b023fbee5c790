#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::adapters {

/// One file of a bundle, made of the file of the same host under manifests/.
struct BundleFile {
  std::string_view name;  ///< below the bundle's folder, with `/`
  std::string_view text;  ///< a template (host_template.hpp)
};

/// What `tengen bundle HOST` writes.
struct HostBundle {
  enum class Program {
    with_arguments,  ///< its files start the program with a command: not under a name that speaks Gomocup only
    plain,           ///< without arguments, as managers of Gomocup do
    windows,         ///< the same; it has to be a program for Windows
  };

  std::string_view host;     ///< as its folder under manifests/
  std::string_view summary;  ///< one line for the list
  Program program = Program::with_arguments;
  std::vector<BundleFile> files;
  std::string_view copy;   ///< the name under which the program is copied into the bundle; empty: it is not
  std::string_view steps;  ///< what the user does then, in lines; `FOLDER` stands for the bundle's folder
};

/// Every host, in the order of the list.
[[nodiscard]] const std::vector<HostBundle>& host_bundles();
/// The host of this name, in capitals or not; null if there is none.
[[nodiscard]] const HostBundle* find_bundle(std::string_view host);

}  // namespace tengen::adapters
