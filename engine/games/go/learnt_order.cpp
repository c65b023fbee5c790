#include "engine/games/go/learnt_order.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/core/number.hpp"

namespace tengen::go {

namespace order_feature {

namespace {

/// The least of the codes of a pattern of `parts` parts in a circle, turned and mirrored. A quarter turn moves each
/// part by `step` places.
template <std::size_t parts>
std::size_t least_code(std::size_t code, std::size_t bits, std::size_t step) noexcept {
  std::array<std::size_t, parts> part{};
  for (std::size_t i = 0; i < parts; ++i) part[i] = code >> (i * bits) & ((std::size_t{1} << bits) - 1);
  std::size_t least = code;
  for (int mirrored = 0; mirrored < 2; ++mirrored) {
    for (std::size_t turned = 0; turned < parts; turned += step) {
      std::size_t other = 0;
      for (std::size_t i = 0; i < parts; ++i) other |= part[(i + turned) % parts] << (i * bits);
      least = std::min(least, other);
    }
    std::reverse(part.begin() + 1, part.end());  // the first part lies on the axis
  }
  return least;
}

}  // namespace

std::size_t canonical(std::size_t feature) noexcept {
  const auto within = [feature](std::size_t first, std::size_t bits, auto least) {
    const std::size_t code = (feature - first) & ((std::size_t{1} << bits) - 1);
    return feature - code + least(code);
  };
  // The ring begins with a corner, which lies on a diagonal.
  if (feature < arms)
    return within(ring, 8 * ring_bits, [](std::size_t code) { return least_code<8>(code, ring_bits, 2); });
  if (feature < sides)
    return within(arms, 4 * arm_bits, [](std::size_t code) { return least_code<4>(code, arm_bits, 1); });
  if (feature < counts) {
    return within(sides, 4 * side_bits, [](std::size_t code) { return least_code<4>(code, side_bits, 1); });
  }
  return feature;
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
    result->weights_[*feature] = static_cast<std::int16_t>(*weight);
    last = feature;
  }
  for (std::size_t feature = 0; feature < OrderWeights::features; ++feature) {
    result->weights_[feature] = result->weights_[order_feature::canonical(feature)];
  }
  return std::unique_ptr<const OrderWeights>(std::move(result));
}

}  // namespace tengen::go
