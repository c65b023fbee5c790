#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/database/position_database.hpp"

namespace tengen::database {

// Rapfi's text form: a line of headings, then a record a line.
//
//     index,key,label,value,depth,bound,text
//     0,f-15-15-h8--w,w,-29995,12,exact,"@BTXT@87abc\bA comment"
//
// The label is a character, `(none)` or `(null)`. The text is the points' texts, a backspace, and the comment; either
// may be missing. A backslash stands before quotation marks and backslashes, and line ends and backspaces are `\n` and
// `\b`.

[[nodiscard]] std::string csv_heading();
/// Without its line end.
[[nodiscard]] std::string csv_line(std::size_t index, std::string_view key, const Record& record);
/// The entry of a line, under the key of its canonical placement; texts on points are turned with it. Empty for a line
/// that holds none.
[[nodiscard]] std::optional<PositionDatabase::Entry> read_csv_line(std::string_view line);

}  // namespace tengen::database
