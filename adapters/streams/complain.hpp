#pragma once

#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include "protocol/text.hpp"

namespace tengen::adapters {

/// Says on stderr what is wrong; returns `code`, meant as the program's exit status. The text may quote a path or a
/// file: whatever is in there, it stays one line.
inline int complain(const std::string& text, int code, const char* program = "tengen") {
  constexpr std::size_t longest = 1000;
  std::cerr << program << ": " << quote(text, longest) << "\n";
  return code;
}

/// The same for each of several warnings about one file, which end nothing.
inline void complain_of(const std::string& path, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) complain(path + ": " + warning, 0);
}

}  // namespace tengen::adapters
