// Queries of KataGo's analysis engine: JSON lines for lines, at a cost that grows with them.

#include <boost/json.hpp>

#include "protocol/json/analysis_session.hpp"
#include "tests/campaigns/fuzz/session_driver.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  fuzz::SessionDriver driver;
  const json::AnalysisOptions options{.engine = {.memory_bytes = std::size_t{32} << 20}, .lines = 2};
  std::uint64_t steps = 0;
  // The driver keeps the session to itself: what it has cost is asked for at its end.
  class Counted final : public Session {
   public:
    Counted(SessionIo& host, const json::AnalysisOptions& given, std::uint64_t& told)
        : session_(host, given), told_(told) {}
    ~Counted() override { told_ = session_.steps(); }
    void on_line(const InputLine& line) override { session_.on_line(line); }
    void on_end_of_input() override { session_.on_end_of_input(); }
    void on_search_info(const SearchInfo& info) override { session_.on_search_info(info); }
    void on_search_done(const SearchResult& result) override { session_.on_search_done(result); }
    void on_tick() override { session_.on_tick(); }
    void on_continue() override { session_.on_continue(); }

   private:
    json::AnalysisSession session_;
    std::uint64_t& told_;
  };
  const std::string written =
      driver.run([&](SessionIo& host) { return std::make_unique<Counted>(host, options, steps); },
                 {reinterpret_cast<const char*>(data), size});
  constexpr std::uint64_t steps_a_byte = 64;
  constexpr std::size_t written_a_byte = 4096;  // a turn is a byte and a comma, and its answer tells ten moves
  if (steps > steps_a_byte * (size + 64)) fuzz::broken("too many steps");
  if (written.size() > written_a_byte * (size + 64)) fuzz::broken("too long answers");
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t end = written.find('\n', at);
    boost::system::error_code error;
    const auto answer = boost::json::parse(written.substr(at, end - at), error);
    if (error || !answer.is_object()) __builtin_trap();
    at = end + 1;
  }
  return 0;
}
