// Finished boards of Go: who is dead, and the score. tests/golden/go_ends.jsonl holds boards of 6x6 to 9x9 on which GNU
// Go and KataGo agree (tests/bench/go_ends.py made it: 200 ends of tengen-lab go-selfplay, 28 of games of Tengen's
// levels and GNU Go).

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(ends)

namespace {

std::vector<std::string> sorted_words(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> list;
  for (std::string word; words >> word;) list.push_back(word);
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

BOOST_AUTO_TEST_CASE(finished_boards_are_judged_as_others_judge_them) {
  int count = 0;
  int right = 0;
  std::ifstream file(TENGEN_TEST_DATA "/go_ends.jsonl");
  for (std::string line; std::getline(file, line);) {
    const boost::json::object record = boost::json::parse(line).as_object();
    const auto text = [&](const char* name) { return std::string(record.at(name).as_string()); };
    Conversation gtp(go::Spec{});
    gtp.done("boardsize " + std::to_string(record.at("size").as_int64()));
    gtp.done("komi " + std::to_string(record.at("komi").to_number<double>()));
    std::string stones;
    for (const char* const color : {"black", "white"}) {
      for (const std::string& stone : sorted_words(text(color))) stones += " " + std::string(color) + " " + stone;
    }
    gtp.done("set_position" + stones);
    const bool dead = sorted_words(gtp.send("final_status_list dead").substr(1)) == sorted_words(text("dead"));
    const bool score = gtp.send("final_score") == reply(text("score"));
    BOOST_TEST(dead == score, stones);
    count += 1;
    right += dead && score ? 1 : 0;
  }
  BOOST_TEST(count >= 200);
  BOOST_TEST(100 * right >= 99 * count, right << " of " << count);
}

BOOST_AUTO_TEST_SUITE_END()
