#pragma once

#include <memory>
#include <string_view>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"

namespace tengen::adapters {

/// Written under a name of its own first: the file of that name appears, or is replaced, when the sink is gone and
/// every write went well. `not_found` if it cannot be written.
[[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path);
/// `not_found` if it cannot be opened.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path);

}  // namespace tengen::adapters
