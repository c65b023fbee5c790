#include "protocol/gtp/settings.hpp"

namespace tengen::gtp {

ParameterSet present_settings(const Context& game) {
  return {.spec = game.position.rules(), .options = game.options};
}

Reply apply_settings(Context& game, const ParameterSet& wanted) {
  if (!game.set_rules(wanted.spec)) return failure("the moves played break that rule");
  if (wanted.options.engine != game.options.engine) game.position.configure(wanted.options.engine);
  game.options = wanted.options;
  return success();
}

}  // namespace tengen::gtp
