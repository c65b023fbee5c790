#pragma once

#include <memory>

#include "engine/engine.hpp"
#include "engine/players/player.hpp"

namespace tengen {

/// An engine whose moves are a published player's: every session plays it without knowing. Rules, position and the
/// opening `swap2` are the usual engine's; a point that the rules forbid is replaced by the nearest legal one. Obeys
/// time and `stop` as every engine does. `unsupported` if the player does not play this game.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_player_engine(const GameSpec& spec, const EngineServices& services,
                                                                 const players::PlayerName& name);

}  // namespace tengen
