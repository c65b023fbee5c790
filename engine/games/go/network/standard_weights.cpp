#include <memory>

#include "engine/core/embed.hpp"
#include "engine/games/go/network/network.hpp"

// The file of network/weights.

TENGEN_EMBED(tengen_go_weights, TENGEN_ROOT "/engine/games/go/network/weights/go.weights");

namespace tengen::go {

const Network& standard_network() {
  static const auto network = std::make_unique<const Network>(read_network(TENGEN_EMBEDDED(tengen_go_weights)).value());
  return *network;
}

}  // namespace tengen::go
