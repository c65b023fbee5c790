#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"

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

/// The word as a POSIX shell takes it.
[[nodiscard]] std::string shell_word(std::string_view word);

/// A host's file with the program's path in it. The template names the path as `{{program|FILTER|FILTER}}`; each filter
/// makes what it gets fit for one kind of text:
///
///     json      inside a string of JSON, JSON5 or Python
///     xml       inside an attribute
///     single    inside single quotes of a POSIX shell
///     shell     a word for a shell: POSIX's, or Windows's where `windows`
///     quoted    in double quotes where it has blanks, for hosts that know no escapes; fails on a double quote
///     cli       as c-gomoku-cli reads commands: in double quotes with backslash escapes where needed
///     unquoted  for hosts that split at every blank (on Windows: `quoted`); fails on a blank
///
/// `unsupported` where a filter cannot write this path, or where it has a control character. `syntax` where the
/// template has an unknown filter or an open `{{`.
[[nodiscard]] Result<std::string> fill_template(std::string_view text, std::string_view program, bool windows);

/// Writes a host's files and, where it wants one, a copy of `program` into `folder`, which is made. Nothing is written
/// unless all can be: `unsupported` where the host cannot start this program, `not_found` where the program is no file,
/// a file exists already and `force` is not set, or something cannot be written.
[[nodiscard]] Result<> write_bundle(const HostBundle& bundle, const std::filesystem::path& program,
                                    const std::filesystem::path& folder, bool force);

}  // namespace tengen::adapters
