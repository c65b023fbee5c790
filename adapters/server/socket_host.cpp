#include "adapters/server/socket_host.hpp"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "adapters/runtime/cpu_time.hpp"
#include "adapters/runtime/services.hpp"

namespace tengen::adapters {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

/// Carries a search's events to the executor of the host, and keeps both alive until the last of them.
class SocketHost::Relay final : public SearchListener {
 public:
  explicit Relay(std::shared_ptr<SocketHost> host) : host_(std::move(host)) {}

  void on_info(const SearchInfo& info) override {
    asio::post(host_->work_.get_executor(), [host = host_, info] {
      if (!host->closed_) host->guard([&] { host->session_->on_search_info(info); });
    });
  }
  void on_done(const SearchResult& result) override {
    asio::post(host_->work_.get_executor(), [host = host_, result] {
      host->searching_ = nullptr;
      // The session may start the next search, and with it a new relay, from inside this call.
      const std::unique_ptr<Relay> done = std::move(host->relay_);
      if (!host->closed_) host->guard([&] { host->session_->on_search_done(result); });
    });
  }

 private:
  std::shared_ptr<SocketHost> host_;
};

SocketHost::SocketHost(beast::tcp_stream socket, std::unique_ptr<ThreadWorkers> workers,
                       std::shared_ptr<asio::io_context> context)
    : context_(std::move(context)),
      work_(socket.get_executor()),
      socket_(std::move(socket)),
      ticker_(executor()),
      last_call_(clock_.now()),
      workers_(std::move(workers)) {}

SocketHost::~SocketHost() = default;

void SocketHost::open(const Upgrade& request, const MakeSession& make_session, std::size_t longest_message) {
  longest_message_ = longest_message;
  session_ = make_session(*this);
  beast::tcp_stream& stream = beast::get_lowest_layer(socket_);
  stream.expires_never();  // the socket has timers of its own
  error_code ignored;
  stream.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  socket_.read_message_max(2 * longest_message);
  socket_.auto_fragment(false);
  socket_.text(true);
  socket_.async_accept(request, [self = shared_from_this()](error_code error) {
    if (error) return self->drop();
    self->read();
  });
}

template <class Work>
void SocketHost::guard(const Work& work) {
  try {
    work();
  } catch (const std::exception&) {
    try {
      close(websocket::close_code::internal_error);
    } catch (const std::exception&) {
      abandon();
    }
  }
}

void SocketHost::read() {
  socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return self->drop();
    if (self->closed_) return;
    if (!self->socket_.got_text()) return self->close(websocket::close_code::unknown_data);
    self->hear();
  });
}

void SocketHost::hear() {
  constexpr std::size_t usual_message = std::size_t{64} << 10;  // bytes: what is kept for the next one
  const auto bytes = incoming_.cdata();
  const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
  last_call_.store(now(), std::memory_order_relaxed);
  guard([&] { session_->on_line({text.substr(0, longest_message_), now(), text.size() > longest_message_}); });
  incoming_.consume(incoming_.size());
  if (incoming_.capacity() > usual_message) incoming_ = {};
  reads_later_ = true;
  go_on();
}

void SocketHost::go_on() {
  if (closed_ || unsent_ > much_unsent) return;
  if (std::exchange(reads_later_, false)) read();
  if (!std::exchange(continues_later_, false)) return;
  asio::post(executor(), [self = shared_from_this()] {
    if (!self->closed_) self->guard([&self] { self->session_->on_continue(); });
  });
}

void SocketHost::continue_later() {
  continues_later_ = true;
  go_on();
}

void SocketHost::write(std::string_view text) {
  if (closed_) return;
  // What the peer has been sent before counts, so that one long answer can always be given.
  if (unsent_ > most_unsent) return close(websocket::close_code::too_big);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const bool idle = outgoing_.empty();
    outgoing_.emplace_back(text.substr(0, end));
    unsent_ += end;
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
    self->go_on();
  });
}

void SocketHost::close(websocket::close_code reason) {
  if (closed_) return;
  drop();
  socket_.async_close(reason, [self = shared_from_this()](error_code) { self->ticker_.cancel(); });
  // A peer that does not even read is not waited for.
  constexpr Milliseconds longest_goodbye{5'000};
  ticker_.expires_after(longest_goodbye);
  ticker_.async_wait([self = shared_from_this()](error_code ended) {
    if (!ended) beast::get_lowest_layer(self->socket_).close();
  });
}

void SocketHost::ask_to_close(websocket::close_code reason) {
  asio::post(executor(), [self = shared_from_this(), reason] { self->close(reason); });
}

void SocketHost::ask_to_abandon() {
  asio::post(executor(), [self = shared_from_this()] { self->abandon(); });
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
    self->guard([&self] { self->session_->on_tick(); });
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
