#pragma once

namespace tengen::search {

/// Deepest ply the search reaches, nominal depth, extensions and quiescence together.
inline constexpr int max_ply = 192;
/// Deepest nominal depth.
inline constexpr int max_depth = 127;

}  // namespace tengen::search
