#pragma once

#include <cstdint>

namespace tengen::search {

/// What a tree is searched for: a move to play, judged where it is not proven, or nothing but a proof.
enum class Purpose : std::uint8_t { play, solve };

}  // namespace tengen::search
