#include "protocol/gtp/vertex.hpp"

#include "protocol/board_text.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr std::size_t longest_column = 2;
constexpr std::size_t longest_row = 3;

/// `letters` in upper case: A is 0, Z 24, AA 25.
std::optional<int> column_of(std::string_view letters) {
  int number = 0;
  for (const char letter : letters) {
    const std::size_t place = column_letters.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    number = number * static_cast<int>(column_letters.size()) + static_cast<int>(place) + 1;
  }
  return number - 1;
}

}  // namespace

std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size) {
  const std::string text = upper(word);
  if (text == "PASS") return Vertex::pass();
  const std::size_t digits = text.find_first_of("0123456789");
  if (digits == 0 || digits == std::string::npos || digits > longest_column) return std::nullopt;
  if (text.size() - digits > longest_row) return std::nullopt;
  const auto column = column_of(std::string_view(text).substr(0, digits));
  const auto row = parse_integer<int>(std::string_view(text).substr(digits));
  if (!column || !row || *row < 1) return std::nullopt;
  // Rows above the top would count down past the first row to -1 and so could come out as a pass: keep them off it.
  return *row > size.rows ? Vertex{*column, size.rows} : Vertex{*column, size.rows - *row};
}

std::optional<Color> parse_color(std::string_view word) {
  const std::string text = upper(word);
  if (text == "B" || text == "BLACK") return Color::black;
  if (text == "W" || text == "WHITE") return Color::white;
  return std::nullopt;
}

std::string vertex_list(std::span<const Vertex> vertices, BoardSize size) {
  std::string list;
  for (const Vertex vertex : vertices) {
    if (!list.empty()) list += ' ';
    list += vertex_text(vertex, size);
  }
  return list;
}

}  // namespace tengen::gtp
