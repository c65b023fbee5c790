#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::adapters {

/// What `--help` prints, for a terminal of 80 columns: `--level 1..20`, and what it means beside it.
class HelpText : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  [[nodiscard]] std::string make_option(const CLI::Option* option, bool is_positional) const override;
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
  [[nodiscard]] std::string make_description(const CLI::App* app) const override;
  [[nodiscard]] std::string make_footer(const CLI::App* app) const override;
};

/// The words that an option takes, where it takes no others (CLI::IsMember).
[[nodiscard]] std::vector<std::string> choices_of(const CLI::Option& option);

/// The text in lines of at most `width` characters, each after the first begun with `indent` blanks. A line break stays
/// where a blank or another break follows it.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// Says on stderr what the parser found wrong, in one line with what was probably meant (see `complain_of_use` of
/// adapters/streams). `app` is the whole program, called as people call it. Returns 2.
int complain_of_use(const CLI::App& app, const CLI::ParseError& error);

/// The word that `word` probably stands for: a slip of one letter in three at most, or its beginning.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// `; did you mean 'play'?`, or nothing.
[[nodiscard]] std::string suggestion(const std::optional<std::string>& meant);

}  // namespace tengen::adapters
