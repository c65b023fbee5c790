#include "adapters/terminal/inks.hpp"

namespace tengen::adapters {

Inks inks_of(Look::Colours colours) {
  switch (colours) {
    case Look::Colours::none:
      return {.cursor = "1", .hint = "1", .won = ";7"};
    case Look::Colours::few:
      return {.black = "1;36",
              .white = "1;35",
              .forbidden = "1;31",
              .last = "1;33",
              .cursor = "1;32",
              .hint = "1;32",
              .won = ";7"};
    case Look::Colours::many:
      break;
  }
  const std::string wood = ";48;5;137";
  return {.board = "38;5;235" + wood,
          .black = "38;5;16" + wood,
          .white = "38;5;231" + wood,
          .neutral = "38;5;240" + wood,
          .forbidden = "1;38;5;88" + wood,
          .last = "1;38;5;226" + wood,
          .cursor = "1;38;5;231;48;5;25",
          .hint = "1;38;5;231;48;5;25",
          .won = ";48;5;28"};
}

std::string_view stone_glyph(Color color, const Look& look) {
  return look.pictures() ? "●" : color == Color::black ? "X" : "O";
}

}  // namespace tengen::adapters
