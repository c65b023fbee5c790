#include "protocol/katago/rules.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <range/v3/algorithm/find.hpp>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen {

namespace {

using Ko = KatagoRules::Ko;
using Scoring = KatagoRules::Scoring;
using Tax = KatagoRules::Tax;

template <class Value>
struct RuleWord {
  std::string_view text;
  Value value;
};

constexpr std::array<RuleWord<Ko>, 4> ko_rules{
    {{"SIMPLE", Ko::simple}, {"POSITIONAL", Ko::positional}, {"SITUATIONAL", Ko::situational}, {"SPIGHT", Ko::spight}}};
constexpr std::array<RuleWord<Scoring>, 2> scoring_rules{{{"AREA", Scoring::area}, {"TERRITORY", Scoring::territory}}};
constexpr std::array<RuleWord<Tax>, 3> tax_rules{{{"NONE", Tax::none}, {"SEKI", Tax::seki}, {"ALL", Tax::all}}};
constexpr std::array<RuleWord<HandicapBonus>, 3> bonus_rules{
    {{"0", HandicapBonus::zero}, {"N-1", HandicapBonus::n_minus_one}, {"N", HandicapBonus::n}}};
constexpr std::array<RuleWord<bool>, 2> truth_rules{{{"TRUE", true}, {"FALSE", false}}};

template <class Words, class Value>
bool read_rule(const Words& words, std::string_view text, Value& value) {
  const auto* const word = ranges::find(words, upper(text), &Words::value_type::text);
  if (word == words.end()) return false;
  value = word->value;
  return true;
}

template <class Words, class Value>
std::string rule_text(const Words& words, Value value) {
  return std::string(ranges::find(words, value, &Words::value_type::value)->text);
}

struct NamedRules {
  std::string_view name;  ///< in capitals, without anything between the words
  KatagoRules rules;
};

constexpr KatagoRules chinese{.ko = Ko::simple, .bonus = HandicapBonus::n, .friendly_pass = true};
constexpr KatagoRules chinese_server{.bonus = HandicapBonus::n, .friendly_pass = true};
constexpr KatagoRules japanese{
    .ko = Ko::simple, .scoring = Scoring::territory, .tax = Tax::seki, .friendly_pass = true};
constexpr KatagoRules stone_scoring{.ko = Ko::simple, .tax = Tax::all, .friendly_pass = true};
constexpr KatagoRules ancient_territory{.ko = Ko::simple, .scoring = Scoring::territory, .tax = Tax::all};
constexpr KatagoRules aga{.ko = Ko::situational, .bonus = HandicapBonus::n_minus_one, .friendly_pass = true};
constexpr KatagoRules aga_button{
    .ko = Ko::situational, .button = true, .bonus = HandicapBonus::n_minus_one, .friendly_pass = true};
constexpr KatagoRules new_zealand{.ko = Ko::situational, .suicide = true, .friendly_pass = true};
constexpr KatagoRules tromp_taylor{.suicide = true};
constexpr KatagoRules goe{.suicide = true, .friendly_pass = true};

constexpr std::array<NamedRules, 17> named_rules{{{"CHINESE", chinese},
                                                  {"CHINESEOGS", chinese_server},
                                                  {"CHINESEKGS", chinese_server},
                                                  {"JAPANESE", japanese},
                                                  {"KOREAN", japanese},
                                                  {"STONESCORING", stone_scoring},
                                                  {"ANCIENTAREA", stone_scoring},
                                                  {"ANCIENTTERRITORY", ancient_territory},
                                                  {"AGA", aga},
                                                  {"BGA", aga},
                                                  {"FRENCH", aga},
                                                  {"AGABUTTON", aga_button},
                                                  {"NZ", new_zealand},
                                                  {"NEWZEALAND", new_zealand},
                                                  {"TROMPTAYLOR", tromp_taylor},
                                                  {"GOE", goe},
                                                  {"ING", goe}}};

std::string squeezed(std::string_view name) {
  std::string letters;
  for (const char c : upper(name)) {
    if (c != '-' && c != '_' && c != ' ') letters += c;
  }
  return letters;
}

/// Without a word about taxes, territory is scored without the points in seki.
void settle_tax(KatagoRules& rules, bool taxed) {
  if (!taxed && rules.scoring == Scoring::territory) rules.tax = Tax::seki;
}

/// A part of the short form: its name there, its key, and the values that may follow the name. A name or a value that
/// another one begins with comes after that.
struct ShortPart {
  std::string_view name;
  std::string_view key;
  std::array<std::string_view, 4> values{};
  std::array<std::string_view, 4> meanings{};  ///< the values as `set_katago_rule` has them, where they differ
};

constexpr std::array<ShortPart, 8> short_parts{{{"KO", "ko", {"SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"}},
                                                {"SCORING", "scoring", {"AREA", "TERRITORY"}},
                                                {"SCORE", "scoring", {"AREA", "TERRITORY"}},
                                                {"TAX", "tax", {"NONE", "SEKI", "ALL"}},
                                                {"SUI", "suicide", {"0", "1"}, {"FALSE", "TRUE"}},
                                                {"BUTTON", "hasButton", {"0", "1"}, {"FALSE", "TRUE"}},
                                                {"WHB", "whiteHandicapBonus", {"0", "N-1", "N"}},
                                                {"FPOK", "friendlyPassOk", {"0", "1"}, {"FALSE", "TRUE"}}}};

/// Takes `word` off the front of `text`, with the blanks behind it.
bool take_front(std::string_view& text, std::string_view word) {
  if (word.empty() || !text.starts_with(word)) return false;
  text = trim(text.substr(word.size()));
  return true;
}

/// Takes `komi` and its number off the front; false if there is none that a game can have.
bool take_komi(std::string_view& text, KatagoRules& rules) {
  if (!take_front(text, "KOMI")) return false;
  const std::size_t end = std::min(text.find_first_not_of("+-.0123456789"), text.size());
  rules.komi = parse_decimal(text.substr(0, end));
  text = trim(text.substr(end));
  return rules.komi && half_points(*rules.komi);
}

/// Takes one part off the front of what is left of a short form in capitals.
bool take_short_part(std::string_view& text, KatagoRules& rules, bool& taxed) {
  if (text.starts_with("KOMI")) return take_komi(text, rules);
  for (const ShortPart& part : short_parts) {
    if (!take_front(text, part.name)) continue;
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      if (!take_front(text, part.values[i])) continue;
      taxed = taxed || part.key == "tax";
      const std::string_view meaning = part.meanings[i].empty() ? part.values[i] : part.meanings[i];
      return set_katago_rule(rules, part.key, meaning).has_value();
    }
    return false;
  }
  return false;
}

/// The short form, `text` in capitals; empty if it is none.
std::optional<KatagoRules> parse_short_form(std::string_view text) {
  KatagoRules rules;
  bool taxed = false;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    if (!take_short_part(text, rules, taxed)) return std::nullopt;
  }
  settle_tax(rules, taxed);
  return rules;
}

/// A string or a truth value of a JSON object, as a word.
std::optional<std::string> word_of(const boost::json::value& value) {
  if (const auto* text = value.if_string()) return std::string(text->data(), text->size());
  if (const auto* truth = value.if_bool()) return *truth ? "true" : "false";
  return std::nullopt;
}

bool read_komi(const boost::json::value& value, KatagoRules& rules) {
  boost::system::error_code error;
  if (value.is_number()) rules.komi = value.to_number<double>(error);
  return rules.komi && !error && half_points(*rules.komi);
}

Result<KatagoRules> parse_object(std::string_view text) {
  boost::system::error_code error;
  const boost::json::value root = boost::json::parse(boost::json::string_view(text.data(), text.size()), error);
  if (error || !root.is_object()) return Error{Errc::syntax, "not a JSON object"};
  KatagoRules rules;
  bool taxed = false;
  for (const auto& [key, value] : root.get_object()) {
    const std::string_view name(key.data(), key.size());
    if (name == "komi") {
      if (!read_komi(value, rules)) return Error{Errc::syntax, "bad value for \"komi\""};
      continue;
    }
    const auto word = word_of(value);
    if (!word) return Error{Errc::syntax, "bad value for " + quote(name)};
    if (auto done = set_katago_rule(rules, name, *word); !done) return done.error();
    taxed = taxed || name == "tax";
  }
  settle_tax(rules, taxed);
  return rules;
}

/// Two or more black stones and no white one, set up before the first move.
int handicap_stones(std::span<const Stone> setup) noexcept {
  const bool white = std::any_of(setup.begin(), setup.end(), [](Stone stone) { return stone.color == Color::white; });
  return white || setup.size() < 2 ? 0 : static_cast<int>(setup.size());
}

}  // namespace

Result<KatagoRules> parse_katago_rules(std::string_view text) {
  text = trim(text);
  if (text.starts_with('{')) return parse_object(text);
  const auto* const found = ranges::find(named_rules, squeezed(text), &NamedRules::name);
  if (found != named_rules.end()) return found->rules;
  if (const auto rules = parse_short_form(upper(text))) return *rules;
  return Error{Errc::syntax, "unknown rules: " + quote(text)};
}

Result<> set_katago_rule(KatagoRules& rules, std::string_view key, std::string_view value) {
  bool known = false;
  if (key == "ko") {
    known = read_rule(ko_rules, value, rules.ko);
  } else if (key == "scoring" || key == "score") {
    known = read_rule(scoring_rules, value, rules.scoring);
  } else if (key == "tax") {
    known = read_rule(tax_rules, value, rules.tax);
  } else if (key == "suicide") {
    known = read_rule(truth_rules, value, rules.suicide);
  } else if (key == "hasButton") {
    known = read_rule(truth_rules, value, rules.button);
  } else if (key == "whiteHandicapBonus") {
    known = read_rule(bonus_rules, value, rules.bonus);
  } else if (key == "friendlyPassOk") {
    known = read_rule(truth_rules, value, rules.friendly_pass);
  } else {
    return Error{Errc::syntax, "unknown rule: " + quote(key)};
  }
  if (!known) return Error{Errc::syntax, "bad value for " + quote(key) + ": " + quote(value)};
  return {};
}

std::string katago_rules_text(const KatagoRules& rules) {
  const auto truth = [](bool value) { return std::string(value ? "true" : "false"); };
  return "{\"friendlyPassOk\":" + truth(rules.friendly_pass) + ",\"hasButton\":" + truth(rules.button) + ",\"ko\":\"" +
         rule_text(ko_rules, rules.ko) + "\",\"scoring\":\"" + rule_text(scoring_rules, rules.scoring) +
         "\",\"suicide\":" + truth(rules.suicide) + ",\"tax\":\"" + rule_text(tax_rules, rules.tax) +
         "\",\"whiteHandicapBonus\":\"" + rule_text(bonus_rules, rules.bonus) + "\"}";
}

KatagoRules katago_rules_of(const go::Spec& spec, HandicapBonus bonus, bool friendly_pass) {
  return {.ko = spec.ko == go::Ko::simple ? Ko::simple : Ko::positional,
          .tax = spec.scoring == go::Scoring::stones ? Tax::all : Tax::none,
          .bonus = bonus,
          .friendly_pass = friendly_pass};
}

Result<go::Spec> with_katago_rules(go::Spec spec, const KatagoRules& rules) {
  std::string missing;
  const auto lacks = [&](bool lacking, const std::string& part) {
    if (lacking) missing += (missing.empty() ? "" : ", ") + part;
  };
  lacks(rules.ko != Ko::simple && rules.ko != Ko::positional, "ko " + rule_text(ko_rules, rules.ko));
  lacks(rules.scoring != Scoring::area, "scoring " + rule_text(scoring_rules, rules.scoring));
  lacks(rules.tax == Tax::seki || (rules.tax == Tax::all && rules.scoring != Scoring::area),
        "tax " + rule_text(tax_rules, rules.tax));
  lacks(rules.suicide, "suicide");
  lacks(rules.button, "a button");
  if (!missing.empty()) return Error{Errc::unsupported, "not played here: " + missing};
  spec.ko = rules.ko == Ko::simple ? go::Ko::simple : go::Ko::positional_superko;
  spec.scoring = rules.tax == Tax::all ? go::Scoring::stones : go::Scoring::area;
  return spec;
}

KatagoRules nearest_katago_rules(KatagoRules rules) {
  if (rules.ko != Ko::simple) rules.ko = Ko::positional;
  if (rules.tax == Tax::seki || rules.scoring == Scoring::territory) rules.tax = Tax::none;
  rules.scoring = Scoring::area;
  rules.suicide = false;
  rules.button = false;
  return rules;
}

Result<> set_handicap_bonus(HandicapBonus& bonus, std::string_view word) {
  if (read_rule(bonus_rules, word, bonus)) return {};
  return Error{Errc::syntax, "neither 0, N-1 nor N: " + quote(word)};
}

int bonus_points(HandicapBonus bonus, std::span<const Stone> setup) noexcept {
  const int stones = handicap_stones(setup);
  if (stones == 0 || bonus == HandicapBonus::zero) return 0;
  return bonus == HandicapBonus::n ? stones : stones - 1;
}

go::Spec with_handicap_bonus(go::Spec spec, HandicapBonus bonus, std::span<const Stone> setup) {
  spec.komi = std::clamp(spec.komi + 2 * bonus_points(bonus, setup), -go::max_komi, go::max_komi);
  return spec;
}

}  // namespace tengen
