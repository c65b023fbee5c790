#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/records/record.hpp"

namespace tengen::records {

// What formats say of a game in words.

/// A rule of Gomoku by our own names, and by what other programs say: `Renju (RIF)`, `Standard Gomoku`, `Caro`.
[[nodiscard]] std::optional<gomoku::Rule> parse_rule(std::string_view text);

/// The first line of a game in notation or columns, for who reads it and for `parse_heading`: `# gomoku 15x15 renju`,
/// `# go 9x9 komi 6.5`, `# connect 9x7 in-a-row 5`. With its line break.
[[nodiscard]] std::string heading(const Facts& facts);
/// The inverse, without the line break; empty for any other remark.
[[nodiscard]] std::optional<Facts> parse_heading(std::string_view line);

}  // namespace tengen::records
