#include "adapters/server/places.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <map>

namespace tengen::adapters {

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

}  // namespace tengen::adapters
