#include <memory>

#include "engine/core/embed.hpp"
#include "engine/games/go/learnt_order.hpp"

TENGEN_EMBED(tengen_go_order, TENGEN_ROOT "/engine/games/go/little_go.order");

namespace tengen::go {

const OrderWeights& standard_order_weights() {
  static const std::unique_ptr<const OrderWeights> weights =
      read_order_weights(TENGEN_EMBEDDED(tengen_go_order)).value();
  return *weights;
}

}  // namespace tengen::go
