#include "engine/games/info.hpp"

#include <chrono>
#include <iostream>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"

namespace tengen::adapters {

int run_perft(const GameSpec& spec, int depth) {
  constexpr int percent = 100;
  const Interrupt interrupt;
  const SteadyClock clock;
  for (int d = 1; d <= depth; ++d) {
    const std::string what = "perft " + std::to_string(d);
    Progress progress(what, percent, clock);
    const Instant begin = clock.now();
    const auto count = perft(spec, d, [&](double share) {
      progress.show(share * percent);
      return !interrupt.requested();
    });
    if (!count) return complain(count.error().detail, exit_usage);
    progress.hide();
    if (interrupt.requested()) return complain("interrupted in " + what, interrupt.exit_code());
    const std::chrono::duration<double> seconds = clock.now() - begin;
    std::cout << what << ": " << *count << " (" << seconds.count() << " s)" << std::endl;
  }
  return exit_success;
}

}  // namespace tengen::adapters
