#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "protocol/session.hpp"

namespace tengen::adapters {

/// What a save may do to something that has the name already.
enum class Existing : std::uint8_t {
  keep,      ///< nothing: the save fails where the name is taken, be it by a link that leads nowhere
  replace,   ///< a user or a host typed the name: a file is replaced, the target of a link is written
  take_name  ///< a file in a folder that the user typed: a file is replaced, and so is a link itself
};

/// Written under a random name beside it first: the file appears, or is replaced, with `finish`, so that a full disk, a
/// crash or another instance never leaves half of one. A file that is replaced keeps its mode, and its owner and group
/// where the system allows it. A device and a pipe are written to as they stand, `/dev/stdout` and its like as the
/// process's own. `not_found` if it cannot be written.
[[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path,
                                                            Existing existing = Existing::replace);
/// The same with all of its text at once. `occupied` if the name is taken and what has it is to be kept.
[[nodiscard]] Result<> write_file(std::string_view path, std::string_view text, Existing existing = Existing::replace);
/// A copy with the mode of `from`. It appears when it is complete, in place of whatever has the name. The error is the
/// system's.
[[nodiscard]] Result<> replace_with_copy(const std::filesystem::path& from, const std::filesystem::path& to);
/// All of a file, or its lines, blank ones included, so that their numbers are those of an editor. `not_found`: it
/// cannot be read to its end. `out_of_range`: it is larger than `max_bytes`.
[[nodiscard]] Result<std::string> read_file(const std::string& path,
                                            std::size_t max_bytes = std::numeric_limits<std::size_t>::max());
[[nodiscard]] Result<std::vector<std::string>> read_lines(const std::string& path);
/// `not_found` if it cannot be opened.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path);

/// The files that the user of a session over the standard streams names. Pipes, devices and folders are `not_found`: a
/// session would wait for them for ever, or do harm.
class UserFiles final : public FileAccess {
 public:
  [[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path) override;
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) override;
  [[nodiscard]] Result<std::string> read_file(std::string_view path, std::size_t max_bytes) override;
};

}  // namespace tengen::adapters
