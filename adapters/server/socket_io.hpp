#pragma once

#include <atomic>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "adapters/runtime/asio_io.hpp"
#include "adapters/runtime/thread_workers.hpp"

namespace tengen::adapters {

/// Runs one session over a WebSocket: each text message is a line of input, each line of output a message. The session
/// has an engine and threads of its own and reaches no files. Whatever it throws ends this session and no other.
///
/// Threads: everything but the searches happens on the one thread that runs the socket's executor; some calls are for
/// any thread and say so. The object lives as long as its connection or its search, and the executor has work as long
/// as the object lives. `close` ends both.
class SocketIo final : public AsioIo, public std::enable_shared_from_this<SocketIo> {
 public:
  using Socket = boost::beast::websocket::stream<boost::beast::tcp_stream>;
  using Upgrade = boost::beast::http::request<boost::beast::http::empty_body>;
  using MakeSession = std::function<std::unique_ptr<Session>(SessionIo&)>;

  static constexpr std::size_t much_unsent = std::size_t{256} << 10;  ///< bytes; then nothing is read or continued
  static constexpr std::size_t most_unsent = std::size_t{4} << 20;  ///< bytes; a peer that has not read so many is left

  /// `socket` is connected and has not yet answered the upgrade. `workers` have a thread. `context` is kept alive: that
  /// of the socket, where nobody else keeps it.
  SocketIo(boost::beast::tcp_stream socket, std::unique_ptr<ThreadWorkers> workers,
           std::shared_ptr<boost::asio::io_context> context = {});
  ~SocketIo() override;
  SocketIo(const SocketIo&) = delete;
  SocketIo& operator=(const SocketIo&) = delete;

  /// Answers the request and begins to read. A message of more than `longest_message` bytes reaches the session as a
  /// line that was cut off; one of more than twice as many ends the connection.
  void open(const Upgrade& request, const MakeSession& make_session, std::size_t longest_message);
  /// Says goodbye to the peer and stops the search. Does nothing a second time.
  void close(boost::beast::websocket::close_code reason);
  /// `close`, from any thread.
  void ask_to_close(boost::beast::websocket::close_code reason);
  /// Ends the connection without waiting for the peer's goodbye. From any thread.
  void ask_to_abandon();
  /// When the newest message came, or the connection. From any thread.
  [[nodiscard]] Instant last_call() const noexcept { return last_call_.load(std::memory_order_relaxed); }

  void write(std::string_view text) override;
  void write_diagnostic(std::string_view) override {}
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override;
  void continue_later() override;
  void exit() override;

 private:
  void read();
  void hear();
  void send();
  void drop();
  void abandon();
  /// Reads and continues where that was put off, once little is unsent.
  void go_on();
  /// An exception ends the session.
  void perform(const Job& call) override;
  [[nodiscard]] std::shared_ptr<void> keep_alive() override { return shared_from_this(); }

  Socket socket_;
  std::size_t longest_message_ = 0;
  boost::beast::flat_buffer incoming_;
  std::deque<std::string> outgoing_;  ///< messages; the first is on its way
  std::size_t unsent_ = 0;            ///< bytes of them all
  bool reads_later_ = false;
  bool continues_later_ = false;
  std::atomic<Instant> last_call_;
  std::unique_ptr<ThreadWorkers> workers_;
  bool closed_ = false;
};

}  // namespace tengen::adapters
