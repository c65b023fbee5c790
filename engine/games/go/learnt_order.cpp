#include "engine/games/go/learnt_order.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/core/number.hpp"

namespace tengen::go {

namespace order_feature {

namespace {

/// The feature `first + code` of a pattern of so many parts in a circle, turned and mirrored. The first part lies on an
/// axis of the board.
template <std::size_t parts, std::size_t bits>
std::array<std::size_t, 8> turned(std::size_t first, std::size_t code) noexcept {
  std::array<std::size_t, parts> part{};
  for (std::size_t i = 0; i < parts; ++i) part[i] = code >> (i * bits) & ((std::size_t{1} << bits) - 1);
  std::array<std::size_t, 8> result{};
  for (std::size_t image = 0; image < 8; ++image) {
    if (image == 4) std::reverse(part.begin() + 1, part.end());
    result[image] = first;
    for (std::size_t i = 0; i < parts; ++i) result[image] += part[(i + image * parts / 4) % parts] << (i * bits);
  }
  return result;
}

/// The number of a feature's pattern within its kind and situation.
constexpr std::size_t code_of(std::size_t feature, std::size_t kind, std::size_t bits) noexcept {
  return (feature - kind) & ((std::size_t{1} << bits) - 1);
}

}  // namespace

std::array<std::size_t, 8> images(std::size_t feature) noexcept {
  if (feature < arms) {
    const std::size_t code = code_of(feature, ring, 8 * ring_bits);
    return turned<8, ring_bits>(feature - code, code);
  }
  if (feature < sides) {
    const std::size_t code = code_of(feature, arms, 4 * arm_bits);
    return turned<4, arm_bits>(feature - code, code);
  }
  if (feature < counts) {
    const std::size_t code = code_of(feature, sides, 4 * side_bits);
    return turned<4, side_bits>(feature - code, code);
  }
  std::array<std::size_t, 8> same{};
  same.fill(feature);
  return same;
}

std::size_t canonical(std::size_t feature) noexcept {
  const auto all = images(feature);
  return *std::min_element(all.begin(), all.end());
}

}  // namespace order_feature

Result<std::unique_ptr<const OrderWeights>> read_order_weights(std::string_view text) {
  constexpr int most = 32000;
  auto result = std::make_unique<OrderWeights>();
  std::optional<std::size_t> last;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with('#')) continue;
    const std::size_t gap = std::min(line.find(' '), line.size());
    const auto feature = parse_integer<std::size_t>(line.substr(0, gap));
    const auto weight = parse_integer<int>(line.substr(std::min(gap + 1, line.size())));
    const bool right = feature && weight && *feature < OrderWeights::features && *weight >= -most && *weight <= most &&
                       (!last || *feature > *last) && order_feature::canonical(*feature) == *feature;
    if (!right) return Error{Errc::syntax, "line " + std::to_string(number) + " is no feature with its weight"};
    for (const std::size_t image : order_feature::images(*feature)) {
      result->weights_[image] = static_cast<std::int16_t>(*weight);
    }
    last = feature;
  }
  return std::unique_ptr<const OrderWeights>(std::move(result));
}

}  // namespace tengen::go
