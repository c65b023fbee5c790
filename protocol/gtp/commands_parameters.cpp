#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/settings.hpp"

namespace tengen::gtp {

namespace {

/// The settings that a controller may change.
class ParameterCommands final : public Module {
 public:
  explicit ParameterCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "tengen-param", {.arguments = "[NAME [VALUE]]"}, this, &ParameterCommands::plain);
    add(commands, "tengen_param", {.arguments = "[NAME [VALUE]]", .gogui_menu = "param/Parameters/tengen_param"}, this,
        &ParameterCommands::dialog);
  }

 private:
  /// Without arguments all settings, `NAME VALUE` a line; with a name its value; with both the change.
  Answer plain(Arguments arguments) {
    if (!arguments.empty()) return change(arguments);
    return list(
        [](const Parameter& parameter, const std::string& value) { return std::string(parameter.name) + " " + value; });
  }

  /// The same, with the types that GoGui's dialog wants to see.
  Answer dialog(Arguments arguments) {
    if (!arguments.empty()) return change(arguments);
    return list(dialog_line);
  }

  template <class Line>
  [[nodiscard]] Reply list(Line line) const {
    const ParameterSet present = present_settings(game_);
    std::string text;
    for (const Parameter& parameter : parameters()) {
      if (const auto value = parameter.get(present)) text += line(parameter, *value) + "\n";
    }
    return success(text);
  }

  Reply change(Arguments arguments) {
    ParameterSet wanted = present_settings(game_);
    const Parameter* const parameter = find_parameter(wanted, arguments[0]);
    if (parameter == nullptr) return failure("unknown parameter");
    if (arguments.size() == 1) return success(*parameter->get(wanted));
    if (arguments.size() > 2 || !parameter->set(wanted, arguments[1])) return failure("invalid value");
    return apply_settings(game_, wanted);
  }

  Context& game_;
};

}  // namespace

ModulePointer make_parameter_commands(Context& game) {
  return std::make_unique<ParameterCommands>(game);
}

}  // namespace tengen::gtp
