#include "adapters/commands/commands.hpp"

namespace tengen::adapters {

const char* version() noexcept {
  return TENGEN_VERSION;
}

}  // namespace tengen::adapters
