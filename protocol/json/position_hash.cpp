#include "protocol/json/position_hash.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/symmetry.hpp"

namespace tengen::json {

namespace {

enum class Content : std::uint64_t { free, forbidden, black, white, neutral };
constexpr std::uint64_t content_count = 5;

using Key = std::pair<Hash, Hash>;

std::size_t cell_index(Vertex at, BoardSize size) {
  return static_cast<std::size_t>(at.y * size.columns + at.x);
}

std::vector<Content> contents_of(const Engine& engine, BoardSize size) {
  std::vector<Content> cells(static_cast<std::size_t>(size.area()), Content::forbidden);
  for (const Vertex at : engine.legal_moves(engine.to_move())) {
    if (at.is_on(size)) cells[cell_index(at, size)] = Content::free;
  }
  for (const Vertex at : points_of(size)) {
    Content& cell = cells[cell_index(at, size)];
    if (engine.is_neutral(at)) cell = Content::neutral;
    if (const auto stone = engine.at(at)) cell = *stone == Color::black ? Content::black : Content::white;
  }
  return cells;
}

Key key_of(const std::vector<Content>& cells, BoardSize size, int symmetry, std::uint64_t beside) {
  constexpr Hash second = 0x5851F42D4C957F2DULL;  // any other start of the sequence
  Key key{mix(beside), mix(beside ^ second)};
  for (const Vertex at : points_of(size)) {
    const std::size_t place = cell_index(turned(at, symmetry, size), size);
    const std::uint64_t number = 1 + place * content_count + static_cast<std::uint64_t>(cells[cell_index(at, size)]);
    key.first ^= mix(mix(number));
    key.second ^= mix(mix(number) ^ second);
  }
  return key;
}

std::string hexadecimal(Key key) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const Hash half : {key.first, key.second}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(half >> shift) & 15U];
  }
  return text;
}

}  // namespace

PositionHashes position_hashes(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  const std::vector<Content> cells = contents_of(engine, size);
  const auto sides = static_cast<std::uint64_t>(size.columns * 1000 + size.rows);
  const std::uint64_t beside = (sides * 3 + engine.spec().index()) * 2 + index(engine.to_move());
  const Key exact = key_of(cells, size, 0, beside);
  Key least = exact;
  for (int symmetry = 1; symmetry < symmetries_of(size); ++symmetry) {
    least = std::min(least, key_of(cells, size, symmetry, beside));
  }
  return {.exact = hexadecimal(exact), .symmetric = hexadecimal(least)};
}

}  // namespace tengen::json
