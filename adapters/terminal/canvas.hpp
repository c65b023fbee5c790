#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/terminal/glyphs.hpp"

namespace tengen::adapters {

/// Characters of a terminal: columns across, rows down.
struct ScreenSize {
  int columns = 80;
  int rows = 24;

  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};

/// A sheet of characters, each with its attributes, that becomes a terminal's text. What is written beyond the sheet is
/// not there.
class Canvas {
 public:
  /// Without `unicode`, for terminals that do not read UTF-8, every character beyond ASCII becomes a question mark.
  explicit Canvas(ScreenSize size, bool unicode = true);

  /// Writes UTF-8 text from a place on, both from 0 at the top left, glyph by glyph (see `take_glyph`). `attributes`
  /// are numbers of SGR, `1;31`, empty for the terminal's own.
  void put(int column, int row, std::string_view text, std::string_view attributes = {});

  /// The whole sheet as ANSI text that overwrites whatever stood on the screen. It moves no line and needs no cleared
  /// screen. Attributes are the terminal's own at its end.
  [[nodiscard]] std::string ansi() const;

 private:
  struct Cell {
    std::string glyph = " ";  ///< empty: the right half of the wide one on its left
    std::string attributes{};
    bool plain = true;  ///< every terminal gives it one column
  };

  /// Writes one glyph with its attributes; the rest of a wide one that it covers is gone.
  void put_glyph(int column, int row, std::string_view bytes, int columns, std::string_view attributes);

  [[nodiscard]] Cell& at(int column, int row);
  [[nodiscard]] const Cell& at(int column, int row) const;
  /// Columns of a row up to the last one that shows anything.
  [[nodiscard]] int used(int row) const;

  ScreenSize size_;
  bool unicode_;
  std::vector<Cell> cells_;
};

/// The text in lines of at most so many columns, broken at blanks; a longer word is cut.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int columns);

/// Moves the terminal's cursor to a place, both from 0 at the top left.
[[nodiscard]] std::string cursor_to(int column, int row);

}  // namespace tengen::adapters
