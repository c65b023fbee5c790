#include "protocol/records/words.hpp"

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

constexpr std::string_view word_komi = "komi";
constexpr std::string_view word_in_a_row = "in-a-row";
constexpr int largest_side = 100;

std::optional<BoardSize> parse_size(std::string_view word) {
  const auto columns = parse_integer<int>(take_field(word, 'x'));
  const auto rows = parse_integer<int>(word);
  if (!columns || !rows || *columns < 1 || *rows < 1 || *columns > largest_side || *rows > largest_side) {
    return std::nullopt;
  }
  return BoardSize{*columns, *rows};
}

}  // namespace

std::optional<gomoku::Rule> parse_rule(std::string_view text) {
  const std::string value = upper(trim(text));
  for (const gomoku::RuleName& known : gomoku::rule_names) {
    if (value == upper(known.name)) return known.rule;
  }
  const auto says = [&value](const char* word) { return value.find(word) != std::string::npos; };
  if (says("RENJU")) return gomoku::Rule::renju;
  if (says("FREE")) return gomoku::Rule::freestyle;
  if (says("EXACT") || says("STANDARD")) return gomoku::Rule::exact_five;
  if (says("CARO")) return gomoku::Rule::caro_six;
  return std::nullopt;
}

std::string heading(const Facts& facts) {
  const BoardSize size = facts.size.value_or(board_size(spec_of(facts)));
  std::string text =
      "# " + std::string(name(game_of(facts))) + " " + std::to_string(size.columns) + "x" + std::to_string(size.rows);
  if (facts.rule && game_of(facts) == GameKind::gomoku) text.append(" ").append(gomoku::name(*facts.rule));
  if (facts.komi) text.append(" ").append(word_komi).append(" ").append(sgf::komi_text(*facts.komi));
  if (facts.in_a_row) text.append(" ").append(word_in_a_row).append(" ").append(std::to_string(*facts.in_a_row));
  return text + "\n";
}

std::optional<Facts> parse_heading(std::string_view line) {
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  Facts facts;
  facts.game = kind_named(take_word(line));
  facts.size = parse_size(take_word(line));
  if (!facts.game || !facts.size) return std::nullopt;
  while (!line.empty()) {
    const std::string_view word = take_word(line);
    bool known = false;
    if (word == word_komi) {
      facts.komi = parse_decimal(take_word(line));
      known = facts.komi.has_value();
    } else if (word == word_in_a_row) {
      facts.in_a_row = parse_integer<int>(take_word(line));
      known = facts.in_a_row.has_value();
    } else {
      facts.rule = gomoku::rule_named(word);
      known = facts.rule.has_value();
    }
    if (!known) return std::nullopt;
  }
  return facts;
}

}  // namespace tengen::records
