#include "adapters/server/visitors.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <map>
#include <range/v3/algorithm/contains.hpp>
#include <string>

#include "adapters/server/gzip.hpp"
#include "adapters/server/page_files.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

Access::Access(unsigned short port, std::vector<std::string> names) {
  constexpr unsigned short usual_port = 80;  // browsers leave it out
  const std::string suffix = ":" + std::to_string(port);
  for (const std::string& name : names) {
    const std::string host = upper(name);
    for (const std::string& place : {host + suffix, host}) {
      hosts_.push_back(place);
      origins_.push_back("HTTP://" + place);
      origins_.push_back("HTTPS://" + place);
    }
  }
  for (const std::string host : {"127.0.0.1", "LOCALHOST", "[::1]"}) {
    hosts_.push_back(host + suffix);
    hosts_.push_back(host);  // a proxy in front of us
    origins_.push_back("HTTP://" + host + (port == usual_port ? "" : suffix));
  }
}

bool Access::knows_host(std::string_view host) const {
  return ranges::contains(hosts_, upper(host));
}

bool Access::allows_origin(std::string_view origin) const {
  return origin.empty() || ranges::contains(origins_, upper(origin));
}

namespace asio = boost::asio;

std::string place_owner(const std::string& address) {
  boost::system::error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error || parsed.is_v4()) return address;
  const asio::ip::address_v6 six = parsed.to_v6();
  if (six.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_string();
  auto bytes = six.to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), 0);
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

std::optional<std::size_t> place_to_give_up(std::span<const Place> places, const std::string& from, Instant now) {
  if (places.empty()) return std::nullopt;
  const auto oldest_of = [&places](const std::string* owner) {
    std::optional<std::size_t> oldest;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (owner != nullptr && places[i].from != *owner) continue;
      if (!oldest || places[i].last_call < places[*oldest].last_call) oldest = i;
    }
    return oldest;
  };
  const auto silent = oldest_of(nullptr);
  if (now - places[*silent].last_call >= longest_silence) return silent;
  std::map<std::string, std::size_t> counts;
  for (const Place& place : places) ++counts[place.from];
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& one, const auto& two) { return one.second < two.second; });
  const auto own = counts.find(from);
  const std::size_t has = own == counts.end() ? 0 : own->second;
  return most->second - 1 >= has + 1 ? oldest_of(&most->first) : std::nullopt;
}

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

namespace {

std::string_view view_of(beast::string_view text) {
  return {text.data(), text.size()};
}

Response respond(const Request& request, http::status status, std::string_view type, std::string_view body) {
  Response response(status, request.version());
  response.set(http::field::content_type, {type.data(), type.size()});
  response.set(http::field::cache_control, "no-cache");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy",
               "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
               "form-action 'none'; object-src 'none'; frame-ancestors 'none'");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Referrer-Policy", "no-referrer");
  response.keep_alive(request.keep_alive());
  response.body() = body;
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

}  // namespace

Response refuse(const Request& request, http::status status, std::string_view why) {
  Response response = respond(request, status, "text/plain; charset=utf-8", std::string(why) + "\n");
  response.keep_alive(false);
  return response;
}

namespace {

Response give_file(const Request& request) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return refuse(request, http::status::method_not_allowed, "only GET and HEAD");
  }
  const std::string_view target = view_of(request.target());
  const PageFile* const file = find_page_file(target.substr(0, target.find('?')));
  if (file == nullptr) return refuse(request, http::status::not_found, "there is no such file");
  const bool packs = takes_gzip(view_of(request[http::field::accept_encoding]));
  Response response = respond(request, http::status::ok, file->type, packs ? file->packed() : file->text);
  response.set(http::field::vary, "Accept-Encoding");
  if (packs) response.set(http::field::content_encoding, "gzip");
  return response;
}

}  // namespace

std::optional<Response> answer_at_once(const Request& request, const Access& access) {
  if (!access.knows_host(view_of(request[http::field::host]))) {
    return refuse(request, http::status::forbidden, "this server is not reached under that name (--name)");
  }
  if (!websocket::is_upgrade(request)) return give_file(request);
  if (!access.allows_origin(view_of(request[http::field::origin]))) {
    return refuse(request, http::status::forbidden, "pages from elsewhere may not use this engine (--name)");
  }
  const std::string_view target = view_of(request.target());
  if (target != "/engine" && target != "/analysis") {
    return refuse(request, http::status::not_found, "WebSockets are at /engine and /analysis");
  }
  return std::nullopt;
}

}  // namespace tengen::adapters
