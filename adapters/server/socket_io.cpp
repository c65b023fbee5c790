#include "adapters/server/socket_io.hpp"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <exception>
#include <utility>

#include "adapters/runtime/searches.hpp"

namespace tengen::adapters {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

SocketIo::SocketIo(beast::tcp_stream socket, std::unique_ptr<ThreadWorkers> workers,
                   std::shared_ptr<asio::io_context> context)
    : AsioIo(socket.get_executor(), std::move(context)),
      socket_(std::move(socket)),
      last_call_(now()),
      workers_(std::move(workers)) {}

SocketIo::~SocketIo() {
  session_.reset();  // before the threads of its engine
}

void SocketIo::open(const Upgrade& request, const MakeSession& make_session, std::size_t longest_message) {
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

void SocketIo::perform(const Job& call) {
  if (closed_) return;
  try {
    call();
  } catch (const std::exception&) {
    try {
      close(websocket::close_code::internal_error);
    } catch (const std::exception&) {
      abandon();
    }
  }
}

void SocketIo::read() {
  socket_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
    if (error) return self->drop();
    if (self->closed_) return;
    if (!self->socket_.got_text()) return self->close(websocket::close_code::unknown_data);
    self->hear();
  });
}

void SocketIo::hear() {
  constexpr std::size_t usual_message = std::size_t{64} << 10;  // bytes: what is kept for the next one
  const auto bytes = incoming_.cdata();
  const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
  last_call_.store(now(), std::memory_order_relaxed);
  perform([&] { session_->on_line({text.substr(0, longest_message_), now(), text.size() > longest_message_}); });
  incoming_.consume(incoming_.size());
  if (incoming_.capacity() > usual_message) incoming_ = {};
  reads_later_ = true;
  go_on();
}

void SocketIo::go_on() {
  if (closed_ || unsent_ > much_unsent) return;
  if (std::exchange(reads_later_, false)) read();
  if (std::exchange(continues_later_, false)) post_continue();
}

void SocketIo::continue_later() {
  continues_later_ = true;
  go_on();
}

void SocketIo::write(std::string_view text) {
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

void SocketIo::send() {
  socket_.async_write(asio::buffer(outgoing_.front()), [self = shared_from_this()](error_code error, std::size_t) {
    self->unsent_ -= self->outgoing_.front().size();
    self->outgoing_.pop_front();
    if (error) return self->drop();
    if (!self->outgoing_.empty() && !self->closed_) self->send();
    self->go_on();
  });
}

void SocketIo::close(websocket::close_code reason) {
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

void SocketIo::ask_to_close(websocket::close_code reason) {
  post([this, reason] { close(reason); });
}

void SocketIo::ask_to_abandon() {
  post([this] { abandon(); });
}

void SocketIo::abandon() {
  drop();
  beast::get_lowest_layer(socket_).close();
}

/// Nothing is read or written any more, and nothing the search says is heard.
void SocketIo::drop() {
  closed_ = true;
  set_ticks(Milliseconds{0});
  stop_search();
}

Result<std::unique_ptr<Engine>> SocketIo::make_engine(const GameSpec& spec) {
  return tengen::make_engine(spec, services_with(clock_, *workers_));
}

void SocketIo::exit() {
  close(websocket::close_code::normal);
}

}  // namespace tengen::adapters
