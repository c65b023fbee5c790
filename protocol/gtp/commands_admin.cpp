#include "protocol/gtp/gtp_session.hpp"

namespace tengen::gtp {

Session::Answer Session::protocol_version(Arguments) {
  return success("2");
}

Session::Answer Session::name(Arguments) {
  return success(options_.name);
}

Session::Answer Session::version(Arguments) {
  return success(options_.version);
}

Session::Answer Session::known_command(Arguments arguments) {
  if (arguments.empty()) return failure("syntax error");
  return success(find_command(arguments[0]) != nullptr ? "true" : "false");
}

Session::Answer Session::list_commands(Arguments) {
  std::string list;
  for (const Entry& entry : commands()) {
    if (find_command(entry.name) != nullptr) list.append(entry.name) += '\n';
  }
  return success(list);
}

Session::Answer Session::quit(Arguments) {
  leaving_ = true;
  return success();
}

/// `tengen-param`: all settings, `name value` on each line; `tengen-param NAME`: that value; `tengen-param NAME VALUE`
/// changes it.
Session::Answer Session::tengen_param(Arguments arguments) {
  if (!arguments.empty()) return change_parameter(arguments);
  const Settings present = settings();
  std::string list;
  for (const Parameter& parameter : parameters()) {
    if (const auto value = parameter.get(present)) list.append(parameter.name).append(" ").append(*value) += '\n';
  }
  return success(list);
}

/// The same with the types that GoGui's parameter dialog wants to see.
Session::Answer Session::tengen_param_dialog(Arguments arguments) {
  if (!arguments.empty()) return change_parameter(arguments);
  const Settings present = settings();
  std::string list;
  for (const Parameter& parameter : parameters()) {
    if (const auto value = parameter.get(present)) list += dialog_line(parameter, *value) + "\n";
  }
  return success(list);
}

Reply Session::change_parameter(Arguments arguments) {
  Settings wanted = settings();
  const Parameter* const parameter = find_parameter(wanted, arguments[0]);
  if (parameter == nullptr) return failure("unknown parameter");
  if (arguments.size() == 1) return success(*parameter->get(wanted));
  if (arguments.size() > 2 || !parameter->set(wanted, arguments[1])) return failure("invalid value");
  return change_settings(wanted);
}

Settings Session::settings() const {
  return {.spec = position_.spec(),
          .engine = options_.engine,
          .move_time = options_.move_time,
          .resign = options_.resign,
          .live_graphics = options_.live_graphics};
}

Reply Session::change_settings(const Settings& wanted) {
  if (!position_.set_rules(wanted.spec)) return failure("the moves played break that rule");
  if (wanted.engine != options_.engine) position_.configure(wanted.engine);
  options_.engine = wanted.engine;
  options_.move_time = wanted.move_time;
  options_.resign = wanted.resign;
  options_.live_graphics = wanted.live_graphics;
  return success();
}

}  // namespace tengen::gtp
