#include "adapters/commands/play_help.hpp"

#include <variant>

#include "adapters/commands/game_picture.hpp"

namespace tengen::adapters {

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
  if (std::holds_alternative<go::Spec>(game.engine().spec())) keys.emplace_back("p pass");
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
  if (std::holds_alternative<go::Spec>(spec)) lines.emplace_back("p                 pass");
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
