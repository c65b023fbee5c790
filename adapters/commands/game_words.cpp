#include "adapters/commands/game_words.hpp"

#include <array>
#include <charconv>
#include <cstdlib>

namespace tengen::adapters {

namespace {

std::string points(int half_points) {
  const std::string sign = half_points < 0 ? "-" : "";
  return sign + std::to_string(std::abs(half_points) / 2) + (half_points % 2 != 0 ? ".5" : "");
}

}  // namespace

const char* name(Color color) {
  return color == Color::black ? "Black (X)" : "White (O)";
}

std::string result_text(const GameStatus& status) {
  if (!status.winner) return "Draw.";
  std::string text = std::string(name(*status.winner)) + " wins";
  if (status.margin) text += " by " + points(std::abs(*status.margin)) + " points";
  return text + ".";
}

std::string score_text(Score score) {
  if (is_win(score)) return "wins in " + std::to_string(plies_to_end(score));
  if (is_loss(score)) return "loses in " + std::to_string(plies_to_end(score));
  if (is_exact_margin(score)) return "exactly " + points(margin_of(score)) + " points";
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), score / 100.0, std::chars_format::fixed, 2);
  return {buffer.data(), end.ptr};
}

}  // namespace tengen::adapters
