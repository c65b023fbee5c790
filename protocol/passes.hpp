#pragma once

#include "engine/engine.hpp"

namespace tengen {

/// Plays a move for either colour. Dialects that know passes in every game have them here too: where the rules have
/// none, a pass only gives the turn away. Errors are those of `Engine::play`.
inline Result<> play_or_skip(Engine& engine, Stone stone) {
  if (!stone.at.is_pass() || info_of(engine.spec()).passes) return engine.play(stone);
  engine.skip(stone.color);
  return {};
}

}  // namespace tengen
