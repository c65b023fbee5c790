#include "protocol/gtp/command.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace tengen::gtp;
using namespace std::string_literals;

BOOST_AUTO_TEST_SUITE(line)

namespace {

using Words = std::vector<std::string>;

Command parsed(const std::string& line) {
  const auto command = parse_line(line);
  BOOST_REQUIRE_MESSAGE(command.has_value(), "nothing in '" << line << "'");
  return *command;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_without_anything_to_answer) {
  for (const std::string& text : {""s, "   "s, "\t\t"s, "\r"s, "#"s, "# a comment"s, "  # 12 name"s, "\x01\x02\x7F"s,
                                  "\0\0"s, "#name"s, "\v\f\b"s}) {
    BOOST_TEST(!parse_line(text).has_value(), "'" << text << "'");
  }
}

BOOST_AUTO_TEST_CASE(a_bare_id_keeps_its_id) {
  const Command command = parsed(" 3  # name");
  BOOST_TEST(command.id.value() == 3);
  BOOST_TEST(command.name == "");
  BOOST_TEST(command.arguments.empty());
}

BOOST_AUTO_TEST_CASE(ids_are_numbers_from_0_to_2_to_the_31_less_1) {
  BOOST_TEST(parsed("0 name").id.value() == 0);
  BOOST_TEST(parsed("007 name").id.value() == 7);
  BOOST_TEST(parsed("2147483647 name").id.value() == 2147483647);
  for (const char* word : {"2147483648", "99999999999999999999999", "-1", "+1", "1.5", "0x10", "1name", "=1"}) {
    const Command command = parsed(word + " name"s);
    BOOST_TEST(!command.id.has_value());
    BOOST_TEST(command.name == word);
    BOOST_TEST(command.arguments == Words{"name"});
  }
}

BOOST_AUTO_TEST_CASE(a_second_number_is_a_name) {
  const Command command = parsed("1 2 name");
  BOOST_TEST(command.id.value() == 1);
  BOOST_TEST(command.name == "2");
}

BOOST_AUTO_TEST_CASE(blanks_tabs_carriage_returns_and_comments) {
  const Command command = parsed("\t7   known_command \t genmove # b\r");
  BOOST_TEST(command.id.value() == 7);
  BOOST_TEST(command.name == "known_command");
  BOOST_TEST(command.arguments == Words{"genmove"});
  BOOST_TEST(parsed("play b c3#x").arguments == (Words{"b", "c3"}));
}

BOOST_AUTO_TEST_CASE(control_characters_vanish_and_do_not_separate) {
  const Command command = parsed("na\x01me\x7F a\rb\0c"s);
  BOOST_TEST(command.name == "name");
  BOOST_TEST(command.arguments == Words{"abc"});
}

BOOST_AUTO_TEST_CASE(bytes_beyond_ascii_stay) {
  BOOST_TEST(parsed("loadsgf K\xC3\xB6nig.sgf").arguments == Words{"K\xC3\xB6nig.sgf"});
}

BOOST_AUTO_TEST_CASE(interrupts) {
  BOOST_TEST(is_interrupt("# interrupt"));
  BOOST_TEST(is_interrupt("# interrupt\r"));
  BOOST_TEST(is_interrupt("# interrupt  "));
  for (const char* text : {"", "#", "# interrupted", "interrupt", "#interrupt", "1 # interrupt", "# Interrupt"}) {
    BOOST_TEST(!is_interrupt(text), text);
  }
}

BOOST_AUTO_TEST_CASE(responses) {
  BOOST_TEST(format_response({}, success()) == "= \n\n");
  BOOST_TEST(format_response(7, success("true")) == "=7 true\n\n");
  BOOST_TEST(format_response(0, success()) == "=0 \n\n");
  BOOST_TEST(format_response(12, failure("syntax error")) == "?12 syntax error\n\n");
}

BOOST_AUTO_TEST_CASE(a_response_holds_no_empty_line) {
  BOOST_TEST(format_response({}, success("a\n\n\nb\n")) == "= a\nb\n\n");
  BOOST_TEST(format_response({}, success("\n\n")) == "= \n\n");
  BOOST_TEST(format_response({}, success("\nboard\n\n")) == "= \nboard\n\n");
  BOOST_TEST(format_response({}, success("a\r\n\r\nb")) == "= a\nb\n\n");
}

BOOST_AUTO_TEST_SUITE_END()
