#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// Who may talk to the server. A page of another origin must not, even where the user's own browser carries its
/// requests (cross-site requests, DNS rebinding).
class Access {
 public:
  /// The server listens at `port`. `names`: hosts under which it is reached beside the loopback ones.
  Access(unsigned short port, std::vector<std::string> names);

  /// Whether a request with this `Host` field is meant for us.
  [[nodiscard]] bool knows_host(std::string_view host) const;
  /// Whether a page of this origin may open a connection: the page that is served here, by the port too, or one of the
  /// `names`, which a proxy may serve under another scheme and port 80 or 443. Programs other than browsers send none,
  /// an empty text.
  [[nodiscard]] bool allows_origin(std::string_view origin) const;

 private:
  std::vector<std::string> hosts_;    ///< as they stand in `Host`, upper case
  std::vector<std::string> origins_;  ///< as they stand in `Origin`, upper case
};

/// A session that holds an engine.
struct Place {
  std::string from;     ///< see place_owner
  Instant last_call{};  ///< when it last asked for something
};

/// A session that makes no call for so long has to make room when another waits.
inline constexpr Milliseconds longest_silence{300'000};

/// Who counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address, which one network has.
/// `address` as Boost.Asio writes it.
[[nodiscard]] std::string place_owner(const std::string& address);

/// All places are taken and a visitor from `from` waits: which place becomes free for it, by its number. The one that
/// has been silent longest, if for `longest_silence`. Else the one silent longest of the visitor with most places, if
/// that one keeps at least as many as the new one gets, so that no address keeps others out. Else empty.
[[nodiscard]] std::optional<std::size_t> place_to_give_up(std::span<const Place> places, const std::string& from,
                                                          Instant now);

using Request = boost::beast::http::request<boost::beast::http::empty_body>;
using Response = boost::beast::http::response<boost::beast::http::string_body>;

inline constexpr std::uint32_t longest_head = 8 << 10;  ///< bytes of a request

/// Ends the connection with the reason.
[[nodiscard]] Response refuse(const Request& request, boost::beast::http::status status, std::string_view why);

/// The answer to a request that gets no session: a file of the page, or the reason why not. Empty for a WebSocket at
/// /engine or /analysis that may be opened.
[[nodiscard]] std::optional<Response> answer_at_once(const Request& request, const Access& access);

}  // namespace tengen::adapters
