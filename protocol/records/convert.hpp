#pragma once

#include <string>
#include <vector>

#include "protocol/records/record.hpp"

namespace tengen::records {

/// A game in a format (a text, or a library's bytes), and what of it the format has no place for, in words:
/// `variations`, `rule`.
struct Converted {
  std::string text;
  std::vector<std::string> not_kept{};
};

/// The game that was read, in another format. SGF to SGF keeps all of the tree; the record's facts outweigh what its
/// root says. A library is as SGF here, and keeps the tree as far as `renlib::from_sgf` says. `unsupported`, with the
/// reason, if the format cannot hold the moves. The charsets are for libraries alone.
[[nodiscard]] Result<Converted> convert(Reading reading, Format format, const encoding::Charsets& charsets = {});

}  // namespace tengen::records
