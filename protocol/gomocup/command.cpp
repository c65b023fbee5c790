#include "protocol/gomocup/command.hpp"

#include <algorithm>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/number.hpp"

namespace tengen::gomocup {

std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most) {
  std::vector<std::int64_t> result;
  text = trim(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t"), text.size());
    const auto number = parse_saturated<std::int64_t>(text.substr(0, end));
    if (!number || result.size() == most) return std::nullopt;
    result.push_back(*number);
    text = trim(text.substr(end));
    if (!text.empty() && text.front() == ',') {
      text = trim(text.substr(1));
      if (text.empty()) return std::nullopt;
    }
  }
  return result;
}

int coordinate(std::int64_t number) noexcept {
  constexpr std::int64_t far = 1000000;
  return static_cast<int>(std::clamp(number, -far, far));
}

std::optional<Nothing> parse_nothing(const Input& /*input*/) {
  return Nothing{};
}

std::optional<Vertex> parse_point(const Input& input) {
  const auto pair = read_numbers(input.words, 2);
  if (!pair || pair->size() != 2) return std::nullopt;
  return Vertex{coordinate((*pair)[0]), coordinate((*pair)[1])};
}

std::optional<std::vector<Vertex>> parse_points(const Input& input) {
  return input.list | ranges::views::transform(&ListedStone::at) | ranges::to<std::vector>();
}

std::optional<std::string> parse_file_name(const Input& input) {
  return input.file_name;
}

}  // namespace tengen::gomocup
