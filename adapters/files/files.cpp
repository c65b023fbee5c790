#include "adapters/files/files.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

/// A name that no other process uses for the same file.
fs::path temporary_for(const fs::path& path) {
#ifdef _WIN32
  const int process = ::_getpid();
#else
  const int process = ::getpid();
#endif
  return path.string() + "." + std::to_string(process) + ".part";
}

class FileSink final : public ByteSink {
 public:
  explicit FileSink(fs::path path) : path_(std::move(path)) {
    std::error_code error;
    const fs::file_status status = fs::status(path_, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
      written_ = path_;
    } else {
      if (fs::is_symlink(fs::symlink_status(path_, error))) path_ = fs::weakly_canonical(path_, error);
      written_ = temporary_for(path_);
    }
    file_.open(written_, std::ios::binary);
  }
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;
  ~FileSink() override {
    file_.close();
    std::error_code error;
    if (!finished_ && written_ != path_) fs::remove(written_, error);
  }

  bool write(std::span<const char> bytes) override {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return good();
  }
  [[nodiscard]] bool finish() override {
    file_.close();
    std::error_code error;
    if (good() && written_ != path_) fs::rename(written_, path_, error);
    finished_ = good() && !error;
    return finished_;
  }
  [[nodiscard]] bool good() const { return file_.good(); }

 private:
  fs::path path_;
  fs::path written_;  ///< what is open: a temporary name, or `path_` itself where a name cannot be replaced
  std::ofstream file_;
  bool finished_ = false;
};

class FileSource final : public ByteSource {
 public:
  explicit FileSource(const std::string& path) : file_(path, std::ios::binary) {}

  std::size_t read(std::span<char> bytes) override {
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return static_cast<std::size_t>(file_.gcount());
  }
  void rewind() override {
    file_.clear();
    file_.seekg(0);
  }
  [[nodiscard]] bool good() const { return file_.good(); }

 private:
  std::ifstream file_;
};

}  // namespace

Result<std::unique_ptr<ByteSink>> create_file(std::string_view path) {
  if (path.empty()) return Error{Errc::not_found, "the file cannot be written"};
  auto sink = std::make_unique<FileSink>(fs::path(path));
  if (!sink->good()) return Error{Errc::not_found, "the file cannot be written"};
  return std::unique_ptr<ByteSink>(std::move(sink));
}

Result<> write_file(std::string_view path, std::string_view text) {
  auto sink = create_file(path);
  if (!sink) return sink.error();
  if (!(*sink)->write(text) || !(*sink)->finish()) return Error{Errc::not_found, "the file cannot be written"};
  return {};
}

Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) {
  auto source = std::make_unique<FileSource>(std::string(path));
  if (!source->good()) return Error{Errc::not_found, "the file cannot be opened"};
  return std::unique_ptr<ByteSource>(std::move(source));
}

}  // namespace tengen::adapters
