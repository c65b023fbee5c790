#include "engine/games/gomoku/weights.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>

#include "engine/core/checksum.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::string_view opening_line = "R\"tengen-weights(";
constexpr std::string_view closing_line = ")tengen-weights\"";
constexpr std::array<std::string_view, rule_count> names{"freestyle", "exact", "renju", "caro6", "caro5"};
constexpr std::size_t most_bytes = std::size_t{1} << 20;

using Patterns = std::array<std::uint8_t, direction_count>;

constexpr Patterns sorted_patterns(Code code) noexcept {
  Patterns p{};
  for (std::size_t d = 0; d < direction_count; ++d) p[d] = static_cast<std::uint8_t>(code >> (4 * d) & 15);
  std::sort(p.begin(), p.end());
  return p;
}

/// The place of ascending patterns a <= b <= c <= d in colexicographic order: C(a, 1) + C(b+1, 2) + C(c+2, 3) + C(d+3,
/// 4).
constexpr std::size_t place(const Patterns& p) noexcept {
  const auto choose = [](std::size_t n, std::size_t k) {
    std::size_t value = 1;
    for (std::size_t i = 0; i < k; ++i) value = value * (n - i) / (i + 1);
    return n < k ? std::size_t{0} : value;
  };
  std::size_t sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += choose(p[i] + i, i + 1);
  return sum;
}
static_assert(place({13, 13, 13, 13}) == multiset_count - 1);

/// Every code's multiset, and a code for every multiset.
struct Multisets {
  std::vector<std::uint16_t> of = std::vector<std::uint16_t>(std::size_t{1} << 16);
  std::array<Code, multiset_count> code{};

  Multisets() {
    for (std::size_t number = 0; number < of.size(); ++number) {
      const Patterns p = sorted_patterns(static_cast<Code>(number));
      if (p.back() >= pattern_count) continue;
      const std::size_t multiset = place(p);
      of[number] = static_cast<std::uint16_t>(multiset);
      code[multiset] = static_cast<Code>(p[0] | p[1] << 4 | p[2] << 8 | p[3] << 12);
    }
  }
};

const Multisets& multisets() {
  static const Multisets known;
  return known;
}

std::string hexadecimal(std::uint64_t number) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[number >> shift & 15];
  return digits;
}

/// Reads a file line by line; the first thing wrong is kept with its line's number.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<Weights> read() {
    Weights weights;
    if (line() == opening_line) next();
    while (line().empty() && !at_end()) next();  // a literal's first line
    if (!line().starts_with("version ")) return wrong("not a file of weights");
    if (line() != "version 1") return Error{Errc::unsupported, "weights of another version"};
    take();
    const auto rule = std::find(names.begin(), names.end(), word_after("rule "));
    if (rule == names.end()) return wrong("expected 'rule' and its name");
    weights.rule = static_cast<Rule>(rule - names.begin());
    take();
    const std::optional<std::string_view> from = word_after("from ");
    if (!from || from->size() > longest_provenance) return wrong("expected 'from' and one line");
    weights.provenance = *from;
    take();
    if (line() == "side any") {
      if (const auto done = read_side(weights.sides[0]); !done) return done.error();
      weights.sides[1] = weights.sides[0];
    } else {
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        if (line() != (side == 0 ? "side black" : "side white")) return wrong("expected 'side' and whose");
        if (const auto done = read_side(weights.sides[side]); !done) return done.error();
      }
    }
    if (line() != "check " + hexadecimal(checksum_.value())) {
      return wrong("the checksum is not that of the lines before: cut off or damaged");
    }
    next();
    if (line() == closing_line) next();
    while (line().empty() && !at_end()) next();
    if (!at_end()) return wrong("something follows the checksum");
    return weights;
  }

 private:
  [[nodiscard]] std::string_view line() const noexcept {
    std::string_view text = rest_.substr(0, rest_.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
  }
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  void next() noexcept {
    const auto end = rest_.find('\n');
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
  }
  /// Next, this line being one that the checksum covers.
  void take() noexcept {
    checksum_.add(line());
    checksum_.add("\n");
    next();
  }
  [[nodiscard]] Error wrong(const std::string& what) const {
    return {Errc::syntax, "line " + std::to_string(number_) + ": " + what};
  }
  [[nodiscard]] std::optional<std::string_view> word_after(std::string_view key) const noexcept {
    const std::string_view text = line();
    if (!text.starts_with(key)) return {};
    return text.substr(key.size());
  }
  /// Exactly so many numbers, separated by single blanks.
  [[nodiscard]] static bool read_numbers(std::string_view text, std::span<std::int16_t> numbers) noexcept {
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i > 0 && (at == end || *at++ != ' ')) return false;
      const auto [after, problem] = std::from_chars(at, end, numbers[i]);
      if (problem != std::errc{}) return false;
      at = after;
    }
    return at == end;
  }

  Result<> read_side(Weights::Side& side) {
    take();
    const std::optional<std::string_view> threats = word_after("threats ");
    if (!threats || !read_numbers(*threats, side.threats)) return wrong("expected 'threats' and 128 numbers");
    take();
    for (; !at_end() && !line().starts_with("side ") && !line().starts_with("check "); take()) {
      const std::string_view text = line();
      unsigned digits = 0;
      const auto [after, problem] =
          std::from_chars(text.data(), text.data() + std::min<std::size_t>(4, text.size()), digits, 16);
      std::array<std::int16_t, 4> numbers{};
      const bool formed = problem == std::errc{} && text.size() > 5 && after == text.data() + 4 && text[4] == ' ' &&
                          read_numbers(text.substr(5), numbers);
      if (!formed) return wrong("expected four patterns and four numbers");
      const auto code = static_cast<Code>(digits);
      if (sorted_patterns(code).back() >= pattern_count) return wrong("there is no such pattern");
      side.cells[multiset_of(code)] = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    return {};
  }

  std::string_view rest_;
  int number_ = 1;
  Checksum checksum_;
};

std::string side_lines(const Weights::Side& side) {
  std::string text = "threats";
  for (const std::int16_t value : side.threats) text += " " + std::to_string(value);
  text += "\n";
  for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
    const CellWeights& cell = side.cells[multiset];
    if (cell == CellWeights{}) continue;
    const Code code = code_of_multiset(multiset);
    for (std::size_t d = 0; d < direction_count; ++d) text += "0123456789abcdef"[code >> (12 - 4 * d) & 15];
    for (const std::int16_t value : {cell.moving, cell.waiting, cell.attack, cell.defence}) {
      text += " " + std::to_string(value);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::size_t multiset_of(Code code) noexcept {
  return multisets().of[code];
}

Code code_of_multiset(std::size_t multiset) noexcept {
  return multisets().code[multiset];
}

std::string_view name(Rule rule) noexcept {
  return names[static_cast<std::size_t>(rule)];
}

Result<Weights> read_weights(std::string_view text) {
  if (text.size() > most_bytes) return Error{Errc::syntax, "too long for a file of weights"};
  return Reader(text).read();
}

std::string write_weights(const Weights& weights) {
  std::string text = "version 1\nrule " + std::string(name(weights.rule)) + "\nfrom " + weights.provenance + "\n";
  if (weights.sides[0] == weights.sides[1]) {
    text += "side any\n" + side_lines(weights.sides[0]);
  } else {
    text += "side black\n" + side_lines(weights.sides[0]) + "side white\n" + side_lines(weights.sides[1]);
  }
  Checksum checksum;
  checksum.add(text);
  return std::string(opening_line) + "\n" + text + "check " + hexadecimal(checksum.value()) + "\n" +
         std::string(closing_line) + "\n";
}

}  // namespace tengen::gomoku
