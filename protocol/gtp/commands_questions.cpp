#include <algorithm>
#include <cmath>

#include "protocol/board_text.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::gtp {

namespace {

/// A person waits in front of GoGui for the answer.
constexpr Milliseconds longest_question{1000};

/// The size of a score in tenths of points, as `2.5`.
std::string tenths(double value) {
  const long long all = std::llround(std::abs(value) * 10);
  return std::to_string(all / 10) + (all % 10 != 0 ? "." + std::to_string(all % 10) : "");
}

/// Short enough for a point on the board: `+2.5`, `W5` for a win in five plies, `L4` for a loss.
std::string label(Score score) {
  if (is_win(score) || is_loss(score)) return (score > 0 ? "W" : "L") + std::to_string(plies_to_end(score));
  return (score < 0 ? "-" : "+") + tenths(points(score));
}

/// `Black wins in 5 plies` or `W+2.5`.
std::string outcome(Score score, Color mover) {
  const Color ahead = score < 0 ? opponent(mover) : mover;
  if (is_win(score) || is_loss(score)) {
    return std::string(ahead == Color::black ? "Black" : "White") + " wins in " + std::to_string(plies_to_end(score)) +
           " plies";
  }
  return (ahead == Color::black ? "B+" : "W+") + tenths(points(score));
}

std::string color_letter(Color color) {
  return color == Color::black ? "b" : "w";
}

}  // namespace

Session::Answer Session::ask(std::string (Session::*answer)(const SearchResult&) const, SearchRequest request) {
  request.time.turn = std::min(options_.move_time, longest_question);
  start_search({.color = position_.engine().to_move(), .purpose = Purpose::question, .answer = answer}, request);
  return std::nullopt;
}

std::string Session::variation_text(const SearchResult& result) const {
  std::string text = "VAR";
  Color color = position_.engine().to_move();
  for (const Vertex vertex : result.info.line) {
    text += " " + color_letter(color) + " " + vertex_text(vertex, position_.size());
    color = opponent(color);
  }
  return text + "\nTEXT " + value_text(result);
}

std::string Session::values_text(const SearchResult&) const {
  std::string text;
  for (const SearchInfo& line : thoughts_.lines()) {
    text += vertex_text(line.line.front(), position_.size()) + " " + label(line.score) + "\n";
  }
  return text;
}

/// Each move's chance to win as a shade, from -1 to 1, with its score written upon it.
std::string Session::scores_text(const SearchResult& result) const {
  std::string influence;
  std::string labels;
  for (const SearchInfo& line : thoughts_.lines()) {
    const Vertex move = line.line.front();
    if (move.is_pass()) continue;
    const std::string point = " " + vertex_text(move, position_.size()) + " ";
    const double shade = 2 * win_chance(line.score) - 1;
    influence += point + (shade < 0 ? "-" : "") + tenths(shade);
    labels += point + label(line.score);
  }
  if (influence.empty()) return "TEXT " + value_text(result);
  return "INFLUENCE" + influence + "\nLABEL" + labels + "\nTEXT " + value_text(result);
}

/// What is proven of the value: all of it, or the range in which it lies.
std::string Session::solved_text(const SearchResult& result) const {
  const SearchInfo& info = result.info;
  if (info.lower == -score_infinite) return value_text(result);  // a game that cannot be solved
  const Color mover = position_.engine().to_move();
  const auto text = [mover](Score score) { return score == score_draw ? "0" : outcome(score, mover); };
  if (info.lower == info.upper) return text(info.lower) + ", solved";
  return "between " + text(info.lower) + " and " + text(info.upper) + ", not solved";
}

std::string Session::value_text(const SearchResult& result) const {
  const SearchInfo& info = result.info;
  const Color mover = position_.engine().to_move();
  if (info.depth == 0) return "no move to search";
  const std::string value = outcome(info.score, mover);
  if (is_win(info.score) || is_loss(info.score)) return value;
  if (is_exact_margin(info.score)) return value + ", solved";
  return value + ", not solved, depth " + std::to_string(info.depth);
}

}  // namespace tengen::gtp
