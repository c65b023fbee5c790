#include "adapters/commands/wrong_use.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "adapters/commands/help_text.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

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
