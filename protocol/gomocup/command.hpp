#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/command_table.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

// What a command is: a name, a form, a handler. Modules add theirs with `add`.

/// What follows the line of a command.
enum class Follow : std::uint8_t {
  nothing,
  stones,     ///< a list of `x,y,owner`, then DONE
  points,     ///< a list of `x,y`, then DONE; an owner may stand there and means nothing
  remark,     ///< as `points`, after a remark in quotation marks, which may go on over lines
  file_name,  ///< the rest of the line, or the next one where that is empty
};

/// What a command means for another one's list, if it comes before the DONE.
enum class InsideList : std::uint8_t {
  breaks,  ///< the list is an error, which is told first
  drops,   ///< the list is forgotten silently: the host starts anew, and OK must be the next line that it reads
  passes,  ///< the command is executed and the list goes on
};

/// What the session must know of a command before it is executed.
struct Form {
  std::string_view usage{};  ///< what the words after the name are, told where they are something else
  Follow follow = Follow::nothing;
  bool any_length = false;  ///< a line that is cut off because of its length is no error
  InsideList inside_list = InsideList::breaks;
  bool yixin = false;  ///< only a host of Yixin's dialect sends it

  /// Whether the list may begin on the command's line: it has no other words.
  [[nodiscard]] bool begins_list() const noexcept {
    return usage.empty() && (follow == Follow::stones || follow == Follow::points);
  }
};

/// A stone as BOARD lists it.
struct ListedStone {
  enum class Owner : std::uint8_t { unknown = 0, own = 1, opponent = 2, nobody = 3 };
  Vertex at;
  Owner owner = Owner::unknown;
};

/// All that was sent with the name of a command.
struct Input {
  std::string words{};              ///< the rest of its line, without the blanks around it
  std::vector<ListedStone> list{};  ///< of `Follow::stones`, `Follow::points` and `Follow::remark`
  std::string file_name{};
  std::optional<std::string> remark{};  ///< without the marks and the backslashes before characters
};

/// What may be sent with a command, and how that becomes a `Value`. The fields are those of `Form`.
template <class Value>
struct TypedForm {
  std::string_view usage{};
  Follow follow = Follow::nothing;
  std::optional<Value> (*parse)(const Input& input);
  bool any_length = false;

  /// `syntax` if the words are not what `usage` says.
  [[nodiscard]] Result<Value> read(const Input& input) const {
    if (std::optional<Value> value = parse(input)) return std::move(*value);
    return Error{Errc::syntax, "expected " + std::string(usage) + " instead of '" + quote(input.words) + "'"};
  }
};

/// The value of commands without one.
struct Nothing {};

/// A command with its value, ready to be executed.
using Action = std::function<void()>;
/// Reads the input when the command arrives. The action is executed in its turn, which may be after a search.
using Handler = std::function<Result<Action>(const Input&)>;

using Entry = CommandEntry<Form, Handler>;
using Commands = CommandTable<Entry>;

/// What a command means for a search and for a list that it comes into, and who sends it.
struct Traits {
  WhileSearching while_searching = WhileSearching::hurries;
  InsideList inside_list = InsideList::breaks;
  bool yixin = false;  ///< as in `Form`
};

/// The traits of most commands that Yixin-Board adds.
inline constexpr Traits yixin_only{.yixin = true};

/// Adds a command: `execute(value)` gets what `form` has read.
template <class Value, class Function>
void add(Commands& commands, std::string name, const TypedForm<Value>& form, Function execute,
         const Traits& traits = {}) {
  Handler handler = [form, execute = std::move(execute)](const Input& input) -> Result<Action> {
    Result<Value> value = form.read(input);
    if (!value) return value.error();
    return Action([execute, value = std::move(*value)] { execute(value); });
  };
  commands.add({std::move(name),
                {.usage = form.usage,
                 .follow = form.follow,
                 .any_length = form.any_length,
                 .inside_list = traits.inside_list,
                 .yixin = traits.yixin},
                std::move(handler),
                traits.while_searching});
}

/// The same with a member function of `module`.
template <class Value, class Module, class Argument>
void add(Commands& commands, std::string name, const TypedForm<Value>& form, Module* module,
         void (Module::*execute)(Argument), const Traits& traits = {}) {
  add(
      commands, std::move(name), form, [module, execute](const Value& value) { (module->*execute)(value); }, traits);
}
template <class Module>
void add(Commands& commands, std::string name, const TypedForm<Nothing>& form, Module* module,
         void (Module::*execute)(), const Traits& traits = {}) {
  add(
      commands, std::move(name), form, [module, execute](Nothing) { (module->*execute)(); }, traits);
}

// The forms that several modules use; others stand beside their commands.

/// Whole numbers separated by commas and blanks. Empty if there is anything else, or more than `most` of them.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most);
/// Keeps a coordinate an int: anything so far out is off every board.
[[nodiscard]] int coordinate(std::int64_t number) noexcept;

[[nodiscard]] std::optional<Vertex> parse_point(const Input& input);
[[nodiscard]] std::optional<std::vector<Vertex>> parse_points(const Input& input);
/// Whatever follows the name is not looked at.
inline constexpr TypedForm<Nothing> no_arguments{.parse = [](const Input&) { return std::optional(Nothing{}); }};
inline constexpr TypedForm<Vertex> point{.usage = "x,y", .parse = parse_point};
inline constexpr TypedForm<std::vector<Vertex>> list_of_points{.follow = Follow::points, .parse = parse_points};
inline constexpr TypedForm<std::string> file_name{
    .follow = Follow::file_name, .parse = [](const Input& input) { return std::optional(input.file_name); }};

}  // namespace tengen::gomocup
