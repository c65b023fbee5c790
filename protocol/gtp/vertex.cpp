#include "protocol/gtp/vertex.hpp"

#include "protocol/board_text.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

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
