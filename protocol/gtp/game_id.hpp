#pragma once

#include <string>

#include "engine/core/game_spec.hpp"

namespace tengen::gtp {

/// The game's name as `gogui-rules_game_id` tells it: a capital, then small letters, since GoGui tells games apart by
/// it. Go counts as `Littlego` here, because GoGui knows the rules of ordinary Go itself and does not ask.
[[nodiscard]] std::string game_id(const GameSpec& spec);

}  // namespace tengen::gtp
