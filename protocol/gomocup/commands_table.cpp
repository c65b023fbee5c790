#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// The transposition table, which Yixin calls the hash table.
class TableCommands final : public Module {
 public:
  explicit TableCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    using Self = TableCommands;
    add(commands, "YXHASHCLEAR", no_arguments, this, &Self::clear, yixin_only);
    add(commands, "YXSHOWHASHUSAGE", no_arguments, this, &Self::usage, yixin_only);
    add(commands, "YXHASHDUMP", file_name, this, &Self::dump, yixin_only);
    add(commands, "YXHASHLOAD", file_name, this, &Self::load, yixin_only);
  }

 private:
  void clear() {
    if (!game_.position.exists()) return;
    game_.position.engine().forget();
    game_.searches.table_was_cleared();
  }

  void usage() {
    const int permille = game_.searches.table_permille();
    game_.reply("MESSAGE hash usage " + std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %");
  }

  void dump(const std::string& path) {
    if (!game_.ready()) return;
    auto file = game_.host.file_access().create_file(path);
    tell(path, file ? game_.position.engine().save_table(**file) : file.error(), "written");
  }
  void load(const std::string& path) {
    if (!game_.ready()) return;
    auto file = game_.host.file_access().open_file(path);
    tell(path, file ? game_.position.engine().load_table(**file) : file.error(), "loaded");
  }
  void tell(const std::string& path, const Result<>& done, const std::string& what) {
    if (!done) return game_.reply_error({done.error().code, "'" + quote(path) + "': " + done.error().detail});
    game_.reply("MESSAGE hash table " + what);
  }

  Context& game_;
};

}  // namespace

ModulePointer make_table_commands(Context& game) {
  return std::make_unique<TableCommands>(game);
}

}  // namespace tengen::gomocup
