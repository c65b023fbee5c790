#include "adapters/server/access.hpp"

#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::adapters {

Access::Access(unsigned short port, std::vector<std::string> names) {
  const std::string suffix = ":" + std::to_string(port);
  for (const char* loopback : {"127.0.0.1", "localhost", "[::1]"}) names.emplace_back(loopback);
  for (const std::string& name : names) {
    const std::string host = upper(name);
    hosts_.push_back(host + suffix);
    hosts_.push_back(host);  // port 80, or a proxy in front of us
  }
}

bool Access::knows_host(std::string_view host) const {
  return ranges::contains(hosts_, upper(host));
}

bool Access::allows_origin(std::string_view origin) const {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return knows_host(origin.substr(scheme.size()));
  }
  return false;
}

}  // namespace tengen::adapters
