#include "engine/players/robot.hpp"

#include <span>

#include "engine/players/robot_tables.hpp"

namespace tengen::players::robot {

namespace {

const std::array<std::span<const Row>, group_count> groups{five_rows,   alive4_rows, sleep4_rows, alive3_rows,
                                                           sleep3_rows, alive2_rows, sleep2_rows};

/// The deduction from the enemy's sum: of lines worth the same the side to move prefers its own.
struct Deduction {
  int from = 0;
  int points = 0;
};
constexpr std::array<Deduction, 6> deductions{{{10000, 500}, {5000, 300}, {2000, 250}, {1500, 200}, {99, 10}, {5, 1}}};

bool fits(char wanted, Cell cell, Color own) {
  switch (wanted) {
    case 'P':
      return cell == cell_of(own);
    case 'E':
      return cell == cell_of(opponent(own));
    case '0':
      return cell == Cell::empty;
    default:
      return true;
  }
}

bool fits(const Row& row, const Window& window, Color own) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    if (!fits(row.cells[i], window[i], own)) return false;
  }
  return true;
}

int deducted(int enemy) {
  for (const Deduction& deduction : deductions) {
    if (enemy >= deduction.from) return enemy - deduction.points;
  }
  return 0;
}

}  // namespace

std::vector<Match> matches(const Window& window, Color own) {
  std::vector<Match> found;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const Row& row : groups[group]) {
      if (!fits(row, window, own)) continue;
      found.push_back({group, row.score, row.cells});
      break;
    }
  }
  return found;
}

Value value(const Grid& grid, Vertex at, Color own) {
  Value value;
  for (const Step step : directions) {
    const Window cells = window(grid, at, step);
    for (const Match& match : matches(cells, own)) value.own += match.score;
    for (const Match& match : matches(cells, opponent(own))) value.enemy += match.score;
  }
  value.total = value.own + deducted(value.enemy);
  return value;
}

Choice Robot::choose(const Position& position, const Interrupted&) {
  Choice choice;
  for (const Vertex v : position.grid.empty_points()) {
    const int total = value(position.grid, v, position.to_move).total;
    ++choice.nodes;
    if (total <= 0 || (choice.move && total <= choice.value)) continue;
    choice.move = v;
    choice.value = total;
  }
  if (!choice.move) {
    choice.move = nearest_to_middle(position.grid);
    choice.value = fallback_value;
  }
  return choice;
}

std::string Robot::explain(const Position& position, Vertex at) {
  std::string text;
  const auto list = [&text](const char* whose, const std::vector<Match>& found) {
    for (const Match& match : found) {
      text += std::string("    ") + whose + " " + std::string(group_names[match.group]) + " " +
              std::string(match.cells) + " " + std::to_string(match.score) + "\n";
    }
  };
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Window cells = window(position.grid, at, directions[i]);
    text += std::string("  ") + direction_names[i] + " [" + window_text(cells, position.to_move) + "]\n";
    list("own", matches(cells, position.to_move));
    list("enemy", matches(cells, opponent(position.to_move)));
  }
  const Value sums = value(position.grid, at, position.to_move);
  text += "  own " + std::to_string(sums.own) + ", enemy " + std::to_string(sums.enemy) + " less " +
          std::to_string(sums.enemy - (sums.total - sums.own)) + ", value " + std::to_string(sums.total) + "\n";
  return text;
}

}  // namespace tengen::players::robot
