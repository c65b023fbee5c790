#include <string_view>

#include "engine/core/embedded_file.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, one a network. TENGEN_WEIGHTS is their folder.

TENGEN_EMBED(tengen_freestyle_weights, TENGEN_WEIGHTS "/freestyle.weights");
TENGEN_EMBED(tengen_renju_weights, TENGEN_WEIGHTS "/renju.weights");

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
  switch (rule) {
    case Rule::renju:
      return embedded_file(tengen_renju_weights, tengen_renju_weights_end);
    // These borrow freestyle's.
    case Rule::freestyle:
    case Rule::exact_five:
    case Rule::caro_six:
    case Rule::caro_five:
      break;
  }
  return embedded_file(tengen_freestyle_weights, tengen_freestyle_weights_end);
}

}  // namespace tengen::gomoku
