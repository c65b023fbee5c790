#include "adapters/files.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace tengen::adapters {

namespace {

class FileSink final : public ByteSink {
 public:
  explicit FileSink(const std::string& path) : path_(path), file_(temporary(), std::ios::binary) {}
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;
  ~FileSink() override {
    file_.close();
    std::error_code error;
    if (file_) std::filesystem::rename(temporary(), path_, error);
    if (!file_ || error) std::filesystem::remove(temporary(), error);
  }

  bool write(std::span<const char> bytes) override {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return good();
  }
  [[nodiscard]] bool good() const { return file_.good(); }

 private:
  [[nodiscard]] std::string temporary() const { return path_ + ".part"; }

  std::string path_;
  std::ofstream file_;
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
  auto sink = std::make_unique<FileSink>(std::string(path));
  if (path.empty() || !sink->good()) return Error{Errc::not_found, "the file cannot be written"};
  return std::unique_ptr<ByteSink>(std::move(sink));
}

Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) {
  auto source = std::make_unique<FileSource>(std::string(path));
  if (!source->good()) return Error{Errc::not_found, "the file cannot be opened"};
  return std::unique_ptr<ByteSource>(std::move(source));
}

}  // namespace tengen::adapters
