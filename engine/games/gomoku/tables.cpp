#include "engine/games/gomoku/tables.hpp"

#include <utility>

#include "engine/games/gomoku/with_rule.hpp"

namespace tengen::gomoku {
namespace {

constexpr std::uint8_t empty = 0;
constexpr std::uint8_t own = 1;
constexpr std::uint8_t other = 2;
constexpr std::uint8_t wall = 3;

/// Numbers the contents of one side of a cell: words of up to `reach` letters over {empty, own, other}, nearest cell
/// first, that end at a wall. Shorter words come first. The empty word, a wall next to the cell, is number 0.
class Sides {
 public:
  explicit Sides(int reach) : reach_(static_cast<std::size_t>(reach)) {
    std::size_t first = 0;
    for (std::size_t length = 0, words = 1; length <= reach_; ++length, words *= 3) {
      first_[length] = first;
      for (std::size_t number = 0; number < words; ++number) {
        Letters letters;
        letters.fill(wall);
        for (std::size_t i = 0, rest = number; i < length; ++i, rest /= 3) {
          letters[i] = static_cast<std::uint8_t>(rest % 3);
        }
        words_.push_back(letters);
      }
      first += words;
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return words_.size(); }
  [[nodiscard]] std::uint8_t letter(std::size_t side, std::size_t i) const noexcept { return words_[side][i]; }

  /// The number of the word that the letters begin with, up to a wall or the reach.
  template <class LetterAt>
  [[nodiscard]] std::size_t number(LetterAt letter_at) const {
    std::size_t value = 0;
    std::size_t length = 0;
    for (std::size_t power = 1; length < reach_; ++length, power *= 3) {
      const std::uint8_t letter = letter_at(length);
      if (letter == wall) break;
      value += letter * power;
    }
    return first_[length] + value;
  }

  /// The same side with a stone on its i-th cell, which is empty.
  [[nodiscard]] std::size_t with(std::size_t side, std::size_t i, std::uint8_t stone) const {
    return number([&](std::size_t k) { return k == i ? stone : words_[side][k]; });
  }

 private:
  using Letters = std::array<std::uint8_t, 5>;

  std::size_t reach_;
  std::array<std::size_t, 6> first_{};
  std::vector<Letters> words_;
};

constexpr std::uint8_t of_other_colour(std::uint8_t letter) noexcept {
  return letter == own ? other : letter == other ? own : letter;
}

/// Classifies every window for one colour, `own`, with a stone of that colour on its centre. A window's pattern follows
/// from those of the windows with one more own stone, by memoised recursion.
class Classifier {
 public:
  Classifier(Rule rule, Color color, int reach, const Sides& sides)
      : rule_(rule),
        color_(color),
        forbidding_(forbids(rule, color)),
        reach_(static_cast<std::size_t>(reach)),
        sides_(sides),
        known_(sides.size() * sides.size(), unknown) {
    for (std::vector<std::size_t>* table : {&own_at_, &other_at_}) {
      for (std::size_t side = 0; side < sides.size(); ++side) {
        for (std::size_t i = 0; i < reach_; ++i) {
          const bool free = sides.letter(side, i) == empty;
          table->push_back(free ? sides.with(side, i, table == &own_at_ ? own : other) : not_empty);
        }
      }
    }
  }

  /// The same with its sides exchanged.
  Pattern classify(std::size_t left, std::size_t right) {
    if (left < right) std::swap(left, right);
    std::uint8_t& known = known_[left * sides_.size() + right];
    if (known == unknown) known = static_cast<std::uint8_t>(compute(left, right));
    return static_cast<Pattern>(known);
  }

 private:
  static constexpr std::uint8_t unknown = 255;
  static constexpr std::size_t not_empty = static_cast<std::size_t>(-1);

  /// Calls `visit(left, right)` for every window that one more stone on an empty cell makes.
  template <class Visit>
  void for_each_next(std::size_t left, std::size_t right, const std::vector<std::size_t>& stone_at, Visit visit) const {
    for (std::size_t i = 0; i < reach_; ++i) {
      if (const std::size_t next = stone_at[left * reach_ + i]; next != not_empty) visit(next, right);
      if (const std::size_t next = stone_at[right * reach_ + i]; next != not_empty) visit(left, next);
    }
  }

  [[nodiscard]] std::size_t run(std::size_t side) const {
    std::size_t length = 0;
    while (length < reach_ && sides_.letter(side, length) == own) ++length;
    return length;
  }
  [[nodiscard]] bool blocked(std::size_t side) const {
    const std::size_t end = run(side);
    return end < reach_ && sides_.letter(side, end) == other;
  }

  bool can_make_five(std::size_t left, std::size_t right) {
    bool found = false;
    for_each_next(left, right, own_at_,
                  [&](std::size_t l, std::size_t r) { found = found || classify(l, r) == Pattern::five; });
    return found;
  }
  bool unstoppable(std::size_t left, std::size_t right) {
    bool stopped = false;
    for_each_next(left, right, other_at_,
                  [&](std::size_t l, std::size_t r) { stopped = stopped || !can_make_five(l, r); });
    return !stopped;
  }

  Pattern compute(std::size_t left, std::size_t right) {
    const int length = static_cast<int>(1 + run(left) + run(right));
    if (wins(rule_, color_, length, blocked(left) && blocked(right))) return Pattern::five;
    if (length > 5 && forbidding_) return Pattern::overline;
    if (length >= 5) return Pattern::none;

    std::array<int, pattern_count> next{};
    for_each_next(left, right, own_at_,
                  [&](std::size_t l, std::size_t r) { ++next[static_cast<std::size_t>(classify(l, r))]; });
    const auto count = [&](Pattern p) { return next[static_cast<std::size_t>(p)]; };

    if (count(Pattern::five) == 1) return Pattern::four;
    if (count(Pattern::five) > 1) {
      if (!unstoppable(left, right)) return Pattern::four;
      return length == 4 ? Pattern::straight_four : Pattern::double_four;
    }
    const int wins_next = count(Pattern::straight_four) + (forbidding_ ? 0 : count(Pattern::double_four));
    if (wins_next > 0) return wins_next > 1 ? Pattern::strong_three : Pattern::live_three;
    if (count(Pattern::four) > 0) return Pattern::blocked_three;
    const int live_threes = count(Pattern::live_three) + count(Pattern::strong_three);
    if (live_threes > 0) return live_threes > 2 ? Pattern::strong_two : Pattern::live_two;
    if (count(Pattern::blocked_three) > 0) return Pattern::blocked_two;
    if (count(Pattern::live_two) + count(Pattern::strong_two) > 0) return Pattern::live_one;
    return count(Pattern::blocked_two) > 0 ? Pattern::blocked_one : Pattern::none;
  }

  Rule rule_;
  Color color_;
  bool forbidding_;  ///< overlines and double fours of the colour are forbidden
  std::size_t reach_;
  const Sides& sides_;
  std::vector<std::size_t> own_at_;    ///< [side][i]: the side with an own stone on cell i
  std::vector<std::size_t> other_at_;  ///< the same with an opponent's stone
  std::vector<std::uint8_t> known_;
};

std::uint8_t threat_bits(Rule rule, Color color, Code code) {
  int fours = 0;
  int strong_fours = 0;
  int threes = 0;
  bool five = false;
  bool foul = false;
  const bool forbidding = forbids(rule, color);
  for (std::size_t d = 0; d < direction_count; ++d) {
    const Pattern p = pattern_in(code, d);
    five |= p == Pattern::five;
    foul |= p == Pattern::overline || (forbidding && p == Pattern::double_four);
    fours += is_four(p) ? 1 : 0;
    strong_fours += p == Pattern::double_four || p == Pattern::straight_four ? 1 : 0;
    threes += is_live_three(p) ? 1 : 0;
  }
  const auto bit = [](Threat threat) { return 1u << threat; };
  if (five) return static_cast<std::uint8_t>(bit(threat_five));
  if (forbidding && (foul || fours > 1)) return static_cast<std::uint8_t>(bit(threat_forbidden));
  unsigned flags = 0;
  if (fours > 0) flags |= bit(threat_four);
  if (threes > 0) flags |= bit(threat_three);
  if (forbidding && threes > 1) return static_cast<std::uint8_t>(flags | bit(threat_maybe_forbidden));
  if (strong_fours > 0 || fours > 1) {
    flags |= bit(threat_unstoppable);
  } else if (fours > 0 && threes > 0) {
    flags |= bit(threat_four_three);
  } else if (threes > 1) {
    flags |= bit(threat_double_three);
  }
  return static_cast<std::uint8_t>(flags);
}

}  // namespace

Tables::Tables(Rule rule) {
  build_patterns(rule);
  build_threats(rule);
}

const Tables& Tables::of(Rule rule) {
  return with_rule(rule, []<Rule R>() -> const Tables& {
    static const Tables tables(R);
    return tables;
  });
}

void Tables::build_patterns(Rule rule) {
  const int reach_of_rule = reach(rule);
  const Sides sides(reach_of_rule);
  const std::size_t size = sides.size();
  for (std::size_t bits = 0; bits < 1024; ++bits) {
    const auto letter = [bits](std::size_t i) { return static_cast<std::uint8_t>(bits >> (2 * i) & 3); };
    left_[bits] = static_cast<std::uint32_t>(sides.number([&](std::size_t i) { return letter(4 - i); }) * size);
    right_[bits] = static_cast<std::uint32_t>(sides.number(letter));
  }
  Classifier black(rule, Color::black, reach_of_rule, sides);
  const WinningLines lines = names_of(rule).white;
  const Sides sides_of_white(reach(lines));
  Classifier white_alone(rule, Color::white, reach(lines), sides_of_white);
  // White's patterns are Black's where both win by the same lines.
  const bool same = lines == names_of(rule).black && !forbids(rule, Color::black);
  Classifier& white = same ? black : white_alone;
  std::vector<std::size_t> mirrored(size);
  for (std::size_t side = 0; side < size; ++side) {
    mirrored[side] = sides_of_white.number([&](std::size_t i) { return of_other_colour(sides.letter(side, i)); });
  }
  patterns_.resize(size * size);
  for (std::size_t left = 0; left < size; ++left) {
    for (std::size_t right = 0; right <= left; ++right) {
      const auto low = static_cast<unsigned>(black.classify(left, right));
      const auto high = static_cast<unsigned>(white.classify(mirrored[left], mirrored[right]));
      patterns_[left * size + right] = patterns_[right * size + left] = static_cast<std::uint8_t>(high << 4 | low);
    }
  }
}

void Tables::build_threats(Rule rule) {
  for (const Color color : {Color::black, Color::white}) {
    for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
      threats_[index(color)][multiset] = {threat_bits(rule, color, code_of_multiset(multiset))};
    }
  }
}

}  // namespace tengen::gomoku
