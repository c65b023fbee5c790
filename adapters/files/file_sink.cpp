#include "adapters/files/file_sink.hpp"

#include <cerrno>
#include <random>
#include <system_error>
#include <utility>

#include "adapters/files/output_file.hpp"
#include "adapters/streams/stdio.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

/// A name in the same folder that nobody can guess.
fs::path temporary_beside(const fs::path& path) {
  constexpr std::size_t longest_name = 200;  // bytes: file systems take 255
  std::random_device random;
  std::string digits;
  for (int i = 0; i < 2; ++i) digits += "." + std::to_string(random());
  const fs::path name = path.filename().native().size() > longest_name ? fs::path("tengen") : path.filename();
  fs::path temporary = path.parent_path() / name;
  temporary += digits + ".part";
  return temporary;
}

bool refuse(int reason) {
  errno = reason;
  return false;
}

Error cannot_write() {
  return {Errc::not_found, "the file cannot be written"};
}

}  // namespace

FileSink::~FileSink() {
  if (file_ >= 0) static_cast<void>(close_file(file_));
  std::error_code ignored;
  if (!written_.empty()) fs::remove(written_, ignored);
}

bool FileSink::open(const fs::path& path, Existing existing) {
  existing_ = existing;
  return noted(open_for(path));
}

bool FileSink::take_access_of(const fs::path& model) {
  return noted(take_access(file_, model));
}

bool FileSink::write(std::span<const char> bytes) {
  constexpr std::size_t at_once = std::size_t{64} << 10;
  if (reason_ != 0) return false;
  held_.append(bytes.data(), bytes.size());
  return held_.size() < at_once || write_held();
}

bool FileSink::finish() {
  if (!write_held()) return false;
  const bool arrived = noted(written_.empty() || wait_for_disk(file_));
  if (!noted(close_file(std::exchange(file_, -1))) || !arrived || written_.empty()) return reason_ == 0;
  const bool renamed =
      existing_ == Existing::keep ? rename_to_free_name(written_, path_) : replace_file(written_, path_);
  if (renamed) written_.clear();
  return noted(renamed);
}

bool FileSink::noted(bool done) {
  if (!done && reason_ == 0) reason_ = errno != 0 ? errno : EIO;
  return done;
}

bool FileSink::open_for(const fs::path& path) {
  path_ = path;
  if (existing_ == Existing::replace) {
    if (const auto descriptor = descriptor_named(path)) return opened(duplicate(*descriptor));
    const auto target = target_of_links(path);
    if (!target) return refuse(ELOOP);
    path_ = *target;
  }
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path_, error);
  if (fs::is_directory(status)) return refuse(EISDIR);
  if (!path_.has_filename()) return refuse(ENOENT);
  if (existing_ == Existing::keep && fs::exists(status)) return refuse(EEXIST);
  const bool regular = fs::is_regular_file(status);
  if (existing_ == Existing::replace && fs::exists(status) && !regular) return opened(open_as_it_stands(path_));
  return (!regular || may_write(path_)) && open_beside(regular);
}

bool FileSink::opened(int file) {
  file_ = file;
  return file >= 0;
}

bool FileSink::open_beside(bool replaces) {
  constexpr int tries = 100;
  for (int i = 0; i < tries; ++i) {
    const fs::path name = temporary_beside(path_);
    if (opened(create_exclusively(name, replaces))) {
      written_ = name;
      // Where the system refuses, the file stays its owner's alone.
      if (replaces) static_cast<void>(take_access(file_, path_));
      return true;
    }
    if (errno != EEXIST) break;
  }
  return false;
}

bool FileSink::write_held() {
  if (reason_ == 0) static_cast<void>(noted(write_all(file_, held_)));
  held_.clear();
  return reason_ == 0;
}

std::optional<fs::path> target_of_links(fs::path path) {
  constexpr int most_links = 40;
  std::error_code error;
  for (int i = 0; i < most_links; ++i) {
    if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
    const fs::path next = fs::read_symlink(path, error);
    if (error) return std::nullopt;
    path = path.parent_path() / next;  // an absolute one stands for itself
  }
  return std::nullopt;
}

Result<std::unique_ptr<ByteSink>> create_file(std::string_view path, Existing existing) {
  auto sink = std::make_unique<FileSink>();
  if (path.empty() || !sink->open(fs::path(path), existing)) return cannot_write();
  return std::unique_ptr<ByteSink>(std::move(sink));
}

Result<> write_file(std::string_view path, std::string_view text, Existing existing) {
  FileSink sink;
  if (!path.empty() && sink.open(fs::path(path), existing) && sink.write(text) && sink.finish()) return {};
  if (sink.reason() == EEXIST) return Error{Errc::occupied, "the file exists already"};
  return cannot_write();
}

Result<> replace_with_copy(const fs::path& from, const fs::path& to) {
  constexpr std::size_t chunk = std::size_t{64} << 10;
  const auto source = open_file(from.string());
  if (!source) return source.error();
  FileSink sink;
  bool done = sink.open(to, Existing::take_name);
  std::string bytes(chunk, '\0');
  for (std::size_t count = chunk; done && count == chunk;) {
    count = (*source)->read(bytes);
    done = sink.write(std::string_view(bytes).substr(0, count));
  }
  if (done && sink.take_access_of(from) && sink.finish()) return {};
  return Error{Errc::not_found, std::generic_category().message(sink.reason())};
}

namespace {

bool is_special(std::string_view path) {
  std::error_code error;
  const auto status = std::filesystem::status(std::filesystem::path(path), error);
  if (descriptor_named(std::filesystem::path(path))) return true;
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

Error no_plain_file() {
  return {Errc::not_found, "that is no plain file"};
}

}  // namespace

Result<std::unique_ptr<ByteSink>> UserFiles::create_file(std::string_view path) {
  if (is_special(path)) return no_plain_file();
  return adapters::create_file(path);
}

Result<std::unique_ptr<ByteSource>> UserFiles::open_file(std::string_view path) {
  if (is_special(path)) return no_plain_file();
  return adapters::open_file(path);
}

Result<std::string> UserFiles::read_file(std::string_view path, std::size_t max_bytes) {
  if (is_special(path)) return no_plain_file();
  return adapters::read_file(std::string(path), max_bytes);
}

}  // namespace tengen::adapters
