#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/error.hpp"

namespace tengen::adapters {

/// An address like `http://host:8080/path`; the port is 80 where none is given.
struct Url {
  std::string host;
  std::string port = "80";
  std::string path = "/";
};
/// `syntax` for anything but http.
[[nodiscard]] Result<Url> parse_url(std::string_view text);

/// The addresses of a host as numbers, such as `127.0.0.1`; empty where it has none. May block as long as it likes.
using Lookup = std::function<std::vector<std::string>(const std::string& host)>;
/// As the system does it.
[[nodiscard]] std::vector<std::string> look_up(const std::string& host);

/// The body of the answer to one GET request for `target`. Blocks for at most `patience` in each step (name,
/// connection, request, answer). `not_found` with what went wrong: no such host, nobody there, a status other than 200,
/// no answer, or one of more than 1 MiB.
[[nodiscard]] Result<std::string> http_get(const Url& url, const std::string& target, Milliseconds patience,
                                           const Lookup& lookup = look_up);

}  // namespace tengen::adapters
