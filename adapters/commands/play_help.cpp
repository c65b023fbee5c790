#include "adapters/commands/play_help.hpp"

#include <variant>

#include "adapters/commands/game_picture.hpp"

namespace tengen::adapters {

std::vector<std::string> short_key_help(const GameSpec& spec, bool levels) {
  std::vector<std::string> keys{"arrows move", "Enter play", "u undo", "i hint"};
  if (std::holds_alternative<go::Spec>(spec)) keys.emplace_back("p pass");
  if (levels) keys.emplace_back("+ - level");
  keys.insert(keys.end(), {"n new", "s save", "R resign", "? help", "q quit"});
  return keys;
}

std::vector<std::string> key_help(const GameSpec& spec, bool levels, const Look& look) {
  std::vector<std::string> lines{title_of(spec),
                                 "",
                                 "arrows, h j k l   move the cursor",
                                 "Enter, Space      play at the cursor; a click plays where it is",
                                 "u                 take back, to your own last move",
                                 "i                 hint: the best move that the engine finds, marked *"};
  if (std::holds_alternative<go::Spec>(spec)) lines.emplace_back("p                 pass");
  if (levels) lines.emplace_back("+ -               a stronger, a weaker engine");
  lines.insert(lines.end(),
               {"n                 a new game",  //
                "s                 save the game in a file",
                "R                 resign",  //
                "q                 quit", "Ctrl-C            the engine moves at once; on your own move, quit"});
  const auto* const gomoku = std::get_if<gomoku::Spec>(&spec);
  if (gomoku != nullptr && gomoku->rule == gomoku::Rule::renju) {
    const std::string mark(forbidden_mark(look));
    lines.insert(lines.end(), {"", "Black may not play on a point marked " + mark + "."});
  }
  lines.insert(lines.end(),
               {"", "tengen play --plain takes moves as words, for screen readers.", "Any key goes back."});
  return lines;
}

}  // namespace tengen::adapters
