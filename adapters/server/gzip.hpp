#pragma once

#include <string>
#include <string_view>

namespace tengen::adapters {

/// The text in gzip's form (RFC 1952), packed as small as deflate can.
[[nodiscard]] std::string gzip(std::string_view text);

/// Whether a client that sent this Accept-Encoding takes gzip's form (RFC 9110, 12.5.3).
[[nodiscard]] bool takes_gzip(std::string_view accepted);

}  // namespace tengen::adapters
