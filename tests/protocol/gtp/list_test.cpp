#include <boost/test/unit_test.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(list)

namespace {

/// The name of the command in every line that a transcript sends.
std::set<std::string> commands_sent() {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(TENGEN_TEST_DATA) / "gtp")) {
    std::ifstream lines(file.path());
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string word;
      if (!(words >> word) || word != ">" || !(words >> word)) continue;
      if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) words >> word;
      names.insert(word);
    }
  }
  return names;
}

std::vector<std::string> listed(Conversation& gtp) {
  std::istringstream words(gtp.send("list_commands").substr(2));
  std::vector<std::string> names;
  for (std::string name; words >> name;) names.push_back(name);
  return names;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_listed_command_is_known_and_sent_by_a_transcript) {
  const std::set<std::string> sent = commands_sent();
  for (const GameSpec& spec :
       {GameSpec(go::Spec{}), GameSpec(go::little_go()), GameSpec(gomoku::Spec{}), GameSpec(connect::Spec{})}) {
    Conversation gtp(spec);
    std::set<std::string> names;
    for (const std::string& name : listed(gtp)) {
      BOOST_TEST(names.insert(name).second, name);
      BOOST_TEST(gtp.send("known_command " + name) == reply("true"), name);
      BOOST_TEST(sent.contains(name), "no file of tests/golden/gtp sends " << name);
    }
    for (const char* name : {"protocol_version", "name", "version", "known_command", "list_commands", "quit",
                             "boardsize", "clear_board", "komi", "play", "genmove", "undo", "loadsgf", "showboard"}) {
      BOOST_TEST(names.contains(name), name);
    }
    BOOST_TEST(names.contains("fixed_handicap") == std::holds_alternative<go::Spec>(spec));
  }
}

BOOST_AUTO_TEST_CASE(what_hosts_of_go_look_for_is_listed) {
  Conversation gtp;
  const auto names = listed(gtp);
  const std::set<std::string> all(names.begin(), names.end());
  for (const char* name : {"kata-get-rules",
                           "kata-set-rules",
                           "kata-set-rule",
                           "kgs-rules",
                           "get_komi",
                           "set_position",
                           "clear_cache",
                           "stop",
                           "kata-get-param",
                           "kata-set-param",
                           "kata-list-params",
                           "kata-get-params",
                           "kata-set-params",
                           "kata-search",
                           "kata-search_cancellable",
                           "kata-search_analyze",
                           "kata-search_analyze_cancellable",
                           "kata-raw-nn",
                           "kata-get-models",
                           "kata-benchmark",
                           "printsgf",
                           "cputime",
                           "gomill-cpu_time",
                           "gomill-explain_last_move",
                           "kgs-chat",
                           "kgs-game_over",
                           "cgos-opponent_name",
                           "cgos-opponent_rating",
                           "cgos-gameover",
                           "echo",
                           "lz-setoption"}) {
    BOOST_TEST(all.contains(name), name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
