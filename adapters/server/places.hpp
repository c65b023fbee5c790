#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "engine/core/clock.hpp"

namespace tengen::adapters {

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

}  // namespace tengen::adapters
