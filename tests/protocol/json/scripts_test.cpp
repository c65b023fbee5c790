#include <algorithm>
#include <memory>
#include <string>

#include "adapters/runtime/charsets.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/json/analysis_session.hpp"
#include "protocol/json/page_session.hpp"
#include "tests/support/session_script.hpp"

// Conversations in JSON with one session: tests/golden/sessions/json.

namespace {

using namespace tengen;
using namespace tengen::json;

class JsonScripted : public test::ScriptedSession {
 public:
  std::string ended(const std::string& words) const override { return words + "\n"; }
  bool is_success(const std::string& answer) const override { return answer.find("\"error\"") == std::string::npos; }
};

class PageScripted final : public JsonScripted {
 public:
  Session& session() override { return session_; }
  /// `play 4,3` is a call with its arguments.
  std::string line(const std::string& words) const override {
    const std::size_t blank = std::min(words.find(' '), words.size());
    const std::string arguments = blank == words.size() ? "" : words.substr(blank + 1);
    return R"({"id":7,"call":")" + words.substr(0, blank) + R"(","args":[)" + arguments + "]}";
  }
  Vertex point(const std::string& word, BoardSize /*size*/) const override {
    return {std::stoi(word), std::stoi(word.substr(word.find(',') + 1))};
  }
  std::string point_text(Vertex at, BoardSize /*size*/) const override {
    return std::to_string(at.x) + "," + std::to_string(at.y);
  }

 private:
  PageSession session_{host,
                       {.engine = {.memory_bytes = std::size_t{16} << 20},
                        .longest_search = Milliseconds{5000},
                        .charsets = {adapters::convert_charset}}};
};

class AnalysisScripted final : public JsonScripted {
 public:
  explicit AnalysisScripted(AnalysisOptions options) : session_(host, std::move(options)) {}

  Session& session() override { return session_; }
  /// `ask ID FIELDS` is a query of Go on 5x5.
  std::string line(const std::string& words) const override {
    const std::size_t blank = std::min(words.find(' ', 4), words.size());
    const std::string fields = blank == words.size() ? "" : "," + words.substr(blank + 1);
    return R"({"id":")" + words.substr(4, blank - 4) + R"(","boardXSize":5,"boardYSize":5,"rules":"chinese")" +
           (fields.find(R"("moves":[[)") == std::string::npos ? R"(,"moves":[])" : "") + fields + "}";
  }
  Vertex point(const std::string& word, BoardSize size) const override { return gtp::parse_vertex(word, size).value(); }
  std::string point_text(Vertex at, BoardSize size) const override { return vertex_text(at, size); }

 private:
  AnalysisSession session_;
};

std::unique_ptr<test::ScriptedSession> session_of(const std::string& kind) {
  if (kind == "page") return std::make_unique<PageScripted>();
  AnalysisOptions options;
  options.version = "1.2.3";
  options.quit_without_waiting = kind == "impatient";
  if (kind == "ten") options.defaults.nodes_per_visit = 10;
  return std::make_unique<AnalysisScripted>(std::move(options));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_scripts)

const auto page = test::script_cases("json", "page", session_of);
const auto analysis = test::script_cases("json", "analysis", session_of);

BOOST_AUTO_TEST_SUITE_END()
