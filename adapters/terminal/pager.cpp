#include "adapters/terminal/pager.hpp"

#include <algorithm>

namespace tengen::adapters {

namespace {

constexpr const char* at_end = "Any key goes back.";
constexpr const char* before_end = "Any key: more.";

/// Rows for text, above the one that says what any key does.
std::size_t text_rows(ScreenSize screen) {
  return static_cast<std::size_t>(std::max(screen.rows - 1, 1));
}

}  // namespace

void Pager::go_on(ScreenSize screen) {
  first_ += text_rows(screen);
  if (first_ >= page_lines(lines_, screen.columns).size()) open_ = false;
}

std::string Pager::drawn(ScreenSize screen, const Look& look) const {
  std::vector<std::string> lines = page_lines(lines_, screen.columns);
  const std::size_t begin = std::min(first_, lines.size());
  const std::size_t end = std::min(begin + text_rows(screen), lines.size());
  const bool last = end == lines.size();
  std::vector<std::string> page(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                                lines.begin() + static_cast<std::ptrdiff_t>(end));
  page.emplace_back(last ? at_end : before_end);
  return drawn_page(page, screen, look);
}

}  // namespace tengen::adapters
