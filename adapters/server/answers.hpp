#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "adapters/server/access.hpp"

namespace tengen::adapters {

using Request = boost::beast::http::request<boost::beast::http::empty_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;

inline constexpr std::uint32_t longest_head = 8 << 10;  ///< bytes of a request

/// Ends the connection with the reason.
[[nodiscard]] Response refuse(const Request& request, boost::beast::http::status status, std::string_view why);

/// The answer to a request that gets no session: a file of the page, or the reason why not. Empty for a WebSocket at
/// /engine or /analysis that may be opened.
[[nodiscard]] std::optional<Response> answer_at_once(const Request& request, const Access& access);

}  // namespace tengen::adapters
