#include "protocol/gtp/texts.hpp"

#include <cmath>
#include <range/v3/view/transform.hpp>

#include "protocol/board_text.hpp"
#include "protocol/gtp/analysis.hpp"
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
  return joined(vertices | ranges::views::transform(text));
}

std::string tenths_text(double value) {
  const long long all = std::llround(std::abs(value) * 10);
  return std::to_string(all / 10) + (all % 10 != 0 ? "." + std::to_string(all % 10) : "");
}

std::string score_label(Score score) {
  if (is_win(score) || is_loss(score)) return (score > 0 ? "W" : "L") + std::to_string(plies_to_end(score));
  return (score < 0 ? "-" : "+") + tenths_text(score_points(score));
}

std::string outcome_text(Score score, Color mover) {
  const Color ahead = score < 0 ? opponent(mover) : mover;
  if (is_win(score) || is_loss(score)) {
    return std::string(ahead == Color::black ? "Black" : "White") + " wins in " + std::to_string(plies_to_end(score)) +
           " plies";
  }
  return (ahead == Color::black ? "B+" : "W+") + tenths_text(score_points(score));
}

std::string value_text(const SearchInfo& info, Color mover) {
  if (info.depth == 0) return "no move to search";
  const std::string value = outcome_text(info.score, mover);
  if (is_win(info.score) || is_loss(info.score)) return value;
  if (is_exact_margin(info.score)) return value + (info.likely ? " or more, proven" : ", solved");
  if (info.likely) {
    const Color ahead = *info.likely < 0 ? opponent(mover) : mover;
    return (ahead == Color::black ? "B+" : "W+") + tenths_text(lead_points(info)) + " likely, not solved, depth " +
           std::to_string(info.depth);
  }
  return value + ", not solved, depth " + std::to_string(info.depth);
}

std::string variation_text(const SearchInfo& info, Color mover, BoardSize size) {
  std::string text = "VAR";
  Color color = mover;
  for (const Vertex vertex : info.line) {
    text += (color == Color::black ? " b " : " w ") + vertex_text(vertex, size);
    color = opponent(color);
  }
  return text + "\nTEXT " + value_text(info, mover);
}

std::string finding_text(const Finding& finding, BoardSize size) {
  const SearchInfo& best = finding.best;
  std::string text = finding.mover == Color::black ? "Black" : "White";
  text += " to move: " + value_text(best, finding.mover);
  if (!best.line.empty()) text += "; line " + vertex_list(best.line, size);
  return text + "; " + std::to_string(best.nodes) + " nodes";
}

}  // namespace tengen::gtp
