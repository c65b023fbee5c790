#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"

namespace tengen::adapters {

/// Written under a name of its own first: the file appears, or is replaced, with `finish`, so that a full disk, a crash
/// or another instance never leaves half of one. A device, a pipe or the target of a link is written to as it stands.
/// `not_found` if it cannot be written.
[[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path);
/// The same with all of its text at once.
[[nodiscard]] Result<> write_file(std::string_view path, std::string_view text);
/// `not_found` if it cannot be opened.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path);

}  // namespace tengen::adapters
