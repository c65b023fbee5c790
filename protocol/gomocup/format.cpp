#include "protocol/gomocup/format.hpp"

#include <cmath>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/take.hpp>
#include <range/v3/view/transform.hpp>
#include <string_view>

#include "protocol/number.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::gomocup {

namespace {

constexpr int longest_line = 20;

std::string two_digits(int number) {
  return std::string(number < 10 ? 1 : 0, '0').append(std::to_string(number));
}

}  // namespace

std::string point_text(Vertex at) {
  return std::to_string(at.x) + "," + std::to_string(at.y);
}

std::string points_text(const std::vector<Vertex>& points) {
  return joined(points | ranges::views::transform(point_text));
}

std::string padded_point(Vertex at) {
  return two_digits(at.x) + two_digits(at.y);
}

std::string spaced_point(Vertex at) {
  return std::to_string(at.x) + " " + std::to_string(at.y);
}

std::string score_text(Score score) {
  std::string text;
  if (is_win(score)) return text.append("+M").append(std::to_string(plies_to_end(score)));
  if (is_loss(score)) return text.append("-M").append(std::to_string(plies_to_end(score)));
  return std::to_string(score);
}

std::string win_rate_text(Score score) {
  return fixed_text(win_chance(score), 3);
}

std::string line_text(const SearchInfo& info) {
  return points_text(info.line | ranges::views::take(longest_line) | ranges::to<std::vector>());
}

std::string count_text(std::uint64_t count) {
  constexpr std::uint64_t most_digits = 10000;  // no more than four of them
  std::string_view unit = " KMGTPE";
  while (count >= most_digits) {
    count /= 1000;
    unit.remove_prefix(1);
  }
  return std::to_string(count) + (unit.front() == ' ' ? std::string() : std::string(1, unit.front()));
}

std::string thought_text(const SearchInfo& info, int multi_pv) {
  const std::string line = line_text(info);
  return "depth " + std::to_string(info.depth) + "-" + std::to_string(info.selective_depth) +
         (multi_pv > 1 ? " multipv " + std::to_string(info.rank) : std::string()) + " ev " + score_text(info.score) +
         " n " + count_text(info.nodes) + " n/ms " + std::to_string(info.nodes_per_second() / 1000) + " tm " +
         std::to_string(info.elapsed.count()) + " pv " + (line.empty() ? "(NONE)" : line);
}

}  // namespace tengen::gomocup
