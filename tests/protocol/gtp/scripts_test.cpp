#include <memory>
#include <string>

#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/session_script.hpp"

// Conversations of GTP with one session: tests/golden/sessions/gtp.

namespace {

using namespace tengen;

class GtpScripted final : public test::ScriptedSession {
 public:
  explicit GtpScripted(const GameSpec& spec) : session_(host, spec, test::Conversation::standard_options()) {}

  Session& session() override { return session_; }
  std::string ended(const std::string& words) const override {
    const std::size_t status = words.find_last_of("=?\n");
    const bool bare = words.find_first_not_of("0123456789", status + 1) == std::string::npos;
    return words + (bare && status != std::string::npos && words[status] != '\n' ? " \n\n" : "\n\n");
  }
  bool is_success(const std::string& answer) const override { return answer == "= \n\n"; }
  Vertex point(const std::string& word, BoardSize size) const override { return gtp::parse_vertex(word, size).value(); }
  std::string point_text(Vertex at, BoardSize size) const override { return vertex_text(at, size); }
  SearchInfo ordinary_info() const override {
    SearchInfo info;
    info.depth = 3;
    return info;
  }
  std::string state() override {
    std::string told;
    for (const char* const line :
         {"showboard", "tengen-param", "final_score", "final_status_list alive", "kata-get-params", "kata-get-rules"}) {
      session_.on_line({line, host.time, false});
      told += host.take();
    }
    return told;
  }

 private:
  gtp::GtpSession session_;
};

std::unique_ptr<test::ScriptedSession> session_of(const std::string& game) {
  if (const auto rule = gomoku::rule_named(game)) return std::make_unique<GtpScripted>(gomoku::Spec{.rule = *rule});
  return std::make_unique<GtpScripted>(game == "little-go" ? GameSpec(go::little_go())
                                       : game == "gomoku"  ? GameSpec(gomoku::Spec{})
                                       : game == "connect" ? GameSpec(connect::Spec{})
                                                           : GameSpec(go::Spec{}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gtp_scripts)

const auto board = test::script_cases("gtp", "board", session_of);
const auto genmove = test::script_cases("gtp", "genmove", session_of);
const auto search = test::script_cases("gtp", "search", session_of);
const auto analysis = test::script_cases("gtp", "analysis", session_of);
const auto settings = test::script_cases("gtp", "settings", session_of);
const auto katago_rules = test::script_cases("gtp", "katago_rules", session_of);
const auto record = test::script_cases("gtp", "record", session_of);
const auto gogui = test::script_cases("gtp", "gogui", session_of);

BOOST_AUTO_TEST_SUITE_END()
