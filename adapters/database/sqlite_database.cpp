#include "adapters/database/sqlite_database.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;
using database::Access;
using database::PositionDatabase;
using database::Record;

constexpr int application = 0x546E676E;  // "Tngn"
constexpr int form_version = 1;
constexpr int patience_ms = 500;
constexpr int longest_value = 1 << 20;  ///< bytes: more than any column of ours holds

constexpr const char* table =
    "CREATE TABLE positions(key TEXT PRIMARY KEY NOT NULL, label INTEGER NOT NULL, value INTEGER NOT NULL, "
    "depth INTEGER NOT NULL, bound INTEGER NOT NULL, comment TEXT NOT NULL, points TEXT NOT NULL) WITHOUT ROWID";
constexpr const char* columns = "label, value, depth, bound, comment, points";

struct Close {
  void operator()(sqlite3* connection) const noexcept { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, Close>;

Error error_of(sqlite3* connection, int code) {
  const bool damaged = (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
  const char* const text = connection != nullptr ? sqlite3_errmsg(connection) : sqlite3_errstr(code);
  return {damaged ? Errc::syntax : Errc::not_found, quote(text, 200)};
}

/// A question or an order to a database, prepared once and used many times.
class Statement {
 public:
  Statement(sqlite3* connection, const std::string& text) : connection_(connection) {
    code_ = sqlite3_prepare_v3(connection, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  void bind(int place, std::string_view text) {
    keep(sqlite3_bind_text64(statement_, place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8));
  }
  void bind(int place, std::int64_t number) { keep(sqlite3_bind_int64(statement_, place, number)); }

  /// Whether there is a row (another one).
  [[nodiscard]] Result<bool> step() {
    if (code_ != SQLITE_OK) return error_of(connection_, code_);
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return error_of(connection_, code);
  }
  /// Ends what `step` began: until then the database is locked.
  void reset() noexcept {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  /// A number of a file that anybody may have written.
  [[nodiscard]] int number(int column, int least, int most) const {
    return static_cast<int>(std::clamp<std::int64_t>(number(column), least, most));
  }
  [[nodiscard]] std::string text(int column) const {
    const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes != nullptr ? std::string(bytes, static_cast<std::size_t>(size)) : std::string();
  }

 private:
  void keep(int code) {
    if (code_ == SQLITE_OK) code_ = code;
  }

  sqlite3* connection_;
  sqlite3_stmt* statement_ = nullptr;
  int code_ = SQLITE_OK;
};

/// Leaves a statement as it was found.
class Use {
 public:
  explicit Use(Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() { statement_.reset(); }

 private:
  Statement& statement_;
};

Result<> order(sqlite3* connection, const std::string& text) {
  const int code = sqlite3_exec(connection, text.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error_of(connection, code);
  return {};
}

Result<std::int64_t> ask_number(sqlite3* connection, const std::string& question) {
  Statement statement(connection, question);
  const auto row = statement.step();
  if (!row) return row.error();
  return *row ? statement.number(0) : 0;
}

Record read_record(const Statement& row, int first) {
  using namespace database;
  Record record;
  record.label = label_of(row.number(first, 0, 127));
  record.value = row.number(first + 1, -largest_value, largest_value);
  record.depth = row.number(first + 2, -largest_depth, largest_depth);
  record.bound = static_cast<Bound>(row.number(first + 3, 0, 3));
  record.comment = clean_text(row.text(first + 4), longest_comment, true);
  record.points = read_points(row.text(first + 5));
  return record;
}

class SqliteDatabase final : public PositionDatabase {
 public:
  explicit SqliteDatabase(Connection connection)
      : connection_(std::move(connection)),
        find_(connection_.get(), std::string("SELECT ") + columns + " FROM positions WHERE key = ?1"),
        after_(connection_.get(),
               std::string("SELECT key, ") + columns + " FROM positions WHERE key > ?1 ORDER BY key LIMIT ?2"),
        put_(connection_.get(), "INSERT OR REPLACE INTO positions VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
        erase_(connection_.get(), "DELETE FROM positions WHERE key = ?1") {}

  [[nodiscard]] bool read_only() const noexcept override { return sqlite3_db_readonly(connection_.get(), "main") != 0; }

  [[nodiscard]] Result<std::optional<Record>> find(std::string_view key) override {
    const Use use(find_);
    find_.bind(1, key);
    const auto row = find_.step();
    if (!row) return row.error();
    if (!*row) return std::optional<Record>{};
    return std::optional<Record>(read_record(find_, 0));
  }

  [[nodiscard]] Result<std::vector<Entry>> after(std::string_view key, std::size_t most) override {
    const Use use(after_);
    after_.bind(1, key);
    after_.bind(2, static_cast<std::int64_t>(most));
    std::vector<Entry> entries;
    for (;;) {
      const auto row = after_.step();
      if (!row) return row.error();
      if (!*row) return entries;
      entries.emplace_back(after_.text(0), read_record(after_, 1));
    }
  }

  [[nodiscard]] Result<std::uint64_t> count() override {
    const auto number = ask_number(connection_.get(), "SELECT count(*) FROM positions");
    if (!number) return number.error();
    return static_cast<std::uint64_t>(*number);
  }

  Result<> begin() override { return order(connection_.get(), "BEGIN IMMEDIATE"); }
  Result<> commit() override { return order(connection_.get(), "COMMIT"); }
  void roll_back() noexcept override { sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr); }

  Result<> put(std::string_view key, const Record& record) override {
    const Use use(put_);
    const std::string points = database::points_text(record.points);
    put_.bind(1, key);
    put_.bind(2, std::int64_t{record.label});
    put_.bind(3, std::int64_t{record.value});
    put_.bind(4, std::int64_t{record.depth});
    put_.bind(5, static_cast<std::int64_t>(record.bound));
    put_.bind(6, record.comment);
    put_.bind(7, points);
    const auto done = put_.step();
    if (!done) return done.error();
    return {};
  }

  Result<> erase(std::string_view key) override {
    const Use use(erase_);
    erase_.bind(1, key);
    const auto done = erase_.step();
    if (!done) return done.error();
    return {};
  }

  [[nodiscard]] Result<> check() override {
    Statement statement(connection_.get(), "PRAGMA integrity_check(1)");
    const auto row = statement.step();
    if (!row) return row.error();
    if (const std::string said = statement.text(0); said != "ok") return Error{Errc::syntax, quote(said, 200)};
    return {};
  }

  Result<> rewrite() override { return order(connection_.get(), "VACUUM"); }

 private:
  Connection connection_;
  // Closed before the connection is.
  Statement find_;
  Statement after_;
  Statement put_;
  Statement erase_;
};

/// What must hold for a file that anybody may have written: it can only hold data.
void distrust(sqlite3* connection) {
  sqlite3_extended_result_codes(connection, 0);
  sqlite3_busy_timeout(connection, patience_ms);
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longest_value);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

/// An empty file becomes a database of ours.
Result<> make_form(sqlite3* connection) {
  return order(connection, "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(application) +
                               "; PRAGMA user_version = " + std::to_string(form_version) + "; " + table + "; COMMIT");
}

/// Whether the file has our table and nothing else.
Result<> check_form(sqlite3* connection) {
  const auto number = ask_number(connection, "PRAGMA application_id");
  if (!number) return number.error();
  if (*number != application) return Error{Errc::unsupported, "that is another program's database"};
  const auto version = ask_number(connection, "PRAGMA user_version");
  if (!version) return version.error();
  if (*version != form_version) return Error{Errc::unsupported, "the database is of another version"};
  Statement statement(connection, "SELECT count(*), max(sql) FROM sqlite_schema");
  const auto row = statement.step();
  if (!row) return row.error();
  if (!*row || statement.number(0) != 1 || statement.text(1) != table) {
    return Error{Errc::syntax, "the database is not of our form"};
  }
  return {};
}

Result<> prepare(sqlite3* connection, const fs::path& file, Access access) {
  const std::string limits = access == Access::read ? "; PRAGMA query_only = ON" : "";
  if (auto done = order(connection, "PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL" + limits); !done) {
    return done;
  }
  const auto pages = ask_number(connection, "PRAGMA page_count");  // takes back what a crash left half done
  if (!pages) return pages.error();
  const auto page = ask_number(connection, "PRAGMA page_size");
  if (!page) return page.error();
  std::error_code failed;
  const auto size = static_cast<std::int64_t>(fs::file_size(file, failed));
  if (failed || *page <= 0 || size % *page != 0) return Error{Errc::syntax, "file is not a database, or cut off"};
  if (*pages == 0) {
    const bool fixed = access == Access::read || sqlite3_db_readonly(connection, "main") != 0;
    if (fixed) return Error{Errc::syntax, "the file is empty"};
    if (auto made = make_form(connection); !made) {
      sqlite3_exec(connection, "ROLLBACK", nullptr, nullptr, nullptr);
      return made;
    }
  }
  return check_form(connection);
}

/// Whether SQLite would play a log of writes into the file: its header asks for one, or one lies beside it. Ours keep
/// a rollback journal, so such a log is another's.
bool has_write_ahead_log(const fs::path& file) {
  std::error_code failed;
  fs::path log = fs::weakly_canonical(file, failed);  // SQLite follows links before it names the log
  if (failed) log = file;
  log += "-wal";
  if (fs::exists(fs::symlink_status(log, failed))) return true;
  constexpr std::streamoff versions_at = 18;  // of writing and of reading: 1 for a rollback journal, 2 for a log
  std::ifstream bytes(file, std::ios::binary);
  bytes.seekg(versions_at);
  std::array<char, 2> versions{};
  return bytes.read(versions.data(), versions.size()) && (versions[0] > 1 || versions[1] > 1);
}

}  // namespace

Result<std::unique_ptr<PositionDatabase>> open_sqlite_database(std::string_view path, Access access) {
  if (path.empty() || path.find('\0') != std::string_view::npos) return Error{Errc::not_found, "that is no file"};
  std::error_code failed;
  // An absolute path, since SQLite gives others a meaning of its own.
  const std::string name = fs::absolute(fs::path(path), failed).string();
  const fs::file_status status = fs::status(name, failed);
  if (fs::exists(status) && !fs::is_regular_file(status)) return Error{Errc::not_found, "that is no plain file"};
  if (access == Access::read && !fs::exists(status)) return Error{Errc::not_found, "the file cannot be opened"};
  if (has_write_ahead_log(name)) return Error{Errc::unsupported, "the database has a write-ahead log"};
  // Also to be read it is opened for writing: what a crash left half done must be taken back first.
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (access == Access::read ? 0 : SQLITE_OPEN_CREATE);
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
  Connection connection(opened);
  if (code != SQLITE_OK) return error_of(opened, code);
  distrust(opened);
  if (const auto prepared = prepare(opened, name, access); !prepared) return prepared.error();
  return std::unique_ptr<PositionDatabase>(std::make_unique<SqliteDatabase>(std::move(connection)));
}

}  // namespace tengen::adapters
