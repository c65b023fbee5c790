#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"

using namespace tengen;
using namespace tengen::sgf;

namespace {

std::string refusal(const std::string& text) {
  const auto parsed = parse(text);
  return parsed ? "" : parsed.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sgf_damaged)

// Archives have games that are cut off behind their last move.
BOOST_AUTO_TEST_CASE(missing_brackets_and_semicolons_are_warnings) {
  using Warnings = std::vector<std::string>;
  const auto read = [](const std::string& text, const Warnings& warnings) {
    const Parsed parsed = parse(text).value();
    BOOST_TEST(parsed.warnings == warnings);
    return write(parsed.tree);
  };
  BOOST_TEST(read("(;GM[1]\n;B[dd]\n", {"3:1: the game tree is not closed"}) == "(;GM[1];B[dd])\n");
  BOOST_TEST(read("(;", {"1:3: the game tree is not closed"}) == "(;)\n");
  // Cut off where a variation begins.
  BOOST_TEST(read("(;B[aa];W[bb](", {"1:15: the game tree is not closed"}) == "(;B[aa];W[bb])\n");
  BOOST_TEST(read("(;B[aa](;W[bb])(", {"1:17: the game tree is not closed"}) == "(;B[aa];W[bb])\n");
  BOOST_TEST(refusal("(") == "1:1: no game tree");
  BOOST_TEST(read("(;B[aa](;W[bb]", {"1:15: the game tree is not closed"}) == "(;B[aa];W[bb])\n");
  BOOST_TEST(read("(;FF[4];B[aa]\n(;FF[4];B[bb])", {"2:1: the game tree is not closed before the next one"}) ==
             "(;FF[4];B[aa])\n");
  BOOST_TEST(read("(B[pp];W[dd])", {"1:2: a ; is missing before the property"}) == "(;B[pp];W[dd])\n");
  BOOST_TEST(read(" \xEF\xBB\xBF(GM[4](B[pp])(;B[dd]))", {}) == "(;B[dd])\n");
  BOOST_TEST(read("\xEF\xBB\xBF (GM[4](B[pp])(;B[dd]))",
                  {"1:6: a ; is missing before the property", "1:12: a ; is missing before the property"}) ==
             "(;GM[4](;B[pp])(;B[dd]))\n");
  // A variation that began so would be taken for the next game when it is read again.
  BOOST_TEST(read("(;GM[4];B[aa](FF[h8];AB[cc])(;GaMe[4]FF[3]B[dd]))",
                  {"1:15: a ; is missing before the property", "1:15: FF stands outside the root: it is left out",
                   "1:31: GM stands outside the root: it is left out"}) == "(;GM[4];B[aa](;;AB[cc])(;B[dd]))\n");
  // A node behind variations begins one of its own.
  BOOST_TEST(read("(;GM[4];B[aa](;W[bb])(;W[cc]);GM[4]W[dd])", {"1:31: GM stands outside the root: it is left out"}) ==
             "(;GM[4];B[aa](;W[bb])(;W[cc])(;W[dd]))\n");
  BOOST_TEST(read("(;GM[4];(;W[bb])(;W[cc])GM[4]C[late])", {"1:25: GM stands outside the root: it is left out"}) ==
             "(;GM[4];C[late](;W[bb])(;W[cc]))\n");
}

BOOST_AUTO_TEST_CASE(what_belongs_to_no_property_is_skipped) {
  const auto read = [](const std::string& text, const std::string& at, const std::string& what) {
    const Parsed parsed = parse(text).value();
    BOOST_REQUIRE_MESSAGE(parsed.warnings.size() == 1U, text);
    BOOST_TEST(parsed.warnings[0] == at + ": skipped what belongs to no property: " + what);
    return write(parsed.tree);
  };
  const std::string plain = "(;B[aa];W[bb])\n";
  BOOST_TEST(read("(;B[aa],;W[bb])", "1:8", ",") == plain);
  BOOST_TEST(read("(;B[aa]\n . ;W[bb])", "2:2", ".") == plain);
  BOOST_TEST(read("(;B[aa]];W[bb])", "1:8", "]") == plain);
  BOOST_TEST(read("(;B[aa];W[bb]/* end */)", "1:14", "/* end */") == plain);
  BOOST_TEST(read("(;B[aa];W[bb] and so on)", "1:15", "and so on") == plain);
  BOOST_TEST(read("(;B[aa](,;W[bb]))", "1:9", ",") == plain);
  BOOST_TEST(read("(;B[aa]7,C[x];W[bb])", "1:8", "7,") == "(;B[aa]C[x];W[bb])\n");
  BOOST_TEST(read("(;B[aa]C[as [1] has it];W[bb])", "1:17", "has it]") == "(;B[aa]C[as [1];W[bb])\n");
  BOOST_TEST(read("(;B[aa]" + std::string(100, '?') + ";W[bb])", "1:8", "????????????????????...") == plain);
  // Nothing that may be a part of a comment is a move.
  BOOST_TEST(refusal("(;B[aa]C[as [1] and B[cc] show];W[bb])") == "1:17: text outside of values");
  BOOST_TEST(refusal("(;B[aa]C[as [1] B[cc] shows];W[bb])") == "1:23: text outside of values");
  BOOST_TEST(refusal("(;C[as [1] AB[cc] shows];W[bb])") == "1:19: text outside of values");
}

BOOST_AUTO_TEST_CASE(nonsense_of_any_length_takes_linear_time) {
  constexpr std::size_t length = 1 << 20;
  for (const char* const piece : {",", " ", "a", "a ", "]", "B ", "\xE3\x80\x80"}) {
    std::string nonsense;
    while (nonsense.size() < length) nonsense += piece;
    // It comes back, whatever it says.
    static_cast<void>(parse("(;B[aa]," + nonsense + ";W[bb])"));
    static_cast<void>(parse("(;B[aa]" + nonsense));
    static_cast<void>(read_game(parse("(;GM[1]KM[6" + nonsense + "5];W[bb])").value().tree));
  }
}

BOOST_AUTO_TEST_CASE(a_missing_first_bracket_is_a_warning) {
  const auto read = [](const std::string& text) {
    const Parsed parsed = parse(text).value();
    BOOST_TEST(parsed.warnings.at(0).ends_with(": the first ( is missing"), text);
    return write(parsed.tree);
  };
  BOOST_TEST(read(";GM[4];B[aa];W[bb])") == "(;GM[4];B[aa];W[bb])\n");
  BOOST_TEST(read(";GM[4];B[aa];W[bb]") == "(;GM[4];B[aa];W[bb])\n");
  BOOST_TEST(read("\xEF\xBB\xBF\n ;PB[x];B[aa]") == "(;PB[x];B[aa])\n");
  BOOST_TEST(read("GM[4]FF[4];B[aa];W[bb]") == "(;GM[4]FF[4];B[aa];W[bb])\n");
  BOOST_TEST(read("FF[4];B[aa](;W[bb])(;W[cc])") == "(;FF[4];B[aa](;W[bb])(;W[cc]))\n");
  // Text without any sign of a game is none.
  for (const char* text : {"; a comment", "B[aa];W[bb]", "GM 4", ";", "h8i9", "x ;GM[4]"}) {
    BOOST_TEST(refusal(text) == "1:1: no game tree", text);
  }
}

BOOST_AUTO_TEST_CASE(values_that_the_end_cuts_off) {
  const auto read = [](const std::string& text, const std::string& warning) {
    const Parsed parsed = parse(text).value();
    BOOST_REQUIRE_MESSAGE(parsed.warnings.size() == 2U, text);
    BOOST_TEST(parsed.warnings[0] == warning);
    BOOST_TEST(parsed.warnings[1].ends_with("the game tree is not closed"));
    return write(parsed.tree);
  };
  const auto kept = [](const std::string& name) {
    return ": the text ends within a value of " + name + ", which was read up to there";
  };
  const auto left_out = [](const std::string& name) {
    return ": the text ends within a value of " + name + ", which was left out";
  };
  BOOST_TEST(read("(;B[aa]\n;C[hello", "2:3" + kept("C")) == "(;B[aa];C[hello])\n");
  BOOST_TEST(read("(;C[hello\\", "1:4" + kept("C")) == "(;C[hello])\n");
  BOOST_TEST(read("(;C[", "1:4" + kept("C")) == "(;C[])\n");
  BOOST_TEST(read("(;PB[Joe", "1:5" + kept("PB")) == "(;PB[Joe])\n");
  BOOST_TEST(read("(;B[aa](;W[bb])(;W[cc]C[x", "1:24" + kept("C")) == "(;B[aa](;W[bb])(;W[cc]C[x]))\n");
  BOOST_TEST(read("(;B[aa](;W[bb])C[x", "1:17" + kept("C")) == "(;B[aa]C[x];W[bb])\n");
  for (const char* move : {"W[b", "W[bb", "W["})
    BOOST_TEST(read("(;B[aa];" + std::string(move), "1:10" + left_out("W")) == "(;B[aa];)\n");
  BOOST_TEST(read("(;B[aa];W", "1:9" + left_out("W")) == "(;B[aa];)\n");
  BOOST_TEST(read("(;B[aa](;W[bb])KM[6", "1:18" + left_out("KM")) == "(;B[aa];W[bb])\n");
  BOOST_TEST(read("(;AB[aa][b", "1:9" + left_out("AB")) == "(;AB[aa])\n");
  // Which board it is cannot be left out.
  BOOST_TEST(refusal("(;GM[4]SZ[1") == "1:10: a value that is not closed");
  BOOST_TEST(refusal("(;GM[4") == "1:5: a value that is not closed");
  BOOST_TEST(refusal("(;GM[4]SZ") == "1:10: a property without a value");
}

BOOST_AUTO_TEST_CASE(letters_of_full_width_are_those_of_ascii) {
  const auto read = [](const std::string& text) {
    const Parsed parsed = parse(text).value();
    BOOST_REQUIRE_MESSAGE(parsed.warnings.size() == 1U, text);
    return write(parsed.tree) + parsed.warnings[0];
  };
  BOOST_TEST(read("(;B[ｄｄ])") == "(;B[dd])\n1:3: letters of full width were read as [dd]");
  BOOST_TEST(read("(;AB[ａａ：ｂｂ][cc])") == "(;AB[aa:bb][cc])\n1:3: letters of full width were read as [aa:bb][cc]");
  BOOST_TEST(read("(;PL[Ｗ])") == "(;PL[W])\n1:3: letters of full width were read as [W]");
  BOOST_TEST(read("(;HA[２])") == "(;HA[2])\n1:3: letters of full width were read as [2]");
  BOOST_TEST(read("(;B[aa](;W[bb])PL[Ｗ])") == "(;B[aa]PL[W];W[bb])\n1:16: letters of full width were read as [W]");
  // Texts keep theirs, and brackets of full width are none.
  for (const char* text : {"(;C[ｄｄ]PB[Ａ])\n", "(;B[ｄ］ｄ])\n", "(;B[ｄ＼])\n"}) {
    BOOST_TEST(parse(text).value().warnings.empty());
    BOOST_TEST(write(parse(text).value().tree) == text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
