#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/gomocup/command.hpp"

namespace tengen::gomocup {

// The forms that several modules use; others stand beside their commands.

/// Whole numbers separated by commas and blanks. Empty if there is anything else, or more than `most` of them.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most);
/// Keeps a coordinate an int: anything so far out is off every board.
[[nodiscard]] int coordinate(std::int64_t number) noexcept;

[[nodiscard]] std::optional<Nothing> parse_nothing(const Input& input);
[[nodiscard]] std::optional<Vertex> parse_point(const Input& input);
[[nodiscard]] std::optional<std::vector<Vertex>> parse_points(const Input& input);
[[nodiscard]] std::optional<std::string> parse_file_name(const Input& input);

/// Whatever follows the name is not looked at.
inline constexpr TypedForm<Nothing> no_arguments{.parse = parse_nothing};
inline constexpr TypedForm<Vertex> point{.usage = "x,y", .parse = parse_point};
inline constexpr TypedForm<std::vector<Vertex>> list_of_points{.follow = Follow::points, .parse = parse_points};
inline constexpr TypedForm<std::string> file_name{.follow = Follow::file_name, .parse = parse_file_name};

}  // namespace tengen::gomocup
