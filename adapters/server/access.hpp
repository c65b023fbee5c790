#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace tengen::adapters
