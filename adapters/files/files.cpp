#include "adapters/files/files.hpp"

#include <fstream>
#include <sstream>

namespace tengen::adapters {

namespace {

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

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  constexpr std::size_t chunk = std::size_t{64} << 10;
  while (file && text.size() <= max_bytes) {
    const std::size_t begin = text.size();
    text.resize(begin + chunk);
    file.read(text.data() + begin, static_cast<std::streamsize>(chunk));
    text.resize(begin + static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) return Error{Errc::not_found, "cannot be read"};
  if (text.size() > max_bytes) return Error{Errc::out_of_range, "too large"};
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
