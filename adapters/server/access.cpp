#include "adapters/server/access.hpp"

#include <range/v3/algorithm/contains.hpp>
#include <string>

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

}  // namespace tengen::adapters
