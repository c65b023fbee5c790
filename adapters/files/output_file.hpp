#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/files/file_sink.hpp"

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

/// What stands in the way of writing to a name, in words that follow it: `exists already`, `is a link to /home/x`.
/// Nothing where the name is free, a device or a pipe, or where it is the file `own`, which the text came from.
[[nodiscard]] std::optional<std::string> obstacle(const std::string& path, const std::string& own = {});
/// Whether both names lead to one existing file.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// The name of standard output where a file to write is asked for, and of standard input where one is to be read.
inline constexpr std::string_view standard_stream = "-";

/// The file that a command writes when its work is done. It is found to be possible before the work.
class OutputFile {
 public:
  /// A file that the user named. Where something is in the way (`obstacle`), a person at a terminal is asked on stderr;
  /// elsewhere it needs `force`. A device and a pipe are opened now. The error names the file.
  [[nodiscard]] static Result<OutputFile> open(const std::string& path, bool force, const std::string& own = {});
  /// A file with a name that nobody typed: if something has it, `name-2.sgf` or the next that is free.
  [[nodiscard]] static Result<OutputFile> open_free(const std::string& path);

  /// Writes all of it, once. Where the name was free and has been taken meanwhile, the next free one is used.
  [[nodiscard]] Result<> write(std::string_view text);
  /// Its name; after `write` the one that was written.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_standard_output() const { return path_ == standard_stream; }

 private:
  OutputFile(std::string wanted, std::string path) : wanted_(std::move(wanted)), path_(std::move(path)) {}

  /// Opens the file, and keeps it open if it is no plain one.
  [[nodiscard]] Result<> probe();

  std::string wanted_;  ///< the name before any number
  std::string path_;
  Existing existing_ = Existing::keep;
  std::unique_ptr<FileSink> open_;  ///< a device or a pipe
};

}  // namespace tengen::adapters
