#include <csignal>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/system.hpp"

int main(int argc, char** argv) {
#ifdef SIGXFSZ
  // A write beyond the limit of a file's size fails with an error. It does not end the process.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  tengen::adapters::return_large_blocks();
  return tengen::adapters::run_command_line(argc, argv);
}
