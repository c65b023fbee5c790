#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::adapters {

struct ServerOptions {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;        ///< 0: any free one
  std::vector<std::string> names{};  ///< hosts that requests may name beside the loopback ones
  int sessions = 4;                  ///< conversations with an engine at a time
  EngineOptions engine{};            ///< threads of each session; memory of all sessions together
  Milliseconds longest_search{60'000};
  std::string version = "0";  ///< ours, for programs that ask
};

/// The web page and engines behind it, over HTTP and WebSocket.
///
/// - `GET /` and the page's other files.
/// - `/engine`: a WebSocket that speaks json::PageSession's form, for the page.
/// - `/analysis`: a WebSocket that speaks KataGo's JSON analysis form, see json::AnalysisSession, for programs.
///
/// Requests that name another host, and WebSockets of pages from elsewhere, are answered by 403; more sessions than
/// allowed by 503. A connection that says nothing for half a minute is closed.
class WebServer {
 public:
  /// Listens. `syntax` for what is no address, `not_found` where nobody may listen there.
  [[nodiscard]] static Result<std::shared_ptr<WebServer>> listen(const ServerOptions& options);
  virtual ~WebServer() = default;

  /// The port it listens at.
  [[nodiscard]] virtual unsigned short port() const noexcept = 0;
  /// Serves until a stop is requested, then ends all sessions and returns. Call it once.
  virtual void run(const std::stop_token& stop) = 0;
};

}  // namespace tengen::adapters
