#include "adapters/commands/played_clock.hpp"

#include <algorithm>

namespace tengen::adapters {

namespace {

std::string two_digits(long long number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

}  // namespace

std::string time_text(Milliseconds time) {
  constexpr long long ms_a_tenth = 100;
  constexpr long long tenths_from = 10'000;
  const long long ms = std::max<long long>(time.count(), 0);
  if (ms < tenths_from) {
    const long long tenths = (ms + ms_a_tenth - 1) / ms_a_tenth;
    if (tenths < 100) return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  }
  const long long seconds = (ms + 999) / 1000;
  const std::string rest = two_digits(seconds % 60);
  const long long minutes = seconds / 60;
  if (minutes < 60) return std::to_string(minutes) + ":" + rest;
  return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + ":" + rest;
}

void PlayedClock::run(std::optional<Color> side, Instant now) {
  if (running_) left_of(*running_) = left(*running_, now);
  running_ = side;
  since_ = now;
}

Milliseconds PlayedClock::left(Color side, Instant now) const {
  const Milliseconds left = left_[side == Color::black ? 0 : 1];
  if (running_ != side) return left;
  return left - std::chrono::duration_cast<Milliseconds>(now - since_);
}

void PlayedClock::add_increment() {
  if (running_) left_of(*running_) += setting_.increment;
}

void PlayedClock::restore(const Times& times, Instant now) {
  left_ = times;
  since_ = now;
}

}  // namespace tengen::adapters
