#include "adapters/server/gzip.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "engine/core/number_bytes.hpp"

namespace tengen::adapters {

namespace zlib = boost::beast::zlib;

std::string gzip(std::string_view text) {
  using namespace std::string_literals;
  constexpr int best = 9;
  constexpr int window_bits = 15;
  constexpr int memory = 8;
  zlib::deflate_stream stream;
  stream.reset(best, window_bits, memory, zlib::Strategy::normal);
  std::string packed(stream.upper_bound(text.size()), '\0');
  zlib::z_params part;
  part.next_in = text.data();
  part.avail_in = text.size();
  part.next_out = packed.data();
  part.avail_out = packed.size();
  boost::beast::error_code ended;
  stream.write(part, zlib::Flush::finish, ended);
  packed.resize(part.total_out);
  // Deflate, no name, no time, the most packing, no system.
  packed.insert(0, "\x1F\x8B\x08\0\0\0\0\0\x02\xFF"s);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  append(packed, crc.checksum());
  append(packed, static_cast<std::uint32_t>(text.size()));
  return packed;
}

bool takes_gzip(std::string_view accepted) {
  namespace beast = boost::beast;
  for (const auto& [name, settings] : beast::http::ext_list({accepted.data(), accepted.size()})) {
    if (!beast::iequals(name, "gzip")) continue;
    for (const auto& [key, value] : settings) {
      const bool is_zero = value.starts_with('0') && value.find_first_not_of("0.") == beast::string_view::npos;
      if (beast::iequals(key, "q") && is_zero) return false;
    }
    return true;
  }
  return false;
}

}  // namespace tengen::adapters
