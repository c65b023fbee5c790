#pragma once

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

/// What a terminal would show of ANSI text: characters and the place of the cursor. It knows the sequences that the
/// program sends, and throws on any other.
class ScreenText {
 public:
  /// `drawing`: whether the screen for drawings is shown from the beginning.
  ScreenText(int columns, int rows, bool drawing = true) : drawing_(drawing) { resize(columns, rows); }

  /// The characters are gone, as after many terminals' change of size.
  void resize(int columns, int rows) {
    columns_ = columns;
    lines_.assign(static_cast<std::size_t>(rows), Line(static_cast<std::size_t>(columns), " "));
  }

  /// Text may come in pieces.
  void feed(std::string_view text) {
    rest_ += text;
    std::size_t at = 0;
    while (at < rest_.size()) {
      const std::size_t length = rest_[at] == '\x1B' ? take_sequence(at) : take_glyph(at);
      if (length == 0) break;
      at += length;
    }
    rest_.erase(0, at);
  }

  /// A row from the top, without the blanks at its end.
  [[nodiscard]] std::string row(int y) const {
    std::string text;
    for (const std::string& glyph : lines_.at(static_cast<std::size_t>(y))) text += glyph;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }
  /// All rows, each with a line end.
  [[nodiscard]] std::string text() const {
    std::string all;
    for (std::size_t y = 0; y < lines_.size(); ++y) all += row(static_cast<int>(y)) + "\n";
    return all;
  }
  [[nodiscard]] bool has(std::string_view part) const { return text().find(part) != std::string::npos; }

  // From 0 at the top left.
  [[nodiscard]] int cursor_column() const noexcept { return column_; }
  [[nodiscard]] int cursor_row() const noexcept { return row_; }
  [[nodiscard]] bool cursor_shown() const noexcept { return cursor_shown_; }
  /// Whether the other screen is shown, which drawings have for themselves.
  [[nodiscard]] bool drawing() const noexcept { return drawing_; }
  /// What was written while it was not.
  [[nodiscard]] const std::string& beside() const noexcept { return beside_; }

 private:
  using Line = std::vector<std::string>;

  std::size_t take_glyph(std::size_t at) {
    const auto lead = static_cast<unsigned char>(rest_[at]);
    const std::size_t length = lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    if (at + length > rest_.size()) return 0;
    if (!drawing_) {
      beside_ += rest_.substr(at, length);
    } else {
      if (lead < 0x20U || lead == 0x7FU) throw std::runtime_error("a control character in a drawing");
      // Beyond the last column a terminal would begin the next row.
      if (column_ >= columns_) throw std::runtime_error("a row that is too long: " + row(row_));
      lines_.at(static_cast<std::size_t>(row_))[static_cast<std::size_t>(column_)] = rest_.substr(at, length);
    }
    ++column_;
    return length;
  }

  std::size_t take_sequence(std::size_t at) {
    const std::string_view text = std::string_view(rest_).substr(at);
    if (text.size() < 2) return 0;
    if (text[1] != '[') throw std::runtime_error("an unknown sequence");
    const std::size_t end = text.find_first_not_of("?0123456789;", 2);
    if (end == std::string_view::npos) return 0;
    obey(text.substr(2, end - 2), text[end]);
    return end + 1;
  }

  void obey(std::string_view numbers, char letter) {
    if (numbers.starts_with('?') && (letter == 'h' || letter == 'l')) return set_mode(numbers.substr(1), letter == 'h');
    if (letter == 'm') return;
    if (letter == 'H') return move_cursor(numbers);
    if (numbers.empty() && letter == 'K') {
      if (!drawing_) return;
      if (column_ >= columns_) throw std::runtime_error("the last character of a row is erased");
      Line& line = lines_.at(static_cast<std::size_t>(row_));
      std::fill(line.begin() + column_, line.end(), " ");
      return;
    }
    if (numbers == "2" && letter == 'J') {
      for (Line& line : lines_) std::fill(line.begin(), line.end(), " ");
      return;
    }
    throw std::runtime_error("an unknown sequence: " + std::string(numbers) + letter);
  }

  void set_mode(std::string_view number, bool on) {
    if (number == "25") {
      cursor_shown_ = on;
    } else if (number == "1049") {
      drawing_ = on;
    } else if (number != "1000" && number != "1006") {
      throw std::runtime_error("an unknown mode: " + std::string(number));
    }
  }

  void move_cursor(std::string_view numbers) {
    const std::size_t middle = numbers.find(';');
    row_ = number_in(numbers.substr(0, middle)) - 1;
    column_ = number_in(numbers.substr(middle + 1)) - 1;
    if (row_ < 0 || column_ < 0 || row_ >= static_cast<int>(lines_.size()) || column_ >= columns_) {
      throw std::runtime_error("the cursor leaves the screen");
    }
  }
  static int number_in(std::string_view text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }

  int columns_ = 0;
  std::vector<Line> lines_;
  std::string rest_;  ///< of a sequence or character that has begun
  std::string beside_;
  int column_ = 0;
  int row_ = 0;
  bool cursor_shown_ = true;
  bool drawing_;
};

}  // namespace tengen::test
