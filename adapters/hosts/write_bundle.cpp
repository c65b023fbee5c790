#include "adapters/hosts/write_bundle.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/runtime/system.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

bool has_blank(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_blank);
}

/// The text with some of its characters written in another way.
std::string written(std::string_view text, const std::map<char, std::string_view>& other_ways) {
  std::string result;
  for (const char c : text) {
    const auto other = other_ways.find(c);
    result += other == other_ways.end() ? std::string_view(&c, 1) : other->second;
  }
  return result;
}

const std::map<char, std::string_view> with_backslashes{{'"', "\\\""}, {'\\', "\\\\"}};
const std::map<char, std::string_view> in_xml{{'&', "&amp;"}, {'<', "&lt;"}, {'"', "&quot;"}};
const std::map<char, std::string_view> in_single_quotes{{'\'', "'\\''"}};

Result<std::string> quoted(std::string_view text) {
  if (text.find('"') != std::string_view::npos) {
    return Error{Errc::unsupported, "this host takes no path with a double quote"};
  }
  return has_blank(text) ? '"' + std::string(text) + '"' : std::string(text);
}

Result<std::string> apply(std::string_view filter, std::string_view text, bool windows) {
  if (filter == "json") return written(text, with_backslashes);
  if (filter == "xml") return written(text, in_xml);
  if (filter == "single") return written(text, in_single_quotes);
  if (filter == "shell" && !windows) return shell_word(text);
  if (filter == "shell" || filter == "quoted") return quoted(text);
  if (filter == "cli") {
    const std::string escaped = written(text, with_backslashes);
    return has_blank(text) || escaped != text ? '"' + escaped + '"' : escaped;
  }
  if (filter == "unquoted") {
    if (windows) return quoted(text);
    if (has_blank(text)) return Error{Errc::unsupported, "this host splits its command at every blank"};
    return std::string(text);
  }
  return Error{Errc::syntax, "a template with an unknown filter: " + quote(filter)};
}

/// What `program|FILTER|FILTER` stands for.
Result<std::string> value_of(std::string_view words, std::string_view program, bool windows) {
  std::string value(program);
  std::size_t bar = words.find('|');
  while (bar != std::string_view::npos) {
    const std::size_t next = words.find('|', bar + 1);
    auto filtered =
        apply(words.substr(bar + 1, next == std::string_view::npos ? next : next - bar - 1), value, windows);
    if (!filtered) return filtered;
    value = *std::move(filtered);
    bar = next;
  }
  return value;
}

}  // namespace

std::string shell_word(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  return "'" + written(word, in_single_quotes) + "'";
}

Result<std::string> fill_template(std::string_view text, std::string_view program, bool windows) {
  const auto is_control = [](char c) { return is_blank(c) && c != ' '; };
  if (std::any_of(program.begin(), program.end(), is_control)) {
    return Error{Errc::unsupported, "no host takes a path with a control character"};
  }
  std::string result;
  for (;;) {
    const std::size_t begin = text.find("{{program");
    result += text.substr(0, begin);
    if (begin == std::string_view::npos) return result;
    const std::size_t end = text.find("}}", begin);
    if (end == std::string_view::npos) return Error{Errc::syntax, "a template with an open {{"};
    const auto value = value_of(text.substr(begin + 2, end - begin - 2), program, windows);
    if (!value) return value;
    result += *value;
    text.remove_prefix(end + 2);
  }
}

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
