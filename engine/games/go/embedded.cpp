#include <memory>

#include "engine/core/embed.hpp"
#include "engine/games/go/learnt_order.hpp"
#include "engine/games/go/network/network.hpp"
#include "engine/games/go/proof_book.hpp"

// What Go's files in the program hold.

TENGEN_EMBED(tengen_go_weights, TENGEN_ROOT "/engine/games/go/network/weights/go.weights");
TENGEN_EMBED(tengen_go_proofs, TENGEN_ROOT "/engine/games/go/five_by_five.proofs");
TENGEN_EMBED(tengen_go_order, TENGEN_ROOT "/engine/games/go/little_go.order");

namespace tengen::go {

const Network& standard_network() {
  static const auto network = std::make_unique<const Network>(read_network(TENGEN_EMBEDDED(tengen_go_weights)).value());
  return *network;
}

const ProofBook& standard_proof_book() {
  static const auto book =
      std::make_unique<const ProofBook>(read_proof_book(TENGEN_EMBEDDED(tengen_go_proofs)).value());
  return *book;
}

const OrderWeights& standard_order_weights() {
  static const std::unique_ptr<const OrderWeights> weights =
      read_order_weights(TENGEN_EMBEDDED(tengen_go_order)).value();
  return *weights;
}

}  // namespace tengen::go
