#pragma once

#include <filesystem>
#include <optional>

namespace tengen::adapters {

// What saving asks of the system, and what the C++ library does not offer. Errors are left in `errno`.

/// A new file of that name, open for writing; -1 if the name is taken, by a link too. `hidden`: only its owner can read
/// it, else it has the mode that any new file has.
[[nodiscard]] int create_exclusively(const std::filesystem::path& path, bool hidden) noexcept;
/// A device or a pipe, open for writing; -1 on an error. A pipe waits for its reader.
[[nodiscard]] int open_as_it_stands(const std::filesystem::path& path) noexcept;
/// The descriptor of this process that the path stands for, as `/dev/stdout` and `/dev/fd/3` do.
[[nodiscard]] std::optional<int> descriptor_named(const std::filesystem::path& path);
/// A descriptor for the same file; -1 on an error.
[[nodiscard]] int duplicate(int file) noexcept;

/// Gives the new file the mode of `model`, and its owner and group where the system allows it. Where the group stays
/// another, it may do no more than everybody. Windows: see `replace_file`.
[[nodiscard]] bool take_access(int file, const std::filesystem::path& model) noexcept;
/// Whether this user may write to the file that has the name.
[[nodiscard]] bool may_write(const std::filesystem::path& path) noexcept;

/// Waits until the contents are on the disk: a disk may find out only then that it is full or broken, and after a power
/// failure a new name must not stand for contents that never arrived.
[[nodiscard]] bool wait_for_disk(int file) noexcept;
[[nodiscard]] bool close_file(int file) noexcept;

/// Gives `from` the name `to`. What has that name is gone; on Windows its attributes and its list of who may do what
/// pass to the new file.
[[nodiscard]] bool replace_file(const std::filesystem::path& from, const std::filesystem::path& to) noexcept;
/// The same where nothing has the name `to`; fails with EEXIST where something has.
[[nodiscard]] bool rename_to_free_name(const std::filesystem::path& from, const std::filesystem::path& to) noexcept;

}  // namespace tengen::adapters
