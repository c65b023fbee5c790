#include "protocol/database/transfer.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "protocol/database/branch.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::database {

namespace {

constexpr std::string_view points_mark = "@BTXT@";
constexpr char section_end = '\b';
constexpr std::array<std::string_view, 4> bound_names{"none", "upper", "lower", "exact"};

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n' || c == section_end) {
      result += c == '\n' ? "\\n" : "\\b";
    } else {
      result += c;
    }
  }
  return result + '"';
}

/// Empty unless the whole of `text` is quoted.
std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    result += text[i] == 'n' ? '\n' : text[i] == 'b' ? section_end : text[i];
  }
  return result;
}

std::string label_name(const Record& record) {
  return record.label == no_label ? "(none)" : std::string(1, record.label);
}

/// A label may be a comma.
char take_label(std::string_view& line) {
  const char first = line.empty() ? '(' : line.front();
  if (first == '(' && line.substr(0, 2) != "(,") {
    static_cast<void>(take_field(line, ','));
    return no_label;
  }
  line.remove_prefix(std::min<std::size_t>(line.size(), 2));
  return label_of(first);
}

/// The texts of points, if there are any, then the comment.
void read_text(std::string_view text, Record& record) {
  if (text.starts_with(points_mark)) {
    const std::size_t end = std::min(text.find(section_end), text.size());
    record.points = read_points(text.substr(points_mark.size(), end - points_mark.size()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::string comment(text);
  std::replace(comment.begin(), comment.end(), section_end, '\n');
  record.comment = clean_text(comment, longest_comment, true);
}

}  // namespace

std::string csv_heading() {
  return "index,key,label,value,depth,bound,text";
}

std::string csv_line(std::uint64_t index, std::string_view key, const Record& record) {
  std::string text;
  if (!record.points.empty()) text = std::string(points_mark) + points_text(record.points);
  if (!text.empty() && !record.comment.empty()) text += section_end;
  text += record.comment;
  std::string line = std::to_string(index) + ',' + std::string(key) + ',' + label_name(record);
  line += ',' + std::to_string(record.value) + ',' + std::to_string(record.depth) + ',';
  line += bound_names[static_cast<std::size_t>(record.bound)];
  return line + ',' + quoted(text);
}

std::optional<PositionDatabase::Entry> read_csv_line(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  static_cast<void>(take_field(line, ','));  // the index
  const auto placement = read_key(take_field(line, ','));
  if (!placement) return std::nullopt;
  Record record;
  record.label = take_label(line);
  const auto value = parse_saturated<int>(take_field(line, ','));
  const auto depth = parse_saturated<int>(take_field(line, ','));
  const auto bound = std::find(bound_names.begin(), bound_names.end(), take_field(line, ','));
  const auto text = unquoted(line);
  if (!value || !depth || bound == bound_names.end() || !text) return std::nullopt;
  record.value = std::clamp(*value, -largest_value, largest_value);
  record.depth = std::clamp(*depth, -largest_depth, largest_depth);
  record.bound = static_cast<Bound>(bound - bound_names.begin());
  read_text(*text, record);
  return canonical_entry(*placement, std::move(record));
}

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
