#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/symmetry.hpp"
#include "engine/games/gomoku/openings.hpp"
#include "engine/games/info.hpp"

namespace tengen::gomoku {

namespace {

using Stones = std::array<Vertex, 3>;

/// The stone that follows `moves` in an opening of three stones, whose two black ones may come in either order.
std::optional<Vertex> next_in(Stones stones, std::span<const Vertex> moves) {
  for (int order = 0; order < 2; ++order) {
    if (std::equal(moves.begin(), moves.end(), stones.begin())) return stones[moves.size()];
    std::swap(stones[0], stones[2]);
  }
  return std::nullopt;
}

/// What the book says of a point, and the openings that say it: an opening may come to it in several ways.
struct BookEntry {
  BookMove says;
  std::set<std::size_t> openings{};
};

/// By row and column.
using BookEntries = std::map<std::pair<int, int>, BookEntry>;

BookEntry& entry_of(BookEntries& entries, Vertex at) {
  return entries.try_emplace({at.y, at.x}, BookEntry{{.at = at}}).first->second;
}

void add_openings(const Openings& openings, BoardSize size, std::span<const Vertex> moves, BookEntries& entries) {
  for (std::size_t i = 0; i < openings.threes.size(); ++i) {
    const Openings::Three& three = openings.threes[i];
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
      Stones stones;
      std::transform(three.stones.begin(), three.stones.end(), stones.begin(),
                     [&](Offset offset) { return vertex_at(turned(offset, symmetry), size); });
      const auto orders = moves.empty() ? std::vector<Vertex>{stones[0], stones[2]} : std::vector<Vertex>{};
      const auto next = next_in(stones, moves);
      if (!next) continue;
      BookEntry& entry = entry_of(entries, *next);
      entry.openings.insert(i);
      for (const Vertex first : orders) entry_of(entries, first).openings.insert(i);
      // Black has played it, and White is to move.
      if (moves.size() + 1 == stones.size()) entry.says.score = -three.score;
    }
  }
}

/// The reply to one stone, and what it is in the images of the board in which that stone stays where it is.
void add_reply(const Openings& openings, BoardSize size, Vertex stone, BookEntries& entries) {
  const auto reply = find_reply(openings, size, stone);
  if (!reply) return;
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    if (turned(reply->stone, symmetry) != reply->stone) continue;
    entry_of(entries, vertex_at(turned(reply->reply, symmetry), size)).says.score = reply->score;
  }
}

}  // namespace

/// See GameInfo::book.
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves) {
  const auto& rules = std::get<Spec>(spec);
  const Openings& openings = standard_openings(rules.rule);
  BookEntries entries;
  if (std::min(rules.size.columns, rules.size.rows) < openings.side || moves.size() >= Stones().size()) return {};
  if (moves.size() == 1) add_reply(openings, rules.size, moves.front(), entries);
  add_openings(openings, rules.size, moves, entries);
  std::vector<BookMove> known;
  for (auto& [place, entry] : entries) {
    if (std::find(moves.begin(), moves.end(), entry.says.at) != moves.end()) continue;
    entry.says.openings = static_cast<int>(entry.openings.size());
    known.push_back(entry.says);
  }
  return known;
}

}  // namespace tengen::gomoku
