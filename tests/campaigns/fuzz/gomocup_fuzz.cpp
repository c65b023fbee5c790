// Whole Gomocup sessions, the Yixin extension among them.

#include "protocol/gomocup/gomocup_session.hpp"
#include "tests/campaigns/fuzz/session_driver.hpp"
#include "tests/support/memory_database.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::SessionDriver driver;
  const std::string written = driver.run(
      [](SessionIo& host) {
        gomocup::Options options;
        options.engine.memory_bytes = std::size_t{32} << 20;
        options.open_database = test::memory_databases();
        options.database = "positions.db";
        return std::make_unique<gomocup::GomocupSession>(host, options);
      },
      {reinterpret_cast<const char*>(data), size});
  for (const char c : written) {
    if (static_cast<unsigned char>(c) < ' ' && c != '\n') fuzz::broken("a control character in a reply");
  }
  return 0;
}
