#include "adapters/server/web_server.hpp"

#ifndef _WIN32
#include <sys/resource.h>
#endif

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http.hpp>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "adapters/runtime/charsets.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/server/socket_io.hpp"
#include "adapters/server/visitors.hpp"
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

constexpr Milliseconds idle_limit{30'000};      // of a connection
constexpr Milliseconds pause_after_error{100};  // before the next connection, where the system has no room for one
constexpr Milliseconds farewell{50};            // for goodbyes at the end
constexpr std::size_t most_connections = 64;    // that have not become sessions
constexpr std::size_t most_held = std::size_t{8} << 20;        // bytes of all that waits in a session at /analysis
constexpr std::size_t longest_query = std::size_t{256} << 10;  // bytes of a message at /analysis

constexpr std::size_t most_threads =
    256;  // of sessions; `select` knows 1,024 descriptors, and a thread waits with its own
constexpr std::size_t descriptors_of_a_session = 4;  // its connection, and what its thread waits with
constexpr std::size_t other_descriptors = 64;

/// Has the system let the process have so many, and some for all else, if it may. Windows has no such limit.
void allow_descriptors([[maybe_unused]] std::size_t count) noexcept {
#ifndef _WIN32
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count + other_descriptors) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, count + other_descriptors);
  setrlimit(RLIMIT_NOFILE, &limit);
#endif
}

/// Owns the port and knows who is connected.
///
/// Threads: the one that calls `run` does all but the sessions, of which `most_threads` have a thread each. Whatever a
/// message takes, the others are answered.
class Listener final : public WebServer, public std::enable_shared_from_this<Listener> {
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

  [[nodiscard]] unsigned short port() const noexcept override {
    error_code error;
    return acceptor_.local_endpoint(error).port();
  }

  void run(const std::stop_token& stop) override {
    prefer_short_slices(Slices::of_this_thread);
    allow_descriptors(most_connections + descriptors_of_a_session * static_cast<std::size_t>(options_.sessions));
    accept();
    const std::stop_callback on_stop(stop, [this] { asio::post(io_, [this] { end(); }); });
    work(io_);
    sessions_.clear();  // waits for their threads
    leaving_.clear();
  }

  [[nodiscard]] const Access& access() const noexcept {
    return *access_;
  }

  /// Makes a session of a connection that asks for one and may have it, or says why there is none.
  [[nodiscard]] std::optional<Response> upgrade(beast::tcp_stream& stream, const Request& request);

 private:
  class Visit;

  struct Held {
    std::string from{};
    std::weak_ptr<SocketIo> host{};
    std::shared_ptr<std::atomic<bool>> ended = std::make_shared<std::atomic<bool>>(false);  ///< its thread
    std::jthread thread{};
  };

  void accept();
  void end();
  /// Does what there is to do, until there is nothing more.
  static void work(asio::io_context& io);
  /// Whether there is room for a session from there, if need be in the place of another one.
  [[nodiscard]] bool make_room(const std::string& from);
  [[nodiscard]] std::unique_ptr<Session> make_session(bool analysis, SessionIo& io) const;

  ServerOptions options_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  std::optional<Access> access_;
  SteadyClock clock_;
  std::vector<std::weak_ptr<Visit>> visits_;
  std::vector<Held> sessions_;
  std::vector<Held> leaving_;  ///< whose places are free already
  bool ending_ = false;
};

/// A connection until it ends or becomes a session: one request after another.
class Listener::Visit final : public std::enable_shared_from_this<Visit> {
 public:
  Visit(std::shared_ptr<Listener> listener, tcp::socket socket)
      : listener_(std::move(listener)), stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(longest_head);
    parser_->body_limit(std::uint64_t{0});
    stream_.expires_after(idle_limit);
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
    stream_.expires_after(idle_limit);
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

void Listener::work(asio::io_context& io) {
  for (;;) {
    try {
      io.run();
      return;
    } catch (const std::exception&) {
      // A connection for which there was no memory has ended. The others go on.
    }
  }
}

void Listener::accept() {
  acceptor_.async_accept([this](error_code error, tcp::socket socket) {
    if (ending_) return;
    std::erase_if(visits_, [](const auto& one) { return one.expired(); });
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
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const auto visit = std::make_shared<Visit>(shared_from_this(), std::move(socket));
    visits_.push_back(visit);
    visit->read();
    accept();
  });
}

bool Listener::make_room(const std::string& from) {
  std::erase_if(leaving_, [](const Held& held) { return held.ended->load(); });
  const auto leave = [this](std::size_t i) {
    leaving_.push_back(std::move(sessions_[i]));
    sessions_.erase(sessions_.begin() + static_cast<std::ptrdiff_t>(i));
  };
  std::vector<Place> places;
  for (std::size_t i = 0; i < sessions_.size();) {
    if (const auto host = sessions_[i].host.lock()) {
      places.push_back({sessions_[i++].from, host->last_call()});
    } else {
      leave(i);
    }
  }
  if (sessions_.size() < static_cast<std::size_t>(options_.sessions)) return true;
  const auto given_up = place_to_give_up(places, from, clock_.now());
  if (!given_up) return false;
  if (const auto host = sessions_[*given_up].host.lock()) host->ask_to_close(websocket::close_code::try_again_later);
  leave(*given_up);
  return true;
}

std::optional<Response> Listener::upgrade(beast::tcp_stream& stream, const Request& request) {
  error_code failed;
  const auto peer = stream.socket().remote_endpoint(failed);
  Held held{.from = failed ? std::string() : place_owner(peer.address().to_string())};
  if (!make_room(held.from)) {
    return refuse(request, http::status::service_unavailable, "all engines are busy (--sessions)");
  }
  auto workers = std::make_unique<ThreadWorkers>();
  const auto context = std::make_shared<asio::io_context>(1);
  const auto until_it_is_open = asio::make_work_guard(*context);
  const bool alone = sessions_.size() < most_threads;
  std::optional<tcp::socket> socket;
  try {
    workers->start_first();
    held.ended->store(!alone);
    if (alone) {
      socket.emplace(*context);
      held.thread = std::jthread([context, ended = held.ended] {
        prefer_short_slices(Slices::of_this_thread);
        work(*context);
        ended->store(true);
      });
    }
  } catch (const std::system_error&) {
    return refuse(request, http::status::service_unavailable, "the system has no room for another engine");
  }
  // The connection goes where the thread is. Old systems cannot move one: then it stays with the listener's thread.
  failed = asio::error::operation_not_supported;
  if (alone) {
    const auto native = stream.socket().release(failed);
    if (!failed) socket->assign(peer.protocol(), native, failed);
  }
  beast::tcp_stream own = failed ? std::move(stream) : beast::tcp_stream(std::move(*socket));
  const auto host = std::make_shared<SocketIo>(std::move(own), std::move(workers), alone ? context : nullptr);
  held.host = host;
  sessions_.push_back(std::move(held));
  asio::post(host->executor(), [this, host, request] {
    const bool analysis = request.target() == "/analysis";
    host->open(
        request, [this, analysis](SessionIo& at) { return make_session(analysis, at); },
        analysis ? longest_query : json::longest_page_message);
  });
  return std::nullopt;
}

std::unique_ptr<Session> Listener::make_session(bool analysis, SessionIo& io) const {
  EngineOptions engine = options_.engine;
  engine.memory_bytes /= static_cast<std::size_t>(options_.sessions);
  if (!analysis) {
    return std::make_unique<json::PageSession>(
        io, json::PageOptions{engine, options_.longest_search, {convert_charset, encode_charset}});
  }
  json::AnalysisOptions options{.engine = engine, .version = options_.version, .most_held_bytes = most_held};
  options.defaults.longest_time = options_.longest_search;
  return std::make_unique<json::AnalysisSession>(io, std::move(options));
}

void Listener::end() {
  ending_ = true;
  error_code ignored;
  acceptor_.close(ignored);
  for (const auto& visit : visits_) {
    if (const auto live = visit.lock()) live->close();
  }
  const auto tell = [this](void (*what)(SocketIo&)) {
    for (const auto* const list : {&sessions_, &leaving_}) {
      for (const Held& held : *list) {
        if (const auto live = held.host.lock()) what(*live);
      }
    }
  };
  tell([](SocketIo& host) { host.ask_to_close(websocket::close_code::going_away); });
  pause_.expires_after(farewell);
  pause_.async_wait([tell](error_code) { tell([](SocketIo& host) { host.ask_to_abandon(); }); });
}

}  // namespace

Result<std::shared_ptr<WebServer>> WebServer::listen(const ServerOptions& options) {
  error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) return Error{Errc::syntax, "`" + options.address + "` is no address, such as 127.0.0.1"};
  auto listener = std::make_shared<Listener>(options);
  if (const auto failed = listener->open(address)) {
    return Error{Errc::not_found, "cannot listen at " + options.address + ", port " + std::to_string(options.port) +
                                      ": " + failed.message()};
  }
  return std::shared_ptr<WebServer>(std::move(listener));
}

}  // namespace tengen::adapters
