#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// `1:05`, minutes and seconds; `2:00:09` from an hour on.
[[nodiscard]] std::string duration_text(std::chrono::seconds time);

/// One line on stderr: refreshed on a terminal, else written every few seconds.
class StatusLine {
 public:
  explicit StatusLine(const Clock& clock);
  ~StatusLine() { hide(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Cheap enough to call often; most calls show nothing.
  [[nodiscard]] bool due() const;
  void show(const std::string& text);
  /// Removes the line from a terminal: before other output, which may go to the same one.
  void hide();

 private:
  const Clock& clock_;
  bool terminal_;
  bool visible_ = false;
  std::optional<Instant> shown_;
};

/// How far a long command is, on stderr: one line that is refreshed on a terminal, else a line every few seconds.
class Progress {
 public:
  Progress(const char* what, int total, const Clock& clock);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `total` parts are finished. Cheap enough to call often.
  void show(double done);
  /// See StatusLine.
  void hide() { line_.hide(); }

 private:
  const char* what_;
  int total_;
  const Clock& clock_;
  Instant started_;
  StatusLine line_;
};

}  // namespace tengen::adapters
