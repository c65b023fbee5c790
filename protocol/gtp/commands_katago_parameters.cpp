#include <array>
#include <boost/json.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>

#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/settings.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

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

/// The engine's settings by the names of Tengen's `tengen-param` and KataGo's; and by Leela Zero's. Source: KataGo,
/// docs/GTP_Extensions.md; Leela Zero, GTP.cpp.
class KatagoParameterCommands final : public Module {
 public:
  explicit KatagoParameterCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    using Self = KatagoParameterCommands;
    add(commands, "kata-list-params", {}, this, &Self::list);
    add(commands, "kata-get-param", {.arguments = "NAME"}, this, &Self::get);
    add(commands, "kata-get-params", {}, this, &Self::get_all);
    add(commands, "kata-set-param", {.arguments = "NAME VALUE"}, this, &Self::set);
    add(commands, "kata-set-params", {.arguments = "JSON"}, this, &Self::set_all);
    add(commands, "lz-setoption", {.arguments = "[name NAME value VALUE]"}, this, &Self::set_option);
  }

 private:
  /// Calls `take(parameter, value)` for each that the game at hand has.
  template <class Take>
  void for_each(Take take) const {
    const ParameterSet present = present_settings(game_);
    for (const auto table : {parameters(), katago_parameters()}) {
      for (const Parameter& parameter : table) {
        if (const auto value = parameter.get(present)) take(parameter, *value);
      }
    }
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
    const std::string text = arguments | ranges::views::join(' ') | ranges::to<std::string>();
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
    const std::string name = upper(words | ranges::views::join(' ') | ranges::to<std::string>());
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

  Context& game_;
};

}  // namespace

ModulePointer make_katago_parameter_commands(Context& game) {
  return std::make_unique<KatagoParameterCommands>(game);
}

}  // namespace tengen::gtp
