#include "engine/games/go/books.hpp"

#include <array>

namespace tengen::go {

namespace {
namespace little {
#include "engine/games/go/little_go_book.inc"
}  // namespace little

namespace five_by_five {
#include "engine/games/go/five_by_five_book.inc"
}  // namespace five_by_five
}  // namespace

OpeningBook little_go_book() noexcept {
  return {.won = little::won, .drawn = little::drawn};
}

OpeningBook five_by_five_book() noexcept {
  return {.most = five_by_five::most};
}

}  // namespace tengen::go
