#include <csignal>

#include "adapters/commands/commands.hpp"

int main(int argc, char** argv) {
#ifdef SIGXFSZ
  // A file that may not grow any more is a write that failed, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  return tengen::adapters::run_command_line(argc, argv);
}
