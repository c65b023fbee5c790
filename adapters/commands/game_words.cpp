#include "adapters/commands/game_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "engine/core/number.hpp"
#include "protocol/board_text.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// Of the side that wins: half of the plies that are left, rounded up.
std::string moves_to_end(Score score) {
  return std::to_string((plies_to_end(score) + 1) / 2);
}

}  // namespace

std::string points_text(int half_points) {
  return half_points_text(half_points) + (std::abs(half_points) == 2 ? " point" : " points");
}

const char* name(Color color) {
  return color == Color::black ? "Black (X)" : "White (O)";
}

std::string result_text(const GameStatus& status) {
  return result_text(status, status.winner ? name(*status.winner) : "");
}

std::string result_text(const GameStatus& status, std::string_view winner) {
  if (!status.winner) return "Draw.";
  std::string text = std::string(winner) + " wins";
  if (status.margin) text += " by " + points_text(std::abs(*status.margin));
  return text + ".";
}

std::string score_text(Score score) {
  if (is_win(score)) return "wins in " + moves_to_end(score);
  if (is_loss(score)) return "loses in " + moves_to_end(score);
  if (is_exact_margin(score)) return "exactly " + points_text(margin_of(score));
  return fixed_text(score / 100.0, 2);
}

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

namespace {

/// How a move of this game is typed.
const char* point_help(const GameSpec& spec) {
  if (std::holds_alternative<connect::Spec>(spec))
    return "  4           drop a stone into the column: a number or letter\n";
  if (std::holds_alternative<go::Spec>(spec)) {
    return "  c3          play there: the column's letter (there is no i), the row's number\n"
           "  pass        pass\n";
  }
  return "  h8          play there: the column's letter (i is one of them), the row's number\n";
}

}  // namespace

/// Letters of the board drawing in colour: X and O, and the brackets around the last move.
std::string coloured(const std::string& board) {
  std::string text;
  for (const char c : board) {
    const char* colour = c == '(' || c == ')' ? "\x1B[33;1m" : c == 'X' ? "\x1B[36;1m" : c == 'O' ? "\x1B[35;1m" : "";
    text += *colour == '\0' ? std::string(1, c) : colour + std::string(1, c) + "\x1B[0m";
  }
  return text;
}

std::string stones_in_words(const PlayedGame& game) {
  std::string text;
  for (const Color color : {Color::black, Color::white}) {
    std::string stones;
    for (const Vertex at : points_of(game.size())) {
      if (game.engine().at(at) == color) stones += " " + game.point_name(at);
    }
    if (!stones.empty()) text += std::string(name(color)) + ":" + stones + ".\n";
  }
  return text.empty() ? "The board is empty.\n" : text;
}

std::optional<Vertex> typed_point(const PlayedGame& game, const std::string& word) {
  const GameSpec& spec = game.engine().spec();
  if (!info_of(spec).drops) {
    const auto vertex = parse_vertex(word, game.size(), game.notation());
    const bool known = vertex && (vertex->is_pass() ? info_of(spec).passes : vertex->is_on(game.size()));
    return known ? vertex : std::nullopt;
  }
  int column = -1;
  if (std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }) && word.size() < 4) {
    column = parse_integer<int>(word).value_or(0) - 1;
  } else if (const auto vertex = parse_vertex(word.find_first_of("0123456789") == std::string::npos ? word + "1" : word,
                                              game.size(), game.notation())) {
    column = vertex->x;
  }
  return landing(game.engine(), column);
}

std::string typed_help(const PlayedGame& game) {
  std::string text = point_help(game.engine().spec());
  if (!game.opening().done()) {
    text +=
        "  black       in the opening: take Black\n"
        "  white       take White\n"
        "  two         place two stones more, and let the other choose\n";
  }
  text +=
      "  undo        take back, to your own last move\n"
      "  redo        play again what was taken back\n"
      "  hint        the best move that the engine finds\n";
  if (game.has_levels()) {
    text +=
        "  level N     how strong the engine plays: 1 for a beginner to 20 for full strength\n"
        "  review      the engine looks at every move and names the mistakes\n";
  }
  return text +
         "  board       draw the board again\n"
         "  moves       all moves so far\n"
         "  show N      the board as it was after N moves\n"
         "  save FILE   write the game as FILE.sgf, .psq or .txt; --resume FILE goes on from it\n"
         "  resign      give the game up\n"
         "  rematch     another game with the sides changed\n"
         "  new         another game\n"
         "  quit        leave\n"
         "Ctrl-C makes the engine move at once, and leaves the game where you are to type.\n";
}

}  // namespace tengen::adapters
