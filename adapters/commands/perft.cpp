#include "engine/api/perft.hpp"

#include <chrono>
#include <iostream>

#include "adapters/commands/commands.hpp"

namespace tengen::adapters {

int run_perft(const GameSpec& spec, int depth) {
  for (int d = 1; d <= depth; ++d) {
    const auto begin = std::chrono::steady_clock::now();
    const auto count = perft(spec, d);
    if (!count) {
      std::cerr << "tengen: " << count.error().detail << "\n";
      return 2;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::cout << "perft " << d << ": " << *count << " (" << seconds.count() << " s)" << std::endl;
  }
  return 0;
}

}  // namespace tengen::adapters
