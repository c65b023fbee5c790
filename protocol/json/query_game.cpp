#include "protocol/json/analysis_query.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/core/number.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/engine.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

constexpr int largest_query_side = 100;
constexpr double most_komi = 400;
constexpr const char* komi_form = "Must be an integer or a half-integer";
constexpr const char* rules_form = "Must be the name of rules, such as \"tromp-taylor\", or an object of rules";
constexpr const char* stones_form =
    "Must be a list of pairs of a player, \"B\" or \"W\", and a point in GTP's notation";

/// `(x,y)` from the top left.
std::optional<Vertex> read_coordinates(std::string_view text) {
  const auto comma = text.find(',');
  if (text.size() < 5 || text.front() != '(' || text.back() != ')' || comma == std::string_view::npos) {
    return std::nullopt;
  }
  const auto x = parse_integer<int>(trim(text.substr(1, comma - 1)));
  const auto y = parse_integer<int>(trim(text.substr(comma + 1, text.size() - comma - 2)));
  if (!x || !y) return std::nullopt;
  return Vertex{*x, *y};
}

/// A point of the board or a pass.
std::optional<Vertex> read_location(std::string_view text, BoardSize size) {
  const bool pair = text.starts_with('(');
  const auto at = pair ? read_coordinates(text) : gtp::parse_vertex(text, size);
  if (!at || (!at->is_on(size) && (pair || !at->is_pass()))) return std::nullopt;
  return at;
}

bool read_stones(Fields& fields, std::string_view key, BoardSize size, bool passes, std::vector<Stone>& stones) {
  const auto* const value = fields.take(key);
  if (value == nullptr) return true;
  if (!value->is_array()) return fields.fail(key, stones_form);
  for (const auto& entry : value->get_array()) {
    const auto* const pair = entry.if_array();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_string() || !(*pair)[1].is_string()) {
      return fields.fail(key, stones_form);
    }
    const std::string_view player = view_of((*pair)[0].get_string());
    const std::string_view point = view_of((*pair)[1].get_string());
    const auto color = gtp::parse_color(player);
    if (!color) return fields.fail(key, "Could not parse player: " + quote(player));
    const auto at = read_location(point, size);
    if (!at || (at->is_pass() && !passes)) {
      return fields.fail(key, "Could not parse board location: " + quote(point));
    }
    stones.push_back({*color, *at});
  }
  return true;
}

/// The game's usual rules, or its own standard ones where another game is usual.
std::optional<GameSpec> read_game(Fields& fields, const GameSpec& usual) {
  const std::string form = "Must be " + game_choices();
  const auto name = fields.word("game", form);
  if (!name) return usual;
  for (const GameInfo* const game : all_games()) {
    if (upper(game->name) == upper(*name)) return game == &info_of(usual) ? usual : game->usual;
  }
  fields.fail("game", form);
  return std::nullopt;
}

bool read_size(Fields& fields, BoardSize& size) {
  for (const auto& [key, side] : {std::pair("boardXSize", &size.columns), std::pair("boardYSize", &size.rows)}) {
    const auto number = fields.integer(key, 1, largest_query_side);
    if (!number) {
      return fields.fail(key, "Must be an integer from 1 to " + std::to_string(largest_query_side));
    }
    *side = static_cast<int>(*number);
  }
  return true;
}

/// As KataGo: nothing between half points, and nothing that no game needs.
bool take_komi(double komi, go::Spec& spec) {
  const auto rounded = half_points(komi);
  if (!rounded || *rounded / 2.0 != komi || std::abs(komi) > most_komi) return false;
  spec.komi = *rounded;
  return true;
}

bool read_komi(Fields& fields, go::Spec& spec) {
  const auto komi = fields.number("komi", -most_komi, most_komi);
  if (!komi) return fields.ok();
  return take_komi(*komi, spec) || fields.fail("komi", komi_form);
}

bool read_bonus(Fields& fields, HandicapBonus& bonus) {
  const auto* const value = fields.take("whiteHandicapBonus");
  if (value == nullptr) return true;
  const auto number = integer_of(*value);
  std::string word;
  if (const auto* text = value->if_string()) word = view_of(*text);
  if (number) word = std::to_string(*number);
  if (!set_handicap_bonus(bonus, word)) return fields.fail("whiteHandicapBonus", "Must be 0, N or N-1");
  return true;
}

/// KataGo's rules, or the nearest that the game here has, with a remark.
bool read_go_rules(Fields& fields, go::Spec& spec, AnalysisQuery& query, HandicapBonus& bonus) {
  const auto* const value = fields.take("rules");
  if (value == nullptr || (!value->is_string() && !value->is_object())) return fields.fail("rules", rules_form);
  const std::string text =
      value->is_string() ? std::string(view_of(value->get_string())) : boost::json::serialize(*value);
  const auto rules = parse_katago_rules(text);
  if (!rules) return fields.fail("rules", "Could not parse rules: " + rules.error().detail);
  const auto played = with_katago_rules(spec, *rules);
  const KatagoRules nearest = nearest_katago_rules(*rules);
  if (!played) query.remarks.push_back({"rules", played.error().detail + "; used: " + katago_rules_text(nearest)});
  spec = with_katago_rules(spec, nearest).value();
  bonus = rules->bonus;
  if (rules->komi && !take_komi(*rules->komi, spec)) return fields.fail("rules", komi_form);
  return true;
}

bool read_rules(Fields& fields, go::Spec& spec, AnalysisQuery& query) {
  HandicapBonus bonus{};
  if (!read_go_rules(fields, spec, query, bonus) || !read_komi(fields, spec) || !read_bonus(fields, bonus))
    return false;
  spec = with_handicap_bonus(spec, bonus, query.setup);
  return true;
}

bool read_rules(Fields& fields, gomoku::Spec& spec, AnalysisQuery&) {
  const std::string form = "Must be one of " + std::string(gomoku::rule_choices);
  const auto name = fields.word("rules", form);
  if (!name) return fields.ok();
  const auto rule = gomoku::rule_named(lower(*name));
  if (!rule) return fields.fail("rules", form);
  spec.rule = *rule;
  return true;
}

bool read_rules(Fields& fields, connect::Spec& spec, AnalysisQuery&) {
  if (const auto length = fields.integer("inARow", 2, largest_query_side)) spec.in_a_row = static_cast<int>(*length);
  return fields.ok();
}

bool read_rules(Fields& fields, AddedSpec&, AnalysisQuery&) {
  return fields.ok();
}

/// Who begins where the query does not say: who made the first move, else White where only Black has stones.
Color usual_first(const AnalysisQuery& query) {
  if (!query.moves.empty()) return query.moves.front().color;
  const auto is_black = [](Stone stone) { return stone.color == Color::black; };
  const bool handicap = query.setup.size() > 1 && std::all_of(query.setup.begin(), query.setup.end(), is_black);
  return handicap && std::holds_alternative<go::Spec>(query.spec) ? Color::white : Color::black;
}

}  // namespace

std::optional<Color> read_player(Fields& fields, std::string_view key) {
  const std::string form = "Must be \"B\" or \"W\"";
  const auto word = fields.word(key, form);
  if (!word) return std::nullopt;
  const auto color = gtp::parse_color(*word);
  if (!color) fields.fail(key, form);
  return color;
}

std::optional<std::vector<Vertex>> read_vertices(Fields& fields, std::string_view key, BoardSize size) {
  const auto* const value = fields.take(key);
  if (value == nullptr) return std::nullopt;
  std::vector<Vertex> vertices;
  if (!value->is_array()) {
    fields.fail(key, "Must be a list of points in GTP's notation");
    return std::nullopt;
  }
  for (const auto& entry : value->get_array()) {
    const auto* const text = entry.if_string();
    const auto at = text == nullptr ? std::nullopt : read_location(view_of(*text), size);
    if (!at) {
      fields.fail(key, "Could not parse board location: " + (text == nullptr ? "not a string" : quote(view_of(*text))));
      return std::nullopt;
    }
    vertices.push_back(*at);
  }
  return vertices;
}

bool read_query_game(Fields& fields, const GameSpec& usual, AnalysisQuery& query) {
  auto game = read_game(fields, usual);
  BoardSize size;
  if (!game || !read_size(fields, size)) return false;
  *game = with_size(*game, size);
  if (const auto valid = validate(*game); !valid && valid.error().code == Errc::unacceptable_size) {
    return fields.fail("boardXSize", valid.error().detail);
  }
  if (!read_stones(fields, "initialStones", size, false, query.setup)) return false;
  if (!std::visit([&](auto& spec) { return read_rules(fields, spec, query); }, *game)) return false;
  if (const auto valid = validate(*game); !valid) return fields.fail("rules", valid.error().detail);
  query.spec = *game;
  if (!read_stones(fields, "moves", size, true, query.moves)) return false;
  if (fields.take("moves") == nullptr) return fields.fail("moves", stones_form);
  query.first = read_player(fields, "initialPlayer").value_or(usual_first(query));
  return fields.ok();
}

}  // namespace tengen::json
