#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/game_spec.hpp"
#include "protocol/command_table.hpp"
#include "protocol/gtp/line.hpp"

namespace tengen::gtp {

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
  /// The arguments by name, optional ones in brackets: `COLOR VERTEX`, `[N]`. With fewer words than are named without
  /// brackets the reply is `syntax error`; more words are the handler's matter, since controllers of all ages send
  /// some.
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
