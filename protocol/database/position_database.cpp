#include "protocol/database/position_database.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/lexicographical_compare.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <utility>

#include "engine/core/number.hpp"
#include "engine/core/symmetry.hpp"
#include "protocol/text.hpp"

namespace tengen::database {

namespace {

constexpr std::string_view rule_letters = "fsrcv";  // in the order of gomoku::Rule
static_assert(rule_letters.size() == gomoku::rule_count);

bool by_column(Vertex a, Vertex b) noexcept {
  return std::pair(a.x, a.y) < std::pair(b.x, b.y);
}

std::vector<Vertex> image_of(const std::vector<Vertex>& stones, int symmetry, BoardSize size) {
  std::vector<Vertex> image;
  image.reserve(stones.size());
  for (const Vertex at : stones) image.push_back(turned(at, symmetry, size));
  ranges::sort(image, by_column);
  return image;
}

/// Whether `a` comes before `b`, by their sorted stones: Black's first.
bool before(const Placement& a, const Placement& b) {
  if (a.black != b.black) return ranges::lexicographical_compare(a.black, b.black, by_column);
  return ranges::lexicographical_compare(a.white, b.white, by_column);
}

Placement turned_whole(const Placement& position, int symmetry) {
  Placement image = position;
  image.black = image_of(position.black, symmetry, position.size);
  image.white = image_of(position.white, symmetry, position.size);
  return image;
}

std::string stones_text(const std::vector<Vertex>& stones) {
  std::string text;
  for (const Vertex at : stones) {
    text += static_cast<char>('a' + at.x);
    text += std::to_string(at.y + 1);
  }
  return text;
}

/// Empty if a stone is broken or off the board.
std::optional<std::vector<Vertex>> read_stones(std::string_view text, BoardSize size) {
  constexpr std::string_view digits = "0123456789";
  std::vector<Vertex> stones;
  while (!text.empty()) {
    const int column = text.front() - 'a';
    const std::size_t end = std::min(text.find_first_not_of(digits, 1), text.size());
    const auto row = parse_integer<int>(text.substr(1, end - 1));
    if (!row || *row < 1) return std::nullopt;
    stones.push_back({column, *row - 1});
    if (!stones.back().is_on(size)) return std::nullopt;
    text.remove_prefix(end);
  }
  return stones;
}

bool any_twice(const Placement& placement) {
  std::vector<Vertex> all = placement.black;
  all.insert(all.end(), placement.white.begin(), placement.white.end());
  ranges::sort(all, by_column);
  return std::adjacent_find(all.begin(), all.end()) != all.end();
}

}  // namespace

Vertex Canonical::image(Vertex at) const {
  const BoardSize size = placement.size;
  const Vertex first = turned(at, symmetry, size);
  Vertex least = first;
  for (int other = 1; other < symmetries_of(size); ++other) {
    if (turned_whole(placement, other) != placement) continue;
    const Vertex mirrored = turned(first, other, size);
    if (std::pair(mirrored.y, mirrored.x) < std::pair(least.y, least.x)) least = mirrored;
  }
  return least;
}

Canonical canonical(const Placement& position) {
  Canonical least{turned_whole(position, 0), 0};
  for (int symmetry = 1; symmetry < symmetries_of(position.size); ++symmetry) {
    Placement image = turned_whole(position, symmetry);
    if (before(image, least.placement)) least = {std::move(image), symmetry};
  }
  return least;
}

std::string key_text(const Placement& placement) {
  std::string text(1, rule_letters[static_cast<std::size_t>(placement.rule)]);
  text += '-' + std::to_string(placement.size.columns) + '-' + std::to_string(placement.size.rows);
  text += '-' + stones_text(placement.black) + '-' + stones_text(placement.white);
  return text + (placement.to_move == Color::black ? "-b" : "-w");
}

std::optional<Placement> read_key(std::string_view text) {
  if (text.ends_with('-')) return std::nullopt;
  std::array<std::string_view, 6> fields;
  for (std::string_view& field : fields) field = take_field(text, '-');
  const auto& [rule, columns, rows, black, white, side] = fields;
  const std::size_t letter = rule.size() == 1 ? rule_letters.find(rule) : std::string_view::npos;
  const BoardSize size{parse_integer<int>(columns).value_or(0), parse_integer<int>(rows).value_or(0)};
  const auto fits = [](int length) { return length >= gomoku::min_side && length <= gomoku::max_side; };
  if (letter == std::string_view::npos || !fits(size.columns) || !fits(size.rows)) return std::nullopt;
  if (!text.empty() || (side != "b" && side != "w")) return std::nullopt;
  auto blacks = read_stones(black, size);
  auto whites = read_stones(white, size);
  if (!blacks || !whites) return std::nullopt;
  Placement placement{.rule = static_cast<gomoku::Rule>(letter),
                      .size = size,
                      .to_move = side == "b" ? Color::black : Color::white,
                      .black = std::move(*blacks),
                      .white = std::move(*whites)};
  if (any_twice(placement)) return std::nullopt;
  return placement;
}

Result<bool> merge_record(PositionDatabase& database, const std::string& key, const Record& fresh) {
  const auto old = database.find(key);
  if (!old) return old.error();
  const Record whole = *old ? merged(**old, fresh) : fresh;
  if (*old && whole == **old) return false;
  if (const auto put = database.put(key, whole); !put) return put.error();
  return true;
}

}  // namespace tengen::database
