#include <csignal>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/system.hpp"

int main(int argc, char** argv) {
#ifdef SIGXFSZ
  // A file that may not grow any more is a write that failed, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  tengen::adapters::return_large_blocks();
  return tengen::adapters::run_command_line(argc, argv);
}
