#include <array>

#include "engine/games/gomoku/openings.hpp"

namespace tengen::gomoku {

namespace {

constexpr const char* freestyle =
#include "engine/games/gomoku/openings/freestyle.inc"
    ;
constexpr const char* exact =
#include "engine/games/gomoku/openings/exact.inc"
    ;
constexpr const char* renju =
#include "engine/games/gomoku/openings/renju.inc"
    ;
constexpr const char* caro6 =
#include "engine/games/gomoku/openings/caro6.inc"
    ;
constexpr const char* caro5 =
#include "engine/games/gomoku/openings/caro5.inc"
    ;

#define TENGEN_RULE(rule, name, title, gomocup, gtp, key, black, white, forbids, network, openings) openings,
constexpr std::array<const char*, rule_count> texts{TENGEN_FOR_EACH_RULE(TENGEN_RULE)};
#undef TENGEN_RULE

}  // namespace

std::string_view standard_openings_text(Rule rule) noexcept {
  return texts[static_cast<std::size_t>(rule)];
}

}  // namespace tengen::gomoku
