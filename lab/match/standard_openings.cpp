#include "lab/match/opening.hpp"

#include "engine/core/embed.hpp"

// TENGEN_OPENINGS is lab/openings/sets.

TENGEN_EMBED(tengen_openings_free15, TENGEN_OPENINGS "/free15.txt");
TENGEN_EMBED(tengen_openings_free20, TENGEN_OPENINGS "/free20.txt");
TENGEN_EMBED(tengen_openings_renju15, TENGEN_OPENINGS "/renju15.txt");
TENGEN_EMBED(tengen_openings_std15, TENGEN_OPENINGS "/std15.txt");

namespace tengen::lab {

OpeningSet standard_openings(const GameSpec& spec) {
  const auto* gomoku = std::get_if<gomoku::Spec>(&spec);
  if (gomoku == nullptr || gomoku->size.columns != gomoku->size.rows) return {};
  const int side = gomoku->size.columns;
  const bool renju = gomoku->rule == gomoku::Rule::renju;
  if (side == 15 && renju) return {"renju15", TENGEN_EMBEDDED(tengen_openings_renju15)};
  if (side == 15 && gomoku->rule == gomoku::Rule::exact_five) {
    return {"std15", TENGEN_EMBEDDED(tengen_openings_std15)};
  }
  // No line is near in these: they are even, or nearly so, where other lines win too.
  if (side == 15) return {"free15", TENGEN_EMBEDDED(tengen_openings_free15)};
  if (side == 20 && !renju) return {"free20", TENGEN_EMBEDDED(tengen_openings_free20)};
  return {};
}

}  // namespace tengen::lab
