// Compiled for every x86-64 processor, whatever the rest is compiled for, and run before any other code of ours: where
// a processor lacks what the rest needs, the program says so instead of dying of an illegal instruction.

#if defined(__x86_64__)

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace {

constexpr char message[] = "ERROR Tengen needs a processor with SSE4.2 and POPCNT, as nearly all since 2011 have\n";

/// Before the static constructors (their priorities begin at 65535, the library's own lie below 101).
[[gnu::constructor(101)]] void check_cpu() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) return;
    // On stdout, since that is what a manager shows; Piskvork would take a second line on stderr for an answer.
#ifdef _WIN32
  DWORD written = 0;
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), message, sizeof message - 1, &written, nullptr);
  ExitProcess(2);
#else
  const auto written = ::write(1, message, sizeof message - 1);
  ::_exit(written < 0 ? 3 : 2);
#endif
}

}  // namespace

#endif
