#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "adapters/runtime/interrupt.hpp"
#include "engine/players/player.hpp"
#include "protocol/session.hpp"

namespace tengen::adapters {

using MakeSession = std::function<std::unique_ptr<Session>(SessionIo&)>;

/// Runs one session over the process's standard streams, and ends the process with exit code 0 when the session asks
/// for it, when the input has ended and everything is answered, or when nobody reads the output any more. With a
/// `player` every engine that the session asks for plays as that one. With an `interrupt` a signal ends the process
/// between two lines of output, with the interrupt's exit code. Where the system lacks what a session needs, such as
/// threads or memory, the process ends with code 1 and says why: on stderr, or after `failure` on stdout.
[[noreturn]] void serve(const MakeSession& make_session, const std::optional<players::PlayerName>& player = {},
                        const Interrupt* interrupt = nullptr, std::string_view failure = {});

}  // namespace tengen::adapters
