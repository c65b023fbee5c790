#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

/// Moves that the controller plays and takes back. Source: GTP 2 draft 2, section 6.3.3; `gg-undo`: GNU Go.
class PlayCommands final : public Module {
 public:
  explicit PlayCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "play", {.arguments = "COLOR VERTEX"}, this, &PlayCommands::play);
    add(commands, "undo", {}, this, &PlayCommands::undo);
    add(commands, "gg-undo", {.arguments = "[MOVES]"}, this, &PlayCommands::gg_undo);
  }

 private:
  Answer play(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    const auto vertex = parse_vertex(arguments[1], game_.position.size());
    if (!color || !vertex) return failure("syntax error");
    if (!game_.position.play({*color, *vertex})) return failure("illegal move");
    return success();
  }

  Answer undo(Arguments) { return take_back(1); }

  Answer gg_undo(Arguments arguments) {
    const auto count = arguments.empty() ? std::optional<std::size_t>(1) : parse_integer<std::size_t>(arguments[0]);
    if (!count) return failure("syntax error");
    return take_back(*count);
  }

  /// All of the last `count` moves, or none of them.
  Reply take_back(std::size_t count) {
    if (count > game_.position.moves().size()) return failure("cannot undo");
    for (std::size_t i = 0; i < count; ++i) static_cast<void>(game_.position.undo().value());
    game_.announce(Change::taken_back);
    return success();
  }

  Context& game_;
};

}  // namespace

ModulePointer make_play_commands(Context& game) {
  return std::make_unique<PlayCommands>(game);
}

}  // namespace tengen::gtp
