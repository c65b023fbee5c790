#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"

namespace tengen::gomocup {

namespace {

/// What the user says to the opponent.
class TalkCommands final : public Module {
 public:
  explicit TalkCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "YXDRAW", no_arguments, this, &TalkCommands::draw, yixin_only);
    add(commands, "YXRESIGN", no_arguments, this, &TalkCommands::resign, yixin_only);
  }

 private:
  /// The user offers a draw. It is accepted where our last search found no advantage for us. The words are those of
  /// AlphaGomoku's dialect; Yixin-Board shows every MESSAGE to the user.
  void draw() {
    const auto& ranked = game_.searches.report().ranked();
    game_.reply(!ranked.empty() && ranked.front().score <= 0 ? "MESSAGE DRAW ACCEPT" : "MESSAGE DRAW REJECT");
  }

  /// The user gives the game up. The board stays as it is: the host begins the next game with START.
  void resign() { game_.reply("MESSAGE the opponent resigns"); }

  Context& game_;
};

}  // namespace

ModulePointer make_talk_commands(Context& game) {
  return std::make_unique<TalkCommands>(game);
}

}  // namespace tengen::gomocup
