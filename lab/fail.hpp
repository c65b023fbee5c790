#pragma once

#include <string>

#include "adapters/streams/complain.hpp"

namespace tengen::lab {

/// Says on stderr what is wrong; the exit code for what cannot be done.
inline int fail(const std::string& text) {
  return adapters::complain(text, 2, "tengen-lab");
}

}  // namespace tengen::lab
