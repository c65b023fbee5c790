#include "adapters/terminal/screen.hpp"

#include <algorithm>

#include "adapters/terminal/inks.hpp"
#include "adapters/terminal/layout.hpp"
#include "adapters/terminal/screen_texts.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// The lines that cross at a point.
std::string_view crossing(BoardSize board, Vertex at) {
  const int row = at.y == 0 ? 0 : at.y == board.rows - 1 ? 2 : 1;
  const int column = at.x == 0 ? 0 : at.x == board.columns - 1 ? 2 : 1;
  constexpr std::string_view glyphs[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
  return glyphs[row][column];
}

bool contains(const std::vector<Vertex>& list, Vertex at) {
  return std::find(list.begin(), list.end(), at) != list.end();
}

/// Draws the board of a picture.
class BoardPainter {
 public:
  BoardPainter(const Picture& picture, const Layout& layout, const Look& look, Canvas& canvas)
      : picture_(picture),
        layout_(layout),
        look_(look),
        inks_(inks_of(look.colours)),
        stars_(picture.grid ? star_points(picture.board) : std::vector<Vertex>{}),
        canvas_(canvas) {}

  void paint() {
    letters(layout_.first_row - 1);
    for (int y = 0; y < picture_.board.rows; ++y) row(y);
    if (layout_.letters_below) letters(layout_.row_of(picture_.board.rows));
    // The cursor's brackets outweigh those of the last move.
    if (picture_.last) brackets(*picture_.last, "(", ")", inks_.last);
    if (picture_.cursor) brackets(*picture_.cursor, "[", "]", inks_.cursor);
  }

 private:
  void letters(int at) {
    for (int x = 0; x < picture_.board.columns; ++x) {
      const std::string text = upper(column_text(x, picture_.notation));
      // A name of two letters begins in the gap; without gaps there is room for its last letter.
      const auto more = static_cast<int>(text.size()) - 1;
      const bool gaps = layout_.cell == 2;
      canvas_.put(layout_.column_of(x) - (gaps ? more : 0), at, gaps ? text : text.substr(text.size() - 1));
    }
  }

  void row(int y) {
    const int at = layout_.row_of(y);
    const std::string number = std::to_string(picture_.board.rows - y);
    const int gap = layout_.cell - 1;
    canvas_.put(layout_.first_column - gap - 1 - static_cast<int>(number.size()), at, number);
    if (gap > 0) canvas_.put(layout_.first_column - 1, at, " ", inks_.board);
    for (int x = 0; x < picture_.board.columns; ++x) {
      const bool line = look_.pictures() && picture_.grid && x + 1 < picture_.board.columns;
      if (gap > 0) canvas_.put(layout_.column_of(x) + 1, at, line ? "─" : " ", inks_.board);
      point({x, y});
    }
  }

  void point(Vertex at) {
    const auto place = static_cast<std::size_t>(at.y * picture_.board.columns + at.x);
    const auto what = place < picture_.points.size() ? picture_.points[place] : Picture::Point::empty;
    const auto put = [&](std::string_view glyph, const std::string& ink) {
      canvas_.put(layout_.column_of(at.x), layout_.row_of(at.y), glyph, marked(at, ink));
    };
    switch (what) {
      case Picture::Point::black:
        return put(stone_glyph(Color::black, look_), stone(at, inks_.black));
      case Picture::Point::white:
        return put(stone_glyph(Color::white, look_), stone(at, inks_.white));
      case Picture::Point::neutral:
        return put("#", inks_.neutral);
      case Picture::Point::forbidden:
        return put(forbidden_mark(look_), inks_.forbidden);
      case Picture::Point::empty:
        break;
    }
    if (picture_.hint == at) return put("*", inks_.hint);
    put(empty_glyph(at), inks_.board);
  }

  [[nodiscard]] std::string_view empty_glyph(Vertex at) const {
    const bool star = contains(stars_, at);
    if (!look_.pictures()) return star ? "+" : ".";
    if (!picture_.grid) return "·";
    return star ? "•" : crossing(picture_.board, at);
  }

  [[nodiscard]] std::string stone(Vertex at, const std::string& ink) const {
    return contains(picture_.winning, at) ? joined_attributes(ink, inks_.won) : ink;
  }

  /// Boards without gaps have no room for brackets: there the last move is underlined.
  [[nodiscard]] std::string marked(Vertex at, const std::string& ink) const {
    return layout_.cell == 1 && picture_.last == at ? joined_attributes(ink, ";4") : ink;
  }

  static std::string joined_attributes(const std::string& first, const std::string& second) {
    return first.empty() ? second.substr(1) : first + second;
  }

  void brackets(Vertex at, std::string_view left, std::string_view right, const std::string& ink) {
    if (layout_.cell == 1 || !at.is_on(picture_.board)) return;
    canvas_.put(layout_.column_of(at.x) - 1, layout_.row_of(at.y), left, ink);
    canvas_.put(layout_.column_of(at.x) + 1, layout_.row_of(at.y), right, ink);
  }

  const Picture& picture_;
  const Layout& layout_;
  const Look& look_;
  Inks inks_;
  std::vector<Vertex> stars_;
  Canvas& canvas_;
};

std::string size_text(ScreenSize size) {
  return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

}  // namespace

std::vector<Vertex> star_points(BoardSize board) {
  constexpr int least = 7;
  constexpr int medium = 13;
  constexpr int large = 19;
  const int lines = board.columns;
  if (board.rows != lines || lines % 2 == 0 || lines < least) return {};
  const int low = lines < medium ? 2 : 3;
  const int high = lines - 1 - low;
  const int middle = (lines - 1) / 2;
  std::vector<Vertex> stars{{low, low}, {high, low}, {middle, middle}, {low, high}, {high, high}};
  if (lines >= large) stars.insert(stars.end(), {{middle, low}, {low, middle}, {high, middle}, {middle, high}});
  return stars;
}

std::string_view forbidden_mark(const Look& look) {
  return look.pictures() ? "×" : "!";
}

std::string drawn(const Picture& picture, ScreenSize screen, const Look& look) {
  const auto layout = layout_of(picture.board, screen);
  if (!layout) {
    const std::string board = size_text({picture.board.columns, picture.board.rows});
    return drawn_page({"The window has " + size_text(screen) + " characters; the " + board + " board needs " +
                       size_text(smallest_screen(picture.board)) +
                       ". Make it larger, or press q to quit. No other key does anything."},
                      screen, look);
  }
  Canvas canvas(screen, look.unicode);
  BoardPainter(picture, *layout, look, canvas).paint();
  put_texts(picture, *layout, look, canvas);
  std::string text = std::string(hide_cursor) + canvas.ansi();
  if (picture.cursor) {
    text += cursor_to(layout->column_of(picture.cursor->x), layout->row_of(picture.cursor->y)).append(show_cursor);
  }
  return text;
}

}  // namespace tengen::adapters
