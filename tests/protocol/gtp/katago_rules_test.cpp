#include "protocol/katago/rules.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(katago_rules)

namespace {

std::string object(const std::string& ko, const std::string& tax, const std::string& bonus, bool friendly) {
  return "{\"friendlyPassOk\":" + std::string(friendly ? "true" : "false") + ",\"hasButton\":false,\"ko\":\"" + ko +
         "\",\"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"" + tax + "\",\"whiteHandicapBonus\":\"" + bonus + "\"}";
}

}  // namespace

BOOST_AUTO_TEST_CASE(rules_are_told_as_katago_does) {
  Conversation gtp;
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "NONE", "0", false)));
  Conversation little(go::little_go());
  BOOST_TEST(little.send("kata-get-rules") == reply(object("SIMPLE", "ALL", "0", false)));
  Conversation gomoku(gomoku::Spec{});
  BOOST_TEST(gomoku.send("kata-get-rules") == refusal("unknown command"));
  BOOST_TEST(gomoku.send("kata-set-rules chinese") == refusal("unknown command"));
}

BOOST_AUTO_TEST_CASE(names_that_can_be_played) {
  for (const auto& [name, rules] : {std::pair("chinese", object("SIMPLE", "NONE", "N", true)),
                                    std::pair("Chinese", object("SIMPLE", "NONE", "N", true)),
                                    std::pair("chinese-ogs", object("POSITIONAL", "NONE", "N", true)),
                                    std::pair("chinese_kgs", object("POSITIONAL", "NONE", "N", true)),
                                    std::pair("stone-scoring", object("SIMPLE", "ALL", "0", true)),
                                    std::pair("stone scoring", object("SIMPLE", "ALL", "0", true)),
                                    std::pair("AncientArea", object("SIMPLE", "ALL", "0", true))}) {
    Conversation gtp;
    gtp.done("kata-set-rules " + std::string(name));
    BOOST_TEST(gtp.send("kata-get-rules") == reply(rules), name);
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_played_is_named) {
  Conversation gtp;
  gtp.done("kata-set-rules chinese");
  const std::string before = gtp.state() + gtp.send("kata-get-rules");
  for (const auto& [name, parts] :
       {std::pair("tromp-taylor", "suicide"), std::pair("japanese", "scoring TERRITORY, tax SEKI"),
        std::pair("korean", "scoring TERRITORY, tax SEKI"),
        std::pair("ancient-territory", "scoring TERRITORY, tax ALL"), std::pair("aga", "ko SITUATIONAL"),
        std::pair("bga", "ko SITUATIONAL"), std::pair("french", "ko SITUATIONAL"),
        std::pair("aga-button", "ko SITUATIONAL, a button"), std::pair("new-zealand", "ko SITUATIONAL, suicide"),
        std::pair("ing", "suicide"), std::pair("{\"ko\":\"SPIGHT\"}", "ko SPIGHT"),
        std::pair("{\"scoring\":\"TERRITORY\"}", "scoring TERRITORY, tax SEKI"),
        std::pair("{\"tax\":\"SEKI\"}", "tax SEKI"), std::pair("{\"suicide\":true}", "suicide"),
        std::pair("{\"hasButton\": true}", "a button")}) {
    BOOST_TEST(gtp.send("kata-set-rules " + std::string(name)) == refusal("not played here: " + std::string(parts)));
  }
  for (const char* name : {"foo", "{", "[]", "{\"ko\":1}", "{\"ko\":\"FOO\"}", "{\"foo\":\"SIMPLE\"}", "{\"komi\":7}",
                           "{\"suicide\":\"maybe\"}", "chinese japanese", "{\"ko\":\"SIMPLE\"} x"}) {
    BOOST_TEST(gtp.send("kata-set-rules " + std::string(name)).starts_with("? "), name);
  }
  BOOST_TEST(gtp.send("kata-set-rules") == refusal("syntax error"));
  BOOST_TEST(gtp.send("kata-set-rules foo") == refusal("unknown rules: foo"));
  BOOST_TEST(gtp.state() + gtp.send("kata-get-rules") == before);
}

BOOST_AUTO_TEST_CASE(objects) {
  Conversation gtp;
  const std::string text = object("SIMPLE", "ALL", "N-1", true);
  gtp.done("kata-set-rules " + text);
  BOOST_TEST(gtp.send("kata-get-rules") == reply(text));
  gtp.done("kata-set-rules { \"ko\": \"simple\" }");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("SIMPLE", "NONE", "0", false)));
  gtp.done("kata-set-rules {}");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "NONE", "0", false)));
}

BOOST_AUTO_TEST_CASE(one_part) {
  Conversation gtp;
  gtp.done("kata-set-rule ko SIMPLE");
  gtp.done("kata-set-rule friendlyPassOk true");
  gtp.done("kata-set-rule suicide false");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("SIMPLE", "NONE", "0", true)));
  BOOST_TEST(gtp.send("kata-set-rule ko SITUATIONAL") == refusal("not played here: ko SITUATIONAL"));
  BOOST_TEST(gtp.send("kata-set-rule ko FOO") == refusal("bad value for ko: FOO"));
  BOOST_TEST(gtp.send("kata-set-rule foo SIMPLE") == refusal("unknown rule: foo"));
  BOOST_TEST(gtp.send("kata-set-rule ko") == refusal("syntax error"));
  BOOST_TEST(gtp.send("kata-set-rule ko SIMPLE x") == refusal("syntax error"));
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("SIMPLE", "NONE", "0", true)));
}

BOOST_AUTO_TEST_CASE(rules_of_kgs) {
  Conversation gtp;
  gtp.done("kgs-rules chinese");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "NONE", "N", true)));
  BOOST_TEST(gtp.send("kgs-rules japanese") == refusal("not played here: scoring TERRITORY, tax SEKI"));
  BOOST_TEST(gtp.send("kgs-rules aga") == refusal("not played here: ko SITUATIONAL"));
  BOOST_TEST(gtp.send("kgs-rules new_zealand") == refusal("not played here: ko SITUATIONAL, suicide"));
  BOOST_TEST(gtp.send("kgs-rules korean") == refusal("unknown rules: korean"));
  BOOST_TEST(gtp.send("kgs-rules") == refusal("syntax error"));
}

BOOST_AUTO_TEST_CASE(the_ko_rule_changes_for_the_game_at_hand) {
  Conversation gtp;
  gtp.done("rectangular_boardsize 4 1");
  // White takes B1 and, two passes later, Black would take A1: the stones that stood after White's first move.
  for (const char* move : {"play b b1", "play w c1", "play w a1", "play b pass", "play w pass"}) gtp.done(move);
  BOOST_TEST(gtp.send("play b b1") == refusal("illegal move"));
  gtp.done("kata-set-rule ko SIMPLE");
  gtp.done("play b b1");
  BOOST_TEST(gtp.send("kata-set-rule ko POSITIONAL") == refusal("the moves played break that rule"));
  BOOST_TEST(gtp.send("kata-set-rules chinese-ogs") == refusal("the moves played break that rule"));
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("SIMPLE", "NONE", "0", false)));
  gtp.done("undo");
  gtp.done("kata-set-rules chinese-ogs");
  BOOST_TEST(gtp.send("play b b1") == refusal("illegal move"));
}

BOOST_AUTO_TEST_CASE(white_gets_points_for_handicap_stones) {
  Conversation gtp;
  gtp.done("boardsize 9");
  gtp.done("komi 0.5");
  gtp.done("kata-set-rules chinese");
  BOOST_TEST(gtp.send("fixed_handicap 4").starts_with("= "));
  BOOST_TEST(gtp.send("final_score") == reply("B+76.5"));
  BOOST_TEST(gtp.send("get_komi") == reply("0.5"));
  gtp.done("kata-set-rule whiteHandicapBonus N-1");
  BOOST_TEST(gtp.send("final_score") == reply("B+77.5"));
  gtp.done("kata-set-rule whiteHandicapBonus 0");
  BOOST_TEST(gtp.send("final_score") == reply("B+80.5"));
  gtp.done("kata-set-rule whiteHandicapBonus N");
  gtp.done("komi 1.5");
  BOOST_TEST(gtp.send("final_score") == reply("B+75.5"));
  gtp.done("clear_board");
  BOOST_TEST(gtp.send("final_score") == reply("W+1.5"));
  gtp.done("set_free_handicap a1 b1 c1");
  BOOST_TEST(gtp.send("final_score") == reply("B+76.5"));
  gtp.done("boardsize 5");
  BOOST_TEST(gtp.send("final_score") == reply("W+1.5"));
  gtp.done("set_position b a1 b b2 w e5");
  BOOST_TEST(gtp.send("get_komi") == reply("1.5"));
  BOOST_TEST(gtp.send("final_score") == reply("W+0.5"));
}

BOOST_AUTO_TEST_CASE(rules_in_katago_s_short_form) {
  Conversation gtp;
  gtp.done("kata-set-rules koSIMPLEscoreAREAtaxNONEsui0button0whbN-1fpok1");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("SIMPLE", "NONE", "N-1", true)));
  gtp.done("kata-set-rules koPOSITIONAL scoring AREA tax ALL sui0 whbN");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "ALL", "N", false)));
  gtp.done("kata-set-rules koPOSITIONALscoreAREAtaxNONEsui0");
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "NONE", "0", false)));
  BOOST_TEST(gtp.send("kata-set-rules koSIMPLEscoreTERRITORYtaxSEKIsui0") ==
             refusal("not played here: scoring TERRITORY, tax SEKI"));
  BOOST_TEST(gtp.send("kata-set-rules scoreTERRITORY") == refusal("not played here: scoring TERRITORY, tax SEKI"));
  BOOST_TEST(gtp.send("kata-set-rules koPOSITIONALscoreAREAtaxNONEsui1button1") ==
             refusal("not played here: suicide, a button"));
  BOOST_TEST(gtp.send("kata-set-rules koSIMPLEsui0komi7.5") == refusal("the komi is no part of the rules: send komi"));
  for (const char* const bad : {"ko", "koFOO", "koSIMPLEx", "sui2", "komi", "komi7.5.5", "komi1e9", "tax0", "SIMPLE"}) {
    BOOST_TEST(gtp.send("kata-set-rules " + std::string(bad)) == refusal("unknown rules: " + std::string(bad)), bad);
  }
  BOOST_TEST(gtp.send("kata-get-rules") == reply(object("POSITIONAL", "NONE", "0", false)));
}

BOOST_AUTO_TEST_CASE(the_rules_at_the_start_come_back) {
  Conversation gtp;
  const std::string start = gtp.send("kata-get-rules");
  gtp.done("kata-set-rules chinese");
  gtp.done("kata-set-rules default");
  BOOST_TEST(gtp.send("kata-get-rules") == start);
  gtp.done("kata-set-rules stone-scoring");
  gtp.done("kata-set-rules " + start.substr(2, start.size() - 4));
  BOOST_TEST(gtp.send("kata-get-rules") == start);
  Conversation little(go::little_go());
  const std::string small = little.send("kata-get-rules");
  little.done("kata-set-rules chinese");
  little.done("kata-set-rules DEFAULT");
  BOOST_TEST(little.send("kata-get-rules") == small);
}

BOOST_AUTO_TEST_CASE(rules_of_a_file_that_are_not_played) {
  Conversation gtp;
  const auto load = [&gtp](const std::string& root) {
    gtp.host.files["game.sgf"] = "(;SZ[5]" + root + ";B[cc])";
    return gtp.send("loadsgf game.sgf");
  };
  BOOST_TEST(load("RU[Japanese]KM[6.5]") ==
             reply("the game's rules are Japanese, not played here: scoring TERRITORY, tax SEKI"));
  BOOST_TEST(gtp.send("get_komi") == reply("6.5"));
  BOOST_TEST(load("RU[AGA]") == reply("the game's rules are AGA, not played here: ko SITUATIONAL"));
  BOOST_TEST(load("RU[NZ]") == reply("the game's rules are NZ, not played here: ko SITUATIONAL, suicide"));
  BOOST_TEST(load("RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]").starts_with("= the game's rules are "));
  for (const char* const played : {"", "RU[Chinese]", "RU[]", "RU[house rules]", "KM[4.8]"}) {
    BOOST_TEST(load(played) == reply(), played);
  }
  BOOST_TEST(gtp.send("get_komi") == reply("4.8"));
  BOOST_TEST(load("KM[1e9]") == reply());
  BOOST_TEST(gtp.send("get_komi") == reply("4.8"));
}

BOOST_AUTO_TEST_SUITE_END()
