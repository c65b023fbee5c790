#include "protocol/gomocup/modules.hpp"

namespace tengen::gomocup {

namespace {

using Info = InfoSettings::Info;

std::optional<Info> parse_info(const Input& input) {
  return InfoSettings::read(input.words);
}

/// INFO, which has no answer, whatever it says.
class InfoCommands final : public Module {
 public:
  explicit InfoCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    constexpr TypedForm<Info> key_and_value{.parse = parse_info, .any_length = true};
    add(commands, "INFO", key_and_value, this, &InfoCommands::info,
        {.while_searching = WhileSearching::at_once, .inside_list = InsideList::passes});
  }

 private:
  /// Settings hold for the next search. "Move now" is for the one that runs, and so is the end of pondering.
  void info(const Info& info) {
    game_.settings.apply(info);
    if (info.is_move_now() || (game_.searches.pondering() && !game_.settings.pondering())) game_.searches.stop();
  }

  Context& game_;
};

}  // namespace

ModulePointer make_info_commands(Context& game) {
  return std::make_unique<InfoCommands>(game);
}

}  // namespace tengen::gomocup
