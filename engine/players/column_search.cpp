#include "engine/players/column_search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/core/color.hpp"

namespace tengen::players {

namespace {

constexpr int win = 1'000'000;   ///< less the plies until then
constexpr int most_plies = 100;  ///< nobody looks so far on a board of this size
/// Behind the first move only the columns that matter most are looked at.
constexpr std::size_t most_replies = 10;

/// What a line with stones of one colour alone is worth, by how many are missing; not measured, and small beside a win.
constexpr int worth(int missing) {
  constexpr std::array<int, 4> values{0, 50, 8, 2};
  return missing < static_cast<int>(values.size()) ? values[static_cast<std::size_t>(missing)] : 1;
}

/// Stones on a board of any size, and how many of each colour every line of `in_a_row` cells holds.
class ColumnBoard {
 public:
  explicit ColumnBoard(const connect::Spec& spec)
      : size_(spec.size),
        length_(spec.in_a_row),
        cells_(static_cast<std::size_t>(spec.size.area())),
        heights_(static_cast<std::size_t>(spec.size.columns)),
        lines_of_(cells_.size()) {
    constexpr std::array<Vertex, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const Vertex step : steps) {
      for (const Vertex at : points_of(size_)) add_line(at, step);
    }
  }

  [[nodiscard]] int columns() const noexcept { return size_.columns; }
  [[nodiscard]] bool has_room(int column) const noexcept { return height(column) < size_.rows; }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept { return cells_[place(vertex)]; }
  /// Whether a stone lies above a free cell.
  [[nodiscard]] bool hangs() const noexcept { return std::accumulate(heights_.begin(), heights_.end(), 0) != stones_; }

  /// Puts a stone of a position that is set up, whatever lies below.
  void set(Stone stone) {
    change(place(stone.at), stone.color, 1);
    cells_[place(stone.at)] = stone.color;
    ++stones_;
  }
  /// Once all stones are set.
  void measure_columns() {
    for (int x = 0; x < size_.columns; ++x) {
      int& height = heights_[static_cast<std::size_t>(x)];
      while (height < size_.rows && cells_[landing(x)]) ++height;
    }
  }

  void drop(int column, Color color) {
    const std::size_t cell = landing(column);
    cells_[cell] = color;
    change(cell, color, 1);
    ++heights_[static_cast<std::size_t>(column)];
  }
  void lift(int column, Color color) {
    --heights_[static_cast<std::size_t>(column)];
    const std::size_t cell = landing(column);
    cells_[cell].reset();
    change(cell, color, -1);
  }

  [[nodiscard]] bool complete() const noexcept { return complete_ > 0; }
  /// Whether a stone of this colour would complete a line there.
  [[nodiscard]] bool completes(int column, Color color) const noexcept {
    const auto& lines = lines_of_[landing(column)];
    return std::any_of(lines.begin(), lines.end(),
                       [&](int line) { return counts_[static_cast<std::size_t>(line)][index(color)] == length_ - 1; });
  }
  /// What the lines through the cell where a stone would land are worth, to both sides together.
  [[nodiscard]] int weight(int column) const noexcept {
    int sum = 0;
    for (const int line : lines_of_[landing(column)]) {
      const auto& [black, white] = counts_[static_cast<std::size_t>(line)];
      if (black == 0 || white == 0) sum += 1 + 2 * worth_of(black, white);
    }
    return sum;
  }
  /// For the side to move.
  [[nodiscard]] int evaluate(Color to_move) const noexcept {
    return values_[index(to_move)] - values_[index(opponent(to_move))];
  }

 private:
  [[nodiscard]] int height(int column) const noexcept { return heights_[static_cast<std::size_t>(column)]; }
  [[nodiscard]] std::size_t place(Vertex at) const noexcept {
    return static_cast<std::size_t>(at.y * size_.columns + at.x);
  }
  [[nodiscard]] std::size_t landing(int column) const noexcept {
    return place({column, size_.rows - 1 - height(column)});
  }
  [[nodiscard]] int worth_of(int black, int white) const noexcept {
    return black + white == 0 ? 0 : worth(length_ - black - white);
  }

  /// The line that begins at a cell, if all of it is on the board.
  void add_line(Vertex from, Vertex step) {
    if (length_ == 1 && step != Vertex{1, 0}) return;
    if (length_ > std::max(size_.columns, size_.rows)) return;
    if (!Vertex{from.x + step.x * (length_ - 1), from.y + step.y * (length_ - 1)}.is_on(size_)) return;
    const int line = static_cast<int>(counts_.size());
    counts_.push_back({0, 0});
    for (int i = 0; i < length_; ++i) {
      lines_of_[place({from.x + step.x * i, from.y + step.y * i})].push_back(line);
    }
  }

  /// One stone more or less on a cell: its lines change their counts and values.
  void change(std::size_t cell, Color color, int by) {
    for (const int line : lines_of_[cell]) {
      auto& counts = counts_[static_cast<std::size_t>(line)];
      value(counts, -1);
      counts[index(color)] += by;
      value(counts, 1);
    }
  }
  void value(const std::array<int, 2>& counts, int sign) {
    const auto [black, white] = counts;
    if (black > 0 && white == 0) values_[index(Color::black)] += sign * worth(length_ - black);
    if (white > 0 && black == 0) values_[index(Color::white)] += sign * worth(length_ - white);
    if (black == length_ || white == length_) complete_ += sign;
  }

  BoardSize size_;
  int length_;
  std::vector<std::optional<Color>> cells_;  ///< row by row from the top
  int stones_ = 0;                           ///< set, not dropped
  std::vector<int> heights_;                 ///< [column]: stones from the bottom without a gap
  std::vector<std::vector<int>> lines_of_;   ///< [cell]
  std::vector<std::array<int, 2>> counts_;   ///< [line][colour]
  std::array<int, 2> values_{};              ///< [colour]
  int complete_ = 0;                         ///< lines
};

class ColumnSearch {
 public:
  ColumnSearch(ColumnBoard& board, const Interrupted& late) : board_(board), late_(late) {}

  ColumnChoice run(Color to_move) {
    ColumnChoice choice;
    std::vector<int> columns = moves(to_move, static_cast<std::size_t>(board_.columns()));
    if (columns.empty()) return choice;
    choice.column = columns.front();
    for (int depth = 1; depth <= most_plies && !stopped_ && columns.size() > 1; ++depth) {
      int best = -win - 1;
      for (std::size_t i = 0; i < columns.size() && !stopped_; ++i) {
        const int value = value_of(columns[i], to_move, depth, best, win + 1, 1);
        if (stopped_ || value <= best) continue;
        best = value;
        std::rotate(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(i),
                    columns.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        choice.column = columns.front();
      }
      if (!stopped_) choice.depth = depth;
      if (std::abs(best) > win - most_plies - 1) break;  // nothing deeper changes it
    }
    choice.nodes = nodes_;
    return choice;
  }

 private:
  /// The columns for the side to move: a win alone, else the block of the opponent's win, else those that matter most.
  [[nodiscard]] std::vector<int> moves(Color mover, std::size_t most) const {
    std::vector<std::pair<int, int>> ranked;  // what comes first is smaller
    std::optional<int> block;
    for (int x = 0; x < board_.columns(); ++x) {
      if (!board_.has_room(x)) continue;
      if (board_.completes(x, mover)) return {x};
      if (!block && board_.completes(x, opponent(mover))) block = x;
      ranked.emplace_back(-4 * board_.weight(x) + std::abs(2 * x - (board_.columns() - 1)), x);
    }
    if (block) return {*block};
    std::sort(ranked.begin(), ranked.end());
    if (ranked.size() > most) ranked.resize(most);
    std::vector<int> columns;
    for (const auto& [rank, x] : ranked) columns.push_back(x);
    return columns;
  }

  /// What a move is worth to the side that plays it.
  int value_of(int column, Color mover, int depth, int alpha, int beta, int ply) {
    if ((++nodes_ & 255U) == 0 && (nodes_ >= most_column_nodes || late_())) stopped_ = true;
    board_.drop(column, mover);
    int value = win - ply;
    if (!board_.complete()) value = -search(opponent(mover), depth - 1, -beta, -alpha, ply + 1);
    board_.lift(column, mover);
    return value;
  }

  int search(Color mover, int depth, int alpha, int beta, int ply) {
    if (stopped_) return 0;
    if (depth == 0) return board_.evaluate(mover);
    const std::vector<int> columns = moves(mover, most_replies);
    int best = columns.empty() ? 0 : -win - 1;
    for (const int column : columns) {
      best = std::max(best, value_of(column, mover, depth, std::max(alpha, best), beta, ply));
      if (best >= beta || stopped_) break;
    }
    return best;
  }

  ColumnBoard& board_;
  const Interrupted& late_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

Result<ColumnChoice> search_columns(const connect::Spec& spec, std::span<const Stone> stones, Color to_move,
                                    const Interrupted& late) {
  ColumnBoard board(spec);
  for (const Stone& stone : stones) {
    if (!stone.at.is_on(spec.size)) return Error{Errc::off_board, "a stone off the board"};
    if (board.at(stone.at)) return Error{Errc::occupied, "two stones on one cell"};
    board.set(stone);
  }
  board.measure_columns();
  if (board.hangs()) return Error{Errc::unsupported, "a stone hangs in the air"};
  if (board.complete()) return Error{Errc::illegal_move, "the game is over"};
  return ColumnSearch(board, late).run(to_move);
}

}  // namespace tengen::players
