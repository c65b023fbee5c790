#pragma once

#include <functional>
#include <memory>

#include "protocol/session.hpp"

namespace tengen::adapters {

using MakeSession = std::function<std::unique_ptr<Session>(SessionHost&)>;

/// Runs one session over the process's standard streams, and ends the process with exit code 0 when the session asks
/// for it, when the input has ended and everything is answered, or when nobody reads the output any more.
[[noreturn]] void serve(const MakeSession& make_session);

}  // namespace tengen::adapters
