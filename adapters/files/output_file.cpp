#include "adapters/files/output_file.hpp"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

#include "adapters/files/system_file.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/confirm.hpp"

namespace tengen::adapters {

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
