#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

}  // namespace tengen::gtp
