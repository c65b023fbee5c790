#include "protocol/database/transfer.hpp"

#include <array>
#include <string>

#include "protocol/database/branch.hpp"
#include "protocol/database/csv.hpp"

namespace tengen::database {

namespace {

using Entry = PositionDatabase::Entry;

/// Records that are in memory at a time.
constexpr std::size_t batch = 200;
/// Bytes: a comment all of which is escaped, a full board's stones and points' texts.
constexpr std::size_t longest_line = std::size_t{256} << 10;

/// Calls `visit(entry)`, which returns a `Result<>`, for every entry; it may change them.
template <class Visit>
Result<> visit_all(PositionDatabase& database, const Visit& visit) {
  std::string last;
  for (;;) {
    const auto entries = database.after(last, batch);
    if (!entries) return entries.error();
    if (entries->empty()) return {};
    for (const Entry& entry : *entries) {
      if (auto done = visit(entry); !done) return done;
    }
    last = entries->back().first;
  }
}

/// The lines of a file, one after another. What is longer than `longest_line` is cut.
class Lines {
 public:
  explicit Lines(ByteSource& source) : source_(source) {}

  /// False at the end.
  bool next(std::string& line) {
    line.clear();
    bool any = false;
    for (;;) {
      if (at_ == count_) {
        at_ = 0;
        count_ = source_.read(buffer_);
        if (count_ == 0) return any;
      }
      any = true;
      const char c = buffer_[at_++];
      if (c == '\n') return true;
      if (line.size() < longest_line) line += c;
    }
  }

 private:
  ByteSource& source_;
  std::array<char, 1 << 14> buffer_{};
  std::size_t at_ = 0;
  std::size_t count_ = 0;
};

}  // namespace

Result<std::uint64_t> merge(PositionDatabase& database, PositionDatabase& other) {
  std::uint64_t count = 0;
  const auto done = change_together(database, [&]() -> Result<> {
    return visit_all(other, [&](const Entry& entry) -> Result<> {
      const auto placement = read_key(entry.first);
      if (!placement) return {};
      const auto [key, record] = canonical_entry(*placement, entry.second);
      const auto added = merge_record(database, key, record);
      if (!added) return added.error();
      if (*added) ++count;
      return {};
    });
  });
  if (!done) return done.error();
  return count;
}

Result<std::uint64_t> write_text(PositionDatabase& database, ByteSink& sink, const Placement* only) {
  std::uint64_t count = 0;
  const auto write = [&](const std::string& line) -> Result<> {
    if (!sink.write(line + '\n')) return Error{Errc::not_found, "the file cannot be written"};
    return {};
  };
  if (const auto done = write(csv_heading()); !done) return done.error();
  const auto done = visit_all(database, [&](const Entry& entry) -> Result<> {
    const auto placement = read_key(entry.first);
    if (!placement) return {};
    if (only != nullptr && (placement->rule != only->rule || placement->size != only->size)) return {};
    return write(csv_line(count++, entry.first, entry.second));
  });
  if (!done) return done.error();
  if (!sink.finish()) return Error{Errc::not_found, "the file cannot be written"};
  return count;
}

Result<TextCount> read_text(PositionDatabase& database, ByteSource& source) {
  TextCount count;
  const auto done = change_together(database, [&]() -> Result<> {
    Lines lines(source);
    std::string line;
    for (std::uint64_t number = 1; lines.next(line); ++number) {
      const auto entry = read_csv_line(line);
      if (entry) {
        if (const auto added = merge_record(database, entry->first, entry->second); !added) return added.error();
        ++count.records;
      } else if (line.substr(0, csv_heading().size()) != csv_heading() && !line.empty()) {
        if (count.other_lines++ == 0) count.first_other = number;
      }
    }
    if (count.records == 0) return Error{Errc::syntax, "the file holds no records"};
    return {};
  });
  if (!done) return done.error();
  return count;
}

Result<std::uint64_t> repair(PositionDatabase& database) {
  std::uint64_t count = 0;
  const auto done = change_together(database, [&]() -> Result<> {
    return visit_all(database, [&](const Entry& entry) -> Result<> {
      const auto placement = read_key(entry.first);
      const Entry right = placement ? canonical_entry(*placement, entry.second) : Entry{};
      if (right == entry) return {};
      ++count;
      if (auto erased = database.erase(entry.first); !erased || !placement) return erased;
      const auto added = merge_record(database, right.first, right.second);
      if (!added) return added.error();
      return {};
    });
  });
  if (!done) return done.error();
  if (const auto written = database.rewrite(); !written) return written.error();
  return count;
}

}  // namespace tengen::database
