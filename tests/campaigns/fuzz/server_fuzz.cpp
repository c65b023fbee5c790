// What comes to `tengen serve`: heads of requests, held against the rules of who may talk to it; and messages of
// WebSockets that have a session, over a pair of sockets within the process.

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "adapters/runtime/thread_workers.hpp"
#include "adapters/server/socket_io.hpp"
#include "adapters/server/visitors.hpp"
#include "protocol/json/analysis_session.hpp"
#include "protocol/json/page_session.hpp"
#include "protocol/text.hpp"
#include "tests/campaigns/fuzz/input.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

namespace {

using namespace tengen;
using adapters::Request;
using fuzz::broken;
using fuzz::Input;
namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

std::string text_of(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

/// Our own reading of who is meant by a host: a name of this machine or the one given, with or without the port.
bool is_ours(std::string host) {
  host = upper(host);
  const std::string port = ":8080";
  if (host.ends_with(port)) host.resize(host.size() - port.size());
  return host == "127.0.0.1" || host == "LOCALHOST" || host == "[::1]" || host == "GO.EXAMPLE";
}

/// A request's head as it came. Only a WebSocket of our own pages or of programs, under our name, gets a session.
void check_head(std::string_view bytes) {
  static const adapters::Access access(8080, {"go.example"});
  http::request_parser<http::empty_body> parser;
  parser.header_limit(adapters::longest_head);
  parser.body_limit(std::uint64_t{0});
  boost::system::error_code error;
  parser.put(asio::buffer(bytes.data(), bytes.size()), error);
  if (error || !parser.is_header_done()) return;
  const Request request = parser.get();
  const auto response = adapters::answer_at_once(request, access);
  const bool ours = is_ours(text_of(request[http::field::host]));
  if (!response) {
    std::string origin = text_of(request[http::field::origin]);
    if (!ours) broken("a session under another name");
    if (!websocket::is_upgrade(request)) broken("a session for no WebSocket");
    for (const std::string_view scheme : {"http://", "https://"}) {
      if (origin.starts_with(scheme)) origin = is_ours(origin.substr(scheme.size())) ? "" : "foreign";
    }
    if (!origin.empty()) broken("a session for a page from elsewhere");
    return;
  }
  if (!ours && response->result() != http::status::forbidden) broken("an answer under another name");
  if ((*response)["X-Content-Type-Options"] != "nosniff") broken("an answer without its protection");
  const bool file = response->result() == http::status::ok;
  if (!file && response->keep_alive()) broken("a connection stays after a refusal");
  if (!file && response->body().size() > 200) broken("a long refusal");
  http::response_serializer<http::string_body> serializer(*response);
  while (!serializer.is_done()) {
    std::size_t size = 0;
    serializer.next(error, [&size](auto&, const auto& buffers) { size = boost::beast::buffer_bytes(buffers); });
    if (error) break;
    serializer.consume(size);
  }
}

/// A frame of a client's.
std::string frame(unsigned char first, std::string_view payload) {
  std::string bytes(1, static_cast<char>(first));
  constexpr unsigned char masked = 0x80;
  if (payload.size() < 126) {
    bytes += static_cast<char>(masked | payload.size());
  } else {
    bytes += static_cast<char>(masked | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size());
  }
  constexpr std::string_view key = "\x11\x22\x33\x44";
  bytes += key;
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ key[i % 4]);
  return bytes;
}

/// Each line becomes a text message. One that begins with the byte 1 is a frame whose first byte follows; one that
/// begins with 2 goes as it is.
std::string frames(std::string_view text) {
  constexpr unsigned char whole_text = 0x81;
  std::string bytes;
  for (int lines = 0; !text.empty() && lines < 40; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.size() >= 2 && line[0] == 1) {
      bytes += frame(static_cast<unsigned char>(line[1]), line.substr(2));
    } else if (!line.empty() && line[0] == 2) {
      bytes += line.substr(1);
    } else {
      bytes += frame(whole_text, line);
    }
  }
  return bytes;
}

/// What the server says must be whole messages of JSON; where it goes, a goodbye.
void check_said(std::string_view said) {
  const std::size_t head = said.find("\r\n\r\n");
  if (!said.starts_with("HTTP/1.1 101") || head == std::string_view::npos) broken("no answer to the upgrade");
  said.remove_prefix(head + 4);
  while (said.size() >= 2) {
    const auto first = static_cast<unsigned char>(said[0]);
    std::uint64_t size = static_cast<unsigned char>(said[1]);
    if ((size & 0x80) != 0) broken("a masked frame of the server");
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (said.size() < 2 + more) return;
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | static_cast<unsigned char>(said[2 + i]);
    said.remove_prefix(2 + more);
    if (said.size() < size) return;  // the connection ended within
    const std::string message(said.substr(0, size));
    said.remove_prefix(size);
    if ((first & 0x0F) != 1) continue;
    boost::system::error_code error;
    const auto value = boost::json::parse(message, error);
    if (error || !value.is_object()) broken("a message that is no JSON object:", message);
  }
}

std::unique_ptr<Session> make_session(bool analysis, SessionIo& host) {
  constexpr Milliseconds longest{50};
  const EngineOptions engine{.memory_bytes = std::size_t{4} << 20, .threads = 1};
  if (!analysis) return std::make_unique<json::PageSession>(host, json::PageOptions{engine, longest});
  json::AnalysisOptions options{.engine = engine, .version = "0", .most_held_bytes = std::size_t{4} << 10};
  options.defaults.longest_time = longest;
  return std::make_unique<json::AnalysisSession>(host, std::move(options));
}

/// A whole connection. The client says everything and listens until the server is done.
void check_session(bool analysis, std::string_view text) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) return;
  asio::io_context io{1};
  asio::ip::tcp::socket socket(io);
  socket.assign(asio::ip::tcp::v4(), ends[0]);
  http::request<http::empty_body> upgrade(http::verb::get, analysis ? "/analysis" : "/engine", 11);
  upgrade.set(http::field::host, "127.0.0.1");
  upgrade.set(http::field::upgrade, "websocket");
  upgrade.set(http::field::connection, "Upgrade");
  upgrade.set(http::field::sec_websocket_key, "dGhlIHNhbXBsZSBub25jZQ==");
  upgrade.set(http::field::sec_websocket_version, "13");
  {
    auto workers = std::make_unique<adapters::ThreadWorkers>();
    workers->start_first();
    const auto host =
        std::make_shared<adapters::SocketIo>(boost::beast::tcp_stream(std::move(socket)), std::move(workers));
    constexpr std::size_t longest_message = 2048;
    host->open(
        upgrade, [analysis](SessionIo& at) { return make_session(analysis, at); }, longest_message);
  }
  const std::string bytes = frames(text);
  std::size_t sent = 0;
  bool ended = false;
  std::string said;
  std::vector<char> part(1 << 16);
  using namespace std::chrono;
  const auto begin = steady_clock::now();
  while (!io.stopped()) {
    while (sent < bytes.size()) {
      const ssize_t count = send(ends[1], bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) break;
      sent += static_cast<std::size_t>(count);
    }
    io.run_for(milliseconds(1));
    for (;;) {
      const ssize_t count = recv(ends[1], part.data(), part.size(), 0);
      if (count <= 0) break;
      said.append(part.data(), static_cast<std::size_t>(count));
    }
    // Searches get a moment; then nothing more comes.
    if (!ended && (sent == bytes.size() || said.empty()) && steady_clock::now() - begin > milliseconds(3)) {
      ended = true;
      shutdown(ends[1], SHUT_WR);
    }
    if (steady_clock::now() - begin > minutes(5)) broken("a connection that does not end");
  }
  for (;;) {
    const ssize_t count = recv(ends[1], part.data(), part.size(), 0);
    if (count <= 0) break;
    said.append(part.data(), static_cast<std::size_t>(count));
  }
  close(ends[1]);
  check_said(said);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  switch (input.next() % 4) {
    case 0:
    case 1:
      check_head(input.rest());
      break;
    case 2:
      check_session(false, input.rest());
      break;
    default:
      check_session(true, input.rest());
  }
  return 0;
}
