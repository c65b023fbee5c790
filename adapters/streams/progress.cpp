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
constexpr int minute = 60;

/// `1:05`, minutes and seconds.
std::string clock_text(long long seconds) {
  const std::string rest = std::to_string(seconds % minute);
  return std::to_string(seconds / minute) + ":" + std::string(rest.size() < 2 ? 1 : 0, '0').append(rest);
}

}  // namespace

StatusLine::StatusLine(const Clock& clock) : clock_(clock), terminal_(is_terminal(Stream::error)) {
  // A log need not hear of what is done before anybody asks.
  if (!terminal_) shown_ = clock.now();
}

StatusLine::~StatusLine() {
  if (terminal_ && shown_) std::cerr << "\r\x1B[K" << std::flush;
}

bool StatusLine::due() const {
  return !shown_ || clock_.now() - *shown_ >= (terminal_ ? refresh_on_terminal : refresh_in_log);
}

void StatusLine::show(const std::string& text) {
  if (!due()) return;
  shown_ = clock_.now();
  std::cerr << (terminal_ ? "\r\x1B[K" : "") << text << (terminal_ ? "" : "\n") << std::flush;
}

Progress::Progress(const char* what, int total, const Clock& clock)
    : what_(what), total_(std::max(total, 1)), clock_(clock), started_(clock.now()), line_(clock) {}

void Progress::show(int done) {
  if (!line_.due()) return;
  std::ostringstream line;
  line << what_ << " " << done << "/" << total_ << " (" << done * 100LL / total_ << " %)";
  if (done > 0) {
    const auto spent = std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - started_).count();
    line << ", " << clock_text(spent * (total_ - done) / done) << " left";
  }
  line_.show(line.str());
}

}  // namespace tengen::adapters
