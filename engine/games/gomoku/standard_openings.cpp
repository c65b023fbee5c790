#include <array>

#include "engine/games/gomoku/openings.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::array<const char*, rule_count> texts{
#include "engine/games/gomoku/openings/freestyle.inc"
    ,
#include "engine/games/gomoku/openings/exact.inc"
    ,
#include "engine/games/gomoku/openings/renju.inc"
    ,
#include "engine/games/gomoku/openings/caro6.inc"
    ,
#include "engine/games/gomoku/openings/caro5.inc"
};

}  // namespace

std::string_view standard_openings_text(Rule rule) noexcept {
  return texts[static_cast<std::size_t>(rule)];
}

}  // namespace tengen::gomoku
