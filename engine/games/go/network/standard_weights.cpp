#include <memory>

#include "engine/core/embed.hpp"
#include "engine/games/go/network/network.hpp"

// The file of network/weights. TENGEN_GO_WEIGHTS is its folder.

TENGEN_EMBED(tengen_go_weights, TENGEN_GO_WEIGHTS "/go.weights");

namespace tengen::go {

const Network& standard_network() {
  static const auto network = std::make_unique<const Network>(read_network(TENGEN_EMBEDDED(tengen_go_weights)).value());
  return *network;
}

}  // namespace tengen::go
