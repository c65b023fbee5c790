#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/files/file_sink.hpp"

namespace tengen::adapters {

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
