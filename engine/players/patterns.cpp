#include "engine/players/patterns.hpp"

#include <algorithm>
#include <limits>

namespace tengen::players::patterns {

namespace {

struct Pattern {
  Shape shape = five;
  std::string_view text;  ///< m the side's own stones, o the other's, `.` empty
};

constexpr std::array<Pattern, 23> shapes{{
    {five, "mmmmm"},
    {live_four, ".mmmm."},
    {rush_four, "m.mmm"},
    {rush_four, "mmm.m"},
    {rush_four, "mm.mm"},
    {rush_four, ".mmmmo"},
    {rush_four, "ommmm."},
    {live_three, ".mmm.."},
    {live_three, "..mmm."},
    {live_three, ".m.mm."},
    {live_three, ".mm.m."},
    {sleeping_three, "o.mmm.o"},
    {sleeping_three, "om.mm."},
    {sleeping_three, ".m.mmo"},
    {sleeping_three, "omm.m."},
    {sleeping_three, ".mm.mo"},
    {live_two, ".mm."},
    {live_two, ".m.m."},
    {live_two, ".m..m."},
    {sleeping_two, "omm."},
    {sleeping_two, ".mmo"},
    {sleeping_two, "om.m."},
    {sleeping_two, ".m.mo"},
}};

/// Weights of the counts where no rule decides. The weighted sum is limited to less than any verdict of a rule.
constexpr Counts weights{0, 0, 2000, 400, 10, 4, 4};
constexpr int weighted_most = 8999;

/// How far from a stone, in points, the search tries moves.
constexpr int reach = 2;

char letter(Cell cell) {
  return std::string_view(".BW##")[static_cast<std::size_t>(cell)];
}

int count(std::string_view line, std::string_view pattern, Color own) {
  const auto same = [own](char stone, char wanted) {
    if (wanted == '.') return stone == '.';
    return stone == ((wanted == 'm') == (own == Color::black) ? 'B' : 'W');
  };
  int times = 0;
  for (auto at = line.begin();; ++times) {
    at = std::search(at, line.end(), pattern.begin(), pattern.end(), same);
    if (at == line.end()) return times;
    at += static_cast<std::ptrdiff_t>(pattern.size());
  }
}

/// Verdicts of rules 1 to 9 for the side that just moved, in this order of importance.
Verdict by_rule(const Counts& own, const Counts& other) {
  const int own_live_fours = own[live_four] + (own[rush_four] >= 2 ? 1 : 0);  // rule 3
  if (own[five] > 0) return {1, 10000};
  if (other[five] > 0) return {2, -10000};
  if (other[live_four] > 0) return {4, -9050};
  if (other[rush_four] > 0) return {5, -9040};
  if (own_live_fours > 0) return {6, 9030};
  if (own[rush_four] > 0 && own[live_three] > 0) return {7, 9020};
  if (own[rush_four] == 0 && other[live_three] > 0) return {8, -9010};
  if (own[live_three] >= 2 && other[live_three] == 0 && other[sleeping_three] == 0) return {9, 9000};
  return {};
}

class Search {
 public:
  Search(const Position& position, Method method, const Interrupted& interrupted)
      : board_(position.grid), method_(method), interrupted_(interrupted), points_(position.grid.empty_points()) {}

  /// Nothing if it was interrupted before the end.
  std::optional<Choice> run(Color mover, int depth) {
    nodes_ = 0;
    std::optional<Vertex> best;
    const int value = look(mover, depth, -infinite, infinite, &best);
    if (given_up_) return std::nullopt;
    return Choice{best, static_cast<double>(value), depth, nodes_};
  }

 private:
  static constexpr int infinite = std::numeric_limits<int>::max();

  [[nodiscard]] bool worth_trying(Vertex v) const {
    if (board_.grid().at(v) != Cell::empty) return false;
    for (int y = -reach; y <= reach; ++y) {
      for (int x = -reach; x <= reach; ++x) {
        const Cell cell = board_.grid().at({v.x + x, v.y + y});
        if (cell == Cell::black || cell == Cell::white) return true;
      }
    }
    return false;
  }

  /// The value for `mover`, who is to move; the first of the best moves in row-major order.
  int look(Color mover, int depth, int alpha, int beta, std::optional<Vertex>* best_move) {
    int best = -infinite;
    for (const Vertex v : points_) {
      if (!worth_trying(v)) continue;
      if ((++nodes_ & 255U) == 0 && interrupted_()) given_up_ = true;
      if (given_up_) return 0;
      board_.set(v, cell_of(mover));
      const Counts& own = board_.counts(mover);
      const Counts& other = board_.counts(opponent(mover));
      const int value = depth <= 1 || own[five] > 0
                            ? verdict(own, other).score
                            : -look(opponent(mover), depth - 1, -beta, -std::max(alpha, best), nullptr);
      board_.set(v, Cell::empty);
      if (value <= best) continue;
      best = value;
      if (best_move != nullptr) *best_move = v;
      if (method_ == Method::alpha_beta && best >= beta) break;
    }
    // Below the root no candidate means a full board without a winner.
    return best == -infinite ? 0 : best;
  }

  Board board_;
  Method method_;
  const Interrupted& interrupted_;
  std::vector<Vertex> points_;
  std::uint64_t nodes_ = 0;
  bool given_up_ = false;
};

}  // namespace

Board::Board(const Grid& grid) : grid_(grid), places_(static_cast<std::size_t>(grid.size().area())) {
  const BoardSize size = grid.size();
  for (std::size_t direction = 0; direction < directions.size(); ++direction) {
    const Step step = directions[direction];
    for (const Vertex at : points_of(size)) {
      if (along(at, step, -1).is_on(size)) continue;  // not where a line begins
      std::vector<Vertex> points;
      for (Vertex v = at; v.is_on(size); v = along(v, step, 1)) points.push_back(v);
      if (points.size() < 5) continue;
      Line line;
      for (const Vertex v : points) {
        places_[static_cast<std::size_t>(v.y * size.columns + v.x)][direction] = {lines_.size(), line.text.size()};
        line.text += letter(grid.at(v));
      }
      recount(line);
      lines_.push_back(std::move(line));
    }
  }
}

void Board::recount(Line& line) {
  for (const Color color : {Color::black, Color::white}) {
    Counts fresh{};
    for (const Pattern& pattern : shapes) {
      fresh[pattern.shape] += count(line.text, pattern.text, color);
    }
    for (std::size_t i = 0; i < shape_count; ++i) counts_[index(color)][i] += fresh[i] - line.counts[index(color)][i];
    line.counts[index(color)] = fresh;
  }
}

void Board::set(Vertex at, Cell cell) {
  grid_.set(at, cell);
  for (const Place& place : places_[static_cast<std::size_t>(at.y * grid_.size().columns + at.x)]) {
    if (place.line == no_line) continue;
    Line& line = lines_[place.line];
    line.text[place.offset] = letter(cell);
    recount(line);
  }
}

Verdict verdict(const Counts& own, const Counts& other) {
  if (const Verdict decided = by_rule(own, other); decided.rule != 0) return decided;
  int sum = 0;
  for (std::size_t i = 0; i < shape_count; ++i) sum += weights[i] * (own[i] - other[i]);
  return {0, std::clamp(sum, -weighted_most, weighted_most)};
}

Choice search(const Position& position, int depth, Method method, const Interrupted& interrupted) {
  const auto first = nearest_to_middle(position.grid);
  Choice choice{.move = first, .value = 0, .depth = 0, .nodes = 0};
  const std::size_t stones = position.grid.count(Cell::black) + position.grid.count(Cell::white);
  if (!first || stones == 0) return choice;
  Search search(position, method, interrupted);
  for (int plies = 1; plies <= depth; ++plies) {
    const auto found = search.run(position.to_move, plies);
    if (!found) break;
    choice = *found;
    if (!choice.move) choice.move = first;
  }
  return choice;
}

Choice Patterns::choose(const Position& position, const Interrupted& interrupted) {
  return search(position, depth_, method_, interrupted);
}

std::string Patterns::explain(const Position& position, Vertex at) {
  Board board(position.grid);
  board.set(at, cell_of(position.to_move));
  const Counts& own = board.counts(position.to_move);
  const Counts& other = board.counts(opponent(position.to_move));
  std::string text = "  after the move          own other\n";
  for (std::size_t i = 0; i < shape_count; ++i) {
    std::string line = "  " + std::string(shape_names[i]);
    line.resize(24, ' ');
    std::string mine = std::to_string(own[i]);
    mine.insert(0, 5 - std::min<std::size_t>(mine.size(), 5), ' ');
    std::string theirs = std::to_string(other[i]);
    theirs.insert(0, 6 - std::min<std::size_t>(theirs.size(), 6), ' ');
    text += line + mine + theirs + "\n";
  }
  const Verdict judged = verdict(own, other);
  text += judged.rule == 0 ? "  no rule decides" : "  rule " + std::to_string(judged.rule) + " decides";
  return text + ", value " + std::to_string(judged.score) + "\n";
}

}  // namespace tengen::players::patterns
