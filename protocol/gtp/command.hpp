#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game_spec.hpp"
#include "protocol/command_table.hpp"

namespace tengen::gtp {

/// One request. Without a name it was an id alone, which is an error to be answered under that id.
struct Command {
  std::optional<std::int32_t> id{};  ///< not negative
  std::string name{};
  std::vector<std::string> arguments{};
};

/// Reads a line by GTP version 2 (draft 2, section 2.5): control characters other than tabs are deleted, a comment from
/// '#' on is cut off, tabs are spaces. Empty if nothing remains, which asks for no answer. A leading number beyond
/// 2^31 - 1 is no id but an (unknown) command name.
[[nodiscard]] std::optional<Command> parse_line(std::string_view line);

/// Whether the raw line is GoGui's `# interrupt`: a comment to every other engine, so it may come at any time.
[[nodiscard]] bool is_interrupt(std::string_view line);

/// What a command answers: `text` is its result, or the error message.
struct Reply {
  bool success = true;
  std::string text{};

  friend bool operator==(const Reply&, const Reply&) = default;
};

[[nodiscard]] inline Reply success(std::string text = {}) {
  return {true, std::move(text)};
}
[[nodiscard]] inline Reply failure(std::string message) {
  return {false, std::move(message)};
}

/// The response as it goes over the wire: `=7 text`, then an empty line. Empty lines inside the text would end the
/// response too early, so they are left out; other line breaks stay. Even an empty text follows a blank, because GoGui
/// takes the text to begin after the first one.
[[nodiscard]] std::string format_response(const std::optional<std::int32_t>& id, const Reply& reply);

/// The words after a command's name.
using Arguments = std::span<const std::string>;
/// Empty: the reply comes when the search that was begun is done.
using Answer = std::optional<Reply>;
using Handler = std::function<Answer(Arguments)>;

/// The games that a command is for.
enum class Scope : std::uint8_t {
  all,
  go,
  gomoku,
  refereed,  ///< those whose rules a controller for Go must ask for: all but ordinary Go
};

/// What may follow a command's name.
struct Form {
  /// The arguments by name, optional ones in brackets: `COLOR VERTEX`, `[N]`. A command with too few words is answered
  /// with `syntax error`. The handler decides about further words, which many controllers send.
  std::string_view arguments = {};
  Scope scope = Scope::all;
  /// The command's line in GoGui's menu of analyze commands; empty if it has none.
  std::string_view gogui_menu = {};

  /// The fewest words that may follow.
  [[nodiscard]] std::size_t fewest() const noexcept;
};

using Entry = CommandEntry<Form, Handler>;
using Commands = CommandTable<Entry>;

/// Whether a game of that kind has the commands of this scope.
[[nodiscard]] bool in_scope(Scope scope, const GameSpec& spec) noexcept;

/// Adds a command that a handler of `module` executes.
template <class Module>
void add(Commands& commands, std::string name, const Form& form, Module* module, Answer (Module::*handler)(Arguments)) {
  commands.add(
      {std::move(name), form, [module, handler](Arguments arguments) { return (module->*handler)(arguments); }});
}

}  // namespace tengen::gtp
