#include "adapters/server/web_server.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/json/page_session.hpp"

namespace tengen::adapters {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::json::value;
using boost::system::error_code;

using Response = http::response<http::string_body>;

/// A server of this process on a port of its own, and clients that block.
class Serving {
 public:
  explicit Serving(ServerOptions options = {}) {
    options.port = 0;
    options.engine.memory_bytes = std::size_t{64} << 20;
    server_ = WebServer::listen(options).value();
    thread_ = std::jthread([this](const std::stop_token& stop) { server_->run(stop); });
  }

  [[nodiscard]] unsigned short port() const { return server_->port(); }
  [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port()); }

  [[nodiscard]] tcp::socket connect(const char* from = "127.0.0.1") {
    tcp::socket socket(io_, {asio::ip::make_address(from), 0});
    socket.connect({asio::ip::address_v4::loopback(), port()});
    return socket;
  }

  Response ask(http::verb verb, const std::string& target, const std::string& host, const std::string& accepted = {}) {
    tcp::socket socket = connect();
    http::request<http::empty_body> request(verb, target, 11);
    request.set(http::field::host, host);
    if (!accepted.empty()) request.set(http::field::accept_encoding, accepted);
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.skip(verb == http::verb::head);
    http::read(socket, buffer, parser);
    return parser.release();
  }
  Response get(const std::string& target) { return ask(http::verb::get, target, host()); }

  /// Ends the server, as a signal does.
  void stop() {
    thread_.request_stop();
    thread_.join();
  }

 private:
  asio::io_context io_;
  std::shared_ptr<WebServer> server_;
  std::jthread thread_;
};

/// A program or page at the other end of a WebSocket.
class Client {
 public:
  /// `status` is what the server answers where it refuses, 101 otherwise.
  Client(Serving& server, const std::string& target, const std::string& origin = {}, const char* from = "127.0.0.1")
      : socket_(server.connect(from)) {
    socket_.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
      if (!origin.empty()) request.set(http::field::origin, origin);
    }));
    websocket::response_type response;
    error_code error;
    socket_.handshake(response, server.host(), target, error);
    status = response.result_int();
  }

  void send(const std::string& text) { socket_.write(asio::buffer(text)); }
  /// False once the connection has ended.
  bool send_anything(const std::string& bytes, bool binary) {
    error_code error;
    socket_.binary(binary);
    socket_.write(asio::buffer(bytes), error);
    return !error;
  }
  value hear() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    return boost::json::parse(beast::buffers_to_string(buffer.data()));
  }
  value ask(const std::string& text) {
    send(text);
    return hear();
  }
  /// The answer to a call of the page, without the thoughts before it.
  value call(const std::string& name, const std::string& args) {
    send(R"({"id":1,"call":")" + name + R"(","args":[)" + args + "]}");
    for (;;) {
      const value heard = hear();
      if (!heard.as_object().contains("info")) return heard.at("result");
    }
  }
  void close() { socket_.close(websocket::close_code::normal); }
  /// Whether the server ends the connection, whatever it says before.
  bool is_left() {
    for (;;) {
      beast::flat_buffer buffer;
      error_code error;
      socket_.read(buffer, error);
      if (error) return true;
    }
  }

  unsigned status = 0;

 private:
  websocket::stream<tcp::socket> socket_;
};

constexpr unsigned opened = 101;

/// A new page can play: the server is alive and well.
void check_alive(Serving& server) {
  // Sessions that have just ended may still count for a moment.
  for (;;) {
    Client page(server, "/engine");
    if (page.status == 503) continue;
    BOOST_REQUIRE(page.status == opened);
    BOOST_TEST(page.call("new", "0,9,9,0,0").at("columns").as_int64() == 9);
    BOOST_TEST(page.call("search", "20,2,1,20").at("move").is_array());
    return page.close();
  }
}

BOOST_AUTO_TEST_SUITE(server)

BOOST_AUTO_TEST_CASE(it_gives_the_files_of_the_page) {
  Serving server;
  const Response index = server.get("/");
  BOOST_TEST(index.result_int() == 200U);
  BOOST_TEST(index[http::field::content_type] == "text/html; charset=utf-8");
  BOOST_TEST(index.body() == server.get("/index.html?x=1").body());
  // The script, and all modules that it imports, directly or by others.
  std::vector<std::string> modules;
  const auto add_named = [&modules](const std::string& text, const std::string& before, const std::string& after) {
    for (std::size_t at = 0; (at = text.find(before, at)) != std::string::npos;) {
      at += before.size();
      const std::string name = text.substr(at, text.find(after, at) - at);
      if (std::find(modules.begin(), modules.end(), name) == modules.end()) modules.push_back(name);
    }
  };
  add_named(index.body(), "src=\"", "\"");
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const Response module = server.get("/" + modules[i]);
    BOOST_TEST(module.result_int() == 200U, modules[i]);
    add_named(module.body(), "from './", "'");
  }
  BOOST_TEST(modules.size() >= 20U);
  BOOST_TEST(server.get("/engine.js").body().find("WebSocket") != std::string::npos);
  BOOST_TEST(server.get("/style.css")[http::field::content_type] == "text/css; charset=utf-8");
}

BOOST_AUTO_TEST_CASE(it_packs_files_for_who_takes_them_packed) {
  Serving server;
  const Response plain = server.get("/page.js");
  BOOST_TEST(!plain.count(http::field::content_encoding));
  BOOST_TEST(plain[http::field::vary] == "Accept-Encoding");
  for (const http::verb verb : {http::verb::get, http::verb::head}) {
    const Response packed = server.ask(verb, "/page.js", server.host(), "gzip, br");
    BOOST_TEST(packed[http::field::content_encoding] == "gzip");
    BOOST_TEST(std::stoul(packed[http::field::content_length]) < plain.body().size() / 2);
    BOOST_TEST(packed.body().size() ==
               (verb == http::verb::get ? std::stoul(packed[http::field::content_length]) : 0U));
  }
}

BOOST_AUTO_TEST_CASE(it_gives_nothing_else) {
  Serving server;
  for (const char* target : {"/nothing", "/../README.md", "/%2e%2e/README.md", "//", "/engine", "/analysis", "*"}) {
    BOOST_TEST(server.get(target).result_int() == 404U, target);
  }
  BOOST_TEST(server.ask(http::verb::delete_, "/", server.host()).result_int() == 405U);
  const Response head = server.ask(http::verb::head, "/", server.host());
  BOOST_TEST((head.result_int() == 200U && head.body().empty()));
}

BOOST_AUTO_TEST_CASE(it_answers_under_its_own_names_only) {
  Serving server({.names = {"board.example"}});
  const std::string port = ":" + std::to_string(server.port());
  for (const std::string& host : {"localhost" + port, "LOCALHOST" + port, "[::1]" + port, "board.example" + port}) {
    BOOST_TEST(server.ask(http::verb::get, "/", host).result_int() == 200U, host);
  }
  for (const std::string& host : {std::string("evil.example"), "evil.example" + port, std::string("127.0.0.1:1"),
                                  std::string(), "127.0.0.1" + port + ".evil.example"}) {
    BOOST_TEST(server.ask(http::verb::get, "/", host).result_int() == 403U, host);
  }
}

BOOST_AUTO_TEST_CASE(a_page_from_elsewhere_gets_no_engine) {
  Serving server({.names = {"board.example"}});
  const std::string port = ":" + std::to_string(server.port());
  for (const std::string& origin :
       {"http://" + server.host(), "http://localhost" + port, std::string("https://board.example")}) {
    BOOST_TEST(Client(server, "/engine", origin).status == opened, origin);
  }
  for (const char* origin : {"http://evil.example", "null", "file://", "http://127.0.0.1:1", "localhost"}) {
    BOOST_TEST(Client(server, "/engine", origin).status == 403U, origin);
    BOOST_TEST(Client(server, "/analysis", origin).status == 403U, origin);
  }
  BOOST_TEST(Client(server, "/other").status == 404U);
}

BOOST_AUTO_TEST_CASE(every_answer_has_its_protection) {
  Serving server;
  for (const std::string& host : {server.host(), std::string("evil.example")}) {
    const Response answer = server.ask(http::verb::get, "/", host);
    BOOST_TEST(answer["X-Content-Type-Options"] == "nosniff");
    BOOST_TEST(answer["Cross-Origin-Resource-Policy"] == "same-origin");
    const std::string policy(answer["Content-Security-Policy"]);
    for (const char* const part :
         {"default-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"}) {
      BOOST_TEST(policy.find(part) != std::string::npos, part);
    }
  }
  // The page has a policy of its own, for where a server gives none.
  const std::string page = server.get("/").body();
  const std::size_t at = page.find("http-equiv=\"Content-Security-Policy\"");
  BOOST_TEST_REQUIRE(at < page.find("<link"));
  for (const char* const part : {"default-src 'self'", "base-uri 'none'", "form-action 'none'", "object-src 'none'"}) {
    BOOST_TEST(page.find(part, at) != std::string::npos, part);
  }
}

BOOST_AUTO_TEST_CASE(the_page_knows_the_longest_message) {
  const std::string calls = Serving().get("/calls.js").body();
  BOOST_TEST(calls.find("longestMessage = 8 * 1024 * 1024\n") != std::string::npos);
  BOOST_TEST(json::longest_page_message == 8U * 1024 * 1024);
}

BOOST_AUTO_TEST_CASE(a_message_that_is_too_long_is_refused_in_words) {
  Serving server;
  Client program(server, "/analysis");
  BOOST_TEST(program.ask(std::string(300'000, ' ')).at("error").as_string() == "The line is too long");
  BOOST_TEST(program.ask(R"({"id":"v","action":"query_version"})").at("id").as_string() == "v");
  Client page(server, "/engine");
  page.call("new", "0,9,9,0,0");
  BOOST_TEST(page.ask(std::string(json::longest_page_message + 1, ' ')).as_object().contains("error"));
  BOOST_TEST(page.call("play", "4,4").at("moves").as_array().size() == 1U);
  // What is far too long ends the connection.
  BOOST_TEST((!page.send_anything(std::string(2 * json::longest_page_message + 1, ' '), false) || page.is_left()));
}

BOOST_AUTO_TEST_CASE(a_file_of_four_megabytes_is_read) {
  Serving server;
  Client page(server, "/engine");
  std::string file = "(;GM[4]SZ[15]C[";
  file.resize(4'000'000, 'x');
  file += "];B[hh])";
  page.send(R"({"id":1,"call":"read","args":[")" + file + R"(","a.sgf"]})");
  BOOST_TEST(page.hear().at("result").at("moves").as_array().size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_address_that_has_all_sessions_makes_room_for_another) {
  Serving server({.sessions = 3});
  std::vector<std::unique_ptr<Client>> pages;
  for (int i = 0; i < 3; ++i) {
    pages.push_back(std::make_unique<Client>(server, "/engine"));
    pages.back()->call("new", "0,9,9,0,0");
  }
  BOOST_TEST(Client(server, "/engine").status == 503U);
  pages[0]->call("play", "4,4");  // the second one is silent longest
  Client other(server, "/engine", {}, "127.0.0.2");
  BOOST_TEST(other.call("new", "0,9,9,0,0").as_object().contains("cells"));
  BOOST_TEST(pages[1]->is_left());
  BOOST_TEST(pages[0]->call("play", "3,3").at("moves").as_array().size() == 2U);
  BOOST_TEST(Client(server, "/engine").status == 503U);
}

BOOST_AUTO_TEST_CASE(the_page_plays) {
  Serving server;
  Client page(server, "/engine");
  BOOST_TEST(page.call("new", "2,7,6,0,0").at("rows").as_int64() == 6);
  const value move = page.call("search", "50,4,1,20").at("move");
  BOOST_REQUIRE(move.is_array());
  const std::string at = boost::json::serialize(move);
  BOOST_TEST(boost::json::serialize(page.call("play", at.substr(1, at.size() - 2)).at("moves")) == "[" + at + "]");
}

BOOST_AUTO_TEST_CASE(a_search_ends_when_told) {
  Serving server;
  Client page(server, "/engine");
  page.call("new", "0,15,15,0,0");
  page.send(R"({"id":2,"call":"search","args":[60000,0,3,20]})");
  BOOST_TEST(page.hear().as_object().contains("info"));
  page.send(R"({"id":3,"call":"stop","args":[]})");
  for (;;) {
    const value heard = page.hear();
    if (heard.at("id").as_int64() != 2 || heard.as_object().contains("info")) continue;
    BOOST_TEST(heard.at("result").at("stopped").as_bool());
    break;
  }
}

BOOST_AUTO_TEST_CASE(programs_ask_in_the_form_of_katago) {
  Serving server({.version = "7.8.9"});
  Client program(server, "/analysis");
  BOOST_TEST(program.ask(R"({"id":"v","action":"query_version"})").at("version").as_string() == "7.8.9");
  const value answer = program.ask(
      R"({"id":"a","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[["B","C3"]],"maxVisits":2000})");
  BOOST_TEST(answer.at("id").as_string() == "a");
  BOOST_TEST(!answer.at("moveInfos").as_array().empty());
}

BOOST_AUTO_TEST_CASE(a_query_cannot_outlast_the_longest_search) {
  Serving server({.longest_search = Milliseconds{50}});
  Client program(server, "/analysis");
  const value answer =
      program.ask(R"({"id":"a","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"maxVisits":1000000000000})");
  BOOST_TEST(!answer.at("isDuringSearch").as_bool());
  Client page(server, "/engine");
  page.call("new", "0,15,15,0,0");
  BOOST_TEST(page.call("search", "51,0,1,20").as_object().contains("error"));
}

BOOST_AUTO_TEST_CASE(sessions_are_counted) {
  Serving server({.sessions = 2});
  Client first(server, "/engine");
  Client second(server, "/analysis");
  BOOST_TEST(first.status == opened);
  BOOST_TEST(second.status == opened);
  BOOST_TEST(Client(server, "/engine").status == 503U);
  second.close();
  check_alive(server);
}

BOOST_AUTO_TEST_CASE(an_end_in_the_middle_of_searches_is_obeyed) {
  Serving server;
  std::vector<std::unique_ptr<Client>> pages;
  for (int i = 0; i < 4; ++i) {
    pages.push_back(std::make_unique<Client>(server, "/engine"));
    pages.back()->call("new", "0,15,15,0,0");
    pages.back()->send(R"({"id":2,"call":"search","args":[60000,0,1,20]})");
    pages.back()->hear();
  }
  const tcp::socket idle = server.connect();
  server.stop();
  for (const auto& page : pages) BOOST_TEST(page->is_left());
}

BOOST_AUTO_TEST_CASE(wrong_addresses_and_taken_ports_are_told) {
  BOOST_TEST((WebServer::listen({.address = "nowhere"}).error().code == Errc::syntax));
  BOOST_TEST((WebServer::listen({.address = "203.0.113.1", .port = 0}).error().code == Errc::not_found));
  const Serving server;
  BOOST_TEST((WebServer::listen({.port = server.port()}).error().code == Errc::not_found));
}

/// One of several ways to harm a server; `kind` chooses.
void harm(Serving& server, unsigned kind, std::mt19937& random) {
  constexpr unsigned ways = 8;
  std::string noise(1 + random() % 5000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  error_code ignored;
  if (kind % ways < 4) {
    tcp::socket socket = server.connect();
    const std::vector<std::string> texts{noise, "GET / HTTP/1.1\r\nHost: " + server.host(),
                                         "GET /engine HTTP/1.1\r\nHost: " + server.host() + "\r\nUpgrade: " + noise,
                                         "POST / HTTP/1.1\r\nHost: x\r\nX: " + std::string(100000, 'y')};
    asio::write(socket, asio::buffer(texts[kind % ways]), ignored);
    return;  // hangs up
  }
  Client client(server, kind % 2 == 0 ? "/engine" : "/analysis");
  if (client.status != opened) return;
  if (kind % ways == 4) {
    client.send_anything(noise, true);
    BOOST_TEST(client.is_left());
  } else if (kind % ways == 5) {
    client.send_anything(std::string(std::size_t{1} << 20, '['), false);
    BOOST_TEST(client.is_left());
  } else if (kind % ways == 6) {
    client.call("new", "0,15,15,0,0");
    client.send(R"({"id":2,"call":"search","args":[60000,0,1,20]})");  // and hangs up
  } else {
    for (int i = 0; i < 200 && client.send_anything(R"({"id":1,"call":"new","args":[0,22,22,0,0]})", false); ++i) {
    }
  }
}

BOOST_AUTO_TEST_CASE(two_hundred_hostile_connections_leave_it_well) {
  Serving server;
  std::mt19937 random(1);
  for (unsigned i = 0; i < 200; ++i) harm(server, i, random);
  std::vector<tcp::socket> silent;
  for (int i = 0; i < 200; ++i) silent.push_back(server.connect());
  check_alive(server);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace tengen::adapters
