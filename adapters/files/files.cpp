#include "adapters/files/files.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#ifdef _WIN32
#include <process.h>
#else
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
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

/// Waits until the file's contents are on the disk: a disk may find out only then that it is full or broken, and after
/// a power failure a new name must not stand for contents that never arrived.
bool wait_for_disk([[maybe_unused]] const fs::path& path) {
#ifdef _WIN32
  return true;
#else
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  int result = 0;
  do {
    result = ::fsync(file);
  } while (result != 0 && errno == EINTR);
  const bool done = result == 0 || errno == EINVAL;  // some file systems have nothing to wait for
  ::close(file);
  return done;
#endif
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
    const bool renamed = written_ != path_;
    if (!good() || (renamed && !wait_for_disk(written_))) return false;
    if (renamed) fs::rename(written_, path_, error);
    finished_ = !error;
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

Result<> replace_with_copy(const fs::path& from, const fs::path& to) {
  const fs::path part = temporary_for(to);
  std::error_code error;
  fs::copy_file(from, part, fs::copy_options::overwrite_existing, error);
  if (!error && !wait_for_disk(part)) error = std::make_error_code(std::errc::io_error);
  if (!error) fs::rename(part, to, error);
  if (!error) return {};
  std::error_code ignored;
  fs::remove(part, ignored);
  return Error{Errc::not_found, error.message()};
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  constexpr std::size_t chunk = std::size_t{64} << 10;
  while (file) {
    const std::size_t begin = text.size();
    text.resize(begin + chunk);
    file.read(text.data() + begin, static_cast<std::streamsize>(chunk));
    text.resize(begin + static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) return Error{Errc::not_found, "cannot be read"};
  return text;
}

Result<std::vector<std::string>> read_lines(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  std::istringstream stream(*text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) {
  auto source = std::make_unique<FileSource>(std::string(path));
  if (!source->good()) return Error{Errc::not_found, "the file cannot be opened"};
  return std::unique_ptr<ByteSource>(std::move(source));
}

}  // namespace tengen::adapters
