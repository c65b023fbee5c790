#include "protocol/board_text.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/vertex.hpp"

namespace tengen::gtp {

// GoGui knows Go only; other games it plays by asking a program for their rules. It replays the whole game at every
// change, so every answer is well below a millisecond. Source: GoGui's manual, "Rules", and its GenericBoard.java.

namespace {

/// A capital, then small letters: GoGui tells games apart by it.
struct GameId {
  std::string operator()(const go::Spec&) const { return "Littlego"; }
  std::string operator()(const connect::Spec& spec) const {
    return spec == connect::Spec{} ? "Connectfour" : "Connect";
  }
  std::string operator()(const gomoku::Spec& spec) const {
    switch (spec.rule) {
      case gomoku::Rule::freestyle:
        return "Gomoku";
      case gomoku::Rule::exact_five:
        return "Gomokuexact";
      case gomoku::Rule::renju:
        return "Renju";
      case gomoku::Rule::caro_six:
        return "Carosix";
      case gomoku::Rule::caro_five:
        return "Carofive";
    }
    return "Gomoku";
  }
};

}  // namespace

Session::Answer Session::rules_game_id(Arguments) {
  return success(std::visit(GameId{}, position_.spec()));
}

Session::Answer Session::rules_board(Arguments) {
  const Engine& engine = position_.engine();
  const BoardSize size = position_.size();
  std::string text;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const auto color = engine.at({x, y});
      if (x > 0) text += ' ';
      text += color ? (*color == Color::black ? 'X' : 'O') : engine.is_neutral({x, y}) ? '?' : '.';
    }
    text += '\n';
  }
  return success(text);
}

Session::Answer Session::rules_board_size(Arguments) {
  const BoardSize size = position_.size();
  return success(std::to_string(size.columns) + (size.rows == size.columns ? "" : " " + std::to_string(size.rows)));
}

/// Nothing says that the game is over.
Session::Answer Session::rules_legal_moves(Arguments) {
  const Engine& engine = position_.engine();
  if (engine.status().over || position_.ended_by_passes()) return success();
  std::vector<Vertex> moves = engine.legal_moves(engine.to_move());
  // Renju: a side with forbidden points alone passes.
  if (moves.empty()) moves = {Vertex::pass()};
  return success(vertex_list(moves, position_.size()));
}

Session::Answer Session::rules_side_to_move(Arguments) {
  return success(position_.engine().to_move() == Color::black ? "black" : "white");
}

Session::Answer Session::rules_final_result(Arguments) {
  const GameStatus status = position_.engine().status();
  if (!status.over && !position_.ended_by_passes()) return success("The game is not over");
  if (!status.winner) return success("Draw");
  const std::string winner = *status.winner == Color::black ? "Black wins" : "White wins";
  if (!status.margin) return success(winner);
  return success(winner + " by " + final_score({})->text.substr(2) + " points");
}

Session::Answer Session::rules_captured_count(Arguments) {
  const Engine& engine = position_.engine();
  return success(std::to_string(engine.captures(Color::black)) + " " + std::to_string(engine.captures(Color::white)));
}

/// The line that has won.
Session::Answer Session::rules_board_gfx(Arguments) {
  const GameStatus status = position_.engine().status();
  if (status.winning_line.empty()) return success("CLEAR");
  return success("MARK " + vertex_list(status.winning_line, position_.size()));
}

}  // namespace tengen::gtp
