#include "adapters/runtime/interrupt.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "engine/core/clock.hpp"
#include "engine/core/mutex.hpp"

namespace tengen::adapters {

namespace {

/// `timeout` of the GNU core utilities, for one, signals its child and then the child's whole process group.
constexpr Milliseconds same_signal{300};
constexpr int signal_base = 128;

}  // namespace

class Interrupt::Watcher {
 public:
  Watcher() : signals_(io_, SIGINT, SIGTERM) {
    wait();
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Watcher() {
    io_.stop();
    thread_.join();
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  [[nodiscard]] std::stop_token token() const {
    const MutexLock lock(mutex_);
    return source_.get_token();
  }
  [[nodiscard]] int signal() const {
    const MutexLock lock(mutex_);
    return signal_;
  }
  bool take() {
    const MutexLock lock(mutex_);
    if (signal_ != SIGINT) return false;
    signal_ = 0;
    source_ = {};
    return true;
  }

 private:
  void wait() {
    signals_.async_wait([this](const boost::system::error_code& error, int number) {
      if (error) return;
      receive(number);
      wait();
    });
  }

  void receive(int number) {
    const Instant now = clock_.now();
    std::stop_source source(std::nostopstate);
    {
      const MutexLock lock(mutex_);
      if (signal_ != 0) {
        if (now - received_ >= same_signal) std::_Exit(signal_base + signal_);
        return;
      }
      signal_ = number;
      received_ = now;
      source = source_;
    }
    // Not under the lock: callbacks may ask this object.
    source.request_stop();
  }

  SteadyClock clock_;
  boost::asio::io_context io_;
  boost::asio::signal_set signals_;
  mutable Mutex mutex_;
  std::stop_source source_ TENGEN_GUARDED_BY(mutex_);
  int signal_ TENGEN_GUARDED_BY(mutex_) = 0;  ///< that requested the stop; 0: none
  Instant received_ TENGEN_GUARDED_BY(mutex_){};
  std::thread thread_;
};

Interrupt::Interrupt() : watcher_(std::make_unique<Watcher>()) {}

Interrupt::~Interrupt() = default;

std::stop_token Interrupt::token() const {
  return watcher_->token();
}

bool Interrupt::requested() const {
  return watcher_->signal() != 0;
}

int Interrupt::exit_code() const {
  const int number = watcher_->signal();
  return number == 0 ? 0 : signal_base + number;
}

bool Interrupt::take() {
  return watcher_->take();
}

}  // namespace tengen::adapters
