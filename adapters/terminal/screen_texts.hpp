#pragma once

#include <string_view>

#include "adapters/terminal/layout.hpp"
#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

inline constexpr std::string_view hide_cursor = "\x1B[?25l";
inline constexpr std::string_view show_cursor = "\x1B[?25h";

/// Puts the texts of a picture where the layout has room for them. Where there is too little, whole texts are left out,
/// those that matter least first: none is cut so that it would say something else.
void put_texts(const Picture& picture, const Layout& layout, const Look& look, Canvas& canvas);

}  // namespace tengen::adapters
