#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

using Info = InfoSettings::Info;
/// Who is there, INFO, which has no answer, whatever it says, what the user says to the opponent, and the end of a
/// search or of everything.
class AdminCommands final : public Module {
 public:
  using Module::Module;

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
    constexpr TypedForm<Info> key_and_value{
        .parse = [](const Input& input) { return std::optional(InfoSettings::read(input.words)); }, .any_length = true};
    add(commands, "INFO", key_and_value, this, &AdminCommands::info,
        {.while_searching = WhileSearching::at_once, .inside_list = InsideList::passes});
    add(commands, "YXDRAW", no_arguments, this, &AdminCommands::draw, yixin_only);
    add(commands, "YXRESIGN", no_arguments, this, &AdminCommands::resign, yixin_only);
  }

 private:
  void about() {
    game_.reply("name=\"Tengen\", version=\"" + game_.options.version +
                "\", author=\"The Tengen authors\", country=\"International\"");
  }
  void end() { game_.io.exit(); }
  void stop() {}  // the session has stopped the search; none runs when this is executed
  /// Threads, and the largest table as the binary logarithm of its KiB.
  void show_info() {
    constexpr int largest_table = 26;  // 64 GiB
    game_.reply("MESSAGE INFO MAX_THREAD_NUM " + std::to_string(max_threads));
    game_.reply("MESSAGE INFO MAX_HASH_SIZE " + std::to_string(largest_table));
  }
  /// Settings hold for the next search. "Move now" is for the one that runs, and so is the end of pondering.
  void info(const Info& info) {
    game_.settings.apply(info);
    if (info.is_move_now() || (game_.searches.pondering() && !game_.settings.pondering())) game_.searches.stop();
  }

  /// The user offers a draw. It is accepted where our last search found no advantage for us. The words are those of
  /// AlphaGomoku's dialect; Yixin-Board shows every MESSAGE to the user.
  void draw() {
    const auto& ranked = game_.searches.report().ranked();
    game_.reply(!ranked.empty() && ranked.front().score <= 0 ? "MESSAGE DRAW ACCEPT" : "MESSAGE DRAW REJECT");
  }

  /// The user gives the game up. The board stays as it is: the host begins the next game with START.
  void resign() { game_.reply("MESSAGE the opponent resigns"); }
};

}  // namespace

ModulePointer make_admin_commands(Context& game) {
  return std::make_unique<AdminCommands>(game);
}

}  // namespace tengen::gomocup
