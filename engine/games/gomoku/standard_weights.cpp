#include <array>

#include "engine/games/gomoku/weights.hpp"

namespace tengen::gomoku {

namespace {

// The standard asks for 65,536 characters a literal; renju's two colours take more, which our compilers allow.
#pragma GCC diagnostic ignored "-Woverlength-strings"

constexpr std::array<const char*, rule_count> texts{
#include "engine/games/gomoku/weights/freestyle.inc"
    ,
#include "engine/games/gomoku/weights/exact.inc"
    ,
#include "engine/games/gomoku/weights/renju.inc"
    ,
#include "engine/games/gomoku/weights/caro6.inc"
    ,
#include "engine/games/gomoku/weights/caro5.inc"
};

}  // namespace

std::string_view standard_weights_text(Rule rule) noexcept {
  return texts[static_cast<std::size_t>(rule)];
}

}  // namespace tengen::gomoku
