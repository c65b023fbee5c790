// Databases of positions: texts of Rapfi's form, merges, edits, and files that somebody damaged. Whatever is done is
// done to an SQLite file and to a database in memory, which must say the same.

#ifdef TENGEN_SQLITE

#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "adapters/database/sqlite_database.hpp"
#include "protocol/database/branch.hpp"
#include "protocol/database/transfer.hpp"
#include "tests/campaigns/fuzz/input.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"
#include "tests/support/memory_database.hpp"
#include "tests/support/strings.hpp"

namespace {

namespace fs = std::filesystem;
using namespace tengen;
using namespace tengen::database;
using fuzz::broken;
using fuzz::Input;
using test::MemoryDatabase;
using Owned = std::unique_ptr<PositionDatabase>;
using Entries = std::vector<PositionDatabase::Entry>;

/// Where files lie: in memory where the system has such a place, for SQLite waits for the disk.
class Folder {
 public:
  Folder() {
    const fs::path memory = "/dev/shm";
    const bool usable = access(memory.c_str(), W_OK) == 0;
    path_ = (usable ? memory : fs::temp_directory_path()) / ("tengen-fuzz-" + std::to_string(getpid()));
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const fs::path& path() const noexcept { return path_; }

 private:
  fs::path path_;
};

std::string path_of(const char* name) {
  static const Folder folder;
  return (folder.path() / name).string();
}

void forget_file(const std::string& path) {
  std::remove(path.c_str());
  std::remove((path + "-journal").c_str());
}

/// A file that does not exist becomes an empty database.
Owned fresh_file(const char* name) {
  const std::string path = path_of(name);
  forget_file(path);
  auto opened = adapters::open_sqlite_database(path, Access::change);
  if (!opened) broken("a new database cannot be made:", opened.error().detail);
  return std::move(*opened);
}

Entries entries_of(PositionDatabase& database) {
  Entries all;
  for (std::string last;;) {
    const auto some = database.after(last, 7);
    if (!some) broken("a sound database cannot be read:", some.error().detail);
    if (some->empty()) return all;
    all.insert(all.end(), some->begin(), some->end());
    if (all.back().first <= last) broken("records out of order");
    last = all.back().first;
  }
}

void same(PositionDatabase& file, PositionDatabase& memory) {
  if (entries_of(file) != entries_of(memory)) broken("the file holds other records than the memory");
}

std::string text_of(PositionDatabase& database) {
  std::string text;
  test::StringSink sink(text);
  if (!write_text(database, sink, nullptr)) broken("a sound database cannot be written");
  return text;
}

/// Both take the text alike; what is written of it reads back; nothing is left to repair.
void check_text(const std::string& text, PositionDatabase& file, PositionDatabase& memory) {
  test::StringSource source(text);
  const auto first = read_text(file, source);
  source.rewind();
  const auto second = read_text(memory, source);
  if (first.has_value() != second.has_value()) broken("a text is taken by one alone");
  if (first && (first->records != second->records || first->other_lines != second->other_lines)) {
    broken("a text's records are counted otherwise");
  }
  same(file, memory);
  const std::string written = text_of(memory);
  MemoryDatabase again;
  test::StringSource back(written);
  const bool any = !entries_of(memory).empty();
  if (read_text(again, back).has_value() != any) broken("a text that does not read back");
  same(again, memory);
  const auto repaired = repair(again);
  if (!repaired || *repaired != 0) broken("an imported database needs repair");
}

/// What the second text knows comes to the first, once.
void check_merge(const std::string& text, const std::string& other) {
  const Owned file = fresh_file("first.db");
  MemoryDatabase memory;
  MemoryDatabase more;
  check_text(text, *file, memory);
  test::StringSource source(other);
  static_cast<void>(read_text(more, source));
  const auto first = merge(*file, more);
  const auto second = merge(memory, more);
  if (!first || !second || *first != *second) broken("a merge that counts otherwise");
  same(*file, memory);
  const auto again = merge(*file, more);
  if (!again || *again != 0) broken("a second merge still changes something");
}

Record some_record(Input& input) {
  Record record;
  record.label = label_of(static_cast<int>(input.next()));
  record.value = input.within(-largest_value, largest_value);
  record.depth = static_cast<int>(input.next());
  record.bound = static_cast<Bound>(input.next() % 4);
  const auto letters = [&input](std::size_t most) {
    std::string text;
    for (std::size_t left = input.below(most); left > 0; --left) text += static_cast<char>(input.next());
    return text;
  };
  record.comment = clean_text(letters(24), longest_comment, true);
  for (unsigned count = input.next() % 3; count > 0; --count) {
    const Vertex at{input.within(0, 4), input.within(0, 4)};
    set_text_at(record, at, clean_text(letters(8), longest_point_text, false));
  }
  return record;
}

/// A few stones on a small board, so that positions follow one another.
Placement some_placement(Input& input) {
  Placement placement{.rule = static_cast<gomoku::Rule>(input.below(2)), .size = {5, 5}};
  std::vector<Vertex> taken;
  for (unsigned count = input.next() % 4; count > 0; --count) {
    const Vertex at{input.within(0, 2), input.within(0, 2)};
    if (std::find(taken.begin(), taken.end(), at) != taken.end()) continue;
    taken.push_back(at);
    placement = after_move(placement, at);
  }
  return placement;
}

/// Edits, in and out of a change that is kept or not.
void check_edits(Input& input) {
  const Owned file = fresh_file("first.db");
  const Owned copy = fresh_file("second.db");
  MemoryDatabase memory;
  MemoryDatabase copied;
  bool changing = false;
  for (int step = 0; step < 60 && !input.at_end(); ++step) {
    const unsigned what = input.next() % 12;
    const Placement placement = some_placement(input);
    const std::string key = key_of(placement);
    if (what < 4) {
      const auto [where, record] = canonical_entry(placement, some_record(input));
      const auto first = merge_record(*file, where, record);
      const auto second = merge_record(memory, where, record);
      if (!first || !second || *first != *second) broken("a record is merged otherwise");
    } else if (what == 4) {
      const auto [where, record] = canonical_entry(placement, some_record(input));
      if (!file->put(where, record) || !memory.put(where, record)) broken("a record is not put");
    } else if (what == 5) {
      if (!file->erase(key) || !memory.erase(key)) broken("a record is not erased");
    } else if (what == 6 && !changing) {
      changing = file->begin().has_value();
      if (!changing || !memory.begin()) broken("a change does not begin");
    } else if (what == 7 && changing) {
      changing = false;
      if (!file->commit() || !memory.commit()) broken("a change is not kept");
    } else if (what == 8 && changing) {
      changing = false;
      file->roll_back();
      memory.roll_back();
    } else if (what == 9) {
      const auto label = label_of(static_cast<int>(input.next()));
      const auto fate = [label](const Record& record) {
        return record.label == label ? Fate::take_away : record.label == no_label ? Fate::look_on : Fate::keep;
      };
      const auto first = take_away_after(*file, placement, fate);
      const auto second = take_away_after(memory, placement, fate);
      if (!first || !second || *first != *second) broken("a branch is taken away otherwise");
    } else if (what == 10) {
      const auto first = copy_branch(*file, *copy, placement);
      const auto second = copy_branch(memory, copied, placement);
      if (!first || !second || *first != *second) broken("a branch is copied otherwise");
      same(*copy, copied);
    } else {
      const auto first = children(*file, placement);
      const auto second = children(memory, placement);
      if (!first || !second || first->size() != second->size()) broken("another number of moves has records");
    }
    const auto found = file->find(key);
    if (!found || *found != memory.find(key).value()) broken("another record");
    if (file->count().value() != memory.count().value()) broken("another number of records");
  }
  if (changing && !file->commit()) broken("a change is not kept");
  same(*file, memory);
  if (const auto sound = file->check(); !sound) broken("the file is damaged:", sound.error().detail);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A sound file of some pages.
const std::string& sound_file() {
  static const std::string bytes = [] {
    {
      const Owned file = fresh_file("sound.db");
      if (!file->begin()) broken("a change does not begin");
      for (int i = 0; i < 60; ++i) {
        Placement placement{.size = {15, 15}};
        placement = after_move(after_move(placement, {i % 15, 7}), {7, i / 15});
        Record record{.label = 'w', .value = i, .depth = i, .bound = Bound::exact};
        record.comment = std::string(static_cast<std::size_t>(i * 7), static_cast<char>('a' + i % 26));
        record.points = {{{i % 15, 3}, "abc"}};
        if (!file->put(key_of(placement), record)) broken("a record is not put");
      }
      if (!file->commit()) broken("a change is not kept");
    }
    return bytes_of(path_of("sound.db"));
  }();
  return bytes;
}

/// A file with changed bytes, or one that is none at all: errors are told, nothing else happens.
void check_damaged(Input& input) {
  std::string bytes;
  const unsigned kind = input.next();
  if (kind % 8 == 0) {
    bytes = std::string(input.rest());
  } else {
    bytes = sound_file();
    if (kind % 8 == 1) bytes.resize(input.below(bytes.size()));
    while (!input.at_end() && !bytes.empty()) {
      // The head and the beginnings of pages, where the form is told, more often than the rest.
      const std::size_t page = input.next() % 2 == 0 ? 0 : input.below(bytes.size() / 4096 + 1) * 4096;
      const std::size_t at = page + input.below(page == 0 && input.next() % 2 == 0 ? 100 : 4096);
      const unsigned value = input.next();
      if (at < bytes.size()) bytes[at] = static_cast<char>(value);
    }
  }
  const std::string path = path_of("damaged.db");
  forget_file(path);
  std::ofstream(path, std::ios::binary) << bytes;
  const Access access = kind / 8 % 2 == 0 ? Access::read : Access::change;
  auto opened = adapters::open_sqlite_database(path, access);
  if (!opened) return;
  PositionDatabase& file = **opened;
  if (const auto sound = file.check(); !sound && sound.error().detail.empty()) broken("damage without a word");
  MemoryDatabase memory;
  static_cast<void>(file.count());
  static_cast<void>(merge(memory, file));
  std::string text;
  test::StringSink sink(text);
  static_cast<void>(write_text(file, sink, nullptr));
  static_cast<void>(children(file, Placement{}));
  if (access == Access::read) return;
  static_cast<void>(merge_record(file, "f-15-15-h8--w", Record{.label = 'w'}));
  static_cast<void>(file.erase("f-15-15-h8--w"));
  static_cast<void>(repair(file));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  switch (input.next() % 4) {
    case 0: {
      const Owned file = fresh_file("first.db");
      MemoryDatabase memory;
      check_text(std::string(input.rest()), *file, memory);
      break;
    }
    case 1: {
      const std::string_view text = input.rest();
      const std::size_t cut = std::min(text.find('\0'), text.size());
      check_merge(std::string(text.substr(0, cut)), std::string(text.substr(std::min(cut + 1, text.size()))));
      break;
    }
    case 2:
      check_edits(input);
      break;
    default:
      check_damaged(input);
  }
  return 0;
}

#else

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) {
  return 0;
}

#endif
