#include "engine/games/go/proof_book.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/core/hash.hpp"
#include "engine/core/number_bytes.hpp"

namespace tengen::go {

namespace {

constexpr std::string_view mark = "TENGENGP";
constexpr std::uint32_t version = 1;
constexpr int area = 25;
constexpr int side_bit = 2 * area;
/// Of a position: two bits a point, the side to move, two bits of passes.
constexpr int position_bits = side_bit + 3;

using Kind = ProvenMargin::Kind;

std::uint64_t number_of(const ProvenMargin& proven) {
  return proven.position << 8 | static_cast<std::uint64_t>(proven.kind) << 6 |
         static_cast<std::uint64_t>(proven.margin + area);
}

std::optional<ProvenMargin> read_margin(std::uint64_t number) {
  const auto kind = number >> 6 & 3;
  const int margin = static_cast<int>(number & 63) - area;
  if (kind > static_cast<std::uint64_t>(Kind::exactly) || margin > area || number >> 8 >> position_bits != 0) {
    return std::nullopt;
  }
  return ProvenMargin{number >> 8, static_cast<Kind>(kind), margin};
}

/// Takes one group of seven bits after the other; empty where the bytes end first, or for a number of more than 64
/// bits.
std::optional<std::uint64_t> take_number(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) return number;
  }
  return std::nullopt;
}

}  // namespace

Color ProvenMargin::to_move() const noexcept {
  return (position >> side_bit & 1) != 0 ? Color::white : Color::black;
}

ScoreBounds ProvenMargin::bounds(int komi) const noexcept {
  const bool black = to_move() == Color::black;
  const Score score = exact_score(black ? 2 * margin - komi : komi - 2 * margin);
  if (kind == Kind::exactly) return {score, score};
  const bool lower = (kind == Kind::at_least) == black;
  return lower ? ScoreBounds{score, score_infinite} : ScoreBounds{-score_infinite, score};
}

ScoreBounds bounds_in(const ProofBook& book, Hash key, int komi) noexcept {
  const std::uint64_t position = unmix(key);
  ScoreBounds bounds;
  auto each = std::lower_bound(book.margins.begin(), book.margins.end(), position,
                               [](const ProvenMargin& margin, std::uint64_t at) { return margin.position < at; });
  for (; each != book.margins.end() && each->position == position; ++each) bounds.narrow(each->bounds(komi));
  return bounds;
}

void tidy(std::vector<ProvenMargin>& margins) {
  std::sort(margins.begin(), margins.end());
  std::vector<ProvenMargin> tightest;
  for (auto each = margins.begin(); each != margins.end();) {
    const std::uint64_t position = each->position;
    int lower = -area;
    int upper = area;
    for (; each != margins.end() && each->position == position; ++each) {
      if (each->kind != Kind::at_most) lower = std::max(lower, each->margin);
      if (each->kind != Kind::at_least) upper = std::min(upper, each->margin);
    }
    if (lower == upper) {
      tightest.push_back({position, Kind::exactly, lower});
      continue;
    }
    if (lower > -area) tightest.push_back({position, Kind::at_least, lower});
    if (upper < area) tightest.push_back({position, Kind::at_most, upper});
  }
  margins = std::move(tightest);
}

std::vector<ProvenMargin> proven_margins(Hash key, ScoreBounds value, int komi) {
  const std::uint64_t position = unmix(key);
  if (position >> position_bits != 0) return {};
  const bool black = ProvenMargin{.position = position}.to_move() == Color::black;
  const auto points = [&](Score score) {
    const int half = margin_of(score);
    return (black ? half + komi : komi - half) / 2;
  };
  const auto is_margin = [](Score score) { return score == score_draw || is_exact_margin(score); };
  std::vector<ProvenMargin> found;
  if (value.lower == value.upper && is_margin(value.lower)) {
    found.push_back({position, Kind::exactly, points(value.lower)});
  } else {
    if (is_margin(value.lower))
      found.push_back({position, black ? Kind::at_least : Kind::at_most, points(value.lower)});
    if (is_margin(value.upper))
      found.push_back({position, black ? Kind::at_most : Kind::at_least, points(value.upper)});
  }
  std::erase_if(found, [](const ProvenMargin& each) {
    const int nothing = each.kind == Kind::at_least ? -area : area;
    return std::abs(each.margin) > area || (each.kind != Kind::exactly && each.margin == nothing);
  });
  return found;
}

Result<ProofBook> read_proof_book(std::string_view bytes) {
  constexpr std::size_t numbers = mark.size() + 4 + 4;
  if (bytes.size() < numbers || !bytes.starts_with(mark)) return Error{Errc::syntax, "no book of proofs"};
  ByteReader reader(bytes.substr(mark.size()));
  std::uint32_t number = 0;
  std::uint32_t length = 0;
  reader.read(number);
  reader.read(length);
  if (number != version) return Error{Errc::unsupported, "a book of proofs of version " + std::to_string(number)};
  if (length > ProofBook::longest_provenance) return Error{Errc::syntax, "its provenance is too long"};
  constexpr std::size_t checksum_bytes = 8;
  if (bytes.size() < numbers + length + 4 + checksum_bytes) return Error{Errc::syntax, "cut off"};
  if (auto framed = check_frame(bytes, bytes.size()); !framed) return framed.error();
  ProofBook book;
  book.provenance = reader.take(length);
  std::uint32_t count = 0;
  reader.read(count);
  std::string_view rest = bytes.substr(numbers + length + 4);
  rest.remove_suffix(checksum_bytes);
  if (count > ProofBook::most_margins || count > rest.size()) return Error{Errc::syntax, "too many margins"};
  book.margins.reserve(count);
  std::uint64_t last = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto distance = take_number(rest);
    const auto margin = distance ? read_margin(last + *distance) : std::nullopt;
    if (!margin || (i > 0 && *distance == 0)) return Error{Errc::syntax, "margin " + std::to_string(i + 1)};
    last += *distance;
    book.margins.push_back(*margin);
  }
  if (!rest.empty()) return Error{Errc::syntax, "something follows the margins"};
  return book;
}

std::string write_proof_book(const ProofBook& book) {
  std::string bytes(mark);
  append(bytes, version);
  append(bytes, static_cast<std::uint32_t>(book.provenance.size()));
  bytes += book.provenance;
  append(bytes, static_cast<std::uint32_t>(book.margins.size()));
  std::uint64_t last = 0;
  for (const ProvenMargin& margin : book.margins) {
    std::uint64_t distance = number_of(margin) - last;
    last += distance;
    for (; distance >= 128; distance >>= 7) bytes += static_cast<char>((distance & 127) | 128);
    bytes += static_cast<char>(distance);
  }
  append(bytes, checksum_of(bytes));
  return bytes;
}

}  // namespace tengen::go
