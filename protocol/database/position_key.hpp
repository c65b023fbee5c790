#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::database {

/// What a position of Gomoku is to the database: the rule, the board, who is to move and the stones without their
/// order.
struct Placement {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  BoardSize size{15, 15};
  Color to_move = Color::black;
  std::vector<Vertex> black{};
  std::vector<Vertex> white{};

  friend bool operator==(const Placement&, const Placement&) = default;
};

/// The one of a position's mirror images that stands for all of them.
struct Canonical {
  Placement placement{};  ///< stones sorted by column, then by row
  int symmetry = 0;       ///< turns the position into `placement`

  /// Where a point of the position lies in `placement`. Points that mirror one another become one.
  [[nodiscard]] Vertex image(Vertex at) const;
};

/// `position` holds points of its board, none twice.
[[nodiscard]] Canonical canonical(const Placement& position);

/// `r-15-15-h8i9-g7-w`: rule, columns, rows, Black's stones, White's, the side to move. Rapfi's form, whose rules are
/// `f`, `s` (exact five) and `r`; `c` and `v`, the two kinds of caro, are ours.
[[nodiscard]] std::string key_text(const Placement& placement);
/// Empty for anything that `key_text` does not write; the stones may come in any order.
[[nodiscard]] std::optional<Placement> read_key(std::string_view text);

}  // namespace tengen::database
