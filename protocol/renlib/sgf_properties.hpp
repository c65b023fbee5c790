#pragma once

#include <string_view>

namespace tengen::renlib {

// The properties of SGF that hold what a library has beside moves and comments (sgf.hpp says which).

inline constexpr std::string_view label = "LB";
inline constexpr std::string_view point_mark = "MA";
inline constexpr std::string_view hotspot = "HO";
inline constexpr std::string_view start_here = "START";
inline constexpr std::string_view text_elsewhere = "TEXT";

}  // namespace tengen::renlib
