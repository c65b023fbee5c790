#include "adapters/commands/help_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <range/v3/algorithm/all_of.hpp>
#include <utility>

#include "adapters/streams/complain.hpp"
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
std::string without_breaks(std::string_view text) {
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
  for (const std::string& line : CLI::detail::split(without_breaks(text), '\n')) {
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

namespace {

/// Letters changed, left out, added or exchanged with their neighbour.
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, change});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

std::string without_dashes(std::string_view word) {
  return std::string(word.substr(std::min(word.find_first_not_of('-'), word.size())));
}

bool is_game_file(std::string_view word) {
  constexpr std::array<std::string_view, 5> endings{".sgf", ".psq", ".txt", ".pos", ".lib"};
  const std::string lower = CLI::detail::to_lower(std::string(word));
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view end) { return lower.ends_with(end); });
}

std::string in_quotes(std::string_view word) {
  return "'" + printable(word) + "'";
}

/// The command that the user chose, or the program itself.
const CLI::App& chosen(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? app : *parsed.front();
}

std::string call_of(const CLI::App& app, const CLI::App& command) {
  return &command == &app ? app.get_name() : app.get_name() + " " + command.get_name();
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const each : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(each->get_name());
  }
  return names;
}

/// The option of a command that takes this word as its value.
std::optional<std::string> option_taking(const CLI::App& command, const std::string& word) {
  for (const CLI::Option* const option : command.get_options([](const CLI::Option* o) { return o->nonpositional(); })) {
    const auto choices = choices_of(*option);
    if (std::find(choices.begin(), choices.end(), word) != choices.end()) return option->get_name() + " " + word;
  }
  return std::nullopt;
}

/// What a word that is no option was probably meant to be.
std::optional<std::string> meant_by(const CLI::App& app, const CLI::App& command, const std::string& word) {
  const std::string call = call_of(app, command);
  const auto asked = nearest(word, {"help", "version"});
  if (asked) return (*asked == "help" ? call : app.get_name()) + " --" + *asked;
  if (&command != &app) {
    const bool resumes = command.get_option_no_throw("--resume") != nullptr;
    return is_game_file(word) && resumes ? call + " --resume " + printable(word) : option_taking(command, word);
  }
  const auto names = command_names(app);
  if (is_game_file(word) && std::find(names.begin(), names.end(), "analyze") != names.end()) {
    return call + " analyze " + printable(word);
  }
  return nearest(word, names);
}

std::optional<std::string> option_like(const CLI::App& app, const CLI::App& command, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* const each : {&command, &app}) {
    for (const CLI::Option* const option : each->get_options({})) {
      if (option->nonpositional()) names.push_back(without_dashes(option->get_name()));
    }
  }
  const auto meant = nearest(without_dashes(word), names);
  return meant ? std::optional("--" + *meant) : std::nullopt;
}

/// Of words that nothing takes.
std::string unexpected(const CLI::App& app, const CLI::App& command) {
  const std::vector<std::string> left = app.remaining(true);
  const auto option = std::find_if(left.begin(), left.end(), [](const auto& word) { return word.starts_with('-'); });
  const std::string who = &command == &app ? "" : command.get_name() + " has ";
  if (option != left.end()) {
    const std::string word = option->substr(0, option->find('='));
    return who + "no option " + in_quotes(word) + suggestion(option_like(app, command, word));
  }
  const std::string word = left.empty() ? std::string() : left.front();
  const std::string what = &command == &app ? "no command " : command.get_name() + " takes no ";
  return what + in_quotes(word) + suggestion(meant_by(app, command, word));
}

/// The parser's own words, with choices and values as people read them.
std::string plain(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::size_t colon = text.find(": ");
  const std::string name = text.substr(0, colon);
  const std::size_t among = text.find(" not in {");
  if (colon != std::string::npos && among != std::string::npos && text.ends_with('}')) {
    const std::string value = text.substr(colon + 2, among - colon - 2);
    const auto known = CLI::detail::split(text.substr(among + 9, text.size() - among - 10), ',');
    return name + ": " + in_quotes(value) + " is none of " + CLI::detail::join(known, ", ") +
           suggestion(nearest(value, known));
  }
  if (colon != std::string::npos && text.ends_with(" missing")) return name + ": a value is missing";
  constexpr std::string_view unreadable = "Could not convert: ";
  if (const std::size_t equals = text.find(" = "); text.starts_with(unreadable) && equals != std::string::npos) {
    return text.substr(unreadable.size(), equals - unreadable.size()) + ": " + in_quotes(text.substr(equals + 3)) +
           " is no number";
  }
  return text;
}

}  // namespace

int complain_of_use(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = chosen(app);
  // What is missing may stand there misspelt.
  const bool extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
                     (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !app.remaining(true).empty());
  return complain_of_use(extra ? unexpected(app, command) : plain(error), call_of(app, command));
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 40;
  constexpr std::size_t letters_a_slip = 3;
  constexpr std::size_t least_beginning = 3;
  if (word.empty() || word.size() > longest) return std::nullopt;
  const std::string lower = CLI::detail::to_lower(std::string(word));
  std::optional<std::string> best;
  std::size_t fewest = std::max<std::size_t>(1, word.size() / letters_a_slip) + 1;
  for (const std::string& each : known) {
    const bool begins = lower.size() >= least_beginning && each.starts_with(lower);
    const std::size_t count = begins ? 1 : slips(lower, each);
    if (count >= fewest || count >= each.size()) continue;
    fewest = count;
    best = each;
  }
  return best;
}

std::string suggestion(const std::optional<std::string>& meant) {
  return meant ? "; did you mean '" + *meant + "'?" : "";
}

}  // namespace tengen::adapters
