#ifdef TENGEN_SQLITE  // see TENGEN_DATABASE in CMakeLists.txt

#include "adapters/database/sqlite_database.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "protocol/database/branch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;
using namespace tengen;
using adapters::open_sqlite_database;
using database::Access;
using database::PositionDatabase;
using database::Record;

const Record full{.label = 'w',
                  .value = -29990,
                  .depth = 12,
                  .bound = database::Bound::exact,
                  .comment = "a \"comment\"\nof two lines \xE4\xB8\xAD",
                  .points = {{{4, 3}, "abc"}}};
const std::string key = "f-15-15-h8--w";

struct FileFixture {
  test::TemporaryFolder folder;
  const std::string path = (folder.path() / "positions.db").string();

  [[nodiscard]] std::unique_ptr<PositionDatabase> open(Access access = Access::change) {
    auto opened = open_sqlite_database(path, access);
    BOOST_TEST_REQUIRE(opened.has_value());
    return std::move(*opened);
  }
  [[nodiscard]] Error refusal(Access access = Access::change) {
    auto opened = open_sqlite_database(path, access);
    BOOST_TEST_REQUIRE(opened.has_error());
    return opened.error();
  }
  [[nodiscard]] std::string bytes() const { return tengen::test::contents(path); }
  void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
  void fill(int count) {
    const auto file = open();
    file->begin().value();
    for (int i = 0; i < count; ++i) {
      Record record = full;
      record.comment = std::string(300, static_cast<char>('a' + i % 26));
      file->put("f-15-15-" + std::string(1, static_cast<char>('a' + i / 15)) + std::to_string(i % 15 + 1) + "--w",
                record)
          .value();
    }
    file->commit().value();
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(sqlite_database, FileFixture)

BOOST_AUTO_TEST_CASE(a_log_of_writes_is_never_played_in) {
  fill(3);
  const std::string before = bytes();
  const auto refused = [](const std::string& file) {
    return open_sqlite_database(file, Access::read).has_error() &&
           open_sqlite_database(file, Access::change).has_error();
  };
  // A log beside the file, and one for a file to come.
  const std::string other = (folder.path() / "new.db").string();
  for (const std::string& file : {path, other}) {
    std::ofstream(file + "-wal") << "a log";
    BOOST_TEST(refused(file), file);
    BOOST_TEST(tengen::test::contents(file + "-wal") == "a log");
    fs::remove(file + "-wal");
  }
  BOOST_TEST(!fs::exists(other));
  // SQLite follows links, to the file and to the log.
  std::error_code no_links;
  const std::string link = (folder.path() / "link.db").string();
  fs::create_symlink(path, link, no_links);
  if (!no_links) {
    std::ofstream(path + "-wal") << "a log";
    BOOST_TEST(refused(link));
    fs::remove(path + "-wal");
    fs::create_symlink("nowhere", path + "-wal", no_links);
    BOOST_TEST(refused(path));
    fs::remove(path + "-wal");
  }
  // A header that asks for one: for writing, for reading, for both.
  for (const auto& [writing, reading] : {std::pair(2, 1), {1, 2}, {2, 2}, {3, 3}}) {
    std::string marked = before;
    marked[18] = static_cast<char>(writing);
    marked[19] = static_cast<char>(reading);
    write(marked);
    BOOST_TEST(refused(path), writing << "," << reading);
    BOOST_TEST(refusal().detail == "the database has a write-ahead log");
    BOOST_TEST(bytes() == marked);
  }
  write(before);
  BOOST_TEST(open()->count().value() == 3U);
}

BOOST_AUTO_TEST_CASE(records_are_kept_in_a_file) {
  {
    const auto file = open();
    BOOST_TEST(!file->read_only());
    file->put(key, full).value();
    file->put("f-15-15---b", {}).value();
    BOOST_TEST(file->count().value() == 2U);
  }
  const auto file = open();
  BOOST_TEST((file->find(key).value() == full));
  BOOST_TEST((file->find("f-15-15---b").value() == Record{}));
  BOOST_TEST(!file->find("f-15-15-a1--w").value().has_value());
  file->erase(key).value();
  BOOST_TEST(!file->find(key).value().has_value());
  file->check().value();
  BOOST_TEST(std::distance(fs::directory_iterator(folder.path()), {}) == 1);  // nothing is left beside the file
}

BOOST_AUTO_TEST_CASE(records_come_in_the_order_of_their_keys) {
  fill(100);
  const auto file = open(Access::read);
  std::string last;
  std::size_t seen = 0;
  for (;;) {
    const auto entries = file->after(last, 30).value();
    if (entries.empty()) break;
    BOOST_TEST(entries.size() <= 30U);
    for (const auto& [next, record] : entries) {
      BOOST_TEST((next > last), next);
      last = next;
      ++seen;
    }
  }
  BOOST_TEST(seen == 100U);
}

BOOST_AUTO_TEST_CASE(changes_together_are_kept_or_taken_back) {
  const auto file = open();
  BOOST_TEST(change_together(*file,
                             [&]() -> Result<> {
                               file->put(key, full).value();
                               return Error{Errc::syntax, "no"};
                             })
                 .error()
                 .detail == "no");
  BOOST_TEST(!file->find(key).value().has_value());
  change_together(*file, [&] { return file->put(key, full); }).value();
  BOOST_TEST(open()->find(key).value().has_value());
}

BOOST_AUTO_TEST_CASE(two_may_open_one_file) {
  const auto first = open();
  const auto second = open();
  first->put(key, full).value();
  BOOST_TEST((second->find(key).value() == full));
  first->begin().value();
  BOOST_TEST(second->begin().has_error());  // after its patience
  first->commit().value();
  second->put(key, {}).value();
}

BOOST_AUTO_TEST_CASE(what_is_no_database_is_refused_and_left_alone) {
  for (const std::string& text : {std::string("index,key,label\n"), std::string(5000, '\0'), std::string(5000, 'x'),
                                  std::string("SQLite format 3\0", 16) + std::string(100, '\1')}) {
    write(text);
    BOOST_TEST((refusal().code == Errc::syntax || refusal().code == Errc::unsupported), refusal().detail);
    BOOST_TEST(bytes() == text);
  }
}

BOOST_AUTO_TEST_CASE(an_empty_file_becomes_one) {
  write("x");
  BOOST_TEST((refusal().code == Errc::syntax));
  BOOST_TEST(bytes() == "x");
  write("");
  BOOST_TEST((refusal(Access::read).code == Errc::syntax));
  open()->put(key, full).value();
  BOOST_TEST((open(Access::read)->find(key).value() == full));
}

BOOST_AUTO_TEST_CASE(another_version_and_another_program_are_refused) {
  fill(1);
  std::string text = bytes();
  text[63] = 2;  // the low byte of user_version
  write(text);
  BOOST_TEST(refusal().detail == "the database is of another version");
  text[63] = 1;
  text[71] = static_cast<char>(text[71] + 1);  // of application_id
  write(text);
  BOOST_TEST(refusal().detail == "that is another program's database");
}

BOOST_AUTO_TEST_CASE(what_is_no_plain_file_is_refused) {
  const auto refused = [](const std::string& name, Access access) {
    return open_sqlite_database(name, access).has_error();
  };
  BOOST_TEST(refused("", Access::change));
  BOOST_TEST(refused(folder.path().string(), Access::change));
  BOOST_TEST(refused("/dev/null", Access::change));
  BOOST_TEST(refused(path + "/missing/x.db", Access::change));
  BOOST_TEST(refused(path, Access::read));
  BOOST_TEST(refused(std::string("a\0b", 3), Access::change));
  BOOST_TEST(!fs::exists(path));
}

BOOST_AUTO_TEST_CASE(a_file_opened_to_be_read_does_not_change) {
  fill(3);
  const std::string before = bytes();
  const auto file = open(Access::read);
  BOOST_TEST(file->put(key, full).has_error());
  BOOST_TEST(file->erase(key).has_error());
  BOOST_TEST(bytes() == before);
}

BOOST_AUTO_TEST_CASE(truncated_files_are_errors) {
  fill(100);
  const std::string whole = bytes();
  for (std::size_t size = 1; size < whole.size(); size += 997) {
    write(whole.substr(0, size));
    const auto opened = open_sqlite_database(path, Access::change);
    if (!opened) continue;
    BOOST_TEST((*opened)->check().has_error(), size);
  }
}

// Whatever the bytes say, a call ends with an answer or an error, and no record breaks its bounds.
BOOST_AUTO_TEST_CASE(damaged_files_are_read_without_harm) {
  fill(100);
  const std::string whole = bytes();
  for (std::size_t at = 100; at < whole.size(); at += 211) {
    std::string damaged = whole;
    for (std::size_t i = at; i < std::min(at + 8, whole.size()); ++i) damaged[i] = static_cast<char>(~damaged[i]);
    write(damaged);
    auto opened = open_sqlite_database(path, Access::change);
    if (!opened) continue;
    std::string last;
    for (int batches = 0; batches < 20; ++batches) {
      const auto entries = (*opened)->after(last, 20);
      if (!entries || entries->empty()) break;
      for (const auto& [next, record] : *entries) {
        BOOST_TEST(record.comment.size() <= database::longest_comment);
        BOOST_TEST(std::abs(record.value) <= database::largest_value);
      }
      last = entries->back().first;
    }
    static_cast<void>((*opened)->find(key));
    static_cast<void>((*opened)->put(key, full));
    static_cast<void>((*opened)->check());
  }
}

BOOST_AUTO_TEST_CASE(a_rewritten_file_is_smaller) {
  fill(200);
  const auto file = open();
  const auto size = fs::file_size(path);
  file->begin().value();
  for (const auto& [next, record] : file->after("", 150).value()) file->erase(next).value();
  file->commit().value();
  file->rewrite().value();
  BOOST_TEST(fs::file_size(path) < size);
  BOOST_TEST(file->count().value() == 50U);
}

BOOST_AUTO_TEST_SUITE_END()

#endif
