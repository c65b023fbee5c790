#pragma once

#include <string>
#include <vector>

#include "protocol/encoding/charsets.hpp"
#include "protocol/renlib/library.hpp"

namespace tengen::renlib {

/// A library that is to be written: nodes as in `Library`, whose `notes` are places here.
struct DraftTexts {
  std::string comment{};
  std::string board_text{};
};
struct Draft {
  std::vector<Node> nodes{Node{}};
  std::vector<DraftTexts> texts{};
  std::vector<std::string> not_kept{};  ///< of what it was made from, for people
};

/// A library's bytes.
struct Written {
  std::string bytes{};
  std::string_view charset{};           ///< of the texts; empty where all are ASCII
  std::vector<std::string> not_kept{};  ///< from the draft
};

/// The bytes that RenLib would write, but for the order of siblings, which stays as it is: RenLib sorts them when it
/// reads. Texts are in the charset that the user named, else in the first code page of Windows that holds them all and
/// in which they read back as they are, else in UTF-8. `unsupported` where the charset lacks a character.
[[nodiscard]] Result<Written> write(const Draft& draft, const encoding::Charsets& charsets);

}  // namespace tengen::renlib
