#include "protocol/gomocup/command.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/gomocup/command_reader.hpp"
#include "tests/protocol/gomocup/session_fixture.hpp"
#include "tests/support/named_cases.hpp"

// The table of commands, and what must hold for each of them.

namespace {

using namespace tengen;
using namespace tengen::gomocup;
using test::GomocupFixture;
using test::NamedCases;
using test::starts_with;

std::vector<std::string> all_commands() {
  const GomocupFixture gomocup;
  std::vector<std::string> names;
  for (const Entry& entry : gomocup.session.commands().entries()) names.push_back(entry.name);
  return names;
}

/// The first word of every line that a transcript sends, in capitals.
std::set<std::string> commands_in_transcripts() {
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(TENGEN_TEST_DATA) / "gomocup")) {
    std::ifstream lines(file.path());
    for (std::string line; std::getline(lines, line);) {
      std::string_view words = line;
      if (take_word(words) == ">") names.insert(upper(take_word(words)));
    }
  }
  return names;
}

/// What must follow the line of a command.
std::string lines_after(const Form& form) {
  switch (form.follow) {
    case Follow::nothing:
      return "";
    case Follow::file_name:
      return "\nsome file";
    case Follow::stones:
    case Follow::points:
    case Follow::remark:
      break;
  }
  return "\ndone";
}

void is_in_a_transcript(const std::string& name) {
  static const std::set<std::string> sent = commands_in_transcripts();
  BOOST_TEST(sent.count(name) == 1U, "no file of tests/golden/gomocup sends " << name);
}

void tells_how_it_is_used(const std::string& name) {
  GomocupFixture gomocup;
  const Form& form = gomocup.session.commands().find(name)->form;
  if (form.usage.empty()) return;
  BOOST_TEST(gomocup.ask(name + " ?" + lines_after(form)) ==
             "ERROR expected " + std::string(form.usage) + " instead of '?'\n");
}

void is_read_to_its_end(const std::string& name) {
  GomocupFixture gomocup;
  gomocup.ask("START 15\n" + name + lines_after(gomocup.session.commands().find(name)->form));
  while (gomocup.host.searching()) gomocup.finish({4, 4});
  BOOST_TEST(gomocup.ask("nothing") == "UNKNOWN command 'NOTHING'\n");
}

void is_known_in_small_letters(const std::string& name) {
  GomocupFixture gomocup;
  std::string small = name;
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  BOOST_TEST(upper(small) == name);
  BOOST_TEST(!starts_with(gomocup.ask(small + lines_after(gomocup.session.commands().find(name)->form)), "UNKNOWN"));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomocup_commands)

// `--run_test=gomocup_commands/in_a_transcript/TURN` looks at one command alone.
const NamedCases in_a_transcript("in_a_transcript", all_commands(), is_in_a_transcript);
const NamedCases usage("usage", all_commands(), tells_how_it_is_used);
const NamedCases read_to_its_end("read_to_its_end", all_commands(), is_read_to_its_end);
const NamedCases small_letters("small_letters", all_commands(), is_known_in_small_letters);

// What a list must let pass may not begin one of its own.
BOOST_AUTO_TEST_CASE(what_passes_inside_lists_is_one_line) {
  const GomocupFixture gomocup;
  for (const Entry& entry : gomocup.session.commands().entries()) {
    if (entry.form.inside_list == InsideList::passes) BOOST_TEST((entry.form.follow == Follow::nothing), entry.name);
  }
}

// c-gomoku-cli sends YXSTOP and means Gomocup's rule numbers.
BOOST_AUTO_TEST_CASE(commands_of_yixins_dialect_show_that_the_host_speaks_it) {
  const GomocupFixture gomocup;
  for (const Entry& entry : gomocup.session.commands().entries()) {
    BOOST_TEST(entry.form.yixin == (starts_with(entry.name, "YX") && entry.name != "YXSTOP"), entry.name);
  }
}

BOOST_AUTO_TEST_CASE(two_modules_cannot_claim_one_command) {
  Commands commands;
  const auto ignore = [](Nothing) {};
  add(commands, "TURN", no_arguments, ignore);
  BOOST_CHECK_THROW(add(commands, "TURN", no_arguments, ignore), std::logic_error);
  BOOST_TEST(commands.entries().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_command_gets_the_value_that_its_form_has_read) {
  Commands commands;
  std::vector<Vertex> got;
  add(commands, "HERE", point, [&](Vertex at) { got.push_back(at); });
  add(commands, "THESE", list_of_points, [&](const std::vector<Vertex>& points) { got = points; });
  CommandReader reader(commands);
  std::vector<Result<Request>> out;
  for (const char* line : {"here 1,2", "here 1", "these", "3,4", "5,6", "done"}) reader.read(line, false, out);
  BOOST_TEST_REQUIRE(out.size() == 3U);
  BOOST_TEST(got.empty());  // nothing is executed before its turn
  out[0].value().action();
  BOOST_TEST((got == std::vector<Vertex>{{1, 2}}));
  BOOST_TEST(out[1].error().detail == "expected x,y instead of '1'");
  out[2].value().action();
  BOOST_TEST((got == std::vector<Vertex>{{3, 4}, {5, 6}}));
}

BOOST_AUTO_TEST_SUITE_END()
