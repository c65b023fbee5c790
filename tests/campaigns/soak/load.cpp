#include "tests/campaigns/soak/load.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>

#include "engine/core/random.hpp"

namespace tengen::soak {

namespace {

std::atomic<unsigned> keep_busy{0};

[[noreturn]] void be_busy(bool with_memory) {
  constexpr std::size_t bytes = std::size_t{8} << 20;
  constexpr std::size_t line = 64;
  std::vector<unsigned char> memory(with_memory ? bytes : line);
  for (;;) {
    for (std::size_t at = 0; at < memory.size(); at += line) ++memory[at];
    keep_busy.fetch_add(memory[0], std::memory_order_relaxed);
  }
}

}  // namespace

Load::Load(int least, int most) : least_(least) {
  const int parent = ::getpid();
  for (int i = 0; i < most; ++i) {
    const int process = ::fork();
    if (process == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (::getppid() != parent) ::_exit(0);
      be_busy(i % 2 == 1);
    }
    if (process > 0) processes_.push_back(process);
  }
  run(least);
}

Load::~Load() {
  changer_ = {};
  for (const int process : processes_) {
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
  }
}

void Load::vary() {
  changer_ = std::jthread([this](const std::stop_token& stop) {
    constexpr std::chrono::seconds period{10};
    std::mutex mutex;
    std::condition_variable_any changed;
    Random random(static_cast<std::uint64_t>(::getpid()));
    const auto spread = static_cast<std::uint32_t>(static_cast<int>(processes_.size()) - least_ + 1);
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, stop, period, [&stop] { return stop.stop_requested(); })) {
      run(least_ + static_cast<int>(random.below(spread)));
    }
  });
}

void Load::run(int count) {
  for (std::size_t i = 0; i < processes_.size(); ++i) {
    ::kill(processes_[i], i < static_cast<std::size_t>(count) ? SIGCONT : SIGSTOP);
  }
  running_ = count;
}

}  // namespace tengen::soak
