// What the web page says to the WebAssembly module, a call a line: each is answered once, by JSON.

#include <algorithm>
#include <boost/json.hpp>

#include "protocol/json/page_session.hpp"
#include "protocol/text.hpp"
#include "tests/campaigns/fuzz/session_driver.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::SessionDriver driver;
  const json::PageOptions options{.engine = {.memory_bytes = std::size_t{32} << 20, .threads = 2}};
  const std::string written =
      driver.run([&options](SessionIo& host) { return std::make_unique<json::PageSession>(host, options); },
                 {reinterpret_cast<const char*>(data), size});
  // A position is told by its board and its moves, of which each call adds one, or as many as it names.
  constexpr std::size_t longest_answer = 64 << 10;
  if (written.size() > (driver.heard().size() + 1) * (longest_answer + 4 * size)) fuzz::broken("too long answers");
  std::ptrdiff_t answers = 0;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t end = written.find('\n', at);
    const std::string line = written.substr(at, end - at);
    boost::system::error_code error;
    const auto answer = boost::json::parse(line, error);
    if (error || !answer.is_object()) fuzz::broken("an answer that is no JSON:", line);
    if (!answer.get_object().contains("info")) ++answers;
    at = end + 1;
  }
  const auto& heard = driver.heard();
  const auto asked =
      std::count_if(heard.begin(), heard.end(), [](const std::string& line) { return !trim(line).empty(); });
  if (answers != asked) fuzz::broken("another number of answers than of calls");
  return 0;
}
