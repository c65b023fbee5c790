#include "protocol/text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

using tengen::printable;

BOOST_AUTO_TEST_SUITE(printable_text)

BOOST_AUTO_TEST_CASE(names_in_every_script_stay) {
  for (const std::string name : {"Alice", "Zoë", "棋手", "Игрок", "선수", "لاعب", "👩‍💻", "a b"}) {
    BOOST_TEST(printable(name) == name);
  }
}

BOOST_AUTO_TEST_CASE(what_acts_on_a_terminal_goes) {
  BOOST_TEST(printable("z\x1B]0;title\x07\x1B[2J.sgf") == "z?]0;title??[2J.sgf");
  BOOST_TEST(printable("a\r\nb\tc\x7F"
                       "d") == "a??b?c?d");
  BOOST_TEST(printable("\xC2\x9B"
                       "2J") == "?2J");  // CSI as one character
  BOOST_TEST(printable("a\xE2\x80\xAE"
                       "fgs.exe") == "a?fgs.exe");                     // RIGHT-TO-LEFT OVERRIDE
  BOOST_TEST(printable("\xE2\x81\xA6x\xE2\x81\xA9") == "?x?");         // isolates
  BOOST_TEST(printable("\xE2\x80\x8B\xEF\xBB\xBF\xC2\xAD") == "???");  // not seen
  BOOST_TEST(printable("\xE2\x80\xA8") == "?");                        // LINE SEPARATOR
  BOOST_TEST(printable(std::string("a\0b", 3)) == "a?b");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_are_one_sign_each) {
  BOOST_TEST(printable("\x9B"
                       "2J") == "?2J");
  BOOST_TEST(printable("Zo\xEB") == "Zo?");
  BOOST_TEST(printable("\xC0\x9B\xED\xA0\x80\xF5") == "??????");
  BOOST_TEST(printable("\xE2\x82") == "??");
}

BOOST_AUTO_TEST_CASE(long_text_is_cut_between_characters) {
  BOOST_TEST(printable("棋棋棋", 2) == "棋棋...");
  BOOST_TEST(printable("abc", 3) == "abc");
  BOOST_TEST(printable("", 0) == "");
}

/// Every character of Unicode alone: one line of what was put in, or a question mark.
BOOST_AUTO_TEST_CASE(no_control_byte_is_left) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string shown = printable(std::string{static_cast<char>(first), static_cast<char>(second), 'x'});
      for (const char c : shown) {
        const auto byte = static_cast<unsigned char>(c);
        BOOST_REQUIRE(byte >= ' ');
        BOOST_REQUIRE(byte != 0x7F);
      }
      BOOST_REQUIRE(shown.find("\xC2\x9B") == std::string::npos);
      for (std::string_view rest = shown; !rest.empty(); rest.remove_prefix(tengen::utf8_length(rest))) {
        BOOST_REQUIRE(tengen::utf8_length(rest) > 0);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
