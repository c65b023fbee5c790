#pragma once

#include <string>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include "engine/core/geometry.hpp"

namespace tengen::gtp {

/// A board as GoGui reads it: a line for each row from the top, `cell(vertex)` for each point, blanks between.
template <class Cell>
[[nodiscard]] std::string grid_text(BoardSize size, Cell cell) {
  namespace views = ranges::views;
  const auto row = [&](int y) {
    return views::ints(0, size.columns) | views::transform([&, y](int x) {
             return std::string(cell(Vertex{x, y}));
           }) |
           views::join(' ') | ranges::to<std::string>();
  };
  return views::ints(0, size.rows) | views::transform(row) | views::join('\n') | ranges::to<std::string>();
}

}  // namespace tengen::gtp
