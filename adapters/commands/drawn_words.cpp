#include "adapters/commands/drawn_words.hpp"

#include "adapters/commands/game_picture.hpp"
#include "adapters/commands/play_help.hpp"
#include "adapters/commands/play_words.hpp"

namespace tengen::adapters {

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

}  // namespace tengen::adapters
