#include "protocol/gtp/vertex.hpp"

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/board_text.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

std::optional<Color> parse_color(std::string_view word) {
  const std::string text = upper(word);
  if (text == "B" || text == "BLACK") return Color::black;
  if (text == "W" || text == "WHITE") return Color::white;
  return std::nullopt;
}

std::optional<std::vector<Stone>> parse_stones(std::span<const std::string> words, BoardSize size) {
  if (words.size() % 2 != 0) return std::nullopt;
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto color = parse_color(words[i]);
    const auto vertex = parse_vertex(words[i + 1], size);
    if (!color || !vertex) return std::nullopt;
    stones.push_back({*color, *vertex});
  }
  return stones;
}

std::string vertex_list(std::span<const Vertex> vertices, BoardSize size) {
  const auto text = [size](Vertex vertex) { return vertex_text(vertex, size); };
  return vertices | ranges::views::transform(text) | ranges::views::join(' ') | ranges::to<std::string>();
}

}  // namespace tengen::gtp
