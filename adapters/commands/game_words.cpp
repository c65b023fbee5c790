#include "adapters/commands/game_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "engine/core/number.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

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

// --- the drawn board ---

std::string title_of(const GameSpec& spec) {
  const GameInfo& info = info_of(spec);
  return info.describe(spec) + (info.komi ? " points" : "");
}

const char* color_name(Color color) {
  return color == Color::black ? "Black" : "White";
}

std::string level_text(int level) {
  return "level " + std::to_string(level) + " of " + std::to_string(full_level);
}

std::optional<double> black_chance_in(const GameStatus& status) {
  if (!status.over) return std::nullopt;
  return !status.winner ? 0.5 : *status.winner == Color::black ? 1 : 0;
}

std::optional<double> black_chance_in(const SearchInfo& info, Color mover) {
  if (info.depth == 0 && !is_proven(info.score)) return std::nullopt;
  const double own = win_chance(info.score);
  return mover == Color::black ? own : 1 - own;
}

Picture picture_of(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  Picture picture{.board = size, .notation = notation_of(engine.spec())};
  picture.grid = !info_of(engine.spec()).drops;
  for (const Vertex at : points_of(size)) {
    const auto color = engine.at(at);
    picture.points.push_back(color ? (*color == Color::black ? Picture::Point::black : Picture::Point::white)
                             : engine.is_neutral(at) ? Picture::Point::neutral
                                                     : Picture::Point::empty);
  }
  const GameStatus status = engine.status();
  picture.winning = status.winning_line;
  if (!status.over) {
    for (const Vertex at : engine.forbidden_points(engine.to_move())) {
      picture.points[static_cast<std::size_t>(at.y * size.columns + at.x)] = Picture::Point::forbidden;
    }
  }
  const auto history = engine.history();
  if (!history.empty() && history.back().at.is_on(size)) picture.last = history.back().at;
  return picture;
}

namespace {

constexpr int longest_name = 24;

/// A person's name, or what the one at the keyboard is called.
std::string person_text(const PlayedGame& game, Color color) {
  const std::string& name = game.person(color);
  const bool alone = !game.is_person(opponent(color));
  if (name.empty()) return alone ? "you" : "a person";
  return shortened(name, longest_name) + (alone ? " (you)" : "");
}

std::string player_text(const PlayedGame& game, Color color) {
  std::string text = game.is_person(color) ? person_text(game, color)
                     : game.has_levels()   ? game.engine_name() + ", " + level_text(game.level())
                                           : game.engine_name();
  if (game.has_clock()) text += ", " + time_text(game.left(color));
  return text;
}

std::string doing_text(const PlayedGame& game, const DrawnState& state) {
  const std::string at_depth = state.depth > 0 ? " (depth " + std::to_string(state.depth) + ")" : "";
  switch (state.doing) {
    case Doing::nothing:
      break;
    case Doing::hint:
      return "Looking for a hint" + at_depth + ".";
    case Doing::review:
      return "Reviewing: " + std::to_string(state.looked_at) + " of " + std::to_string(state.positions) +
             " positions. Any key ends it.";
    case Doing::move:
      return (game.opening().done() ? color_name(game.to_move()) : game.engine_name()) + " is thinking" + at_depth +
             ".";
  }
  return {};
}

std::string status_text(const PlayedGame& game, const DrawnState& state) {
  if (state.doing != Doing::nothing) return doing_text(game, state);
  if (game.looking()) {
    return "After " + std::to_string(game.engine().history().size()) + " of " + std::to_string(game.moves()) +
           " moves. . goes on, End returns.";
  }
  if (game.over()) return end_text(game, color_name);
  const Color mover = game.to_move();
  if (state.stuck) return std::string(color_name(mover)) + " has no legal move.";
  if (!game.opening().done()) return game.opening().task();
  return game.is_person(opponent(mover)) ? std::string(color_name(mover)) + " to move." : "Your move.";
}

}  // namespace

Picture picture_of(const PlayedGame& game, const DrawnState& state) {
  Picture picture = picture_of(game.engine());
  picture.cursor = state.cursor;
  picture.hint = state.hint;
  picture.title = title_of(game.engine().spec());
  picture.black = player_text(game, Color::black);
  picture.white = player_text(game, Color::white);
  picture.status = status_text(game, state);
  picture.message = state.message;
  picture.black_chance = state.chance;
  picture.short_help = short_key_help(game);
  return picture;
}

std::vector<std::string> short_key_help(const PlayedGame& game) {
  if (game.looking()) return {", . look back, on", "Home End", "u go on from here", "s save", "? help", "q quit"};
  if (game.over()) {
    std::vector<std::string> keys{", . look back"};
    if (game.has_levels()) keys.emplace_back("v review");
    keys.insert(keys.end(), {"m rematch", "n new", "s save", "u undo", "? help", "q quit"});
    return keys;
  }
  if (game.opening().choosing() && game.asks_person()) {
    std::vector<std::string> keys{"b take Black", "w take White"};
    if (game.opening().stage() == Swap2::Stage::choose_of_three) keys.emplace_back("t two stones more");
    keys.insert(keys.end(), {"? help", "q quit"});
    return keys;
  }
  std::vector<std::string> keys{"arrows move", "Enter play", "u undo", "r redo", "i hint"};
  if (info_of(game.engine().spec()).passes) keys.emplace_back("p pass");
  if (game.has_levels()) keys.emplace_back("+ - level");
  keys.insert(keys.end(), {"n new", "s save", "R resign", "? help", "q quit"});
  return keys;
}

std::vector<std::string> key_help(const PlayedGame& game, const Look& look) {
  const GameSpec& spec = game.engine().spec();
  std::vector<std::string> lines{title_of(spec),
                                 "",
                                 "arrows, h j k l   move the cursor",
                                 "Enter, Space      play at the cursor; a click plays where it is",
                                 "u, r              take back, to your own last move; play it again",
                                 "i                 hint: the best move that the engine finds, marked *"};
  if (info_of(spec).passes) lines.emplace_back("p                 pass");
  if (game.has_levels()) lines.emplace_back("+ -               a stronger, a weaker engine");
  lines.insert(lines.end(), {", .  PgUp PgDn    look a move back, a move on",
                             "Home, End         look at the first position, return to the present"});
  if (game.has_levels()) lines.emplace_back("v                 review: the engine names the mistakes");
  lines.insert(
      lines.end(),
      {"n, m              a new game, a rematch with the sides changed", "s                 save the game in a file",
       "R                 resign",  //
       "q                 quit", "Ctrl-C            the engine moves at once; on your own move, quit"});
  if (!game.opening().done()) {
    lines.insert(lines.end(), {"", "Swap2: one side places black, white, black; the other takes a colour (b, w) or",
                               "places two stones more (t), and then the first one takes a colour."});
  }
  const auto* const gomoku = std::get_if<gomoku::Spec>(&spec);
  if (gomoku != nullptr && gomoku->rule == gomoku::Rule::renju) {
    const std::string mark(forbidden_mark(look));
    lines.insert(lines.end(), {"", "Black may not play on a point marked " + mark + "."});
  }
  lines.insert(lines.end(), {"", "tengen play --plain takes moves as words, for screen readers."});
  return lines;
}

}  // namespace tengen::adapters
