#include "adapters/streams/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

#include "adapters/streams/stdio.hpp"

namespace tengen::adapters {

namespace {

constexpr Milliseconds refresh_on_terminal{200};
constexpr Milliseconds refresh_in_log{5000};

std::string two_digits(long long number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::string duration_text(std::chrono::seconds time) {
  constexpr int minute = 60;
  const long long seconds = time.count() % minute;
  const long long minutes = time.count() / minute;
  const std::string rest = ":" + two_digits(seconds);
  if (minutes < minute) return std::to_string(minutes) + rest;
  return std::to_string(minutes / minute) + ":" + two_digits(minutes % minute) + rest;
}

StatusLine::StatusLine(const Clock& clock) : clock_(clock), terminal_(is_terminal(Stream::error)) {
  // A log need not hear of what is done before anybody asks.
  if (!terminal_) shown_ = clock.now();
}

void StatusLine::hide() {
  if (terminal_ && visible_) std::cerr << "\r\x1B[K" << std::flush;
  visible_ = false;
}

bool StatusLine::due() const {
  return !shown_ || clock_.now() - *shown_ >= (terminal_ ? refresh_on_terminal : refresh_in_log);
}

void StatusLine::show(const std::string& text) {
  if (!due()) return;
  shown_ = clock_.now();
  visible_ = true;
  std::cerr << (terminal_ ? "\r\x1B[K" : "") << text << (terminal_ ? "" : "\n") << std::flush;
}

Progress::Progress(const char* what, int total, const Clock& clock)
    : what_(what), total_(std::max(total, 1)), clock_(clock), started_(clock.now()), line_(clock) {}

void Progress::show(double done) {
  if (!line_.due()) return;
  std::ostringstream line;
  line << what_ << " " << static_cast<int>(done) << "/" << total_ << " (" << static_cast<int>(done * 100 / total_)
       << " %)";
  if (done > 0) {
    const double spent = std::chrono::duration<double>(clock_.now() - started_).count();
    line << ", " << duration_text(std::chrono::seconds(static_cast<long long>(spent * (total_ - done) / done)))
         << " left";
  }
  line_.show(line.str());
}

}  // namespace tengen::adapters
