#include <array>
#include <utility>

#include "engine/games/info.hpp"
#include "protocol/notation.hpp"
#include "protocol/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

// Piskvork's own format, by `openPsq` and `savePsq` in its source (game.cpp):
//
//     Piskvorky 15x15, 11:11, 0     columns x rows, the players' levels (0: a person), which player began
//     8,8,120                       x and y from 1 at the top left, milliseconds (may be missing)
//     ...
//     pbrain-one.exe                after a tournament: the players' names, the one that began is not always first
//     pbrain-two.exe
//     -1                            how the game ended; some tournaments write it before the names
//     4,Renju_1                     a tournament's rule, with the number of the opening

namespace {

constexpr int most_players = 2;

/// Hands out lines with their offsets; '\n', "\r\n" and '\r' end a line.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  /// The next line that is not blank, without the blanks around it; empty at the end.
  std::string_view next() {
    while (end_ < text_.size()) {
      begin_ = end_;
      while (end_ < text_.size() && text_[end_] != '\n' && text_[end_] != '\r') ++end_;
      const std::string_view line = text_.substr(begin_, end_ - begin_);
      if (end_ < text_.size()) ++end_;
      if (!trim(line).empty()) {
        while (is_blank(text_[begin_])) ++begin_;
        return trim(line);
      }
    }
    begin_ = text_.size();
    return {};
  }
  /// Where the line begins that `next` gave.
  [[nodiscard]] std::size_t offset() const noexcept { return begin_; }

 private:
  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

/// Cuts the next number off the text, and the separator behind it, which must be there unless it is '\0'.
std::optional<std::int64_t> take_number(std::string_view& text, char separator) {
  const std::size_t end = separator == '\0' ? text.size() : text.find(separator);
  if (end == std::string_view::npos) return std::nullopt;
  const auto number = parse_saturated<std::int64_t>(trim(text.substr(0, end)));
  text.remove_prefix(std::min(end + 1, text.size()));
  return number;
}

struct Header {
  BoardSize size;
  bool second_began = false;
};

std::optional<Header> parse_header(std::string_view line) {
  if (take_word(line) != "Piskvorky") return std::nullopt;
  const auto columns = take_number(line, 'x');
  const auto rows = columns ? take_number(line, ',') : std::nullopt;
  const auto first = rows ? take_number(line, ':') : std::nullopt;
  const auto second = first ? take_number(line, ',') : std::nullopt;
  const auto began = second ? take_number(line, '\0') : std::nullopt;
  constexpr std::int64_t largest = 100;
  if (!began || *began < 0 || *began > 1) return std::nullopt;
  if (*columns < 1 || *columns > largest || *rows < 1 || *rows > largest) return std::nullopt;
  return Header{{static_cast<int>(*columns), static_cast<int>(*rows)}, *began == 1};
}

/// Whether the line means to be a move: nothing but numbers and commas.
bool looks_like_move(std::string_view line) {
  bool comma = false;
  for (const char c : line) {
    if (c == ',') comma = true;
    if (c != ',' && c != '-' && !is_blank(c) && (c < '0' || c > '9')) return false;
  }
  return comma;
}

std::optional<Move> parse_move(std::string_view line, Color color) {
  const auto x = take_number(line, ',');
  if (!x) return std::nullopt;
  const bool timed = line.find(',') != std::string_view::npos;
  const auto y = take_number(line, timed ? ',' : '\0');
  if (!y) return std::nullopt;
  Move move;
  if (timed) {
    const auto time = take_number(line, '\0');
    if (!time) return std::nullopt;
    move.time = Milliseconds(*time);
  }
  constexpr std::int64_t largest = 1000;
  if (*x < -largest || *x > largest || *y < -largest || *y > largest) return std::nullopt;
  move.stone = {color, {static_cast<int>(*x) - 1, static_cast<int>(*y) - 1}};
  return move;
}

bool is_number(std::string_view text) {
  return parse_saturated<std::int64_t>(text).has_value();
}

/// What follows a number and a comma: `Renju_1` of `4,Renju_1`. Empty for any other line.
std::string_view rule_in(std::string_view line) {
  if (!is_number(trim(take_field(line, ',')))) return {};
  line = trim(line);
  return !line.empty() && is_letter(line[0]) ? line : std::string_view();
}

/// The lines behind the moves, in whatever order: names, which come in a pair or not at all, a number alone that says
/// how the game ended, and of a tournament the rule with the number of its opening.
void read_tail(Lines& lines, std::string_view line, bool second_began, Record& record) {
  std::array<std::string_view, most_players> names{};
  std::size_t count = 0;
  for (; !line.empty(); line = lines.next()) {
    if (const std::string_view rule = rule_in(line); !rule.empty()) {
      record.facts.rule = parse_rule(rule);
    } else if (!is_number(line) && count < names.size()) {
      names.at(count++) = line;
    }
  }
  if (count < names.size()) return;
  record.black = names[second_began ? 1 : 0];
  record.white = names[second_began ? 0 : 1];
}

}  // namespace

Result<Reading> read_psq(std::string_view text, const Facts& facts) {
  Lines lines(text);
  std::string_view line = lines.next();
  if (line.starts_with(encoding::byte_order_mark)) line.remove_prefix(encoding::byte_order_mark.size());
  const auto header = parse_header(line);
  if (!header) {
    return error_at(text, lines.offset(),
                    "expected Piskvork's first line, like 'Piskvorky 15x15, 0:0, 0', not '" + quote(line) + "'");
  }
  Reading reading;
  Record& record = reading.record;
  record.facts = merged({.game = GameKind::gomoku, .size = header->size}, facts);
  const BoardSize size = *record.facts.size;
  Color color = Color::black;
  for (line = lines.next(); looks_like_move(line); line = lines.next()) {
    const auto move = parse_move(line, color);
    if (!move) return error_at(text, lines.offset(), "expected a move 'x,y,milliseconds', not '" + quote(line) + "'");
    if (!move->stone.at.is_on(size)) {
      return error_at(text, lines.offset(),
                      "move " + std::to_string(record.moves.size() + 1) + " '" + quote(line) + "' is off the board",
                      Errc::off_board);
    }
    if (record.moves.size() >= longest_game)
      return error_at(text, lines.offset(), "too many moves", Errc::out_of_range);
    record.moves.push_back(*move);
    reading.offsets.push_back(lines.offset());
    color = opponent(color);
  }
  read_tail(lines, line, header->second_began, record);
  if (facts.rule) record.facts.rule = facts.rule;
  return reading;
}

Result<std::string> write_psq(const Record& record) {
  if (record.facts.game != GameKind::gomoku) return Error{Errc::unsupported, "Piskvork's format holds only Gomoku"};
  if (const std::string reason = why_not_simple(record); !reason.empty()) {
    return Error{Errc::unsupported, "Piskvork's format cannot hold this game: " + reason};
  }
  const BoardSize size = record.facts.size.value_or(gomoku::Spec{}.size);
  std::string text = "Piskvorky " + size_words(size) + ", 0:0, 0\n";
  for (const Move& move : record.moves) {
    text += std::to_string(move.stone.at.x + 1) + "," + std::to_string(move.stone.at.y + 1) + "," +
            std::to_string(move.time.value_or(Milliseconds{0}).count()) + "\n";
  }
  if (!record.black.empty() || !record.white.empty()) {
    // A name that is missing or looks like a move would be read as something else.
    const auto name = [](const std::string& given, const char* otherwise) {
      const bool other = is_number(trim(given)) || looks_like_move(given) || !rule_in(trim(given)).empty();
      return trim(given).empty() || other ? std::string(otherwise) : std::string(trim(given));
    };
    text += name(record.black, "Black") + "\n" + name(record.white, "White") + "\n";
  }
  return text + "-1\n";
}

}  // namespace tengen::records
