#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "adapters/files/files.hpp"

namespace tengen::adapters {

/// The file behind `create_file`.
class FileSink final : public ByteSink {
 public:
  FileSink() = default;
  ~FileSink() override;
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  /// Whether there is something to write to; else `reason` says why not. Called once.
  [[nodiscard]] bool open(const std::filesystem::path& path, Existing existing);
  /// Gives what is written the access that `model` has.
  [[nodiscard]] bool take_access_of(const std::filesystem::path& model);

  bool write(std::span<const char> bytes) override;
  [[nodiscard]] bool finish() override;

  /// Whether it is a file under a temporary name, which appears with `finish`.
  [[nodiscard]] bool is_temporary() const { return !written_.empty(); }
  /// The system's number for the first thing that went wrong; 0 while nothing has. EEXIST: the name is taken.
  [[nodiscard]] int reason() const { return reason_; }

 private:
  bool noted(bool done);
  bool open_for(const std::filesystem::path& path);
  bool opened(int file);
  bool open_beside(bool replaces);
  bool write_held();

  std::filesystem::path path_;
  std::filesystem::path written_;  ///< the temporary name while it exists; empty for a device, a pipe or a descriptor
  Existing existing_ = Existing::keep;
  int file_ = -1;
  std::string held_;
  int reason_ = 0;
};

/// Where a name leads in the end, be it to nothing; nothing where links lead in a circle.
[[nodiscard]] std::optional<std::filesystem::path> target_of_links(std::filesystem::path path);

}  // namespace tengen::adapters
