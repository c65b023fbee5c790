#include <string_view>

#include "engine/core/embed.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, one a network. TENGEN_WEIGHTS is their folder.

TENGEN_EMBED(tengen_freestyle_weights, TENGEN_WEIGHTS "/freestyle.weights");
TENGEN_EMBED(tengen_renju_weights, TENGEN_WEIGHTS "/renju.weights");
TENGEN_EMBED(tengen_caro_weights, TENGEN_WEIGHTS "/caro.weights");

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
  switch (rule) {
    case Rule::renju:
      return TENGEN_EMBEDDED(tengen_renju_weights);
    case Rule::caro_six:
    case Rule::caro_five:
      return TENGEN_EMBEDDED(tengen_caro_weights);
    case Rule::freestyle:
    case Rule::exact_five:  // borrows freestyle's
      break;
  }
  return TENGEN_EMBEDDED(tengen_freestyle_weights);
}

}  // namespace tengen::gomoku
