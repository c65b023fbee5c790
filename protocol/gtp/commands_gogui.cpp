#include <string>

#include "engine/core/game_spec.hpp"
#include "engine/games/info.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/texts.hpp"

namespace tengen::gtp {

namespace {

/// What GoGui asks for and sets up, and the rules of games other than Go, which GoGui asks a program for. GoGui replays
/// the whole game at every change, so every answer about rules must be quick. Source: GoGui's manual, "GTP Interface",
/// "Analyze commands" and "Rules", and its GenericBoard.java.
class GoguiCommands final : public Module {
 public:
  GoguiCommands(Context& game, const Commands& all) : Module(game), all_(all) {}

  void add_to(Commands& commands) override {
    add(commands, "gogui-analyze_commands", {}, this, &GoguiCommands::analyze_commands);
    // To be listed is all that it is for: the interrupt itself comes as a remark.
    commands.add({"gogui-interrupt", {}, [](Arguments) { return success(); }});
    add(commands, "gogui-title", {}, this, &GoguiCommands::title);
    add(commands, "gogui-play_sequence", {.arguments = "[COLOR VERTEX ...]"}, this, &GoguiCommands::play_sequence);
    add(commands, "gogui-setup", {.arguments = "[COLOR VERTEX ...]"}, this, &GoguiCommands::setup);
    add(commands, "gogui-setup_player", {.arguments = "COLOR"}, this, &GoguiCommands::setup_player);
    const auto rule = [&](const char* name, Answer (GoguiCommands::*handler)(Arguments)) {
      add(commands, name, {.scope = Scope::refereed}, this, handler);
    };
    rule("gogui-rules_game_id", &GoguiCommands::id);
    rule("gogui-rules_board", &GoguiCommands::board);
    rule("gogui-rules_board_size", &GoguiCommands::board_size);
    rule("gogui-rules_legal_moves", &GoguiCommands::legal_moves);
    rule("gogui-rules_side_to_move", &GoguiCommands::side_to_move);
    rule("gogui-rules_final_result", &GoguiCommands::final_result);
    rule("gogui-rules_captured_count", &GoguiCommands::captured_count);
    rule("gogui-rules_board_gfx", &GoguiCommands::board_gfx);
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
    const GameSpec& spec = game_.position.spec();
    const std::string game = game_.is_go() && !in_scope(Scope::refereed, spec) ? "Go" : info_of(spec).gtp_name(spec);
    return success(game_.options.name + " " + game_.options.version + ", " + game + " " +
                   size_words(game_.position.size()));
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

  [[nodiscard]] const Engine& engine() const { return game_.position.engine(); }

  Answer id(Arguments) { return success(info_of(game_.position.spec()).gtp_name(game_.position.spec())); }

  Answer board(Arguments) {
    return success(grid_text(game_.position.size(), [this](Vertex vertex) {
      if (const auto color = engine().at(vertex)) return *color == Color::black ? "X" : "O";
      return engine().is_neutral(vertex) ? "?" : ".";
    }));
  }

  Answer board_size(Arguments) {
    const BoardSize size = game_.position.size();
    return success(std::to_string(size.columns) + (size.rows == size.columns ? "" : " " + std::to_string(size.rows)));
  }

  /// Nothing says that the game is over.
  Answer legal_moves(Arguments) {
    if (engine().status().over || game_.position.ended_by_passes()) return success();
    std::vector<Vertex> moves = engine().legal_moves(engine().to_move());
    // Renju: a side with forbidden points alone passes.
    if (moves.empty()) moves = {Vertex::pass()};
    return success(vertex_list(moves, game_.position.size()));
  }

  Answer side_to_move(Arguments) { return success(engine().to_move() == Color::black ? "black" : "white"); }

  Answer final_result(Arguments) {
    const GameStatus status = engine().status();
    if (!status.over && !game_.position.ended_by_passes()) return success("The game is not over");
    if (!status.winner) return success("Draw");
    const std::string winner = *status.winner == Color::black ? "Black wins" : "White wins";
    if (!status.margin) return success(winner);
    return success(winner + " by " + final_score(game_.position).value_or("B+0").substr(2) + " points");
  }

  Answer captured_count(Arguments) {
    return success(std::to_string(engine().captures(Color::black)) + " " +
                   std::to_string(engine().captures(Color::white)));
  }

  /// The line that has won.
  Answer board_gfx(Arguments) {
    const GameStatus status = engine().status();
    if (status.winning_line.empty()) return success("CLEAR");
    return success("MARK " + vertex_list(status.winning_line, game_.position.size()));
  }

  const Commands& all_;
};

}  // namespace

ModulePointer make_gogui_commands(Context& game, const Commands& all) {
  return std::make_unique<GoguiCommands>(game, all);
}

}  // namespace tengen::gtp
