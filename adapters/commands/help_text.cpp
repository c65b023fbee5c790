#include "adapters/commands/help_text.hpp"

#include <algorithm>
#include <range/v3/algorithm/all_of.hpp>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t screen_width = 80;
constexpr std::size_t second_column = 26;
/// `1..20` of what CLI::Range says of itself, `INT in [1 - 20]`; empty of anything else. A limit that is written with
/// an exponent, or as long as one, is none that anybody meets.
std::string range_text(const std::string& type) {
  const std::size_t begin = type.find(" in [");
  const std::size_t middle = type.find(" - ", begin);
  if (begin == std::string::npos || middle == std::string::npos) return {};
  const std::string low = type.substr(begin + 5, middle - begin - 5);
  const std::string high = type.substr(middle + 3, type.find(']', middle) - middle - 3);
  constexpr std::size_t most_digits = 9;
  return low + ".." + (high.size() <= most_digits && high.find('e') == std::string::npos ? high : "");
}

/// What stands for the value beside an option's name.
std::string value_text(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (const std::string range = range_text(type); !range.empty()) return range;
  const std::vector<std::string> choices = choices_of(option);
  const bool told = ranges::all_of(
      choices, [&](const std::string& choice) { return option.get_description().find(choice) != std::string::npos; });
  if (!choices.empty() && told) return "NAME";
  if (!choices.empty()) return joined(choices, "|");
  return type == "INT" || type == "UINT" || type == "FLOAT" ? "N" : type;
}

std::string left_column(const CLI::Option& option, bool is_positional) {
  if (is_positional) return option.get_name(true, false);
  std::string text = option.get_name(false, true);
  if (option.get_type_size() == 0) return text;  // a flag
  return text + " " + value_text(option) +
         (option.get_expected_max() == CLI::detail::expected_max_vector_size ? " ..." : "");
}

std::string right_column(const CLI::Option& option, bool is_positional) {
  std::string text = option.get_description();
  const std::string range = range_text(option.get_type_name());
  if (is_positional && !range.empty()) text += " (" + range + ")";
  if (!option.get_default_str().empty()) text += " [" + option.get_default_str() + "]";
  if (!option.get_excludes().empty()) {
    std::vector<std::string> names;
    for (const CLI::Option* const other : option.get_excludes()) names.push_back(other->get_name());
    std::sort(names.begin(), names.end());
    text += "; not with " + joined(names, ", ");
  }
  return text;
}

std::string row(const std::string& left, const std::string& right) {
  std::string text = "  " + left;
  if (right.empty()) return text + "\n";
  text += text.size() + 2 > second_column ? "\n" + std::string(second_column, ' ')
                                          : std::string(second_column - text.size(), ' ');
  return text + wrapped(right, screen_width - second_column, second_column) + "\n";
}

/// The paragraph without the breaks that only suit the source.
std::string joined(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 1; i + 1 < result.size(); ++i) {
    if (result[i] == '\n' && result[i - 1] != '\n' && result[i + 1] != '\n' && result[i + 1] != ' ') result[i] = ' ';
  }
  return result;
}

}  // namespace

std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{');
  if (begin == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 1, type.find('}') - begin - 1), ',');
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  constexpr std::size_t further = 2;
  std::string result;
  for (const std::string& line : CLI::detail::split(joined(text), '\n')) {
    if (!result.empty()) result += '\n';
    if (line.empty()) continue;
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    const std::string next_line = "\n" + std::string(indent + blanks + (blanks > 0 ? further : 0), ' ');
    if (!result.empty()) result += std::string(indent, ' ');
    result += std::string(blanks, ' ');
    std::size_t used = blanks;
    bool first = true;
    for (const std::string& word : CLI::detail::split(line.substr(blanks), ' ')) {
      if (!first && used + 1 + word.size() > width) {
        result += next_line;
        used = next_line.size() - 1 - indent;
      } else if (!first) {
        result += ' ';
        ++used;
      }
      result += word;
      used += word.size();
      first = false;
    }
  }
  return result;
}

std::string HelpText::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  // A group of options that is not listed leaves its blank line.
  return CLI::detail::find_and_replace(CLI::Formatter::make_help(app, std::move(name), mode), "\n\n\n", "\n\n");
}

std::string HelpText::make_option(const CLI::Option* option, bool is_positional) const {
  return row(left_column(*option, is_positional), right_column(*option, is_positional));
}

std::string HelpText::make_subcommand(const CLI::App* command) const {
  return row(command->get_display_name(true), command->get_description());
}

std::string HelpText::make_description(const CLI::App* app) const {
  const std::string text = app->get_description();
  return text.empty() ? text : wrapped(text, screen_width, 0) + "\n";
}

std::string HelpText::make_footer(const CLI::App* app) const {
  const std::string text = app->get_footer();
  return text.empty() ? text : wrapped(text, screen_width, 0) + "\n";
}

}  // namespace tengen::adapters
