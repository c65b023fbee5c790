#include <algorithm>
#include <memory>
#include <string>

#include "tests/protocol/gomocup/session_fixture.hpp"
#include "tests/support/memory_database.hpp"
#include "tests/support/session_script.hpp"

// Conversations of Gomocup's protocol with one session: tests/golden/sessions/gomocup.

namespace {

using namespace tengen;

class GomocupScripted final : public test::ScriptedSession {
 public:
  /// `yixin`: after Yixin-Board's first lines; `database`: with a database too; `piskvork`: under a manager that draws
  /// while 25 points are empty.
  explicit GomocupScripted(const std::string& kind) : session_(host, options(kind, files_)) {
    if (kind != "yixin" && kind != "database") return;
    for (const char* const line : {"info show_detail 0", "start 15"}) session_.on_line({line, host.time, false});
    static_cast<void>(host.take());
  }

  Session& session() override { return session_; }
  std::string ended(const std::string& words) const override { return words + "\n"; }
  bool is_success(const std::string& answer) const override {
    return answer.find_first_not_of("OK\n") == std::string::npos;
  }
  Vertex point(const std::string& word, BoardSize /*size*/) const override {
    const std::size_t comma = word.find(',');
    return {std::stoi(word), std::stoi(word.substr(comma + 1))};
  }
  std::string point_text(Vertex at, BoardSize /*size*/) const override {
    return std::to_string(at.x) + "," + std::to_string(at.y);
  }
  std::string fact(const std::string& key) override {
    return key == "records" ? std::to_string(files_->at("main.db")->size()) : "";
  }

 private:
  static gomocup::Options options(const std::string& kind, const std::shared_ptr<test::MemoryFiles>& files) {
    gomocup::Options options;
    options.version = "1.2.3";
    if (kind == "piskvork") options.draw_empty = 25;
    if (kind == "database") {
      options.open_database = test::memory_databases(files);
      options.database = "main.db";
    }
    return options;
  }

  std::shared_ptr<test::MemoryFiles> files_ = std::make_shared<test::MemoryFiles>();
  gomocup::GomocupSession session_;
};

std::unique_ptr<test::ScriptedSession> session_of(const std::string& kind) {
  return std::make_unique<GomocupScripted>(kind);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomocup_scripts)

const auto session = test::script_cases("gomocup", "session", session_of);
const auto search = test::script_cases("gomocup", "search", session_of);
const auto settings = test::script_cases("gomocup", "settings", session_of);
const auto yixin = test::script_cases("gomocup", "yixin", session_of);
const auto database = test::script_cases("gomocup", "database", session_of);

BOOST_AUTO_TEST_SUITE_END()
