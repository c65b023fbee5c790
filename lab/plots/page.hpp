#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "lab/plots/chart.hpp"

namespace tengen::lab {

/// A figure as one HTML file that needs nothing beside it: the picture, a table of its numbers for each chart, and a
/// script that tells the value under the pointer or at the keyboard's place. `about` says where the data come from.
/// `syntax` where the figure has no value.
[[nodiscard]] Result<std::string> to_page(const Figure& figure, std::string_view about);

}  // namespace tengen::lab
