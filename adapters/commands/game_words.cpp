#include "adapters/commands/game_words.hpp"

#include <cstdlib>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// Of the side that wins: half of the plies that are left, rounded up.
std::string moves_to_end(Score score) {
  return std::to_string((plies_to_end(score) + 1) / 2);
}

}  // namespace

std::string points_text(int half_points) {
  return half_points_text(half_points) + (std::abs(half_points) == 2 ? " point" : " points");
}

const char* name(Color color) {
  return color == Color::black ? "Black (X)" : "White (O)";
}

std::string result_text(const GameStatus& status) {
  return result_text(status, status.winner ? name(*status.winner) : "");
}

std::string result_text(const GameStatus& status, std::string_view winner) {
  if (!status.winner) return "Draw.";
  std::string text = std::string(winner) + " wins";
  if (status.margin) text += " by " + points_text(std::abs(*status.margin));
  return text + ".";
}

std::string score_text(Score score) {
  if (is_win(score)) return "wins in " + moves_to_end(score);
  if (is_loss(score)) return "loses in " + moves_to_end(score);
  if (is_exact_margin(score)) return "exactly " + points_text(margin_of(score));
  return fixed_text(score / 100.0, 2);
}

}  // namespace tengen::adapters
