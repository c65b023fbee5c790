#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"

namespace tengen::gomocup {

namespace {

/// Who is there, and the end of a search or of everything.
class AdminCommands final : public Module {
 public:
  explicit AdminCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    constexpr Traits waits{.while_searching = WhileSearching::waits};
    constexpr Traits stops{.while_searching = WhileSearching::stops, .inside_list = InsideList::passes};
    constexpr Traits ends{.while_searching = WhileSearching::at_once, .inside_list = InsideList::drops};
    add(commands, "ABOUT", no_arguments, this, &AdminCommands::about, waits);
    add(commands, "END", no_arguments, this, &AdminCommands::end, ends);
    add(commands, "STOP", no_arguments, this, &AdminCommands::stop, stops);
    // c-gomoku-cli sends it too, and speaks Gomocup's dialect.
    add(commands, "YXSTOP", no_arguments, this, &AdminCommands::stop, stops);
    add(commands, "YXSHOWINFO", no_arguments, this, &AdminCommands::show_info,
        {.while_searching = WhileSearching::waits, .yixin = true});
  }

 private:
  void about() {
    game_.reply("name=\"Tengen\", version=\"" + game_.options.version +
                "\", author=\"The Tengen authors\", country=\"International\"");
  }
  void end() { game_.host.exit(); }
  void stop() {}  // the session has stopped the search; none runs when this is executed
  void show_info() {
    for (const std::string& line : capabilities()) game_.reply(line);
  }

  Context& game_;
};

}  // namespace

ModulePointer make_admin_commands(Context& game) {
  return std::make_unique<AdminCommands>(game);
}

}  // namespace tengen::gomocup
