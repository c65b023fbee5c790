#include <string_view>

#include "engine/core/embedded.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, one a network. TENGEN_WEIGHTS is their folder.

TENGEN_EMBED(tengen_freestyle_weights, TENGEN_WEIGHTS "/freestyle.weights");
TENGEN_EMBED(tengen_renju_weights, TENGEN_WEIGHTS "/renju.weights");

extern "C" {
TENGEN_DECLARE_EMBEDDED(tengen_freestyle_weights);
TENGEN_DECLARE_EMBEDDED(tengen_renju_weights);
}

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
  switch (rule) {
    case Rule::renju:
      return TENGEN_EMBEDDED(tengen_renju_weights);
    // These borrow freestyle's.
    case Rule::freestyle:
    case Rule::exact_five:
    case Rule::caro_six:
    case Rule::caro_five:
      break;
  }
  return TENGEN_EMBEDDED(tengen_freestyle_weights);
}

}  // namespace tengen::gomoku
