#include <memory>

#include "engine/core/embed.hpp"
#include "engine/games/go/proof_book.hpp"

TENGEN_EMBED(tengen_go_proofs, TENGEN_ROOT "/engine/games/go/five_by_five.proofs");

namespace tengen::go {

const ProofBook& standard_proof_book() {
  static const auto book =
      std::make_unique<const ProofBook>(read_proof_book(TENGEN_EMBEDDED(tengen_go_proofs)).value());
  return *book;
}

}  // namespace tengen::go
