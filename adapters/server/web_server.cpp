#include "adapters/server/web_server.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "adapters/runtime/charsets.hpp"
#include "adapters/server/access.hpp"
#include "adapters/server/answers.hpp"
#include "adapters/server/socket_host.hpp"
#include "protocol/json/analysis_session.hpp"
#include "protocol/json/page_session.hpp"

namespace tengen::adapters {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

constexpr Milliseconds patience{30'000};        // with a connection that says nothing
constexpr Milliseconds pause_after_error{100};  // before the next connection, where the system has no room for one
constexpr Milliseconds farewell{50};            // for goodbyes at the end
constexpr std::size_t most_connections = 64;    // that have not become sessions
constexpr std::size_t most_held = std::size_t{4} << 20;  // bytes of an analysis session's queries

}  // namespace

/// Owns the port and knows who is connected. All of it happens on the thread that calls `run`.
class WebServer::Listener final : public std::enable_shared_from_this<Listener> {
 public:
  explicit Listener(const ServerOptions& options) : options_(options), acceptor_(io_), pause_(io_) {}

  error_code open(const asio::ip::address& address) {
    const tcp::endpoint at(address, options_.port);
    error_code error;
    acceptor_.open(at.protocol(), error);
#ifndef _WIN32
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
#endif
    if (!error) acceptor_.bind(at, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) access_.emplace(port(), options_.names);
    return error;
  }

  [[nodiscard]] unsigned short port() const noexcept {
    error_code error;
    return acceptor_.local_endpoint(error).port();
  }

  void run(const std::stop_token& stop) {
    accept();
    const std::stop_callback on_stop(stop, [this] { asio::post(io_, [this] { end(); }); });
    io_.run();
  }

  [[nodiscard]] const Access& access() const noexcept {
    return *access_;
  }

  /// Makes a session of a connection that asks for one and may have it, or says why there is none.
  [[nodiscard]] std::optional<Response> upgrade(beast::tcp_stream& stream, const Request& request);

 private:
  class Visit;

  void accept();
  void end();
  [[nodiscard]] std::unique_ptr<Session> make_session(bool analysis, SessionHost& host) const;

  template <class T>
  static void forget_gone(std::vector<std::weak_ptr<T>>& list) {
    std::erase_if(list, [](const auto& one) { return one.expired(); });
  }

  ServerOptions options_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  std::optional<Access> access_;
  std::vector<std::weak_ptr<Visit>> visits_;
  std::vector<std::weak_ptr<SocketHost>> sessions_;
  bool ending_ = false;
};

/// A connection until it ends or becomes a session: one request after another.
class WebServer::Listener::Visit final : public std::enable_shared_from_this<Visit> {
 public:
  Visit(std::shared_ptr<Listener> listener, tcp::socket socket)
      : listener_(std::move(listener)), stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(longest_head);
    parser_->body_limit(std::uint64_t{0});
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error == http::error::end_of_stream || error == beast::error::timeout) return self->close();
      if (error) return self->answer(refuse({}, http::status::bad_request, "this is no request"));
      self->serve(self->parser_->release());
    });
  }

  void close() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.socket().close(ignored);
  }

 private:
  void serve(const Request& request) {
    if (auto whole = answer_at_once(request, listener_->access())) return answer(std::move(*whole));
    if (auto refused = listener_->upgrade(stream_, request)) answer(std::move(*refused));
  }

  void answer(Response response) {
    response_ = std::move(response);
    stream_.expires_after(patience);
    http::async_write(stream_, *response_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error || !self->response_->keep_alive()) return self->close();
      self->read();
    });
  }

  std::shared_ptr<Listener> listener_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{longest_head};
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<Response> response_;
};

void WebServer::Listener::accept() {
  acceptor_.async_accept([this](error_code error, tcp::socket socket) {
    if (ending_) return;
    forget_gone(visits_);
    if (error) {
      // Out of descriptors, most likely: some become free again.
      pause_.expires_after(pause_after_error);
      return pause_.async_wait([this](error_code) {
        if (!ending_) accept();
      });
    }
    if (visits_.size() >= most_connections) {
      // The one that has had most time goes, so that silent ones keep nobody out.
      if (const auto oldest = visits_.front().lock()) oldest->close();
      visits_.erase(visits_.begin());
    }
    const auto visit = std::make_shared<Visit>(shared_from_this(), std::move(socket));
    visits_.push_back(visit);
    visit->read();
    accept();
  });
}

std::optional<Response> WebServer::Listener::upgrade(beast::tcp_stream& stream, const Request& request) {
  forget_gone(sessions_);
  if (sessions_.size() >= static_cast<std::size_t>(options_.sessions)) {
    return refuse(request, http::status::service_unavailable, "all engines are busy (--sessions)");
  }
  auto workers = std::make_unique<ThreadWorkers>();
  try {
    workers->start_first();
  } catch (const std::system_error&) {
    return refuse(request, http::status::service_unavailable, "the system has no thread for another engine");
  }
  const auto host = std::make_shared<SocketHost>(io_, std::move(stream), std::move(workers));
  sessions_.push_back(host);
  host->open(request, [this, analysis = request.target() == "/analysis"](SessionHost& at) {
    return make_session(analysis, at);
  });
  return std::nullopt;
}

std::unique_ptr<Session> WebServer::Listener::make_session(bool analysis, SessionHost& host) const {
  EngineOptions engine = options_.engine;
  engine.memory_bytes /= static_cast<std::size_t>(options_.sessions);
  if (!analysis) {
    return std::make_unique<json::PageSession>(
        host, json::PageOptions{engine, options_.longest_search, {convert_charset, encode_charset}});
  }
  json::AnalysisOptions options{.engine = engine, .version = options_.version, .most_held_bytes = most_held};
  options.defaults.longest_time = options_.longest_search;
  return std::make_unique<json::AnalysisSession>(host, std::move(options));
}

void WebServer::Listener::end() {
  ending_ = true;
  error_code ignored;
  acceptor_.close(ignored);
  for (const auto& visit : visits_) {
    if (const auto live = visit.lock()) live->close();
  }
  for (const auto& session : sessions_) {
    if (const auto live = session.lock()) live->close(websocket::close_code::going_away);
  }
  pause_.expires_after(farewell);
  pause_.async_wait([this](error_code) {
    for (const auto& session : sessions_) {
      if (const auto live = session.lock()) live->abandon();
    }
  });
}

Result<std::unique_ptr<WebServer>> WebServer::listen(const ServerOptions& options) {
  error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) return Error{Errc::syntax, "`" + options.address + "` is no address, such as 127.0.0.1"};
  auto listener = std::make_shared<Listener>(options);
  if (const auto failed = listener->open(address)) {
    return Error{Errc::not_found, "cannot listen at " + options.address + ", port " + std::to_string(options.port) +
                                      ": " + failed.message()};
  }
  return std::unique_ptr<WebServer>(new WebServer(std::move(listener)));
}

WebServer::WebServer(std::shared_ptr<Listener> listener) : listener_(std::move(listener)) {}
WebServer::~WebServer() = default;

unsigned short WebServer::port() const noexcept {
  return listener_->port();
}

void WebServer::run(const std::stop_token& stop) {
  listener_->run(stop);
}

}  // namespace tengen::adapters
