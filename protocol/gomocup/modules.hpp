#pragma once

#include <memory>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"

namespace tengen::gomocup {

/// A group of commands and the state that they alone need. Adds its commands to the session's table once; the handlers
/// live as long as the module.
class Module {
 public:
  virtual ~Module() = default;
  virtual void add_to(Commands& commands) = 0;
};

using ModulePointer = std::unique_ptr<Module>;

// The modules, each in the unit of its name. A new one needs a line here and one in `GomocupSession`'s constructor.

[[nodiscard]] ModulePointer make_admin_commands(Context& game);
[[nodiscard]] ModulePointer make_info_commands(Context& game);
[[nodiscard]] ModulePointer make_game_commands(Context& game);
[[nodiscard]] ModulePointer make_swap2_commands(Context& game);

// What Yixin-Board adds to the protocol. It names points as it does in TURN: the first number, then the second.
// Source: Yixin-Board 2025, main.c (what it sends and reads); Yixin's protocol.pdf.

[[nodiscard]] ModulePointer make_analysis_commands(Context& game);
[[nodiscard]] ModulePointer make_block_commands(Context& game);
[[nodiscard]] ModulePointer make_soosorv_commands(Context& game);
[[nodiscard]] ModulePointer make_table_commands(Context& game);
[[nodiscard]] ModulePointer make_database_commands(Context& game);
[[nodiscard]] ModulePointer make_database_file_commands(Context& game);
[[nodiscard]] ModulePointer make_talk_commands(Context& game);
[[nodiscard]] ModulePointer make_view_commands(Context& game);

// Ours, in the manner of Yixin-Board's.

[[nodiscard]] ModulePointer make_taraguchi_commands(Context& game);

}  // namespace tengen::gomocup
