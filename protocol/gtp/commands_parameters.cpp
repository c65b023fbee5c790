#include <array>
#include <boost/json.hpp>
#include <range/v3/algorithm/find.hpp>

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/parameters.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// The settings of a session as parameters have them.
ParameterSet present_settings(const Context& game) {
  return {.spec = game.position.rules(), .options = game.options};
}

/// Takes over settings that parameters have changed. Fails, with nothing changed, if the moves played break a new rule.
Reply apply_settings(Context& game, const ParameterSet& wanted) {
  if (!game.set_rules(wanted.spec)) return failure("the moves played break that rule");
  if (wanted.options.engine != game.options.engine) game.position.configure(wanted.options.engine);
  game.options = wanted.options;
  return success();
}

/// A parameter of Leela Zero's and the name here that it stands for.
struct LeelaOption {
  std::string_view name;       ///< in capitals
  std::string_view written;    ///< as Leela Zero writes it
  std::string_view parameter;  ///< counts in the same unit
};

constexpr std::array<LeelaOption, 3> leela_options{
    {{"MAXIMUM MEMORY USE (MIB)", "Maximum Memory Use (MiB)", "memory_mb"},
     {"VISITS", "Visits", "max_nodes"},
     {"PLAYOUTS", "Playouts", "max_nodes"}}};

/// A value as JSON writes it: numbers and switches bare, everything else in quotes.
std::string json_value(const Parameter& parameter, const std::string& value) {
  if (parameter.type == ParameterType::flag) return value == "on" || value == "true" ? "true" : "false";
  return parse_decimal(value) ? value : "\"" + value + "\"";
}

/// A value out of JSON as a command's word would be.
std::string plain_value(const boost::json::value& value) {
  if (const auto* text = value.if_string()) return {text->data(), text->size()};
  return boost::json::serialize(value);
}

/// The engine's settings by the names of Tengen's `tengen-param` and KataGo's, and by Leela Zero's. The rules of Go as
/// KataGo and KGS name them: what the game here cannot have is refused by name, and nothing changes then. Source:
/// KataGo, docs/GTP_Extensions.md; Leela Zero, GTP.cpp.
class ParameterCommands final : public Module {
 public:
  explicit ParameterCommands(Context& game) : Module(game), standard_(present_rules()) {}

  void add_to(Commands& commands) override {
    using Self = ParameterCommands;
    add(commands, "tengen-param", {.arguments = "[NAME [VALUE]]"}, this, &Self::plain);
    add(commands, "tengen_param", {.arguments = "[NAME [VALUE]]", .gogui_menu = "param/Parameters/tengen_param"}, this,
        &Self::dialog);
    add(commands, "kata-get-rules", {.scope = Scope::go}, this, &Self::get_rules);
    add(commands, "kata-set-rules", {.arguments = "RULES", .scope = Scope::go}, this, &Self::set_rules);
    add(commands, "kata-set-rule", {.arguments = "RULE VALUE", .scope = Scope::go}, this, &Self::set_rule);
    add(commands, "kgs-rules", {.arguments = "RULES", .scope = Scope::go}, this, &Self::kgs_rules);
    add(commands, "kata-list-params", {}, this, &Self::list);
    add(commands, "kata-get-param", {.arguments = "NAME"}, this, &Self::get);
    add(commands, "kata-get-params", {}, this, &Self::get_all);
    add(commands, "kata-set-param", {.arguments = "NAME VALUE"}, this, &Self::set);
    add(commands, "kata-set-params", {.arguments = "JSON"}, this, &Self::set_all);
    add(commands, "lz-setoption", {.arguments = "[name NAME value VALUE]"}, this, &Self::set_option);
  }

 private:
  /// Without arguments all settings, `NAME VALUE` a line; with a name its value; with both the change.
  Answer plain(Arguments arguments) {
    if (!arguments.empty()) return look_or_change(arguments);
    return lines(
        [](const Parameter& parameter, const std::string& value) { return std::string(parameter.name) + " " + value; });
  }
  /// The same, with the types that GoGui's dialog wants to see.
  Answer dialog(Arguments arguments) {
    if (!arguments.empty()) return look_or_change(arguments);
    return lines(dialog_line);
  }
  template <class Line>
  [[nodiscard]] Reply lines(Line line) const {
    std::string text;
    for_each(parameters(),
             [&](const Parameter& parameter, const std::string& value) { text += line(parameter, value) + "\n"; });
    return success(text);
  }
  Reply look_or_change(Arguments arguments) {
    ParameterSet wanted = present_settings(game_);
    const Parameter* const parameter = find_parameter(wanted, arguments[0]);
    if (parameter == nullptr) return failure("unknown parameter");
    if (arguments.size() == 1) return success(*parameter->get(wanted));
    if (arguments.size() > 2 || !parameter->set(wanted, arguments[1])) return failure("invalid value");
    return apply_settings(game_, wanted);
  }

  /// Calls `take(parameter, value)` for each of the table that the game at hand has.
  template <class Take>
  void for_each(std::span<const Parameter> table, Take take) const {
    const ParameterSet present = present_settings(game_);
    for (const Parameter& parameter : table) {
      if (const auto value = parameter.get(present)) take(parameter, *value);
    }
  }
  template <class Take>
  void for_each(Take take) const {
    for_each(parameters(), take);
    for_each(katago_parameters(), take);
  }

  Answer list(Arguments) {
    std::string names;
    for_each([&](const Parameter& parameter, const std::string&) {
      names += (names.empty() ? "" : " ") + std::string(parameter.name);
    });
    return success(names);
  }

  Answer get(Arguments arguments) {
    const ParameterSet present = present_settings(game_);
    const Parameter* const parameter = find_parameter(present, arguments[0]);
    return parameter != nullptr ? success(*parameter->get(present)) : unknown(arguments[0]);
  }

  Answer get_all(Arguments) {
    std::string object;
    for_each([&](const Parameter& parameter, const std::string& value) {
      object +=
          (object.empty() ? "" : ",") + ("\"" + std::string(parameter.name)) + "\":" + json_value(parameter, value);
    });
    return success("{" + object + "}");
  }

  Answer set(Arguments arguments) {
    if (arguments.size() != 2) return failure("syntax error");
    ParameterSet wanted = present_settings(game_);
    if (auto problem = change(wanted, arguments[0], arguments[1])) return problem;
    return apply_settings(game_, wanted);
  }

  /// All of them, or none.
  Answer set_all(Arguments arguments) {
    const std::string text = joined(arguments);
    boost::system::error_code error;
    const boost::json::value root = boost::json::parse(text, error);
    if (error || !root.is_object()) return failure("not a JSON object");
    ParameterSet wanted = present_settings(game_);
    for (const auto& [name, value] : root.get_object()) {
      if (auto problem = change(wanted, {name.data(), name.size()}, plain_value(value))) return problem;
    }
    return apply_settings(game_, wanted);
  }

  /// `name NAME value VALUE`, where the name may have blanks; without words all options with their values.
  Answer set_option(Arguments arguments) {
    if (arguments.empty()) return list_options();
    const auto value = ranges::find(arguments, "value");
    if (arguments[0] != "name" || arguments.end() - value != 2) return failure("syntax error");
    const std::span<const std::string> words(arguments.begin() + 1, value);
    const std::string name = upper(joined(words));
    const auto* const option = ranges::find(leela_options, name, &LeelaOption::name);
    if (option == leela_options.end()) return failure("unknown option");
    ParameterSet wanted = present_settings(game_);
    if (change(wanted, option->parameter, *(value + 1))) return failure("incorrect value");
    return apply_settings(game_, wanted);
  }

  [[nodiscard]] Reply list_options() const {
    const ParameterSet present = present_settings(game_);
    std::string text;
    for (const LeelaOption& option : leela_options) {
      text += "option name " + std::string(option.written) + " type spin default " +
              *find_parameter(present, option.parameter)->get(present) + "\n";
    }
    return success(text);
  }

  /// Empty where it succeeds.
  static Answer change(ParameterSet& wanted, std::string_view name, std::string_view value) {
    const Parameter* const parameter = find_parameter(wanted, name);
    if (parameter == nullptr) return unknown(name);
    if (!parameter->set(wanted, value)) return failure("invalid value for " + quote(name) + ": " + quote(value));
    return std::nullopt;
  }

  [[nodiscard]] static Reply unknown(std::string_view name) { return failure("unknown parameter: " + quote(name)); }

  Answer get_rules(Arguments) { return success(katago_rules_text(present_rules())); }

  /// `default`: as the program was started.
  Answer set_rules(Arguments arguments) {
    const std::string text = joined(arguments);
    if (upper(text) == "DEFAULT") return take_rules(standard_);
    const auto rules = parse_katago_rules(text);
    if (rules && rules->komi) return failure("the komi is no part of the rules: send komi");
    return take_rules(rules);
  }

  Answer set_rule(Arguments arguments) {
    if (arguments.size() != 2) return failure("syntax error");
    KatagoRules rules = present_rules();
    if (auto done = set_katago_rule(rules, arguments[0], arguments[1]); !done) return failure(done.error().detail);
    return take_rules(rules);
  }

  /// `chinese`, `aga`, `japanese` or `new_zealand`. KGS plays Chinese rules with superko.
  Answer kgs_rules(Arguments arguments) {
    const std::string name = upper(arguments[0]);
    if (name == "CHINESE") return take_rules(parse_katago_rules("chinese-kgs"));
    if (name != "AGA" && name != "JAPANESE" && name != "NEW_ZEALAND") {
      return failure("unknown rules: " + quote(arguments[0]));
    }
    return take_rules(parse_katago_rules(name));
  }

  [[nodiscard]] KatagoRules present_rules() const {
    const GameSpec rules = game_.position.rules();
    const auto* const go = std::get_if<go::Spec>(&rules);
    return go == nullptr ? KatagoRules{} : katago_rules_of(*go, game_.position.handicap_bonus(), friendly_pass_);
  }

  Reply take_rules(const Result<KatagoRules>& wanted) {
    if (!wanted) return failure(wanted.error().detail);
    const GameSpec rules = game_.position.rules();
    const auto spec = with_katago_rules(std::get<go::Spec>(rules), *wanted);
    if (!spec) return failure(spec.error().detail);
    if (!game_.set_rules(*spec, wanted->bonus)) return failure("the moves played break that rule");
    friendly_pass_ = wanted->friendly_pass;
    game_.journal.rules_chosen = true;
    return success();
  }

  bool friendly_pass_ = false;  ///< only told again: Tengen captures what it must in either case
  const KatagoRules standard_;  ///< as the program was started
};

}  // namespace

ModulePointer make_parameter_commands(Context& game) {
  return std::make_unique<ParameterCommands>(game);
}

}  // namespace tengen::gtp
