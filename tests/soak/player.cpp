#include "tests/soak/player.hpp"

#include <cstdio>

namespace tengen::soak {

std::string timed_move(Player& player, const std::string& command, std::chrono::milliseconds turn, Report& report) {
  const auto begin = Clock::now();
  player.send(command);
  std::string said = player.answer();
  const Time over = Clock::now() - begin - turn;
  ++report.moves;
  report.over.add(over);
  if (over > tolerance) {
    ++report.overruns;
    report.complain(command.substr(0, command.find_first_of(" \n")) + ": " + std::to_string(over.count()) +
                    " ms over a limit of " + std::to_string(turn.count()));
  }
  return said;
}

std::optional<std::pair<int, int>> read_point(const std::string& text) {
  int x = 0;
  int y = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%d,%d%c", &x, &y, &rest) != 2) return std::nullopt;
  return std::pair(x, y);
}

}  // namespace tengen::soak
