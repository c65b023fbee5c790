#include "engine/games/gomoku/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

#include "engine/games/gomoku/board_forbidden_impl.hpp"
#include "engine/games/gomoku/board_moves_impl.hpp"

namespace tengen::gomoku {

template <Rule R>
Board<R>::Board(const Spec& spec) : spec_(spec), tables_(&Tables::of(R)) {
  assert(spec.rule == R);
  assert(spec.size.columns >= min_side && spec.size.columns <= max_side);
  assert(spec.size.rows >= min_side && spec.size.rows <= max_side);
  clear();
  rebuild();
}

/// The lines of an empty board: everything around it is wall.
template <Rule R>
auto Board<R>::blank_lines(BoardSize size) noexcept -> Lines {
  Lines lines;
  for (auto& of_direction : lines) of_direction.fill(~std::uint64_t{0});
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const auto& places = line_places[make_cell(x, y)];
      for (std::size_t d = 0; d < direction_count; ++d) {
        lines[d][places[d].line] &= ~(std::uint64_t{3} << (2 * places[d].position));
      }
    }
  }
  return lines;
}

/// Empties the board. `rebuild` computes the codes afterwards.
template <Rule R>
void Board<R>::clear() noexcept {
  to_move_ = Color::black;
  empty_count_ = spec_.size.area();
  hash_ = mix(std::uint64_t{2} << 32 | static_cast<std::uint64_t>(spec_.size.columns * 64 + spec_.size.rows)) ^
          mix(std::uint64_t{3} << 32 | static_cast<std::uint32_t>(spec_.draw_empty));
  played_.clear();
  change_count_ = 0;
  lines_ = blank_lines(spec_.size);
  stone_rows_.fill(0);
  empty_rows_.fill(0);
  for (int y = 0; y < spec_.size.rows; ++y) {
    empty_rows_[static_cast<std::size_t>(y)] = (std::uint32_t{1} << spec_.size.columns) - 1;
  }
}

/// Puts something on an empty cell. Codes and threats are not updated.
template <Rule R>
void Board<R>::put(Cell cell, Content content) noexcept {
  assert(is_empty(cell));
  for (std::size_t d = 0; d < direction_count; ++d) {
    const LinePlace place = line_places[cell][d];
    lines_[d][place.line] |= std::uint64_t{content} << (2 * place.position);
  }
  const std::uint32_t bit = std::uint32_t{1} << (cell % stride);
  empty_rows_[cell / stride] &= ~bit;
  if (content != wall) stone_rows_[cell / stride] |= bit;
  --empty_count_;
  hash_ ^= cell_key(cell, content);
}

/// Toggles the threats of a cell that `threats` has bits for.
template <Rule R>
void Board<R>::toggle_threats(std::size_t color, Cell cell, unsigned threats) noexcept {
  for (; threats != 0; threats &= threats - 1) {
    const auto threat = static_cast<std::size_t>(std::countr_zero(threats));
    CellSet& cells = threats_[color][threat];
    cells.toggle(cell);
    threat_counts_[color][threat] += cells.contains(cell) ? 1 : -1;
  }
}

/// Replaces a cell's codes, updates multisets and threats, and records the change for `undo`. Everything is computed
/// before anything is stored, which is faster: see lab/RESULTS.md, "Speed".
template <Rule R>
inline void Board<R>::change_codes(Cell cell, CodePair codes) noexcept {
  const Tables& tables = *tables_;
  const CellCodes before = cells_[cell];
  const Multiset of_black = tables.multiset(codes.of(Color::black));
  const Multiset of_white = tables.multiset(codes.of(Color::white));
  const auto difference = [&](Color color, Multiset now) -> unsigned {
    const unsigned old = tables.threats_of(color, before.multisets[index(color)]).bits;
    return (old ^ tables.threats_of(color, now).bits) & tracked;
  };
  const unsigned black_threats = difference(Color::black, of_black);
  const unsigned white_threats = difference(Color::white, of_white);
  Change& change = changes_[change_count_++];
  change.cell = cell;
  change.threats[0] = static_cast<std::uint8_t>(black_threats);
  change.threats[1] = static_cast<std::uint8_t>(white_threats);
  change.before = before;
  change.after[0] = of_black;
  change.after[1] = of_white;
  CellCodes& now = cells_[cell];
  now.codes = codes;
  now.multisets[0] = of_black;
  now.multisets[1] = of_white;
  if (black_threats != 0) toggle_threats(0, cell, black_threats);
  if (white_threats != 0) toggle_threats(1, cell, white_threats);
}

/// After a stone was put on `cell`: looks up the patterns of every empty cell in reach again.
template <Rule R>
void Board<R>::update_around(Cell cell) noexcept {
  constexpr std::uint32_t low_bits = 0x155555;  // the low bit of each of the eleven cells
  constexpr std::uint32_t in_reach = reach == 5 ? low_bits : low_bits & 0x0FFFFC;
  change_codes(cell, {});
  for (std::size_t d = 0; d < direction_count; ++d) {
    const LinePlace place = line_places[cell][d];
    const std::uint64_t line = lines_[d][place.line];
    const auto around = static_cast<std::uint32_t>(line >> (2 * (place.position - line_padding)));
    for (std::uint32_t rest = ~(around | around >> 1) & in_reach; rest != 0; rest &= rest - 1) {
      const int offset = std::countr_zero(rest) / 2 - line_padding;
      const auto near = static_cast<Cell>(cell + offset * cell_steps[d]);
      const std::uint8_t patterns = tables_->patterns(line >> (2 * (place.position - line_padding + offset)));
      const CodePair old = cells_[near].codes;
      const CodePair now = old.with_patterns(d, patterns);
      if (now != old) change_codes(near, now);
    }
  }
}

/// The patterns that a stone of either colour would make on an empty cell.
template <Rule R>
CodePair Board<R>::codes_in(const Lines& lines, Cell cell) const noexcept {
  CodePair codes;
  for (std::size_t d = 0; d < direction_count; ++d) {
    codes = codes.with_patterns(d, tables_->patterns(window_in(lines, d, cell)));
  }
  return codes;
}

/// Computes every code and set from the stones.
template <Rule R>
void Board<R>::rebuild() noexcept {
  cells_.fill({});
  threats_ = {};
  threat_counts_ = {};
  for (int y = 0; y < spec_.size.rows; ++y) {
    for (int x = 0; x < spec_.size.columns; ++x) {
      const Cell cell = make_cell(x, y);
      if (!is_empty(cell)) continue;
      CellCodes& here = cells_[cell];
      here.codes = codes_in(lines_, cell);
      for (std::size_t c = 0; c < 2; ++c) {
        const auto color = static_cast<Color>(c);
        here.multisets[c] = tables_->multiset(here.codes.of(color));
        toggle_threats(c, cell, threats_at(color, cell).bits & tracked);
      }
    }
  }
}

template <Rule R>
void Board<R>::play(Move move) noexcept {
  const auto cell = static_cast<Cell>(index(move));
  played_.push_back({hash_, change_count_, cell, to_move_, threats_at(to_move_, cell).is(threat_five)});
  if (changes_.size() < change_count_ + most_changes) changes_.resize(changes_.size() + 16 * most_changes);
  put(cell, content(to_move_));
  update_around(cell);
  to_move_ = opponent(to_move_);
  hash_ ^= white_to_move_key();
}

template <Rule R>
void Board<R>::undo() noexcept {
  assert(!played_.empty());
  const Played last = played_.back();
  played_.pop_back();
  const Cell cell = last.cell;
  hash_ = last.hash;
  to_move_ = last.color;
  for (std::size_t d = 0; d < direction_count; ++d) {
    const LinePlace place = line_places[cell][d];
    lines_[d][place.line] &= ~(std::uint64_t{3} << (2 * place.position));
  }
  const std::uint32_t bit = std::uint32_t{1} << (cell % stride);
  empty_rows_[cell / stride] |= bit;
  stone_rows_[cell / stride] &= ~bit;
  ++empty_count_;
  for (std::uint32_t i = last.first_change; i < change_count_; ++i) {
    const Change& change = changes_[i];
    cells_[change.cell] = change.before;
    // Not `==` on the arrays, which calls memcmp.
    if ((change.threats[0] | change.threats[1]) == 0) continue;
    for (std::size_t c = 0; c < 2; ++c) toggle_threats(c, change.cell, change.threats[c]);
  }
  change_count_ = last.first_change;
}

template <Rule R>
std::optional<Score> Board<R>::terminal() const noexcept {
  if (!played_.empty() && played_.back().won) return -score_win;
  if (!room_for(1)) return score_draw;
  return std::nullopt;
}

template <Rule R>
std::optional<Move> Board<R>::move_at(Vertex vertex) const noexcept {
  if (!vertex.is_on(spec_.size)) return std::nullopt;
  return make_move(make_cell(vertex));
}

template <Rule R>
bool Board<R>::is_legal(Move move) const noexcept {
  if (index(move) >= cell_count) return false;
  const auto cell = static_cast<Cell>(index(move));
  return to_vertex(cell).is_on(spec_.size) && is_empty(cell) && !is_forbidden(to_move_, cell);
}

template <Rule R>
void Board<R>::set_to_move(Color color) noexcept {
  if (color != to_move_) hash_ ^= white_to_move_key();
  to_move_ = color;
}

template <Rule R>
Result<> Board<R>::set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) {
  CellSet taken;
  std::optional<Error> error;
  const auto check = [&](Vertex vertex) {
    const std::string name = std::to_string(vertex.x) + "," + std::to_string(vertex.y);
    if (!vertex.is_on(spec_.size)) {
      if (!error) error = Error{Errc::off_board, name + " is off the board"};
    } else if (taken.contains(make_cell(vertex))) {
      if (!error) error = Error{Errc::occupied, name + " is given twice"};
    } else {
      taken.insert(make_cell(vertex));
    }
  };
  for (const Stone& stone : stones) check(stone.at);
  for (const Vertex vertex : neutral) check(vertex);
  if (error) return *error;

  clear();
  for (const Stone& stone : stones) put(make_cell(stone.at), content(stone.color));
  for (const Vertex vertex : neutral) put(make_cell(vertex), wall);
  rebuild();
  set_to_move(to_move);
  return {};
}

template <Rule R>
std::optional<Color> Board<R>::at(Vertex vertex) const noexcept {
  if (!vertex.is_on(spec_.size)) return std::nullopt;
  const Content content = content_at(make_cell(vertex));
  if (content == black) return Color::black;
  if (content == white) return Color::white;
  return std::nullopt;
}

template <Rule R>
bool Board<R>::is_neutral(Vertex vertex) const noexcept {
  return vertex.is_on(spec_.size) && content_at(make_cell(vertex)) == wall;
}

/// The consecutive stones of one colour through a stone.
template <Rule R>
std::vector<Vertex> Board<R>::run_through(Vertex vertex, std::size_t direction) const {
  const Vertex step = steps[direction];
  const std::optional<Color> color = at(vertex);
  Vertex first = vertex;
  while (at({first.x - step.x, first.y - step.y}) == color) first = {first.x - step.x, first.y - step.y};
  std::vector<Vertex> run;
  for (Vertex v = first; at(v) == color; v = {v.x + step.x, v.y + step.y}) run.push_back(v);
  return run;
}

/// The first winning run through a stone, or nothing.
template <Rule R>
std::vector<Vertex> Board<R>::winning_run(Vertex vertex) const {
  const std::optional<Color> color = at(vertex);
  if (!color) return {};
  for (std::size_t d = 0; d < direction_count; ++d) {
    std::vector<Vertex> run = run_through(vertex, d);
    const Vertex before{run.front().x - steps[d].x, run.front().y - steps[d].y};
    const Vertex after{run.back().x + steps[d].x, run.back().y + steps[d].y};
    const std::optional<Color> other = opponent(*color);
    const bool blocked = at(before) == other && at(after) == other;
    if (wins(R, *color, static_cast<int>(run.size()), blocked)) return run;
  }
  return {};
}

template <Rule R>
GameStatus Board<R>::status() const {
  GameStatus status;
  if (!played_.empty()) {
    status.winning_line = winning_run(to_vertex(played_.back().cell));
  } else {
    for (int y = 0; y < spec_.size.rows && status.winning_line.empty(); ++y) {
      for (int x = 0; x < spec_.size.columns && status.winning_line.empty(); ++x) {
        status.winning_line = winning_run({x, y});
      }
    }
  }
  if (!status.winning_line.empty()) {
    status.over = true;
    status.winner = at(status.winning_line.front());
  } else {
    status.over = !room_for(1);
  }
  return status;
}

template <Rule R>
std::vector<Vertex> Board<R>::forbidden_points(Color color) const {
  std::vector<Vertex> points;
  for (int y = 0; y < spec_.size.rows; ++y) {
    for (int x = 0; x < spec_.size.columns; ++x) {
      const Cell cell = make_cell(x, y);
      if (is_empty(cell) && is_forbidden(color, cell)) points.push_back({x, y});
    }
  }
  return points;
}

template <Rule R>
Threats Board<R>::threats(Color color) const {
  Threats found;
  const CellSet& fives = threats(color, threat_five);
  Board after = *this;
  for (const Vertex vertex : points_of(spec_.size)) {
    const Cell cell = make_cell(vertex);
    if (!is_empty(cell) || is_forbidden(color, cell)) continue;
    if (fives.contains(cell)) {
      found.fives.push_back(vertex);
      continue;
    }
    after.set_to_move(color);
    after.play(*move_at(vertex));
    int more = 0;
    after.threats(color, threat_five).for_each([&](Cell five) { more += fives.contains(five) ? 0 : 1; });
    after.undo();
    if (more > 0) (more > 1 ? found.open_fours : found.fours).push_back(vertex);
  }
  return found;
}

template <Rule R>
std::vector<std::vector<Vertex>> Board<R>::groups(GroupStatus status) const {
  std::vector<std::vector<Vertex>> groups;
  if (status != GroupStatus::alive) return groups;
  for (int y = 0; y < spec_.size.rows; ++y) {
    for (int x = 0; x < spec_.size.columns; ++x) {
      if (at({x, y})) groups.push_back({{x, y}});
    }
  }
  return groups;
}

#define TENGEN_RULE(rule, ...) template class Board<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
