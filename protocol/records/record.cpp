#include "protocol/records/record.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <variant>

#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/notation.hpp"
#include "protocol/number.hpp"
#include "protocol/renlib/library.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

bool only_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_blank(c) || is_digit(c); });
}

template <class T>
void prefer(std::optional<T>& value, const std::optional<T>& better) {
  if (better) value = better;
}

}  // namespace

Format detect(std::string_view text, std::string_view file_name) noexcept {
  // RenLib 1 and 2 called their libraries .dat too.
  const std::string name = lower(file_name);
  if (name.ends_with(".lib") || renlib::is_library(text, name.ends_with(".dat"))) return Format::renlib;
  if (text.starts_with(encoding::byte_order_mark)) text.remove_prefix(encoding::byte_order_mark.size());
  text = trim(text);
  if (text.substr(0, 9) == "Piskvorky") return Format::psq;
  // SGF allows anything before its "(;", but only a name can tell that this is what comes.
  if (name.ends_with(".sgf") || text.starts_with('(') || sgf::begins_bare(text)) return Format::sgf;
  if (name.ends_with(".psq")) return Format::psq;
  while (text.starts_with('#')) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const auto facts = parse_heading(text.substr(0, end));
    if (facts) return facts->game == GameKind::connect ? Format::columns : Format::notation;
    text = trim(text.substr(end));
  }
  return only_digits(text) ? Format::columns : Format::notation;
}

std::string_view name(GameKind game) noexcept {
  return all_games()[static_cast<std::size_t>(game)]->name;
}

std::optional<GameKind> kind_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    if (all_games()[i]->name == name) return static_cast<GameKind>(i);
  }
  return std::nullopt;
}

GameKind kind_of(const GameSpec& spec) noexcept {
  return *kind_named(info_of(spec).name);
}

std::optional<Format> format_of_name(std::string_view file_name, GameKind game) noexcept {
  const std::string name = lower(file_name);
  if (name.ends_with(".psq")) return Format::psq;
  if (name.ends_with(".sgf")) return Format::sgf;
  if (name.ends_with(".lib")) return Format::renlib;
  if (name.ends_with(".txt") || name.ends_with(".pos")) {
    return game == GameKind::connect ? Format::columns : Format::notation;
  }
  return std::nullopt;
}

Result<Reading> read(std::string_view text, Format format, const Facts& facts, const encoding::Charsets& charsets) {
  if (format == Format::psq) return read_psq(text, facts);
  if (format == Format::sgf) return read_sgf(text, facts);
  if (format == Format::columns) return read_columns(text, facts);
  if (format == Format::renlib) return read_renlib(text, facts, charsets);
  return read_notation(text, facts);
}

Result<std::string> write(const Record& record, Format format) {
  if (format == Format::psq) return write_psq(record);
  if (format == Format::sgf) return write_sgf(record);
  if (format == Format::columns) return write_columns(record);
  if (format == Format::renlib) return Error{Errc::unsupported, "only `tengen convert` writes RenLib's libraries"};
  return write_notation(record);
}

GameSpec spec_of(const Facts& facts) {
  GameSpec spec = all_games()[static_cast<std::size_t>(game_of(facts))]->usual;
  // Beyond what the engine takes any komi is as wrong as any other.
  if (auto* go = std::get_if<go::Spec>(&spec); go != nullptr && facts.komi) {
    go->komi = half_points(*facts.komi).value_or(go::max_komi + 1);
  }
  if (auto* connect = std::get_if<connect::Spec>(&spec)) {
    connect->in_a_row = facts.in_a_row.value_or(connect->in_a_row);
  }
  if (auto* gomoku = std::get_if<gomoku::Spec>(&spec)) gomoku->rule = facts.rule.value_or(gomoku->rule);
  return facts.size ? with_size(spec, *facts.size) : spec;
}

std::string move_text(Vertex vertex, GameKind game, BoardSize size) {
  return tengen::move_text(vertex, spec_of({.game = game, .size = size}));
}

Error error_at(std::string_view text, std::size_t offset, std::string what, Errc code, TextPlace begin) {
  return {code, place_in(text, offset, begin) + ": " + std::move(what)};
}

Facts merged(const Facts& of_text, const Facts& of_user) {
  Facts facts = of_text;
  prefer(facts.game, of_user.game);
  prefer(facts.size, of_user.size);
  prefer(facts.rule, of_user.rule);
  prefer(facts.komi, of_user.komi);
  prefer(facts.in_a_row, of_user.in_a_row);
  return facts;
}

std::string why_not_simple(const Record& record) {
  if (!record.setup.empty()) return "it has no place for stones set up before the first move";
  Color color = Color::black;
  for (const Move& move : record.moves) {
    if (move.stone.color != color) return "it has no place for two moves of one colour in a row";
    if (move.stone.at.is_pass()) return "it has no place for a pass";
    color = opponent(color);
  }
  return {};
}

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
  std::string text = "# " + std::string(name(game_of(facts))) + " " + size_words(size);
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

Facts facts_of(const GameSpec& spec) {
  Facts facts{.game = kind_of(spec), .size = board_size(spec)};
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&spec)) facts.rule = gomoku->rule;
  if (const auto* go = std::get_if<go::Spec>(&spec)) facts.komi = go->komi / 2.0;
  if (const auto* connect = std::get_if<connect::Spec>(&spec)) facts.in_a_row = connect->in_a_row;
  return facts;
}

std::string result_text(const GameStatus& status) {
  if (!status.over) return {};
  if (!status.winner) return "0";
  // Games without points count a win as one.
  const std::string points = status.margin ? half_points_text(std::abs(*status.margin)) : "1";
  return (*status.winner == Color::black ? "B+" : "W+") + points;
}

Record record_of(const Engine& engine) {
  Record record{.facts = facts_of(engine.spec())};
  record.setup = engine.setup().stones;
  std::sort(record.setup.begin(), record.setup.end(), [](const Stone& one, const Stone& other) {
    return std::pair(one.at.y, one.at.x) < std::pair(other.at.y, other.at.x);
  });
  record.first = engine.setup().to_move;
  for (const Stone stone : engine.history()) record.moves.push_back({.stone = stone});
  if (const GameStatus status = engine.status(); status.over) {
    record.result = result_text(status);
  }
  return record;
}

Archive::Archive(std::string bytes, std::string_view file_name, encoding::Converter convert) : convert_(convert) {
  format_ = detect(bytes, file_name);
  if (format_ != Format::renlib && encoding::is_wide(bytes)) {
    format_ = detect(encoding::decode(bytes, {}, convert).text, file_name);
  }
  if (format_ == Format::sgf) {
    collection_.emplace(std::move(bytes), convert);
  } else {
    bytes_ = std::move(bytes);
  }
}

Source Archive::take(std::size_t number) {
  Source source{.format = format_, .games = games()};
  encoding::Decoded decoded;
  if (collection_) {
    sgf::DecodedGame game = collection_->take(number);
    source.begin = game.begin;
    decoded = std::move(game.decoded);
  } else if (format_ == Format::renlib) {
    decoded.text = std::move(bytes_);
  } else {
    decoded = encoding::decode(std::move(bytes_), {}, convert_);
  }
  source.text = std::move(decoded.text);
  source.warnings = std::move(decoded.warnings);
  return source;
}

Result<Reading> read(const Source& source, const Facts& facts, const encoding::Charsets& charsets) {
  if (source.format == Format::sgf) return read_sgf(source.text, facts, source.begin);
  return read(source.text, source.format, facts, charsets);
}

}  // namespace tengen::records
