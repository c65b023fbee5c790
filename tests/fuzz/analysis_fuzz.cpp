// Queries of KataGo's analysis engine: JSON lines for lines.

#include <boost/json.hpp>

#include "protocol/json/analysis_session.hpp"
#include "tests/fuzz/session_driver.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::SessionDriver driver;
  const json::AnalysisOptions options{.engine = {.memory_bytes = std::size_t{32} << 20}, .lines = 2};
  const std::string written =
      driver.run([&options](SessionHost& host) { return std::make_unique<json::AnalysisSession>(host, options); },
                 {reinterpret_cast<const char*>(data), size});
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t end = written.find('\n', at);
    boost::system::error_code error;
    const auto answer = boost::json::parse(written.substr(at, end - at), error);
    if (error || !answer.is_object()) __builtin_trap();
    at = end + 1;
  }
  return 0;
}
