#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "protocol/gomocup/command.hpp"

namespace tengen::gomocup {

/// What follows a command's own line.
enum class Follow : std::uint8_t {
  nothing,
  points,    ///< points, one a line, then DONE
  anything,  ///< lines that do not matter, then DONE
  file,      ///< one line, the name of a file
};

/// The first word of a command.
struct Word {
  std::string_view name;
  Result<Command> (*parse)(std::string_view name, std::string_view arguments);
  Follow follow = Follow::nothing;
};

/// The word of that name, in capitals; none for BOARD and its kin, which `CommandReader` knows itself.
[[nodiscard]] const Word* find_word(std::string_view name);

/// Whole numbers separated by commas and blanks; nothing if there is anything else, or more than `most` of them.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most);
/// Keeps a coordinate an int; anything so far out is off every board.
[[nodiscard]] int coordinate(std::int64_t number) noexcept;

}  // namespace tengen::gomocup
