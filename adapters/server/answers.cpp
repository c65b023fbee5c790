#include "adapters/server/answers.hpp"

#include <boost/beast/websocket/rfc6455.hpp>
#include <string>

#include "adapters/server/page_files.hpp"

namespace tengen::adapters {

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
  return respond(request, http::status::ok, file->type, file->text);
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
