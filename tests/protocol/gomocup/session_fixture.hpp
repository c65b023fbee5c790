#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/gomocup/gomocup_session.hpp"
#include "tests/support/fake_host.hpp"

namespace tengen::test {

/// A session over a host that searches only when told to.
struct GomocupFixture {
  GomocupFixture() : GomocupFixture(gomocup::Options{}) {}
  explicit GomocupFixture(gomocup::Options options) : session(host, with_version(std::move(options))) {}

  FakeHost host{real_engines()};
  gomocup::GomocupSession session;

  void send(const std::string& lines) {
    std::size_t begin = 0;
    while (begin < lines.size()) {
      const std::size_t end = std::min(lines.find('\n', begin), lines.size());
      session.on_line({std::string_view(lines).substr(begin, end - begin), host.time, false});
      begin = end + 1;
    }
  }
  /// Sends lines and returns what was answered.
  std::string ask(const std::string& lines) {
    send(lines);
    return host.take();
  }
  /// The search that runs comes to an end with this move.
  std::string finish(Vertex move) {
    host.finish(session, move);
    return host.take();
  }
  const SearchRequest& request() { return host.requests.back(); }

 private:
  static gomocup::Options with_version(gomocup::Options options) {
    options.version = "1.2.3";
    return options;
  }
};

inline bool starts_with(const std::string& text, const std::string& beginning) {
  return text.rfind(beginning, 0) == 0;
}
inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace tengen::test
