#include "adapters/streams/http_client.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <cstdint>
#include <future>
#include <system_error>
#include <thread>
#include <utility>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::uint64_t longest_body = std::uint64_t{1} << 20;  // bytes of an answer

Error failed(const std::string& what, const error_code& error) {
  return {Errc::not_found, what + ": " + quote(error.message())};
}

/// What `lookup` finds within `patience`. A system's lookup can neither be given a limit nor be ended: one that takes
/// longer is left to its own thread, which ends with it or with the program.
Result<std::vector<std::string>> looked_up(const std::string& host, Milliseconds patience, const Lookup& lookup) {
  std::promise<std::vector<std::string>> promise;
  auto found = promise.get_future();
  try {
    std::thread([lookup, host, promise = std::move(promise)]() mutable { promise.set_value(lookup(host)); }).detach();
  } catch (const std::system_error& error) {
    return failed("no thread to look up " + quote(host), error.code());
  }
  if (found.wait_for(patience) != std::future_status::ready) {
    return failed("no address of " + quote(host), beast::error::timeout);
  }
  return found.get();
}

}  // namespace

Result<Url> parse_url(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (!text.starts_with(scheme)) return Error{Errc::syntax, "an address begins with http://"};
  text.remove_prefix(scheme.size());
  for (const char c : text) {
    if (is_blank(c) || c < 0) return Error{Errc::syntax, "an address has no blanks or control characters"};
  }
  Url url;
  const std::size_t slash = std::min(text.find('/'), text.size());
  if (slash < text.size()) url.path = text.substr(slash);
  const std::string_view place = text.substr(0, slash);
  const std::size_t colon = std::min(place.rfind(':'), place.size());
  url.host = place.substr(0, colon);
  if (colon < place.size()) url.port = place.substr(colon + 1);
  if (url.host.empty() || url.port.empty() || url.port.find_first_not_of("0123456789") != std::string::npos)
    return Error{Errc::syntax, "an address is http://HOST[:PORT]/PATH"};
  return url;
}

std::vector<std::string> look_up(const std::string& host) {
  asio::io_context io;
  asio::ip::tcp::resolver resolver(io);
  error_code error;
  std::vector<std::string> addresses;
  for (const auto& entry : resolver.resolve(host, "", error)) {
    addresses.push_back(entry.endpoint().address().to_string());
  }
  return addresses;
}

Result<std::string> http_get(const Url& url, const std::string& target, Milliseconds patience, const Lookup& lookup) {
  const auto port = parse_integer<std::uint16_t>(url.port);
  if (!port) return Error{Errc::out_of_range, "no port: " + quote(url.port)};
  const auto addresses = looked_up(url.host, patience, lookup);
  if (!addresses) return addresses.error();
  std::vector<asio::ip::tcp::endpoint> endpoints;
  for (const std::string& address : *addresses) {
    error_code ignored;
    const auto number = asio::ip::make_address(address, ignored);
    if (!ignored) endpoints.emplace_back(number, *port);
  }
  if (endpoints.empty()) return failed("no connection to " + quote(url.host), asio::error::host_not_found);
  asio::io_context io;
  beast::tcp_stream stream(io);
  // The stream's own timer ends each step, which only asynchronous calls obey.
  const auto wait_for = [&](const auto& start) {
    error_code result;
    stream.expires_after(patience);
    start([&result](error_code error, const auto&) { result = error; });
    io.run();
    io.restart();
    return result;
  };
  if (const auto error = wait_for([&](const auto& done) { stream.async_connect(endpoints, done); })) {
    return failed("no connection to " + quote(url.host), error);
  }
  http::request<http::empty_body> request(http::verb::get, target, 11);
  request.set(http::field::host, url.port == "80" ? url.host : url.host + ":" + url.port);
  request.set(http::field::user_agent, "tengen");
  request.set(http::field::connection, "close");
  if (const auto error = wait_for([&](const auto& done) { http::async_write(stream, request, done); })) {
    return failed("the request could not be sent", error);
  }
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(longest_body);
  if (const auto error = wait_for([&](const auto& done) { http::async_read(stream, buffer, parser, done); })) {
    return failed("no answer", error);
  }
  const http::response<http::string_body> response = parser.release();
  if (response.result() != http::status::ok)
    return Error{Errc::not_found, "the server answered " + std::to_string(response.result_int())};
  return response.body();
}

}  // namespace tengen::adapters
