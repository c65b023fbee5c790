#include "adapters/commands/typed_words.hpp"

#include <algorithm>
#include <variant>

#include "adapters/commands/game_words.hpp"
#include "engine/core/number.hpp"

namespace tengen::adapters {

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
  if (!std::holds_alternative<connect::Spec>(spec)) {
    const auto vertex = parse_vertex(word, game.size(), game.notation());
    const bool known =
        vertex && (vertex->is_pass() ? std::holds_alternative<go::Spec>(spec) : vertex->is_on(game.size()));
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
