#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"

namespace tengen::gtp {

namespace {

/// What GoGui asks for and sets up. Source: GoGui's manual, "GTP Interface" and "Analyze commands".
class GoguiCommands final : public Module {
 public:
  GoguiCommands(Context& game, const Commands& all) : game_(game), all_(all) {}

  void add_to(Commands& commands) override {
    add(commands, "gogui-analyze_commands", {}, this, &GoguiCommands::analyze_commands);
    // To be listed is all that it is for: the interrupt itself comes as a remark.
    commands.add({"gogui-interrupt", {}, [](Arguments) { return success(); }});
    add(commands, "gogui-title", {}, this, &GoguiCommands::title);
    add(commands, "gogui-play_sequence", {.arguments = "[COLOR VERTEX ...]"}, this, &GoguiCommands::play_sequence);
    add(commands, "gogui-setup", {.arguments = "[COLOR VERTEX ...]"}, this, &GoguiCommands::setup);
    add(commands, "gogui-setup_player", {.arguments = "COLOR"}, this, &GoguiCommands::setup_player);
  }

 private:
  /// The menu of analyze commands. Only GoGui itself asks for it, so from now on it may be drawn to.
  Answer analyze_commands(Arguments) {
    game_.options.live_graphics = true;
    std::string list;
    for (const Entry& entry : all_.entries()) {
      const bool known = !entry.form.gogui_menu.empty() && in_scope(entry.form.scope, game_.position.spec());
      if (known) list.append(entry.form.gogui_menu) += '\n';
    }
    return success(list);
  }

  Answer title(Arguments) {
    const BoardSize size = game_.position.size();
    const GameSpec& spec = game_.position.spec();
    const std::string game = game_.is_go() && !in_scope(Scope::refereed, spec) ? "Go" : info_of(spec).gtp_name(spec);
    return success(game_.options.name + " " + game_.options.version + ", " + game + " " + std::to_string(size.columns) +
                   "x" + std::to_string(size.rows));
  }

  /// All of the moves, or none.
  Answer play_sequence(Arguments arguments) {
    const auto moves = parse_stones(arguments, game_.position.size());
    if (!moves) return failure("syntax error");
    const std::size_t before = game_.position.moves().size();
    for (const Stone& move : *moves) {
      if (game_.position.play(move)) continue;
      while (game_.position.moves().size() > before) static_cast<void>(game_.position.undo().value());
      return failure("illegal move");
    }
    return success();
  }

  Answer setup(Arguments arguments) {
    const auto stones = parse_stones(arguments, game_.position.size());
    if (!stones) return failure("syntax error");
    if (!game_.position.set_up(*stones, Color::black)) return failure("illegal position");
    game_.announce(Change::new_game);
    return success();
  }

  Answer setup_player(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    if (!color) return failure("syntax error");
    if (!game_.position.set_first(*color)) return failure("moves have been played");
    return success();
  }

  Context& game_;
  const Commands& all_;
};

}  // namespace

ModulePointer make_gogui_commands(Context& game, const Commands& all) {
  return std::make_unique<GoguiCommands>(game, all);
}

}  // namespace tengen::gtp
