#include "engine/games/gomoku/openings.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace tengen::gomoku {

namespace {

constexpr DataKind openings_file{"openings", "1"};

constexpr std::size_t most_bytes = std::size_t{1} << 16;

bool fits(const Openings& openings, BoardSize size) noexcept {
  return std::min(size.columns, size.rows) >= openings.side;
}

/// Whether the points are on every board of that side in all their symmetric images, and no two are equal.
bool are_points(std::span<const Offset> points, int side) noexcept {
  const int reach = (side - 1) / 2;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (std::abs(points[i].x) > reach || std::abs(points[i].y) > reach) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (points[i] == points[j]) return false;
    }
  }
  return true;
}

/// Reads as many points as `points` has, and a score.
bool read_points(std::string_view text, int side, std::span<Offset> points, Score& score) noexcept {
  std::array<std::int16_t, 7> numbers{};
  const std::size_t count = 2 * points.size() + 1;
  if (!DataReader::read_numbers(text, std::span(numbers).first(count))) return false;
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = {numbers[2 * i], numbers[2 * i + 1]};
  score = numbers[count - 1];
  return are_points(points, side);
}

std::string points_line(const char* key, std::span<const Offset> points, Score score) {
  std::string text = key;
  for (const Offset point : points) text += " " + std::to_string(point.x) + " " + std::to_string(point.y);
  return text + " " + std::to_string(score) + "\n";
}

}  // namespace

Result<Openings> read_openings(std::string_view text) {
  if (text.size() > most_bytes) return Error{Errc::syntax, "too long for a file of openings"};
  DataReader reader(text, openings_file);
  Openings openings;
  if (const auto done = reader.read_head(openings.rule, openings.provenance); !done) return done.error();
  const auto board = reader.after("board ");
  std::array<std::int16_t, 1> side{};
  if (!board || !DataReader::read_numbers(*board, side) || side[0] < min_side || side[0] > max_side) {
    return reader.wrong("expected 'board' and its side");
  }
  openings.side = side[0];
  reader.take();
  for (; !reader.at_end() && !reader.after("check "); reader.take()) {
    if (const auto three = reader.after("three ")) {
      Openings::Three& opening = openings.threes.emplace_back();
      if (!read_points(*three, openings.side, opening.stones, opening.score)) {
        return reader.wrong("expected three points and a score");
      }
    } else if (const auto reply = reader.after("reply ")) {
      std::array<Offset, 2> points{};
      Score score = 0;
      if (!read_points(*reply, openings.side, points, score)) return reader.wrong("expected two points and a score");
      openings.replies.push_back({points[0], points[1], score});
    } else {
      return reader.wrong("expected 'three' or 'reply'");
    }
  }
  if (const auto done = reader.read_end(); !done) return done.error();
  return openings;
}

std::string write_openings(const Openings& openings) {
  std::string lines = "board " + std::to_string(openings.side) + "\n";
  for (const Openings::Three& opening : openings.threes) lines += points_line("three", opening.stones, opening.score);
  for (const Openings::Reply& reply : openings.replies) {
    lines += points_line("reply", std::array{reply.stone, reply.reply}, reply.score);
  }
  return write_data(openings_file, openings.rule, openings.provenance, lines);
}

const Openings& standard_openings(Rule rule) {
  static const auto all = [] {
    std::array<Openings, rule_count> read;
    for (std::size_t i = 0; i < rule_count; ++i) {
      if (auto openings = read_openings(standard_openings_text(static_cast<Rule>(i)))) read[i] = std::move(*openings);
    }
    return read;
  }();
  return all[static_cast<std::size_t>(rule)];
}

std::optional<std::array<Vertex, 3>> pick_three(const Openings& openings, BoardSize size, Random& random) {
  if (openings.threes.empty() || !fits(openings, size)) return std::nullopt;
  const auto number = random.below(static_cast<std::uint32_t>(openings.threes.size()));
  const auto symmetry = static_cast<int>(random.below(symmetry_count));
  std::array<Vertex, 3> stones;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    stones[i] = vertex_at(turned(openings.threes[number].stones[i], symmetry), size);
  }
  return stones;
}

std::optional<Openings::Reply> find_reply(const Openings& openings, BoardSize size, Vertex stone) {
  if (!fits(openings, size)) return std::nullopt;
  const int reach = (openings.side - 1) / 2;
  const Offset offset = offset_of(stone, size);
  const Offset inner{std::clamp(offset.x, -reach, reach), std::clamp(offset.y, -reach, reach)};
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    const Offset image = turned(inner, symmetry);
    for (const Openings::Reply& known : openings.replies) {
      if (known.stone == image) return Openings::Reply{offset, turned_back(known.reply, symmetry), known.score};
    }
  }
  return std::nullopt;
}

}  // namespace tengen::gomoku
