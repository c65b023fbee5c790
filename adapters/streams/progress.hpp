#pragma once

#include <optional>
#include <string>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// One line on stderr: refreshed on a terminal, else written every few seconds.
class StatusLine {
 public:
  explicit StatusLine(const Clock& clock);
  /// Removes the line from a terminal.
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Cheap enough to call often; most calls show nothing.
  [[nodiscard]] bool due() const;
  void show(const std::string& text);

 private:
  const Clock& clock_;
  bool terminal_;
  std::optional<Instant> shown_;
};

/// How far a long command is, on stderr: one line that is refreshed on a terminal, else a line every few seconds.
class Progress {
 public:
  Progress(const char* what, int total, const Clock& clock);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `total` parts are finished. Cheap enough to call often.
  void show(int done);

 private:
  const char* what_;
  int total_;
  const Clock& clock_;
  Instant started_;
  StatusLine line_;
};

}  // namespace tengen::adapters
