#include "adapters/terminal/screen_texts.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/terminal/inks.hpp"

namespace tengen::adapters {

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
