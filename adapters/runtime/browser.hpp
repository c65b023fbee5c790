#pragma once

#include <functional>
#include <string>

namespace tengen::adapters {

/// Has the system show an address in its browser: `xdg-open`, on macOS `open`, on Windows what opens links. Returns at
/// once; the browser outlives this process, and signals of its terminal do not reach the browser. Where no browser
/// opens, `on_failure` hears why, perhaps later and on a thread of its own.
void open_browser(const std::string& address, std::function<void(const std::string& why)> on_failure);

}  // namespace tengen::adapters
