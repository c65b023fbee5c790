#pragma once

#include <optional>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// How far a long command is, on stderr: one line that is refreshed on a terminal, else a line every few seconds.
class Progress {
 public:
  Progress(const char* what, int total, const Clock& clock);
  /// Removes the line from a terminal.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `total` parts are finished. Cheap enough to call often.
  void show(int done);

 private:
  const char* what_;
  int total_;
  const Clock& clock_;
  bool terminal_;
  Instant started_;
  std::optional<Instant> shown_;
};

}  // namespace tengen::adapters
