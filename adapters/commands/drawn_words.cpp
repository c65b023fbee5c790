#include "adapters/commands/drawn_words.hpp"

#include <type_traits>
#include <variant>

#include "adapters/commands/game_words.hpp"
#include "protocol/notation.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::adapters {

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
