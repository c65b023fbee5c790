#include "adapters/streams/progress.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "adapters/streams/complain.hpp"
#include "adapters/streams/stdio.hpp"

namespace tengen::adapters {

namespace {

constexpr Milliseconds refresh_on_terminal{200};
constexpr Milliseconds refresh_in_log{5000};

std::string two_digits(long long number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// A terminal whose line can be taken back.
bool can_refresh() {
  const char* const terminal = std::getenv("TERM");
  return is_terminal(Stream::error) && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

/// Characters; every byte of UTF-8 that does not continue one begins one.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::chrono::seconds seconds(Duration time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time);
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

std::string fitted(std::string_view text, std::size_t columns) {
  constexpr std::string_view between = ", ";
  constexpr std::string_view cut = "...";
  while (width_of(text) > columns) {
    const std::size_t end = text.rfind(between);
    if (end == std::string_view::npos) break;
    text = text.substr(0, end);
  }
  if (width_of(text) <= columns) return std::string(text);
  if (columns < cut.size()) return std::string(cut.substr(0, columns));
  std::string result(text);
  while (width_of(result) + cut.size() > columns) result.pop_back();
  return result.append(cut);
}

StatusLine::StatusLine(const Clock& clock) : clock_(clock), terminal_(can_refresh()) {
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
  if (!terminal_) {
    std::cerr << shown(text) << "\n" << std::flush;
    return;
  }
  // The last column stays empty: a character there has some terminals begin another line.
  std::cerr << "\r\x1B[K" << fitted(shown(text), columns_of(Stream::error) - 1) << std::flush;
}

PartsDone::PartsDone(std::string what, int total, Parts parts, Instant now)
    : what_(std::move(what)), total_(total), parts_(parts), started_(now), advanced_(now) {}

std::string PartsDone::text(double done, Instant now) {
  if (done > done_) {
    done_ = done;
    advanced_ = now;
  }
  std::string text = what_ + " " + std::to_string(static_cast<int>(done));
  if (total_ > 0) text += "/" + std::to_string(total_);
  if (parts_ == Parts::unlike || total_ == 0) return text + ", " + duration_text(seconds(now - started_)) + " so far";
  text += " (" + std::to_string(static_cast<int>(done * 100 / total_)) + " %)";
  if (done <= 0) return text;
  const double each = std::chrono::duration<double>(advanced_ - started_).count() / done;
  const double left = each * (total_ - done) - std::chrono::duration<double>(now - advanced_).count();
  // A part that takes longer than those before makes the estimate wrong: then there is none.
  if (left < 1) return text;
  return text + ", about " + duration_text(std::chrono::seconds(static_cast<long long>(left))) + " left";
}

void Progress::show(double done) {
  if (line_.due()) line_.show(parts_.text(done, clock_.now()));
}

}  // namespace tengen::adapters
