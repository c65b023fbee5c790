#pragma once

#include <string>
#include <utility>
#include <vector>

#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

/// A text that is read page by page instead of the board. The last row says what any key does.
class Pager {
 public:
  void open(std::vector<std::string> lines) {
    lines_ = std::move(lines);
    first_ = 0;
    open_ = true;
  }
  [[nodiscard]] bool is_open() const noexcept { return open_; }
  /// Any key: the next page, or after the last one the board again.
  void go_on(ScreenSize screen);
  [[nodiscard]] std::string drawn(ScreenSize screen, const Look& look) const;

 private:
  std::vector<std::string> lines_{};
  std::size_t first_ = 0;  ///< line of the page, as the width of the screen breaks them
  bool open_ = false;
};

}  // namespace tengen::adapters
