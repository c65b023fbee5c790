#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

/// What the root of a game tree says, read as the programs that write it mean it. An empty value is as good as none.
struct RootValues {
  std::optional<int> type{};
  std::optional<BoardSize> size{};
  std::optional<double> komi{};
};

/// `syntax` for a type or a size that cannot be read. A komi that cannot be, or that no board of this size can have, is
/// left out. What was read with doubt is told in `warnings`.
[[nodiscard]] Result<RootValues> read_root_values(const Tree& tree, std::vector<std::string>& warnings);

/// Letters, digits and blanks as wide as a Chinese character, which programs of East Asia write, as those of ASCII.
[[nodiscard]] std::string narrow_text(std::string_view text);

/// `cannot read NAME[value]`.
[[nodiscard]] Error bad_value(std::string_view name, std::string_view value);

}  // namespace tengen::sgf
