#include <range/v3/algorithm/contains.hpp>

#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// Board, rules and a fresh start. Source: GTP 2 draft 2, section 6.3.2; KataGo, docs/GTP_Extensions.md.
class SetupCommands final : public Module {
 public:
  explicit SetupCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "boardsize", {.arguments = "SIDE [ROWS]"}, this, &SetupCommands::boardsize);
    // Sabaki's and KataGo's.
    add(commands, "rectangular_boardsize", {.arguments = "COLUMNS [ROWS]"}, this,
        &SetupCommands::rectangular_boardsize);
    add(commands, "clear_board", {}, this, &SetupCommands::clear_board);
    add(commands, "komi", {.arguments = "POINTS"}, this, &SetupCommands::komi);
    add(commands, "get_komi", {.scope = Scope::go}, this, &SetupCommands::get_komi);
    add(commands, "set_position", {.arguments = "[COLOR VERTEX ...]"}, this, &SetupCommands::set_position);
  }

 private:
  Answer boardsize(Arguments arguments) {
    const bool one_side = arguments.size() != 2 && arguments[0].find(':') == std::string::npos;
    return one_side ? resize(arguments[0], arguments[0]) : rectangular_boardsize(arguments);
  }

  /// `COLUMNS ROWS` as gtp2ogs and KataGo have it, or KataGo's `COLUMNS:ROWS`.
  Answer rectangular_boardsize(Arguments arguments) {
    if (arguments.size() >= 2) return resize(arguments[0], arguments[1]);
    const std::size_t colon = arguments[0].find(':');
    if (colon == std::string::npos) return failure("syntax error");
    return resize(std::string_view(arguments[0]).substr(0, colon), std::string_view(arguments[0]).substr(colon + 1));
  }

  Reply resize(std::string_view columns_word, std::string_view rows_word) {
    const auto columns = parse_integer<int>(columns_word);
    const auto rows = parse_integer<int>(rows_word);
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
    if (!game_.set_komi(*points)) return failure("unacceptable komi");
    return success();
  }

  Answer get_komi(Arguments) { return success(decimal_text(game_.position.komi())); }

  /// All of the stones, or no change. Black is to move; without stones the board is empty.
  Answer set_position(Arguments arguments) {
    const auto stones = parse_stones(arguments, game_.position.size());
    if (!stones) return failure("syntax error");
    if (ranges::contains(*stones, Vertex::pass(), &Stone::at)) return failure("a pass is no stone");
    if (stones->empty()) return clear_board(arguments);
    if (!game_.position.set_up(*stones, Color::black)) return failure("illegal position");
    game_.announce(Change::new_game);
    return success();
  }

  Context& game_;
};

}  // namespace

ModulePointer make_setup_commands(Context& game) {
  return std::make_unique<SetupCommands>(game);
}

}  // namespace tengen::gtp
