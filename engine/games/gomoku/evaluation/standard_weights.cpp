#include <algorithm>
#include <string_view>

#include "engine/core/embed.hpp"
#include "engine/core/geometry.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, one a network.

TENGEN_EMBED(tengen_freestyle_weights, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/freestyle.weights");
TENGEN_EMBED(tengen_renju_weights, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/renju.weights");
TENGEN_EMBED(tengen_caro_weights, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/caro.weights");
#if !defined(__wasm__)
TENGEN_EMBED(tengen_freestyle_cells, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/freestyle.cells");
TENGEN_EMBED(tengen_exact_cells, TENGEN_ROOT "/engine/games/gomoku/evaluation/weights/exact.cells");
#endif

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
#define TENGEN_RULE(rule, name, title, gomocup, gtp, key, black, white, forbids, network, ...) \
  case Rule::rule:                                                                             \
    return TENGEN_EMBEDDED(tengen_##network##_weights);
  switch (rule) { TENGEN_FOR_EACH_RULE(TENGEN_RULE) }
#undef TENGEN_RULE
  return TENGEN_EMBEDDED(tengen_freestyle_weights);
}

std::string_view cells_name(Rule rule, BoardSize board) noexcept {
  const auto [least, most] = std::minmax(board.columns, board.rows);
  if (least < 13 || most > 20) return {};
  // On larger boards freestyle's, which learnt on 20x20 too, plays exact five better than the one that learnt it.
  const bool large = most > 17;
  if (rule == Rule::freestyle || (rule == Rule::exact_five && large)) return "freestyle";
  if (rule == Rule::exact_five) return "exact";
  return {};
}

std::string_view standard_cells([[maybe_unused]] std::string_view name) noexcept {
#if !defined(__wasm__)
  if (name == "freestyle") return TENGEN_EMBEDDED(tengen_freestyle_cells);
  if (name == "exact") return TENGEN_EMBEDDED(tengen_exact_cells);
#endif
  return {};
}

}  // namespace tengen::gomoku
