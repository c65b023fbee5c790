#pragma once

#include <string>
#include <string_view>

namespace tengen::review {

/// A report, as `to_json` wrote it, as one HTML file that needs nothing beside it: a board to step through, the curve
/// of Black's chance, the variations. Nothing in the report can end the element that holds it.
[[nodiscard]] std::string to_html(std::string_view json);

}  // namespace tengen::review
