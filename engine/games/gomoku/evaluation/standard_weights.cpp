#include <algorithm>
#include <string_view>

#include "engine/core/embed.hpp"
#include "engine/core/geometry.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, one a network.

#define TENGEN_FILE(name, kind) \
  TENGEN_EMBED(tengen_##name##_##kind, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/" #name "." #kind)
TENGEN_FILE(freestyle, weights);
TENGEN_FILE(renju, weights);
TENGEN_FILE(caro, weights);
#if !defined(__wasm__)
TENGEN_FILE(freestyle, cells);
TENGEN_FILE(exact, cells);
#endif
#undef TENGEN_FILE

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
#define TENGEN_RULE(rule, name, title, gomocup, gtp, key, black, white, forbids, network, ...) \
  case Rule::rule:                                                                             \
    return TENGEN_EMBEDDED(tengen_##network##_weights);
  switch (rule) { TENGEN_FOR_EACH_RULE(TENGEN_RULE) }
#undef TENGEN_RULE
  return TENGEN_EMBEDDED(tengen_freestyle_weights);
}

std::string_view cells_file(Rule rule, BoardSize board) noexcept {
  const auto [least, most] = std::minmax(board.columns, board.rows);
  if (least < 13 || most > 20) return {};
  // On larger boards freestyle's, which learnt on 20x20 too, plays exact five better than the one that learnt it.
  const bool large = most > 17;
  if (rule == Rule::freestyle || (rule == Rule::exact_five && large)) return "freestyle.cells";
  if (rule == Rule::exact_five) return "exact.cells";
  return {};
}

std::string_view standard_cells([[maybe_unused]] std::string_view file) noexcept {
#if !defined(__wasm__)
  if (file == "freestyle.cells") return TENGEN_EMBEDDED(tengen_freestyle_cells);
  if (file == "exact.cells") return TENGEN_EMBEDDED(tengen_exact_cells);
#endif
  return {};
}

}  // namespace tengen::gomoku
