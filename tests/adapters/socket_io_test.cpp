#include "adapters/server/socket_io.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace tengen::adapters {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

/// A session that fails in the ways in which a session can.
class Failing final : public Session {
 public:
  explicit Failing(SessionIo& host) : host_(host) {}
  void on_line(const InputLine& line) override {
    if (line.text == "memory") throw std::bad_alloc();
    if (line.text == "later") return host_.continue_later();
    if (line.text == "tick") return host_.set_ticks(Milliseconds{1});
    if (line.text == "half") {
      host_.write("one\n");
      throw std::runtime_error("two");
    }
    host_.write("well\n");
  }
  void on_end_of_input() override {}
  void on_search_info(const SearchInfo&) override {}
  void on_search_done(const SearchResult&) override {}
  void on_tick() override { throw std::bad_alloc(); }
  void on_continue() override { throw std::length_error("more"); }

 private:
  SessionIo& host_;
};

BOOST_AUTO_TEST_SUITE(socket_io)

BOOST_AUTO_TEST_CASE(an_exception_ends_its_session_and_no_other) {
  asio::io_context io;
  tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  const auto connect = [&] {
    auto client = std::make_unique<websocket::stream<tcp::socket>>(io);
    client->next_layer().connect(acceptor.local_endpoint());
    tcp::socket socket = acceptor.accept();
    client->async_handshake("localhost", "/", [](error_code) {});
    beast::flat_buffer buffer;
    http::request<http::empty_body> request;
    io.restart();
    http::async_read(socket, buffer, request, [](error_code, std::size_t) {});
    io.poll();
    while (request.target().empty()) io.run_one();
    auto workers = std::make_unique<ThreadWorkers>();
    workers->start_first();
    const auto host = std::make_shared<SocketIo>(beast::tcp_stream(std::move(socket)), std::move(workers));
    host->open(
        request, [](SessionIo& at) { return std::make_unique<Failing>(at); }, 1000);
    while (!client->is_open()) io.run_one();
    return client;
  };
  const auto answer = [&io](websocket::stream<tcp::socket>& client, const std::string& text) {
    beast::flat_buffer buffer;
    bool done = false;
    error_code result;
    client.async_write(asio::buffer(text), [](error_code, std::size_t) {});
    client.async_read(buffer, [&](error_code error, std::size_t) {
      done = true;
      result = error;
    });
    while (!done) io.run_one();
    return result ? std::string() : beast::buffers_to_string(buffer.data());
  };
  const auto well = connect();
  for (const char* const way : {"memory", "later", "tick", "half"}) {
    const auto client = connect();
    BOOST_TEST(answer(*client, "hello") == "well");
    std::string said = answer(*client, way);
    if (std::string(way) == "half") {
      BOOST_TEST((said == "one" || said.empty()));
      if (!said.empty()) said = answer(*client, "hello");
    }
    BOOST_TEST(said == "", way);
    BOOST_TEST((client->reason().code == websocket::close_code::internal_error), way);
    BOOST_TEST(answer(*well, "hello") == "well");
  }
  error_code ignored;
  well->next_layer().close(ignored);
  io.run_for(std::chrono::seconds(10));  // ends at once, when all of it is gone
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace tengen::adapters
