#include "tests/campaigns/mutations/active.hpp"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace tengen::mutations {

namespace {

constexpr std::size_t most = 65536;
unsigned char unwatched[most];

/// Before every other initialization. The file is shared with the programs that a test starts.
__attribute__((constructor(101))) void choose() {
  const bool is_test = std::string_view(program_invocation_short_name).ends_with("_tests");
  if (is_test && std::getenv("TENGEN_MUTANT_STARTED") != nullptr) return;
  if (const char* number = std::getenv("TENGEN_MUTANT")) chosen = std::atoi(number);
  const char* const file = std::getenv("TENGEN_MUTANTS_REACHED");
  if (file == nullptr) return;
  const int descriptor = ::open(file, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void* const shared = ::mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (shared != MAP_FAILED) reached = static_cast<unsigned char*>(shared);
  ::close(descriptor);
}

}  // namespace

int chosen = -1;
unsigned char* reached = unwatched;

}  // namespace tengen::mutations
