#include "protocol/gtp/final_score.hpp"
#include "protocol/gtp/grid_text.hpp"
#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"

namespace tengen::gtp {

namespace {

/// GoGui knows Go only; other games it plays by asking a program for their rules. It replays the whole game at every
/// change, so every answer must be quick. Source: GoGui's manual, "Rules", and its GenericBoard.java.
class RulesCommands final : public Module {
 public:
  explicit RulesCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    const auto rule = [&](const char* name, Answer (RulesCommands::*handler)(Arguments)) {
      add(commands, name, {.scope = Scope::refereed}, this, handler);
    };
    rule("gogui-rules_game_id", &RulesCommands::id);
    rule("gogui-rules_board", &RulesCommands::board);
    rule("gogui-rules_board_size", &RulesCommands::board_size);
    rule("gogui-rules_legal_moves", &RulesCommands::legal_moves);
    rule("gogui-rules_side_to_move", &RulesCommands::side_to_move);
    rule("gogui-rules_final_result", &RulesCommands::final_result);
    rule("gogui-rules_captured_count", &RulesCommands::captured_count);
    rule("gogui-rules_board_gfx", &RulesCommands::board_gfx);
  }

 private:
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

  Context& game_;
};

}  // namespace

ModulePointer make_rules_commands(Context& game) {
  return std::make_unique<RulesCommands>(game);
}

}  // namespace tengen::gtp
