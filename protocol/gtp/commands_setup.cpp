#include "protocol/gtp/modules.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

/// Board, rules and a fresh start. Source: GTP 2 draft 2, section 6.3.2.
class SetupCommands final : public Module {
 public:
  explicit SetupCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "boardsize", {.arguments = "SIDE"}, this, &SetupCommands::boardsize);
    // Sabaki's and KataGo's.
    add(commands, "rectangular_boardsize", {.arguments = "COLUMNS ROWS"}, this, &SetupCommands::rectangular_boardsize);
    add(commands, "clear_board", {}, this, &SetupCommands::clear_board);
    add(commands, "komi", {.arguments = "POINTS"}, this, &SetupCommands::komi);
  }

 private:
  Answer boardsize(Arguments arguments) {
    const auto side = parse_integer<int>(arguments[0]);
    if (!side) return failure("syntax error");
    return resize({*side, *side});
  }

  Answer rectangular_boardsize(Arguments arguments) {
    const auto columns = parse_integer<int>(arguments[0]);
    const auto rows = parse_integer<int>(arguments[1]);
    if (!columns || !rows) return failure("syntax error");
    return resize({*columns, *rows});
  }

  Reply resize(BoardSize size) {
    if (!game_.position.resize(size)) return failure("unacceptable size");
    game_.announce(Change::new_game);
    return success();
  }

  Answer clear_board(Arguments) {
    game_.position.clear();
    game_.announce(Change::new_game);
    return success();
  }

  Answer komi(Arguments arguments) {
    const auto points = parse_decimal(arguments[0]);
    if (!points) return failure("syntax error");
    // GoGui and Sabaki send a komi to every engine: the other games have no use for it.
    if (!game_.is_go()) return success();
    GameSpec spec = game_.position.spec();
    std::get<go::Spec>(spec).komi = half_points(*points);
    if (!game_.position.set_rules(spec)) return failure("unacceptable komi");
    return success();
  }

  Context& game_;
};

}  // namespace

ModulePointer make_setup_commands(Context& game) {
  return std::make_unique<SetupCommands>(game);
}

}  // namespace tengen::gtp
