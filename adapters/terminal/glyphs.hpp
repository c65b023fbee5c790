#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/color.hpp"

namespace tengen::adapters {

/// What a terminal can show.
struct Look {
  enum class Colours : std::uint8_t { none, few, many };  ///< few: the eight of every terminal; many: 256

  Colours colours = Colours::none;
  bool unicode = false;  ///< it reads UTF-8

  /// Stones and lines as pictures, instead of letters and dots.
  [[nodiscard]] bool pictures() const noexcept { return unicode && colours == Colours::many; }
};

/// SGR attributes of what a board shows.
struct Inks {
  std::string board{};  ///< lines, gaps, empty points
  std::string black{};
  std::string white{};
  std::string neutral{};
  std::string forbidden{};
  std::string last{};
  std::string cursor{};
  std::string hint{};
  std::string won{};  ///< added to a stone's
};

[[nodiscard]] Inks inks_of(Look::Colours colours);

/// How a stone is drawn.
[[nodiscard]] std::string_view stone_glyph(Color color, const Look& look);

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

/// The value of a variable of the environment; null where it is not set.
using Environment = std::function<const char*(const char* name)>;

/// The process's own.
[[nodiscard]] const char* variable_of_process(const char* name);

/// Whether TERM names a terminal that obeys ANSI sequences: any but `dumb`.
[[nodiscard]] bool obeys_sequences(const Environment& environment);
/// No colours where NO_COLOR is set. Otherwise 256 where TERM or COLORTERM promises so many, else the usual eight.
/// UTF-8 where the locale says so.
[[nodiscard]] Look look_of(const Environment& environment);

/// Whether a board can be drawn for who sits at this process: standard input and output are terminals that obey
/// sequences. Never on Windows.
[[nodiscard]] bool can_draw();

}  // namespace tengen::adapters
