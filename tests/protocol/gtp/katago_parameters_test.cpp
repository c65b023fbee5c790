#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(katago_parameters)

namespace {

std::string value_of(Conversation& gtp, const std::string& name) {
  const std::string text = gtp.send("kata-get-param " + name);
  BOOST_TEST_REQUIRE(text.starts_with("= "), name);
  return text.substr(2, text.size() - 4);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_listed_name_can_be_read_and_written_back) {
  for (const GameSpec& spec : {GameSpec(go::Spec{}), GameSpec(gomoku::Spec{}), GameSpec(connect::Spec{})}) {
    Conversation gtp(spec);
    const std::string before = gtp.send("kata-get-params");
    const std::string list = gtp.send("kata-list-params");
    std::istringstream names(list.substr(2));
    int count = 0;
    for (std::string name; names >> name; ++count) {
      gtp.done("kata-set-param " + name + " " + value_of(gtp, name));
    }
    BOOST_TEST(count >= 18);
    BOOST_TEST(gtp.send("kata-get-params") == before);
    const auto object = boost::json::parse(before.substr(2, before.size() - 4)).as_object();
    BOOST_TEST(object.size() == static_cast<std::size_t>(count));
    gtp.done("kata-set-params " + boost::json::serialize(object));
    BOOST_TEST(gtp.send("kata-get-params") == before);
  }
}

BOOST_AUTO_TEST_CASE(switches_and_numbers_stand_without_quotes) {
  Conversation gtp;
  gtp.done("tengen-param resign on");
  gtp.done("tengen-param live_graphics off");
  gtp.done("tengen-param candidates 3");
  const std::string text = gtp.send("kata-get-params");
  const auto object = boost::json::parse(text.substr(2, text.size() - 4)).as_object();
  const auto written = [&object](const char* name) { return boost::json::serialize(object.at(name)); };
  BOOST_TEST(written("resign") == "true");
  BOOST_TEST(written("live_graphics") == "false");
  BOOST_TEST(written("allowResignation") == "true");
  BOOST_TEST(written("ponderingEnabled") == "false");
  BOOST_TEST(written("candidates") == "3");
  BOOST_TEST(object.at("ko").is_string());
}

BOOST_AUTO_TEST_CASE(both_families_of_names_mean_the_same_settings) {
  Conversation gtp;
  gtp.done("kata-set-param numSearchThreads 3");
  BOOST_TEST(gtp.send("tengen-param threads") == reply("3"));
  gtp.done("tengen-param max_nodes 7000");
  BOOST_TEST(value_of(gtp, "maxVisits") == "7000");
  BOOST_TEST(value_of(gtp, "maxPlayouts") == "7000");
  gtp.done("kata-set-param maxPlayouts 1000000000000000000000");
  BOOST_TEST(value_of(gtp, "max_nodes") == "0");
  BOOST_TEST(value_of(gtp, "maxVisits") == "1125899906842624");
  BOOST_TEST(value_of(gtp, "maxTime") == "1e+20");
  gtp.done("kata-set-param maxTime 0.25");
  BOOST_TEST(value_of(gtp, "max_time_ms") == "250");
  gtp.done("kata-set-param maxTime 1e20");
  BOOST_TEST(value_of(gtp, "max_time_ms") == "0");
  gtp.done("kata-set-param lagBuffer 0.03");
  BOOST_TEST(value_of(gtp, "reserve_ms") == "30");
  gtp.done("kata-set-param allowResignation false");
  BOOST_TEST(value_of(gtp, "resign") == "off");
}

BOOST_AUTO_TEST_CASE(bad_names_and_values_change_nothing) {
  Conversation gtp;
  const std::string before = gtp.send("kata-get-params");
  for (const char* words : {"foo 1",
                            "numSearchThreads 0",
                            "numSearchThreads 1000",
                            "numSearchThreads x",
                            "maxVisits 0",
                            "maxVisits -5",
                            "maxVisits x",
                            "maxTime 0",
                            "maxTime -1",
                            "maxTime nan",
                            "lagBuffer -1",
                            "lagBuffer 61",
                            "allowResignation 2",
                            "ponderingEnabled true",
                            "analysisWideRootNoise 0.04",
                            "playoutDoublingAdvantage 1",
                            "max_nodes -1",
                            "candidates 0",
                            "candidates 1001",
                            "reserve_ms 60001",
                            "max_time_ms -1",
                            "resign",
                            "resign on on"}) {
    BOOST_TEST(gtp.send("kata-set-param " + std::string(words)).starts_with("? "), words);
  }
  for (const char* text :
       {"", "x", "[]", "1", "{\"foo\":1}", "{\"maxVisits\":5,\"foo\":1}", "{\"maxVisits\":[5]}", "{\"maxVisits\":5"}) {
    BOOST_TEST(gtp.send("kata-set-params " + std::string(text)).starts_with("? "), text);
  }
  BOOST_TEST(gtp.send("kata-get-param foo") == refusal("unknown parameter: foo"));
  BOOST_TEST(gtp.send("kata-get-param in_a_row") == refusal("unknown parameter: in_a_row"));
  BOOST_TEST(gtp.send("kata-get-param") == refusal("syntax error"));
  BOOST_TEST(gtp.send("kata-set-param maxTime 0") == refusal("invalid value for maxTime: 0"));
  BOOST_TEST(gtp.send("kata-get-params") == before);
}

BOOST_AUTO_TEST_CASE(several_at_once) {
  Conversation gtp;
  gtp.done("kata-set-params {\"maxVisits\": 500, \"maxTime\": 1.5, \"resign\": false, \"ko\": \"simple\"}");
  BOOST_TEST(value_of(gtp, "max_nodes") == "500");
  BOOST_TEST(value_of(gtp, "max_time_ms") == "1500");
  BOOST_TEST(value_of(gtp, "resign") == "off");
  BOOST_TEST(value_of(gtp, "ko") == "simple");
}

BOOST_AUTO_TEST_CASE(limits_hold_for_the_next_search) {
  Conversation gtp;
  gtp.done("tengen-param move_time_ms 5000");
  gtp.think("genmove b", "c3");
  BOOST_TEST(!gtp.request().nodes);
  BOOST_TEST(gtp.request().time.turn->count() == 5000);
  gtp.done("kata-set-param maxVisits 900");
  gtp.done("kata-set-param maxTime 3");
  gtp.think("genmove w", "c4");
  BOOST_TEST(gtp.request().nodes.value() == 900U);
  BOOST_TEST(gtp.request().time.turn->count() == 3000);
  gtp.done("time_settings 100 0 0");
  gtp.think("genmove b", "c2");
  BOOST_TEST(gtp.request().time.left->count() == 100'000);
  BOOST_TEST(gtp.request().time.turn->count() == 3000);
  BOOST_TEST(gtp.request().time.reserve.count() == 100);
  gtp.done("kata-set-param lagBuffer 0.05");
  gtp.think("genmove w", "b2");
  BOOST_TEST(gtp.request().time.reserve.count() == 50);
  gtp.done("tengen-param candidates 3");
  gtp.send("analyze");
  BOOST_TEST(gtp.request().multi_pv == 3);
  BOOST_TEST(!gtp.request().nodes);
}

BOOST_AUTO_TEST_CASE(options_of_leela_zero) {
  Conversation gtp;
  gtp.done("lz-setoption name visits value 600");
  BOOST_TEST(value_of(gtp, "max_nodes") == "600");
  gtp.done("lz-setoption name Maximum Memory Use (MiB) value 64");
  BOOST_TEST(value_of(gtp, "memory_mb") == "64");
  BOOST_TEST(gtp.send("lz-setoption") ==
             reply("option name Maximum Memory Use (MiB) type spin default 64\noption name Visits type spin default "
                   "600\noption name Playouts type spin default 600"));
  gtp.done("lz-setoption name Visits value 0");
  BOOST_TEST(value_of(gtp, "maxVisits") == "1125899906842624");
  BOOST_TEST(gtp.send("lz-setoption name visits value {k}") == refusal("incorrect value"));
  BOOST_TEST(gtp.send("lz-setoption name Lagbuffer value 5") == refusal("unknown option"));
  for (const char* words : {"name", "name value 5", "name visits value", "visits value 5", "name visits 5",
                            "name visits value 5 6", "name visits"}) {
    BOOST_TEST(gtp.send("lz-setoption " + std::string(words)).starts_with("? "), words);
  }
}

BOOST_AUTO_TEST_SUITE_END()
