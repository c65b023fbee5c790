#include "adapters/terminal/screen.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/terminal/glyphs.hpp"
#include "adapters/terminal/layout.hpp"
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

namespace {

constexpr std::string_view emphasis = "1";
constexpr int longest_bar = 40;

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

/// The text in lines, broken behind commas where that is enough.
std::vector<SpanLine> clause_lines(std::string_view text, int columns) {
  std::vector<SpanLine> lines;
  std::string line;
  const auto end_line = [&] {
    for (SpanLine& part : text_lines(line, columns)) lines.push_back(std::move(part));
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::string_view clause = text.substr(0, comma == std::string_view::npos ? comma : comma + 1);
    text.remove_prefix(std::min(clause.size() + 1, text.size()));
    if (!line.empty() && text_columns(line) + 1 + text_columns(clause) > columns) end_line();
    if (!line.empty()) line += ' ';
    line += clause;
  }
  end_line();
  return lines;
}

/// `X Black  Alice, level 5 of 20`, on more lines where one is too short.
std::vector<SpanLine> player_lines(Color color, const Picture& picture, const Look& look, int columns) {
  constexpr int useful = 12;
  const Inks inks = inks_of(look.colours);
  const bool black = color == Color::black;
  const std::string title = black ? " Black  " : " White  ";
  const int indent = 1 + text_columns(title);
  const std::string& player = black ? picture.black : picture.white;
  const SpanLine head{{.text = std::string(stone_glyph(color, look)), .attributes = black ? inks.black : inks.white},
                      {.text = title}};
  // The player stands beside the colour, or below it where that leaves no room.
  const bool beside = columns >= indent + useful;
  std::vector<SpanLine> lines;
  if (!beside) lines.push_back(head);
  for (SpanLine& line : clause_lines(player, beside ? columns - indent : columns)) {
    if (beside) {
      SpanLine begin = lines.empty() ? head : SpanLine{{.text = std::string(static_cast<std::size_t>(indent), ' ')}};
      line.insert(line.begin(), begin.begin(), begin.end());
    }
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back(head);
  return lines;
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
  if (!picture.black_chance) return text_lines("Black's chance: not known", columns);
  const double chance = std::clamp(*picture.black_chance, 0.0, 1.0);
  const std::string text = (narrow ? "Black " : "Black's chance ") + percent_text(chance);
  if (text_columns(text) > columns) return text_lines(text, columns);
  if (!narrow) return {{{.text = text}}, {{.text = chance_bar(chance, std::min(columns, longest_bar), look)}}};
  const int room = std::min(columns - text_columns(text) - 1, longest_bar);
  return {{{.text = text + (room > 0 ? " " + chance_bar(chance, room, look) : "")}}};
}

/// As many of the phrases on each line as it holds, none of them broken. One that no line holds is left out.
std::vector<SpanLine> phrase_lines(const std::vector<std::string>& phrases, int columns) {
  constexpr int gap = 3;
  std::vector<SpanLine> lines;
  std::string line;
  for (const std::string& phrase : phrases) {
    if (text_columns(phrase) > columns) continue;
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
  Block players{.rank = 3, .lines = player_lines(Color::black, picture, look, columns)};
  for (SpanLine& line : player_lines(Color::white, picture, look, columns)) players.lines.push_back(std::move(line));
  const Block status{.rank = 0, .lines = text_lines(picture.status, columns, emphasis)};
  const Block message{.rank = 1, .lines = text_lines(picture.message, columns)};
  const Block chance{.rank = 2, .lines = chance_lines(picture, look, columns, !layout.beside)};
  const Block keys{.rank = 4, .lines = phrase_lines(picture.short_help, columns)};
  if (layout.beside) return {title, players, blank, status, message, blank, chance, blank, keys};
  return {status, message, chance, players, keys, title};
}

}  // namespace

std::string percent_text(double chance) {
  const auto percent = static_cast<int>(std::lround(chance * 100));
  return std::to_string(chance <= 0 ? 0 : chance >= 1 ? 100 : std::clamp(percent, 1, 99)) + " %";
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

std::vector<std::string> page_lines(const std::vector<std::string>& lines, int columns) {
  std::vector<std::string> all;
  for (const std::string& line : lines) {
    if (text_columns(line) <= columns) {
      all.push_back(line);
    } else {
      for (std::string& part : wrapped(line, columns)) all.push_back(std::move(part));
    }
  }
  return all;
}

std::string drawn_page(const std::vector<std::string>& lines, ScreenSize screen, const Look& look) {
  Canvas canvas(screen, look.unicode);
  int row = 0;
  for (const std::string& line : page_lines(lines, screen.columns)) canvas.put(0, row++, line);
  return std::string(hide_cursor) + canvas.ansi();
}

}  // namespace tengen::adapters
