#include "adapters/server/socket_host.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <utility>

#include "adapters/runtime/cpu_time.hpp"
#include "adapters/runtime/services.hpp"

namespace tengen::adapters {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

/// Carries a search's events to the thread of `io`, and keeps host and `io` alive until the last of them.
class SocketHost::Relay final : public SearchListener {
 public:
  explicit Relay(std::shared_ptr<SocketHost> host) : host_(std::move(host)), work_(host_->io_.get_executor()) {}

  void on_info(const SearchInfo& info) override {
    asio::post(host_->io_, [host = host_, info] {
      if (!host->closed_) host->session_->on_search_info(info);
    });
  }
  void on_done(const SearchResult& result) override {
    asio::post(host_->io_, [host = host_, result] {
      host->searching_ = nullptr;
      // The session may start the next search, and with it a new relay, from inside this call.
      const std::unique_ptr<Relay> done = std::move(host->relay_);
      if (!host->closed_) host->session_->on_search_done(result);
    });
  }

 private:
  std::shared_ptr<SocketHost> host_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
};

SocketHost::SocketHost(asio::io_context& io, beast::tcp_stream socket, std::unique_ptr<ThreadWorkers> workers)
    : io_(io), socket_(std::move(socket)), ticker_(io), workers_(std::move(workers)) {}

SocketHost::~SocketHost() = default;

void SocketHost::open(const Upgrade& request, const MakeSession& make_session) {
  session_ = make_session(*this);
  beast::get_lowest_layer(socket_).expires_never();  // the socket has timers of its own
  socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  socket_.read_message_max(longest_message);
  socket_.text(true);
  socket_.async_accept(request, [self = shared_from_this()](error_code error) {
    if (error) return self->drop();
    self->read();
  });
}

void SocketHost::read() {
  socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return self->drop();
    if (self->closed_) return;
    if (!self->socket_.got_text()) return self->close(websocket::close_code::unknown_data);
    const std::string text = beast::buffers_to_string(self->incoming_.data());
    self->incoming_.consume(self->incoming_.size());
    self->session_->on_line({text, self->now(), false});
    if (!self->closed_) self->read();
  });
}

void SocketHost::write(std::string_view text) {
  while (!text.empty() && !closed_) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool idle = outgoing_.empty();
    outgoing_.emplace_back(text.substr(0, end));
    unsent_ += end;
    if (unsent_ > most_unsent) return close(websocket::close_code::too_big);
    if (idle) send();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void SocketHost::send() {
  socket_.async_write(asio::buffer(outgoing_.front()), [self = shared_from_this()](error_code error, std::size_t) {
    self->unsent_ -= self->outgoing_.front().size();
    self->outgoing_.pop_front();
    if (error) return self->drop();
    if (!self->outgoing_.empty() && !self->closed_) self->send();
  });
}

void SocketHost::close(websocket::close_code reason) {
  if (closed_) return;
  drop();
  socket_.async_close(reason, [self = shared_from_this()](error_code) {});
}

void SocketHost::abandon() {
  drop();
  beast::get_lowest_layer(socket_).close();
}

/// Nothing is read or written any more, and nothing the search says is heard.
void SocketHost::drop() {
  closed_ = true;
  set_ticks(Milliseconds{0});
  stop_search();
}

Result<std::unique_ptr<Engine>> SocketHost::make_engine(const GameSpec& spec) {
  return tengen::make_engine(spec, services_with(clock_, *workers_));
}

void SocketHost::start_search(Engine& engine, const SearchRequest& request) {
  searching_ = &engine;
  relay_ = std::make_unique<Relay>(shared_from_this());
  engine.start(request, *relay_);
}

void SocketHost::stop_search() {
  if (searching_ != nullptr) searching_->stop();
}

void SocketHost::set_ticks(Milliseconds period) {
  ++tick_order_;
  ticker_.cancel();
  if (period.count() > 0) await_tick(period);
}

void SocketHost::await_tick(Milliseconds period) {
  ticker_.expires_after(period);
  ticker_.async_wait([self = shared_from_this(), period, order = tick_order_](error_code error) {
    if (error || self->closed_ || order != self->tick_order_) return;
    self->session_->on_tick();
    if (order == self->tick_order_) self->await_tick(period);
  });
}

void SocketHost::exit() {
  close(websocket::close_code::normal);
}

Duration SocketHost::cpu_time() const noexcept {
  return adapters::cpu_time();
}

namespace {

Error no_files() {
  return {Errc::not_found, "a session over the network reaches no files"};
}

}  // namespace

Result<std::unique_ptr<ByteSink>> SocketHost::create_file(std::string_view) {
  return no_files();
}

Result<std::unique_ptr<ByteSource>> SocketHost::open_file(std::string_view) {
  return no_files();
}

Result<std::string> SocketHost::read_file(std::string_view, std::size_t) {
  return no_files();
}

}  // namespace tengen::adapters
