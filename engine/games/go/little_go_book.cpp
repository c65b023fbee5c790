#include "engine/games/go/little_go_book.hpp"

#include <array>

namespace tengen::go {

namespace {

#include "engine/games/go/little_go_book.inc"

}  // namespace

OpeningBook little_go_book() noexcept {
  return {won, drawn};
}

}  // namespace tengen::go
