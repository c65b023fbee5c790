#include <initializer_list>
#include <utility>

#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"

namespace tengen::gomocup {

namespace {

/// Yixin-Board's database of positions. There is none here: each command is read to its end and answered with a line
/// that Yixin-Board takes for no entry.
class DatabaseCommands final : public Module {
 public:
  explicit DatabaseCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    // Yixin-Board sends these after every move: the first answer is enough for all.
    for (const char* name :
         {"YXQUERYDATABASEALL", "YXQUERYDATABASEALLT", "YXQUERYDATABASEONE", "YXQUERYDATABASETEXT"}) {
      add(
          commands, name, form(Follow::anything), [this, name](Nothing) { refuse_query(name); }, yixin_only);
    }
    add_refused(commands, Follow::remark, {"YXEDITTEXTDATABASE"});
    add_refused(commands, Follow::anything,
                {"YXEDITTVDDATABASE", "YXEDITLABELDATABASE", "YXDELETEDATABASEONE", "YXDELETEDATABASEALL",
                 "YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE"});
    add_refused(commands, Follow::file_name,
                {"YXSETDATABASE", "YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB", "YXLIBTODB", "YXDBTOLIB", "YXDBTOPOS",
                 "YXDBMERGE", "YXDBSPLIT"});
    add_refused(commands, Follow::nothing, {"YXSAVEDATABASE", "YXDBCHECK", "YXDBFIX"});
  }

 private:
  static constexpr TypedForm<Nothing> form(Follow follow) {
    const bool any_length = follow == Follow::anything || follow == Follow::remark;
    return {.follow = follow, .parse = parse_nothing, .any_length = any_length};
  }

  void add_refused(Commands& commands, Follow follow, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      add(
          commands, name, form(follow), [this, name](Nothing) { refuse(name); }, yixin_only);
    }
  }

  void refuse_query(const char* name) {
    if (!std::exchange(query_refused_, true)) refuse(name);
  }
  void refuse(const char* name) { game_.reply(std::string("MESSAGE no database here: ") + name + " ignored"); }

  Context& game_;
  bool query_refused_ = false;
};

}  // namespace

ModulePointer make_database_commands(Context& game) {
  return std::make_unique<DatabaseCommands>(game);
}

}  // namespace tengen::gomocup
