#pragma once

#include <memory>

#include "engine/engine.hpp"
#include "engine/players/player.hpp"

namespace tengen {

/// An engine whose moves are a published player's. Rules, position and the opening `swap2` are the usual engine's.
/// Where the rules forbid the player's point, the nearest legal one is played. It obeys time and `stop` as every engine
/// does. `unsupported` if the player does not play this game.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_player_engine(const GameSpec& spec, const EngineServices& services,
                                                                 const players::PlayerName& name);

}  // namespace tengen
