#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/pseudo_terminal.hpp"

// The line in which a terminal hears how far the work is.

BOOST_AUTO_TEST_SUITE(progress_line)

namespace {

constexpr std::string_view fresh = "\r\x1B[K";

/// What stood in the line, one text after the other.
std::vector<std::string> lines_in(std::string_view output) {
  std::vector<std::string> lines;
  for (std::size_t at = output.find(fresh); at != std::string_view::npos; at = output.find(fresh)) {
    output.remove_prefix(at + fresh.size());
    // The terminal itself shows a Ctrl-C as ^C.
    lines.emplace_back(output.substr(0, output.find_first_of("\r\n^")));
  }
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_fits_every_window_and_foretells_nothing) {
  for (const int columns : {20, 40, 80, 120}) {
    tengen::test::PseudoTerminal terminal(
        {TENGEN_BINARY, "solve", "go", "--size", "5", "--memory", "32", "--value-only"}, columns, 24);
    std::size_t seen = 0;
    BOOST_REQUIRE(terminal.wait_until([&](const auto&) {
      seen = lines_in(terminal.output()).size();
      return seen > 3;
    }));
    terminal.type("\x03");
    BOOST_TEST(terminal.wait().value_or(-1) == 130);
    for (const std::string& line : lines_in(terminal.output())) {
      if (line.starts_with("value ")) continue;  // the result, which is no status
      BOOST_TEST(line.size() < static_cast<std::size_t>(columns), line);
      BOOST_TEST(line.find(" left") == std::string::npos, line);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
