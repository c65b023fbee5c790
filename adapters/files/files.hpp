#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"

namespace tengen::adapters {

/// Written under a name of its own first: the file appears, or is replaced, with `finish`, so that a full disk, a crash
/// or another instance never leaves half of one. A device, a pipe or the target of a link is written to as it stands.
/// `not_found` if it cannot be written.
[[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path);
/// The same with all of its text at once.
[[nodiscard]] Result<> write_file(std::string_view path, std::string_view text);
/// A copy that appears, or replaces what is there, when it is complete. The error is the system's.
[[nodiscard]] Result<> replace_with_copy(const std::filesystem::path& from, const std::filesystem::path& to);
/// All of a file, or its lines, blank ones included, so that their numbers are those of an editor. `not_found`: it
/// cannot be read to its end.
[[nodiscard]] Result<std::string> read_file(const std::string& path);
[[nodiscard]] Result<std::vector<std::string>> read_lines(const std::string& path);
/// `not_found` if it cannot be opened.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path);

}  // namespace tengen::adapters
