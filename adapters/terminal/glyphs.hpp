#pragma once

#include <string>
#include <string_view>

namespace tengen::adapters {

/// A character of a text as a terminal shows it.
struct Glyph {
  std::string_view bytes;  ///< UTF-8; `?` for what cannot be shown, empty for what shall not be
  int columns = 1;         ///< that it takes: 2 for wide ones, 0 for marks that stand on the character before
};

/// Takes the first character off a text, which is not empty. Control characters and bytes that are no UTF-8 come as
/// question marks. Characters that show nothing but change how others are shown (directions, joiners) come empty.
[[nodiscard]] Glyph take_glyph(std::string_view& text);

/// How many columns a text takes on a screen.
[[nodiscard]] int text_columns(std::string_view text);

/// The text if it takes at most so many columns, else its beginning and `...`.
[[nodiscard]] std::string shortened(std::string_view text, int columns);

}  // namespace tengen::adapters
