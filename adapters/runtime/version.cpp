#include <string>

#include "adapters/commands/commands.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"

namespace tengen::adapters {

namespace {

#if defined(__clang__)
constexpr char compiler[] = "clang++ " __clang_version__;
#else
constexpr char compiler[] = "g++ " __VERSION__;
#endif

}  // namespace

const char* version() noexcept {
  return TENGEN_VERSION;
}

std::string version_text() {
  return std::string("tengen ") + TENGEN_VERSION + "\ncommit " + TENGEN_COMMIT + "\ncompiler " + compiler + "\nbuild " +
         TENGEN_BUILD + "\nkernels " + std::string(gomoku::best_kernels().name);
}

}  // namespace tengen::adapters
