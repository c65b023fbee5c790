#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
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

}  // namespace tengen::adapters
