#include "adapters/commands/start_arguments.hpp"

#include <array>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/split.hpp>

#include "protocol/text.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace tengen::adapters {

namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 3> host_commands{"gomocup", "gtp", "analysis"};

struct ForeignOption {
  std::string_view name;  ///< without hyphens, in capitals
  bool has_value;
};

constexpr std::array<ForeignOption, 8> foreign_options{{{"CONFIG", true},
                                                        {"MODEL", true},
                                                        {"HUMAN-MODEL", true},
                                                        {"OVERRIDE-CONFIG", true},
                                                        {"OVERRIDE-VERSION", true},
                                                        {"ANALYSIS-THREADS", true},
                                                        {"MODE", true},
                                                        {"FORCE-UTF8", false}}};

std::optional<std::string> host_command(std::string_view word) {
  for (const std::string_view command : host_commands) {
    if (upper(command) == upper(word)) return std::string(command);
  }
  return std::nullopt;
}

/// `--name`, `-name` or either with `=value`: the name in capitals and, if it is there, the value.
struct Option {
  std::string name;
  std::optional<std::string> value;
};

std::optional<Option> option_of(std::string_view word) {
  if (!word.starts_with('-')) return std::nullopt;
  word.remove_prefix(word.starts_with("--") ? 2 : 1);
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) return Option{upper(word), {}};
  return Option{upper(word.substr(0, equals)), std::string(word.substr(equals + 1))};
}

/// Takes the arguments of other programs out of a command line.
class Reader {
 public:
  explicit Reader(Words given) : given_(std::move(given)) {}

  StartArguments read() {
    StartArguments untouched;
    untouched.own = given_;
    for (std::size_t i = 0; i < given_.size(); ++i) read_word(i);
    if (other_command_) return untouched;
    if (command_) result_.own.insert(result_.own.begin(), *command_);
    return std::move(result_);
  }

 private:
  /// Moves `at` to the last word that belongs to the one there.
  void read_word(std::size_t& at) {
    const std::string& word = given_[at];
    const auto option = option_of(word);
    if (!option) return read_plain(word);
    // KataGo writes with one hyphen what is an option here too.
    if (word == "-quit-without-waiting") return result_.own.push_back("-" + word);
    const auto* const foreign = ranges::find(foreign_options, option->name, &ForeignOption::name);
    if (foreign == foreign_options.end()) return keep_option(word, at);
    std::string text = word;
    std::string value = option->value.value_or("");
    const bool follows = foreign->has_value && !option->value && at + 1 < given_.size() && !is_option(given_[at + 1]);
    if (follows) {
      value = given_[++at];
      text += " " + value;
    }
    take(foreign->name, value, text);
  }

  [[nodiscard]] static bool is_option(const std::string& word) {
    return word.size() > 1 && word.front() == '-' && (word[1] < '0' || word[1] > '9');
  }

  void take(std::string_view name, const std::string& value, const std::string& text) {
    if (name == "OVERRIDE-CONFIG") return read_settings(value);
    const auto command = name == "MODE" ? host_command(value) : std::nullopt;
    if (command && !command_) {
      command_ = command;
    } else {
      result_.unused.push_back(text);
    }
  }

  /// `name=value, name=value`
  void read_settings(const std::string& text) {
    for (auto&& part : text | ranges::views::split(',')) {
      const auto setting = part | ranges::to<std::string>();
      const std::size_t equals = std::min(setting.find('='), setting.size());
      const std::string name(trim(std::string_view(setting).substr(0, equals)));
      const std::string_view value = equals < setting.size() ? std::string_view(setting).substr(equals + 1) : "";
      if (!name.empty()) result_.settings.emplace_back(name, trim(value));
    }
  }

  /// An option of our own, with the value that may follow it.
  void keep_option(const std::string& word, std::size_t& at) {
    result_.own.push_back(word);
    const bool follows = word.find('=') == std::string::npos && at + 1 < given_.size() && !is_option(given_[at + 1]);
    if (follows && !host_command(given_[at + 1])) result_.own.push_back(given_[++at]);
  }

  void read_plain(const std::string& word) {
    const auto command = host_command(word);
    if (command && !command_) {
      command_ = command;
    } else {
      other_command_ = other_command_ || !command_;
      result_.own.push_back(word);
    }
  }

  Words given_;
  StartArguments result_;
  std::optional<std::string> command_;
  bool other_command_ = false;  ///< of ours, or a word that is none
};

}  // namespace

void StartArguments::use_settings(const std::function<bool(const std::string&, const std::string&)>& use) {
  for (const auto& [name, value] : settings) {
    if (!use(name, value)) unused.push_back("-override-config " + name + "=" + value);
  }
  settings.clear();
}

std::string StartArguments::unused_text() const {
  if (unused.empty()) return {};
  return "not used here: " + joined(unused, ", ");
}

StartArguments read_start_arguments(int argc, const char* const* argv) {
  return Reader(Words(argv + (argc > 0 ? 1 : 0), argv + argc)).read();
}

bool stderr_is_stdout() {
#ifdef _WIN32
  return GetStdHandle(STD_OUTPUT_HANDLE) == GetStdHandle(STD_ERROR_HANDLE);
#else
  struct stat out {};
  struct stat err {};
  return fstat(STDOUT_FILENO, &out) == 0 && fstat(STDERR_FILENO, &err) == 0 && !isatty(STDERR_FILENO) &&
         out.st_dev == err.st_dev && out.st_ino == err.st_ino;
#endif
}

}  // namespace tengen::adapters
