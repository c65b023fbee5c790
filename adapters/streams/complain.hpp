#pragma once

#include <cstddef>
#include <iostream>
#include <string>

#include "protocol/text.hpp"

namespace tengen::adapters {

/// Says on stderr what is wrong; returns `code`, meant as the program's exit status. The text may quote a path or a
/// file: whatever is in there, it stays one line.
inline int complain(const std::string& text, int code, const char* program = "tengen") {
  constexpr std::size_t longest = 1000;
  std::cerr << program << ": " << quote(text, longest) << "\n";
  return code;
}

}  // namespace tengen::adapters
