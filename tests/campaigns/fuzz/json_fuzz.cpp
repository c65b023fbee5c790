// Observations of Kaggle and Jidi: one line of JSON for each line.

#include <boost/json.hpp>

#include "protocol/json/json_session.hpp"
#include "tests/campaigns/fuzz/session_driver.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  if (size == 0) return 0;
  const json::Dialect dialect = data[0] % 2 == 0 ? json::kaggle() : json::jidi();
  fuzz::SessionDriver driver;
  const std::string written = driver.run(
      [&dialect](SessionIo& host) {
        return std::make_unique<json::JsonSession>(host, dialect, EngineOptions{.memory_bytes = std::size_t{32} << 20});
      },
      {reinterpret_cast<const char*>(data) + 1, size - 1});
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t end = written.find('\n', at);
    boost::system::error_code error;
    static_cast<void>(boost::json::parse(written.substr(at, end - at), error));
    if (error) fuzz::broken("an answer that is no JSON:", written.substr(at, end - at));
    at = end + 1;
  }
  return 0;
}
