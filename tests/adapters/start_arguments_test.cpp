#include "adapters/commands/start_arguments.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace tengen::adapters {
namespace {

using Words = std::vector<std::string>;

StartArguments read(const Words& words) {
  std::vector<const char*> argv{"tengen"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  return read_start_arguments(static_cast<int>(argv.size()), argv.data());
}

void check(const Words& given, const Words& own, const Words& unused) {
  const StartArguments read_ones = read(given);
  BOOST_TEST(read_ones.own == own, boost::test_tools::per_element());
  BOOST_TEST(read_ones.unused == unused, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(start_arguments)

BOOST_AUTO_TEST_CASE(what_rapfi_is_started_with) {
  check({"--mode", "gomocup"}, {"gomocup"}, {});
  check({"--mode=GOMOCUP", "--config", "config.toml"}, {"gomocup"}, {"--config config.toml"});
  check({"--config=config.toml"}, {}, {"--config=config.toml"});
  check({"gomocup", "--config=config.toml", "--force-utf8"}, {"gomocup"}, {"--config=config.toml", "--force-utf8"});
  check({"Gomocup"}, {"gomocup"}, {});
  check({"--mode", "bench"}, {}, {"--mode bench"});
}

BOOST_AUTO_TEST_CASE(what_katago_is_started_with) {
  check({"gtp", "-model", "m.bin.gz", "-config", "gtp.cfg"}, {"gtp"}, {"-model m.bin.gz", "-config gtp.cfg"});
  check({"GTP", "--model", "m", "-human-model", "h", "-override-version", "1.9"}, {"gtp"},
        {"--model m", "-human-model h", "-override-version 1.9"});
  check({"analysis", "-config", "a.cfg", "-config", "b.cfg", "-analysis-threads", "-1", "-quit-without-waiting"},
        {"analysis", "--quit-without-waiting"}, {"-config a.cfg", "-config b.cfg", "-analysis-threads -1"});
  check({"-model", "m", "gtp", "--size", "9"}, {"gtp", "--size", "9"}, {"-model m"});
  check({"--size", "9", "--little-go", "gtp", "-model"}, {"gtp", "--size", "9", "--little-go"}, {"-model"});
  check({"--mode", "gtp"}, {"gtp"}, {});
}

BOOST_AUTO_TEST_CASE(settings_are_taken_apart) {
  StartArguments start =
      read({"gtp", "-override-config", "maxVisits=100, logSearchInfo = false,,x", "-override-config="});
  const std::vector<StartArguments::Setting> expected{{"maxVisits", "100"}, {"logSearchInfo", "false"}, {"x", ""}};
  BOOST_TEST((start.settings == expected));
  BOOST_TEST(start.unused_text() == "");
  start.use_settings([](const std::string& name, const std::string&) { return name == "maxVisits"; });
  BOOST_TEST(start.unused_text() == "not used here: -override-config logSearchInfo=false, -override-config x=");
}

BOOST_AUTO_TEST_CASE(other_commands_keep_every_word) {
  for (const Words& words :
       {Words{"play", "--mode", "gomocup"}, Words{"plya"}, Words{"solve", "go", "-model", "m"},
        Words{"convert", "gtp", "a.sgf"}, Words{"--version"}, Words{"--help"}, Words{"gtp", "--help"}, Words{}}) {
    check(words, words, {});
  }
  check({"gtp", "--nonsense"}, {"gtp", "--nonsense"}, {});
  check({"gtp", "foo"}, {"gtp", "foo"}, {});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::adapters
