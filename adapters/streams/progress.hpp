#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// `1:05`, minutes and seconds; `2:00:09` from an hour on.
[[nodiscard]] std::string duration_text(std::chrono::seconds time);

/// The text of a status line in so many columns: what stands between its commas is left out from the end on until it
/// fits. What is still too long is cut, and ends with `...`.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns);

/// One line on stderr: refreshed on a terminal, where it never takes a second line, else written every few seconds.
class StatusLine {
 public:
  explicit StatusLine(const Clock& clock);
  ~StatusLine() { hide(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Cheap enough to call often; most calls show nothing.
  [[nodiscard]] bool due() const;
  /// The most important first, with commas between: see `fitted`. Names from outside in it may hold anything.
  void show(const std::string& text);
  /// Removes the line from a terminal: before other output, which may go to the same one.
  void hide();

 private:
  const Clock& clock_;
  bool terminal_;
  bool visible_ = false;
  std::optional<Instant> shown_;
};

/// What the parts of a long command are like.
enum class Parts : std::uint8_t {
  alike,   ///< each takes about as long as another: those that are done tell how long the rest takes
  unlike,  ///< nobody knows how long the rest takes
};

/// How far a command of many parts is.
class PartsDone {
 public:
  /// `total` 0: nobody knows how many there will be.
  PartsDone(std::string what, int total, Parts parts, Instant now);

  /// `analyzed 3/45 (6 %), about 1:20 left`; `bench 3/8, 0:05 so far`. `done` parts are finished at `now`.
  [[nodiscard]] std::string text(double done, Instant now);

 private:
  std::string what_;
  int total_;
  Parts parts_;
  Instant started_;
  double done_ = 0;   ///< of the last call
  Instant advanced_;  ///< when it was first told so
};

/// How far a long command is, on stderr: one line that is refreshed on a terminal, else a line every few seconds.
class Progress {
 public:
  Progress(const std::string& what, int total, const Clock& clock, Parts parts = Parts::alike)
      : clock_(clock), parts_(what, total, parts, clock.now()), line_(clock) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `total` parts are finished. Cheap enough to call often.
  void show(double done);
  /// See StatusLine.
  void hide() { line_.hide(); }

 private:
  const Clock& clock_;
  PartsDone parts_;
  StatusLine line_;
};

}  // namespace tengen::adapters
