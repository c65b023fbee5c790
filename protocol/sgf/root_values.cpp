
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "protocol/number.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

std::string quoted(std::string_view name, std::string_view value) {
  return std::string(name) + "[" + quote(value) + "]";
}

/// `Go`, `Gomoku`, `Renju` in place of the number.
std::optional<int> parse_type(std::string_view text) {
  if (const auto number = parse_integer<int>(text)) return number;
  const std::string name = upper(text);
  if (name == "GO") return type_go;
  if (name.starts_with("GOMOKU") || name == "RENJU") return type_gomoku;
  return std::nullopt;
}

std::optional<int> parse_side(std::string_view text) {
  const auto side = parse_integer<int>(trim(text));
  return side && *side >= 1 && *side <= largest_side ? side : std::nullopt;
}

/// `5`, or columns and rows: `15:7`, in files of people also `15x7` and `15 x 7`.
std::optional<BoardSize> parse_size(std::string_view text) {
  constexpr std::string_view separators = ":xX*,";
  const std::size_t separator = text.find_first_of(separators);
  const auto columns = parse_side(text.substr(0, separator));
  const auto rows = separator == std::string_view::npos ? columns : parse_side(text.substr(separator + 1));
  if (!columns || !rows) return std::nullopt;
  return BoardSize{*columns, *rows};
}

/// A side with words behind it, as people write them: `9.0`, `19 lines`.
std::optional<BoardSize> parse_side_with_words(std::string_view text) {
  text = trim(text);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view words = trim(text.substr(digits));
  const auto side = parse_side(text.substr(0, digits));
  const bool another = words.find_first_of(":xX*,-") != std::string_view::npos;
  return side && !another ? std::optional(BoardSize{*side, *side}) : std::nullopt;
}

/// The text of a number without the blanks beside its sign or its point: `6 . 5`, `- 7`.
std::string joined(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  const auto is_digit = [&](char c) { return digits.find(c) != std::string_view::npos; };
  constexpr std::size_t longest = 60;
  std::string result;
  if (text.size() > longest) return std::string(text);
  for (; !text.empty(); text.remove_prefix(1)) {
    const std::string_view rest = trim(text);
    const bool point = rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') && is_digit(trim(rest.substr(1)).front());
    const bool behind = !result.empty() && std::string_view(".,+-").find(result.back()) != std::string_view::npos;
    const bool within_number = point ? !result.empty() && is_digit(result.back()) : behind && is_digit(rest.front());
    if (within_number) text = rest;
    result += text.front();
  }
  return result;
}

/// Cuts a number off the beginning of the text: `6.5`, `6,5`, `+7`, `5 1/2`, `13/2`, and what half a point is called in
/// East Asia.
std::optional<double> take_decimal(std::string_view& text) {
  constexpr double half = 0.5;
  constexpr std::array<std::string_view, 4> halves{"1/2", "\xC2\xBD", "\xE7\x9B\xAE\xE5\x8D\x8A",
                                                   "\xEC\xA7\x91\xEB\xB0\x98"};
  std::size_t end = std::min(text.find_first_not_of("0123456789.,+-"), text.size());
  while (end > 0 && (text[end - 1] == '.' || text[end - 1] == ',')) --end;
  std::string digits(text.substr(0, end));
  std::replace(digits.begin(), digits.end(), ',', '.');
  const auto number = parse_decimal(digits);
  text = trim(text.substr(end));
  if (number && text.starts_with("/2")) return *number / 2;
  for (const std::string_view more : halves) {
    if (text.starts_with(more)) return number.value_or(0) + (digits.starts_with('-') ? -half : half);
  }
  return number;
}

/// Hundredths of points, as Fox writes them, and the programs that convert its games. `350` and its kin count half as
/// much as the points: they are the stones that Chinese rules take off Black's.
std::optional<double> from_hundredths(double value, bool area_rules) {
  constexpr double hundred = 100;
  constexpr double step = 25;
  constexpr double least = 50;
  constexpr double most_stones = 4;
  if (std::fabs(value) < least || std::fmod(value, step) != 0) return std::nullopt;
  constexpr double seven_in_stones = 3.5;
  const double points = value / hundred;
  const bool quarters = std::fmod(value, 2 * step) != 0;
  const bool stones = quarters || points == seven_in_stones || area_rules;
  return stones && std::fabs(points) <= most_stones ? points * 2 : points;
}

class KomiReader {
 public:
  KomiReader(const Tree& tree, BoardSize size, std::vector<std::string>& warnings)
      : tree_(tree), size_(size), warnings_(warnings), value_(tree.value(0, "KM")), narrow_(narrow_text(value_)) {}

  std::optional<double> read() {
    if (trim(narrow_).empty()) return std::nullopt;
    const std::string joined_text = joined(trim(narrow_));
    std::string_view text = joined_text;
    const auto plain = trim(value_) == text ? parse_decimal(text) : std::nullopt;
    const auto komi = plain ? plain : take_decimal(text);
    if (!komi) {
      warn("is no number, and was left out");
      return std::nullopt;
    }
    const double meant = meaning_of(*komi);
    if (std::fabs(meant) > size_.area()) {
      warn("is more than the board has points, and was left out");
      return std::nullopt;
    }
    if (meant != *komi || !plain) warn("was read as " + komi_text(meant) + " points");
    if (std::fmod(meant * 2, 1) != 0) warn("is no multiple of half a point");
    return meant == 0 ? 0 : meant;  // -0 too
  }

 private:
  [[nodiscard]] double meaning_of(double komi) const {
    const std::string application = tree_.value(0, "AP");
    const std::string rules = upper(tree_.value(0, "RU"));
    const bool area_rules = rules.starts_with("CHINESE") || rules == "CN";
    const bool in_hundredths = application.starts_with("foxwq") || application.starts_with("SGFC");
    // What no board can have, but Fox writes, means the same where the name of the program was lost.
    constexpr std::array<double, 8> written_by_fox{275, 325, 350, 375, 550, 650, 700, 750};
    if (in_hundredths || std::find(written_by_fox.begin(), written_by_fox.end(), komi) != written_by_fox.end()) {
      return from_hundredths(komi, area_rules).value_or(komi);
    }
    // Quarters are stones: 3.75 of them off Black's are 7.5 points.
    const bool quarters = std::fmod(komi * 2, 1) != 0 && std::fmod(komi * 4, 1) == 0;
    return quarters && area_rules ? komi * 2 : komi;
  }

  void warn(const std::string& what) { warnings_.push_back(quoted("KM", value_) + " " + what); }

  const Tree& tree_;
  BoardSize size_;
  std::vector<std::string>& warnings_;
  std::string value_;
  std::string narrow_;
};

}  // namespace

std::string narrow_text(std::string_view text) {
  constexpr unsigned first_wide = 0xFF01;
  constexpr unsigned last_wide = 0xFF5E;
  constexpr unsigned six_bits = 0x3F;
  std::string result;
  for (; !text.empty(); text.remove_prefix(std::max<std::size_t>(utf8_length(text), 1))) {
    const std::string_view character = text.substr(0, std::max<std::size_t>(utf8_length(text), 1));
    const auto byte = [character](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    const unsigned code =
        character.size() == 3 ? (byte(0) & 0xFU) << 12 | (byte(1) & six_bits) << 6 | (byte(2) & six_bits) : 0U;
    if (code >= first_wide && code <= last_wide) {
      result += static_cast<char>(code - first_wide + '!');
    } else {
      result += character == "\xE3\x80\x80" ? " " : character;
    }
  }
  return result;
}

Error bad_value(std::string_view name, std::string_view value) {
  return {Errc::syntax, "cannot read " + quoted(name, value)};
}

Result<RootValues> read_root_values(const Tree& tree, std::vector<std::string>& warnings) {
  RootValues values;
  const std::string type = tree.value(0, "GM");
  if (!trim(type).empty()) {
    const std::string plain = narrow_text(type);
    values.type = parse_type(trim(plain));
    if (!values.type) return bad_value("GM", type);
    if (plain != type) warnings.push_back(quoted("GM", type) + " was read as " + std::to_string(*values.type));
  }
  const std::string size = tree.value(0, "SZ");
  const std::string plain = narrow_text(size);
  if (!trim(plain).empty()) {
    values.size = parse_size(plain);
    const bool odd = !values.size || plain != size;
    if (!values.size) values.size = parse_side_with_words(plain);
    if (!values.size) return bad_value("SZ", size);
    if (odd) warnings.push_back(quoted("SZ", size) + " was read as " + size_text(*values.size));
  }
  const BoardSize board = values.size.value_or(BoardSize{standard_go_side, standard_go_side});
  if (values.type.value_or(type_go) == type_go) values.komi = KomiReader(tree, board, warnings).read();
  return values;
}

}  // namespace tengen::sgf
