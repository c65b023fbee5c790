#include "adapters/terminal/screen.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/terminal/layout.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr const char* hide_cursor = "\x1B[?25l";
constexpr const char* show_cursor = "\x1B[?25h";
constexpr std::string_view emphasis = "1";
constexpr int longest_bar = 40;

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

// --- the texts ---

/// Text with its attributes.
struct Span {
  std::string text;
  std::string attributes{};
};
using SpanLine = std::vector<Span>;

/// Lines that belong together. Where there is not room for all, those that matter least are left out.
struct Block {
  int rank;  ///< 0 matters most
  std::vector<SpanLine> lines;
};

std::vector<SpanLine> text_lines(std::string_view text, int columns, std::string_view attributes = {}) {
  std::vector<SpanLine> lines;
  for (std::string& line : wrapped(text, columns)) {
    lines.push_back({{.text = std::move(line), .attributes = std::string(attributes)}});
  }
  return lines;
}

SpanLine player_line(Color color, const Picture& picture, const Look& look) {
  const Inks inks = inks_of(look.colours);
  const bool black = color == Color::black;
  return {{.text = std::string(stone_glyph(color, look)), .attributes = black ? inks.black : inks.white},
          {.text = (black ? " Black  " : " White  ") + (black ? picture.black : picture.white)}};
}

/// Black's share of it is dark, or in letters `#`.
std::string chance_bar(double chance, int columns, const Look& look) {
  const auto filled = static_cast<int>(std::lround(chance * columns));
  std::string text;
  for (int i = 0; i < columns; ++i) {
    const bool black = i < filled;
    text += look.unicode ? (black ? "█" : "░") : (black ? "#" : "-");
  }
  return text;
}

std::vector<SpanLine> chance_lines(const Picture& picture, const Look& look, int columns, bool narrow) {
  if (!picture.black_chance) return {{{.text = "Black's chance: not known"}}};
  const double chance = std::clamp(*picture.black_chance, 0.0, 1.0);
  const std::string text = (narrow ? "Black " : "Black's chance ") + percent_text(chance);
  if (!narrow) return {{{.text = text}}, {{.text = chance_bar(chance, std::min(columns, longest_bar), look)}}};
  const int room = std::min(columns - text_columns(text) - 1, longest_bar);
  return {{{.text = text + (room > 0 ? " " + chance_bar(chance, room, look) : "")}}};
}

/// As many of the phrases on each line as it holds, none of them broken.
std::vector<SpanLine> phrase_lines(const std::vector<std::string>& phrases, int columns) {
  constexpr int gap = 3;
  std::vector<SpanLine> lines;
  std::string line;
  for (const std::string& phrase : phrases) {
    if (!line.empty() && text_columns(line) + gap + text_columns(phrase) > columns) {
      lines.push_back({{.text = std::move(line)}});
      line.clear();
    }
    if (!line.empty()) line.append(gap, ' ');
    line += phrase;
  }
  if (!line.empty()) lines.push_back({{.text = std::move(line)}});
  return lines;
}

std::size_t row_count(const std::vector<Block>& blocks) {
  std::size_t count = 0;
  for (const Block& block : blocks) count += block.lines.size();
  return count;
}

/// Leaves out what matters least until the rest fits; of what matters most, its last lines.
void fit(std::vector<Block>& blocks, int rows) {
  const auto room = static_cast<std::size_t>(std::max(rows, 0));
  while (blocks.size() > 1 && row_count(blocks) > room) {
    // Of equals the last one goes first.
    auto least = blocks.begin();
    for (auto block = blocks.begin(); block != blocks.end(); ++block) {
      if (block->rank >= least->rank) least = block;
    }
    blocks.erase(least);
  }
  if (row_count(blocks) > room) blocks.front().lines.resize(room);
}

std::vector<Block> text_blocks(const Picture& picture, const Layout& layout, const Look& look) {
  const int columns = layout.text.columns;
  const Block blank{.rank = 6, .lines = {{}}};
  const Block title{.rank = 5, .lines = text_lines(picture.title, columns, emphasis)};
  const Block players{.rank = 3,
                      .lines = {player_line(Color::black, picture, look), player_line(Color::white, picture, look)}};
  const Block status{.rank = 0, .lines = text_lines(picture.status, columns, emphasis)};
  const Block message{.rank = 1, .lines = text_lines(picture.message, columns)};
  const Block chance{.rank = 2, .lines = chance_lines(picture, look, columns, !layout.beside)};
  const Block keys{.rank = 4, .lines = phrase_lines(picture.short_help, columns)};
  if (layout.beside) return {title, players, blank, status, message, blank, chance, blank, keys};
  return {status, message, chance, players, keys, title};
}

void put_texts(const Picture& picture, const Layout& layout, const Look& look, Canvas& canvas) {
  std::vector<Block> blocks = text_blocks(picture, layout, look);
  fit(blocks, layout.text.rows);
  int row = layout.text_row;
  for (const Block& block : blocks) {
    for (const SpanLine& line : block.lines) {
      int column = layout.text_column;
      for (const Span& span : line) {
        canvas.put(column, row, span.text, span.attributes);
        column += text_columns(span.text);
      }
      ++row;
    }
  }
}

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

std::string percent_text(double chance) {
  const auto percent = static_cast<int>(std::lround(chance * 100));
  return std::to_string(chance <= 0 ? 0 : chance >= 1 ? 100 : std::clamp(percent, 1, 99)) + " %";
}

std::string drawn(const Picture& picture, ScreenSize screen, const Look& look) {
  const auto layout = layout_of(picture.board, screen);
  if (!layout) {
    const std::string board = size_text({picture.board.columns, picture.board.rows});
    return drawn_page({"The window has " + size_text(screen) + " characters; the " + board + " board needs " +
                       size_text(smallest_screen(picture.board)) + ". Make it larger, or press q to quit."},
                      screen);
  }
  Canvas canvas(screen);
  BoardPainter(picture, *layout, look, canvas).paint();
  put_texts(picture, *layout, look, canvas);
  std::string text = hide_cursor + canvas.ansi();
  if (picture.cursor) {
    text += cursor_to(layout->column_of(picture.cursor->x), layout->row_of(picture.cursor->y)) + show_cursor;
  }
  return text;
}

std::string drawn_page(const std::vector<std::string>& lines, ScreenSize screen) {
  Canvas canvas(screen);
  int row = 0;
  for (const std::string& line : lines) {
    if (text_columns(line) <= screen.columns) {
      canvas.put(0, row++, line);
    } else {
      for (const std::string& part : wrapped(line, screen.columns)) canvas.put(0, row++, part);
    }
  }
  return hide_cursor + canvas.ansi();
}

}  // namespace tengen::adapters
