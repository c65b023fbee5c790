#include "engine/players/step8.hpp"

#include <algorithm>
#include <array>

namespace tengen::players::step8 {

namespace {

struct Rule {
  int points = 0;
  std::string_view pattern;
};

constexpr int quiet_points = 20;  ///< flat: for a point without a match; dots: for each empty cell

constexpr std::array<Rule, 40> rules{{
    {10000, "CMMMM"}, {10000, "MCMMM"}, {10000, "MMCMM"}, {10000, "MMMCM"}, {10000, "MMMMC"}, {6000, "COOOO"},
    {6000, "OOOOC"},  {5000, ".CMMM."}, {5000, ".MCMM."}, {5000, ".MMCM."}, {5000, ".MMMC."}, {2500, "COOO."},
    {2500, ".OOOC"},  {2500, ".OOCO."}, {2500, ".OCOO."}, {2000, "OCMMM."}, {2000, "OMCMM."}, {2000, "OMMCM."},
    {2000, "OMMMC."}, {2000, ".CMMMO"}, {2000, ".MCMMO"}, {2000, ".MMCMO"}, {2000, ".MMMCO"}, {400, ".MMC."},
    {400, ".MCM."},   {400, ".CMM."},   {400, ".OOC"},    {400, "COO."},    {400, "MOOOC"},   {400, "COOOM"},
    {200, ".MMCO"},   {200, ".MCMO"},   {200, ".CMMO"},   {200, "OMMC."},   {200, "OMCM."},   {200, "OCMM."},
    {200, "MOOC"},    {200, "COOM"},    {50, ".MC."},     {50, ".CM."},
}};

int count(std::string_view text, std::string_view pattern) {
  int times = 0;
  for (std::size_t at = text.find(pattern); at != std::string_view::npos; at = text.find(pattern, at + pattern.size()))
    ++times;
  return times;
}

int dots(const Grid& grid, Vertex at, Color own) {
  int sum = 0;
  for (const Step step : directions) {
    const std::string text = window_text(window(grid, at, step), own);
    sum += static_cast<int>(std::count(text.begin(), text.end(), '.'));
  }
  return sum;
}

}  // namespace

std::vector<Match> matches(const Grid& grid, Vertex at, Color own) {
  std::vector<Match> found;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const std::string text = window_text(window(grid, at, directions[i]), own);
    for (const Rule& rule : rules) {
      const int times = count(text, rule.pattern);
      if (times > 0) found.push_back({i, rule.pattern, rule.points * times, times});
    }
  }
  return found;
}

int value(const Grid& grid, Vertex at, Color own, Mode mode) {
  int sum = 0;
  for (const Match& match : matches(grid, at, own)) sum += match.points;
  if (mode == Mode::dots) return sum + quiet_points * dots(grid, at, own);
  return sum > 0 ? sum : quiet_points;
}

Result<Position> read_moves(std::string_view letters, BoardSize size) {
  Position position{Grid(size)};
  if (letters.size() % 2 != 0) return Error{Errc::syntax, "an odd number of letters"};
  for (std::size_t i = 0; i < letters.size(); i += 2) {
    const std::string pair(letters.substr(i, 2));
    for (const char c : pair) {
      if (c < 'a' || c > 'z') return Error{Errc::syntax, "moves are pairs of letters from a on"};
    }
    const Vertex at{pair[1] - 'a', pair[0] - 'a'};
    if (!at.is_on(size)) return Error{Errc::off_board, "move " + pair + " is off the board"};
    if (position.grid.at(at) != Cell::empty) return Error{Errc::occupied, "move " + pair + " is on a stone"};
    position.grid.set(at, cell_of(position.to_move));
    position.to_move = opponent(position.to_move);
  }
  return position;
}

std::string letters_of(Vertex at) {
  return {static_cast<char>('a' + at.y), static_cast<char>('a' + at.x)};
}

Choice Step8::choose(const Position& position, const Interrupted&) {
  return highest(position.grid, [&](Vertex v) { return value(position.grid, v, position.to_move, mode_); });
}

std::string Step8::explain(const Position& position, Vertex at) {
  const std::vector<Match> found = matches(position.grid, at, position.to_move);
  std::string text;
  int sum = 0;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Window cells = window(position.grid, at, directions[i]);
    text += std::string("  ") + direction_names[i] + " [" + window_text(cells, position.to_move) + "]\n";
    for (const Match& match : found) {
      if (match.direction != i) continue;
      text += "    " + std::string(match.pattern) + (match.times > 1 ? " x " + std::to_string(match.times) : "") + " " +
              std::to_string(match.points) + "\n";
      sum += match.points;
    }
  }
  text += "  rules " + std::to_string(sum);
  if (mode_ == Mode::dots) {
    const int empty = dots(position.grid, at, position.to_move);
    text += ", " + std::to_string(empty) + " empty cells " + std::to_string(empty * quiet_points);
  } else if (sum == 0) {
    text += ", nothing matched " + std::to_string(quiet_points);
  }
  return text + ", value " + std::to_string(value(position.grid, at, position.to_move, mode_)) + "\n";
}

}  // namespace tengen::players::step8
