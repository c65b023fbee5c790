#pragma once

#include <memory>

#include "protocol/gtp/command.hpp"
#include "protocol/gtp/context.hpp"

namespace tengen::gtp {

/// A group of commands and the state that they alone need. Adds its commands to the session's table once; the handlers
/// live as long as the module.
class Module {
 public:
  virtual ~Module() = default;
  virtual void add_to(Commands& commands) = 0;
};

using ModulePointer = std::unique_ptr<Module>;

// The modules, each in the unit of its name. A new one needs a line here and one in `GtpSession`'s constructor.

[[nodiscard]] ModulePointer make_admin_commands(Context& game, const Commands& all);
[[nodiscard]] ModulePointer make_parameter_commands(Context& game);
[[nodiscard]] ModulePointer make_katago_parameter_commands(Context& game);
[[nodiscard]] ModulePointer make_katago_rules_commands(Context& game);
[[nodiscard]] ModulePointer make_engine_commands(Context& game);
[[nodiscard]] ModulePointer make_talk_commands(Context& game);
[[nodiscard]] ModulePointer make_setup_commands(Context& game);
[[nodiscard]] ModulePointer make_handicap_commands(Context& game);
[[nodiscard]] ModulePointer make_file_commands(Context& game);
[[nodiscard]] ModulePointer make_time_commands(Context& game);
[[nodiscard]] ModulePointer make_play_commands(Context& game);
[[nodiscard]] ModulePointer make_genmove_commands(Context& game);
[[nodiscard]] ModulePointer make_analyze_commands(Context& game);
[[nodiscard]] ModulePointer make_score_commands(Context& game);
[[nodiscard]] ModulePointer make_gogui_commands(Context& game, const Commands& all);
[[nodiscard]] ModulePointer make_rules_commands(Context& game);
[[nodiscard]] ModulePointer make_question_commands(Context& game);
[[nodiscard]] ModulePointer make_view_commands(Context& game);

}  // namespace tengen::gtp
