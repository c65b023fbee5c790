#include "adapters/commands/play_words.hpp"

#include "adapters/commands/game_words.hpp"
#include "protocol/board_text.hpp"

namespace tengen::adapters {

std::string end_text(const PlayedGame& game, ColorName color) {
  const GameStatus status = game.status();
  const std::string winner = status.winner ? color(*status.winner) : "";
  const std::string loser = status.winner ? color(opponent(*status.winner)) : "";
  switch (game.ending()) {
    case Ending::none:
      return {};
    case Ending::by_rules:
      return result_text(status, winner);
    case Ending::resigned:
      return winner + " wins: " + loser + " resigned.";
    case Ending::on_time:
      return winner + " wins: " + loser + " has no time left.";
  }
  return {};
}

std::string winning_text(const PlayedGame& game) {
  const GameStatus status = game.status();
  if (status.winning_line.empty()) return {};
  std::string text = "The winning stones:";
  for (const Vertex at : status.winning_line) text += " " + game.point_name(at);
  return text + ".";
}

std::string last_words(const PlayedGame& game, ColorName color) {
  if (game.moves() == 0) return {};
  std::string text = board_text(game.engine(), game.notation());
  for (const std::string& line : {game.moves_text(), winning_text(game), end_text(game, color)}) {
    if (!line.empty()) text += line + "\n";
  }
  return text;
}

std::string deed_text(const PlayedGame& game, const SearchResult& result, ColorName color) {
  const Swap2& opening = game.opening();
  std::string points;
  for (const Vertex at : result.moves) points += " " + game.point_name(at);
  if (opening.done()) {
    return std::string(color(game.to_move())) + " plays" + points + " (" + score_text(result.info.score) + ", depth " +
           std::to_string(result.info.depth) + ").";
  }
  const std::string& engine = game.engine_name();
  if (result.swap) return engine + " takes Black.";
  if (points.empty()) return engine + " knows no opening for this board; the game goes on without one.";
  if (opening.choosing() && result.moves.size() == 1) return engine + " takes White and plays" + points + ".";
  return engine + " places" + points + ".";
}

std::string colours_text(const PlayedGame& game, ColorName color) {
  if (game.is_person(Color::black) == game.is_person(Color::white)) return "The colours are chosen.";
  return std::string("You are ") + color(game.is_person(Color::black) ? Color::black : Color::white) + " now.";
}

}  // namespace tengen::adapters
