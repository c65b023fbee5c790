#pragma once

#include <chrono>

namespace tengen::test {

/// The longest wait for what must come. Only a program that hangs reaches it, however busy the machine is.
inline constexpr std::chrono::minutes patience{5};

}  // namespace tengen::test
