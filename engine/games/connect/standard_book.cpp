#include "engine/games/connect/standard_book.hpp"

#include <array>

namespace tengen::connect {

namespace {

#include "engine/games/connect/standard_book.inc"

}  // namespace

OpeningBook standard_book() noexcept {
  return {.won = won, .drawn = drawn};
}

}  // namespace tengen::connect
