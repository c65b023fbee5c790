#include "adapters/files/output_file.hpp"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "adapters/streams/complain.hpp"
#include "engine/core/number.hpp"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#endif

namespace tengen::adapters {

namespace fs = std::filesystem;

#ifdef _WIN32

int create_exclusively(const fs::path& path, bool) noexcept {
  return ::_wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

int open_as_it_stands(const fs::path& path) noexcept {
  return ::_wopen(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT);
}

std::optional<int> descriptor_named(const fs::path&) {
  return std::nullopt;
}

int duplicate(int file) noexcept {
  return ::_dup(file);
}

bool take_access(int, const fs::path&) noexcept {
  return true;
}

bool may_write(const fs::path& path) noexcept {
  constexpr int writing = 2;
  return ::_waccess(path.c_str(), writing) == 0;
}

bool wait_for_disk(int file) noexcept {
  return ::_commit(file) == 0;
}

bool close_file(int file) noexcept {
  return ::_close(file) == 0;
}

bool replace_file(const fs::path& from, const fs::path& to) noexcept {
  constexpr DWORD flags = REPLACEFILE_IGNORE_MERGE_ERRORS | REPLACEFILE_IGNORE_ACL_ERRORS;
  if (::ReplaceFileW(to.c_str(), from.c_str(), nullptr, flags, nullptr, nullptr) != 0) return true;
  // Nothing has the name, or the file system has none of this.
  return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
}

bool rename_to_free_name(const fs::path& from, const fs::path& to) noexcept {
  if (::MoveFileExW(from.c_str(), to.c_str(), 0) != 0) return true;
  const DWORD error = ::GetLastError();
  errno = error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS ? EEXIST : EIO;
  return false;
}

#else

namespace {

/// Calls again where a signal came in between.
template <class Call>
int again_after_signals(Call call) noexcept {
  int result = 0;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

constexpr mode_t owner_only = 0600;
constexpr mode_t everybody = 0666;
constexpr mode_t permissions = 07777;
constexpr int group_bits = 3;  ///< the group's permissions stand so far left of everybody's

}  // namespace

int create_exclusively(const fs::path& path, bool hidden) noexcept {
  constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  const mode_t mode = hidden ? owner_only : everybody;
  return again_after_signals([&] { return ::open(path.c_str(), flags, mode); });
}

int open_as_it_stands(const fs::path& path) noexcept {
  return again_after_signals([&path] { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY); });
}

std::optional<int> descriptor_named(const fs::path& path) {
  const std::string normal = path.lexically_normal().string();
  if (normal == "/dev/stdout") return STDOUT_FILENO;
  if (normal == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (normal.starts_with(folder)) return parse_integer<int>(std::string_view(normal).substr(folder.size()));
  }
  return std::nullopt;
}

int duplicate(int file) noexcept {
  return again_after_signals([file] { return ::fcntl(file, F_DUPFD_CLOEXEC, 0); });
}

bool take_access(int file, const fs::path& model) noexcept {
  struct stat wanted {};
  struct stat own {};
  if (::stat(model.c_str(), &wanted) != 0 || ::fstat(file, &own) != 0) return false;
  mode_t mode = wanted.st_mode & permissions;
  if (own.st_uid != wanted.st_uid && ::fchown(file, wanted.st_uid, static_cast<gid_t>(-1)) != 0) {
    mode &= ~static_cast<mode_t>(S_ISUID);
  }
  if (own.st_gid != wanted.st_gid && ::fchown(file, static_cast<uid_t>(-1), wanted.st_gid) != 0) {
    mode &= ~static_cast<mode_t>(S_ISGID | S_IRWXG) | ((mode & S_IRWXO) << group_bits);
  }
  return again_after_signals([&] { return ::fchmod(file, mode); }) == 0;
}

bool may_write(const fs::path& path) noexcept {
  return ::access(path.c_str(), W_OK) == 0;
}

bool wait_for_disk(int file) noexcept {
  return again_after_signals([file] { return ::fsync(file); }) == 0 ||
         errno == EINVAL;  // some have nothing to wait for
}

bool close_file(int file) noexcept {
  return ::close(file) == 0 || errno == EINTR;  // the descriptor is gone in either case
}

bool replace_file(const fs::path& from, const fs::path& to) noexcept {
  return ::rename(from.c_str(), to.c_str()) == 0;
}

bool rename_to_free_name(const fs::path& from, const fs::path& to) noexcept {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
#endif
  // The file system or the kernel cannot do it in one step: two names for a moment.
  if (::link(from.c_str(), to.c_str()) == 0) return ::unlink(from.c_str()) == 0;
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return false;
  struct stat taken {};
  if (::lstat(to.c_str(), &taken) != 0 && errno == ENOENT) return replace_file(from, to);
  errno = EEXIST;
  return false;
}

#endif

namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path, int reason) {
  return {Errc::not_found, path + ": cannot be written (" + std::generic_category().message(reason) + ")"};
}

bool is_taken(const fs::path& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

/// The name, or the first of `name-2.sgf`, `name-3.sgf` and so on that nothing has.
std::string free_name(const std::string& path) {
  const fs::path wanted(path);
  fs::path name = wanted;
  for (int i = 2; is_taken(name); ++i) {
    name = wanted.parent_path() / wanted.stem();
    name += "-" + std::to_string(i);
    name += wanted.extension();
  }
  return name.string();
}

}  // namespace

std::optional<std::string> obstacle(const std::string& path, const std::string& own) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status) || descriptor_named(path) || is_same_file(path, own)) return std::nullopt;
  if (!fs::is_symlink(status)) {
    return fs::is_regular_file(status) ? std::optional<std::string>("exists already") : std::nullopt;
  }
  const fs::file_status target = fs::status(path, error);
  if (fs::exists(target) && !fs::is_regular_file(target)) return std::nullopt;
  return "is a link to " + target_of_links(path).value_or(path).string();
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

Result<OutputFile> OutputFile::open(const std::string& path, bool force, const std::string& own) {
  OutputFile file(path, path);
  if (file.is_standard_output()) return file;
  if (const auto what = obstacle(path, own)) {
    const std::string there = path + " " + *what;
    if (!force) {
      const auto answer = confirm(there + ". Write it all the same?");
      if (!answer) return Error{Errc::occupied, there + "; --force writes it all the same"};
      if (!*answer) return Error{Errc::occupied, path + " is left as it is"};
    } else if (*what != "exists already") {
      complain(there + ", which is written", 0);
    }
  }
  file.existing_ = is_taken(path) ? Existing::replace : Existing::keep;
  if (const auto possible = file.probe(); !possible) return possible.error();
  return file;
}

Result<OutputFile> OutputFile::open_free(const std::string& path) {
  OutputFile file(path, free_name(path));
  if (const auto possible = file.probe(); !possible) return possible.error();
  return file;
}

Result<> OutputFile::probe() {
  auto sink = std::make_unique<FileSink>();
  if (!sink->open(path_, existing_)) return cannot_write(path_, sink->reason());
  if (!sink->is_temporary()) open_ = std::move(sink);
  return {};
}

Result<> OutputFile::write(std::string_view text) {
  std::cout << std::flush;  // it may be the same file
  if (is_standard_output()) {
    std::cout << text << std::flush;
    return std::cout.good() ? Result<>() : Result<>(cannot_write("standard output", EIO));
  }
  for (;;) {
    std::unique_ptr<FileSink> sink = std::move(open_);
    if (!sink) {
      sink = std::make_unique<FileSink>();
      static_cast<void>(sink->open(path_, existing_));
    }
    if (sink->reason() == 0 && sink->write(text) && sink->finish()) return {};
    if (sink->reason() != EEXIST) return cannot_write(path_, sink->reason());
    // Somebody has made a file of that name meanwhile.
    path_ = free_name(wanted_);
  }
}

}  // namespace tengen::adapters
