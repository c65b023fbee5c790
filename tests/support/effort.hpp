#pragma once

namespace tengen::test {

/// How often to repeat a test of random positions or games. Under sanitizers, where everything is slow and a look at
/// each path is enough, a sixth of `times`, at least once.
[[nodiscard]] constexpr int effort(int times) noexcept {
  return !TENGEN_SANITIZED ? times : times < 6 ? 1 : times / 6;
}

}  // namespace tengen::test
