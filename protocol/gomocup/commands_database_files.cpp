#include <utility>

#include "protocol/database/transfer.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

using database::Access;
using database::Placement;
using database::PositionDatabase;

/// Yixin-Board's databases as files: the one in use, others beside it, and texts.
///
/// What it asks for in forms that nobody has written down (`YXDBTOPOS`), and RenLib's, is read to its end and refused.
class DatabaseFileCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    using Self = DatabaseFileCommands;
    add(commands, "YXSETDATABASE", file_name, this, &Self::use, yixin_only);
    add_order(commands, "YXDBTOTXT", Needs::database, &Self::write_this_board);
    add_order(commands, "YXDBTOTXTALL", Needs::database, &Self::write_all);
    add_order(commands, "YXDBSPLIT", Needs::database, &Self::split);
    add_order(commands, "YXTXTTODB", Needs::change, &Self::read_text);
    add_order(commands, "YXDBMERGE", Needs::change, &Self::merge);
    for (const char* name : {"YXLIBTODB", "YXDBTOLIB", "YXDBTOPOS"}) {
      add(
          commands, name, file_name,
          [this, name](const std::string& /*path*/) { game_.reply("MESSAGE not done here: " + std::string(name)); },
          yixin_only);
    }
    add_order(commands, "YXSAVEDATABASE", Needs::database, &Self::save);
    add_order(commands, "YXDBCHECK", Needs::database, &Self::check);
    add_order(commands, "YXDBFIX", Needs::change, &Self::repair);
  }

 private:
  enum class Needs : std::uint8_t { database, change };

  [[nodiscard]] bool may(const char* name, Needs needs) {
    if (needs == Needs::change ? game_.database.writable() : game_.database.in_use() != nullptr) return true;
    game_.reply("MESSAGE " + game_.database.refusal() + ": " + name + " ignored");
    return false;
  }

  void add_order(Commands& commands, const char* name, Needs needs,
                 Result<> (DatabaseFileCommands::*execute)(const std::string& path)) {
    add(
        commands, name, file_name,
        [this, name, needs, execute](const std::string& path) {
          if (!may(name, needs) || !game_.ready()) return;
          if (const Result<> done = (this->*execute)(path); !done) {
            game_.reply_error({done.error().code, "'" + quote(path) + "': " + done.error().detail});
          }
        },
        yixin_only);
  }
  void add_order(Commands& commands, const char* name, Needs needs, Result<> (DatabaseFileCommands::*execute)()) {
    add(
        commands, name, no_arguments,
        [this, name, needs, execute](Nothing) {
          if (!may(name, needs)) return;
          if (const Result<> done = (this->*execute)(); !done) {
            game_.reply_error({done.error().code, "database: " + done.error().detail});
          }
        },
        yixin_only);
  }

  PositionDatabase& records() { return *game_.database.in_use(); }

  /// Yixin-Board shows the file's name, and waits for the second line.
  void use(const std::string& path) {
    if (!game_.database.available()) return game_.reply("MESSAGE no database here: YXSETDATABASE ignored");
    const std::string name = "'" + quote(path) + "'";
    if (const auto used = game_.database.use(path); !used) {
      return game_.reply_error({used.error().code, name + ": " + used.error().detail});
    }
    constexpr std::size_t longest = 500;
    game_.reply("MESSAGE DATABASE LOAD START " + quote(path, longest));
    game_.reply("MESSAGE DATABASE LOAD DONE");
  }

  /// Every change has been written when it was made.
  Result<> save() {
    game_.reply("MESSAGE DATABASE SAVE START");
    game_.reply("MESSAGE DATABASE SAVE DONE");
    return {};
  }

  Result<> check() {
    if (const auto checked = records().check(); !checked) return checked.error();
    const auto count = records().count();
    if (!count) return count.error();
    // Yixin-Board takes a line that begins with MESSAGE DATABASE, in any case, for a record; so words begin otherwise.
    game_.reply("MESSAGE the database: " + std::to_string(*count) + " records, whole");
    return {};
  }

  Result<> repair() {
    if (const auto checked = records().check(); !checked) {
      return Error{checked.error().code,
                   "what can be read: YXDBTOTXTALL, then YXTXTTODB into a new file; " + checked.error().detail};
    }
    const auto count = database::repair(records());
    if (!count) return count.error();
    game_.reply("MESSAGE the database: " + std::to_string(*count) + " records put right, the file written anew");
    return {};
  }

  Result<> write_all(const std::string& path) { return write_text(path, nullptr); }
  Result<> write_this_board(const std::string& path) {
    const Placement board = game_.database.empty_board();
    return write_text(path, &board);
  }
  Result<> write_text(const std::string& path, const Placement* only) {
    auto file = game_.io.file_access().create_file(path);
    if (!file) return file.error();
    const auto count = database::write_text(records(), **file, only);
    if (!count) return count.error();
    game_.reply("MESSAGE the database: " + std::to_string(*count) + " records written as text");
    return {};
  }

  Result<> read_text(const std::string& path) {
    auto file = game_.io.file_access().open_file(path);
    if (!file) return file.error();
    const auto count = database::read_text(records(), **file);
    if (!count) return count.error();
    std::string told = "MESSAGE the database: " + std::to_string(count->records) + " records read";
    if (count->other_lines > 0) {
      told += "; " + std::to_string(count->other_lines) + " lines are none, the first is line " +
              std::to_string(count->first_other);
    }
    game_.reply(told);
    return {};
  }

  Result<> merge(const std::string& path) {
    auto other = game_.database.open(path, Access::read);
    if (!other) return other.error();
    const auto size = (*other)->count();
    if (!size) return size.error();
    const auto count = database::merge(records(), **other);
    if (!count) return count.error();
    game_.reply("MESSAGE the database: " + std::to_string(*count) + " of " + std::to_string(*size) + " records merged");
    return {};
  }

  /// Copies what follows the position on the board.
  Result<> split(const std::string& path) {
    const auto position = game_.database.placement();
    if (!position) return Error{Errc::unsupported, "no database holds positions with neutral points"};
    auto other = game_.database.open(path, Access::change);
    if (!other) return other.error();
    std::uint64_t count = 0;
    auto done = database::change_together(**other, [&]() -> Result<> {
      const auto copied = database::copy_branch(records(), **other, *position);
      if (!copied) return copied.error();
      count = *copied;
      return {};
    });
    if (done) game_.reply("MESSAGE the database: " + std::to_string(count) + " records copied");
    return done;
  }
};

}  // namespace

ModulePointer make_database_file_commands(Context& game) {
  return std::make_unique<DatabaseFileCommands>(game);
}

}  // namespace tengen::gomocup
