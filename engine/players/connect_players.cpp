#include "engine/players/connect_players.hpp"

#include <limits>

namespace tengen::players::connect4 {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The lowest empty row of a column; -1 if there is none.
int landing_row(const Grid& grid, int column) {
  for (int y = grid.size().rows - 1; y >= 0; --y) {
    if (grid.at({column, y}) == Cell::empty) return y;
  }
  return -1;
}

/// Whether a stone of this colour on `at` completes a line.
bool completes(const Grid& grid, Vertex at, Cell stone, int in_a_row) {
  for (const Step step : directions) {
    int length = 1;
    for (int i = 1; grid.at(along(at, step, i)) == stone; ++i) ++length;
    for (int i = 1; grid.at(along(at, step, -i)) == stone; ++i) ++length;
    if (length >= in_a_row) return true;
  }
  return false;
}

class Search {
 public:
  Search(const Position& position, const Interrupted& interrupted)
      : grid_(position.grid), in_a_row_(position.in_a_row), interrupted_(interrupted) {}

  /// The value for the side to move.
  double negamax(Color mover, int depth, std::optional<Vertex>* best_move) {
    if (depth == 0) return 0;
    if (const auto at = winning_move(mover)) {
      if (best_move != nullptr) *best_move = at;
      return 1;
    }
    double best = -infinite;
    for (int column = 0; column < grid_.size().columns; ++column) {
      const Vertex at{column, landing_row(grid_, column)};
      if (at.y < 0 || given_up()) continue;
      grid_.set(at, cell_of(mover));
      const double value = -negamax(opponent(mover), depth - 1, nullptr);
      grid_.set(at, Cell::empty);
      if (value <= best) continue;
      best = value;
      if (best_move != nullptr) *best_move = at;
    }
    return best;
  }

  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] bool gave_up() const noexcept { return given_up_; }

 private:
  [[nodiscard]] std::optional<Vertex> winning_move(Color mover) const {
    for (int column = 0; column < grid_.size().columns; ++column) {
      const Vertex at{column, landing_row(grid_, column)};
      if (at.y >= 0 && completes(grid_, at, cell_of(mover), in_a_row_)) return at;
    }
    return std::nullopt;
  }
  bool given_up() {
    if ((++nodes_ & 255U) == 0 && interrupted_()) given_up_ = true;
    return given_up_;
  }

  Grid grid_;
  int in_a_row_;
  const Interrupted& interrupted_;
  std::uint64_t nodes_ = 0;
  bool given_up_ = false;
};

}  // namespace

Choice search(const Position& position, Color root, int depth, const Interrupted& interrupted) {
  Search search(position, interrupted);
  Choice choice;
  choice.depth = depth;
  choice.value = search.negamax(root, depth, &choice.move);
  choice.nodes = search.nodes();
  if (search.gave_up()) choice.depth = 0;
  return choice;
}

std::vector<int> open_columns(const Grid& grid) {
  std::vector<int> columns;
  for (int x = 0; x < grid.size().columns; ++x) {
    if (grid.at({x, 0}) == Cell::empty) columns.push_back(x);
  }
  return columns;
}

Choice ConnectX::choose(const Position& position, const Interrupted& interrupted) {
  Choice choice = search(position, root(position), depth_, interrupted);
  if (const auto columns = open_columns(position.grid); !choice.move && !columns.empty()) {
    const int column = columns[random_.below(static_cast<std::uint32_t>(columns.size()))];
    choice.move = Vertex{column, landing_row(position.grid, column)};
  }
  return choice;
}

std::string ConnectX::explain(const Position& position, Vertex at) {
  const Color mover = root(position);
  Position after = position;
  const Vertex stone{at.x, landing_row(position.grid, at.x)};
  if (stone.y < 0) return "  the column is full\n";
  std::string text = "  column " + std::to_string(at.x) + ", as player " + (mover == Color::black ? "1" : "2") + "\n";
  if (completes(position.grid, stone, cell_of(mover), position.in_a_row)) return text + "  wins at once, value 1\n";
  after.grid.set(stone, cell_of(mover));
  const auto never = [] { return false; };
  const Choice reply = search(after, opponent(mover), depth_ - 1, never);
  text += "  looking " + std::to_string(depth_) + " plies ahead";
  if (reply.move) text += ", the answer is column " + std::to_string(reply.move->x);
  return text + ", value " + value_text(reply.value == 0 ? 0.0 : -reply.value) + "\n";
}

}  // namespace tengen::players::connect4
