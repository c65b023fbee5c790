#pragma once

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/line.hpp"
#include "protocol/gtp/parameters.hpp"

namespace tengen::gtp {

/// The settings of a session as parameters have them.
[[nodiscard]] ParameterSet present_settings(const Context& game);
/// Takes over settings that parameters have changed. Fails, with nothing changed, if the moves played break a new rule.
[[nodiscard]] Reply apply_settings(Context& game, const ParameterSet& wanted);

}  // namespace tengen::gtp
