#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/tree.hpp"

// Files of several games.

BOOST_AUTO_TEST_SUITE(sgf_collection)

namespace {

using namespace tengen;
using namespace tengen::sgf;

/// Lines and columns of the games.
std::string places_of_games(const std::string& text) {
  Collection collection(text, nullptr);
  BOOST_TEST(collection.games() == count_games(text));
  std::string places;
  for (std::size_t number = 1; number <= collection.games(); ++number) {
    const DecodedGame game = collection.take(number);
    BOOST_TEST(parse(game.decoded.text).has_value(), game.decoded.text);
    places += " " + place_in({}, 0, game.begin);
  }
  return places;
}

}  // namespace

BOOST_AUTO_TEST_CASE(games_of_a_collection) {
  BOOST_TEST(places_of_games("") == "");
  BOOST_TEST(places_of_games("x(AB[aa])") == "");
  BOOST_TEST(places_of_games("(;B[aa](;W[bb])(;W[cc]))") == " 1:1");
  BOOST_TEST(places_of_games("x(;)\n( ;C[a\\](;) \\\\])(;)") == " 1:2 2:1 2:17");
  BOOST_TEST(places_of_games("(;)(;B[aa]") == " 1:1 1:4");
  BOOST_TEST(places_of_games("(;B[aa](;)") == " 1:1");
  // The first is not closed; the second's first semicolon is missing.
  BOOST_TEST(places_of_games("(;GM[1];B[aa]\n(;GM[1];B[bb])\n(GM[1];B[cc])") == " 1:1 2:1 3:1");
}

BOOST_AUTO_TEST_CASE(a_game_of_a_collection_is_found_with_its_text) {
  const std::string text = "mail\n(;C[one])\n\n (;C[two] (;B[aa]) ) rest (;C[three";
  const auto take = [&text](std::vector<std::size_t> numbers) {
    Collection collection(text, nullptr);
    std::string texts;
    for (const std::size_t number : numbers) texts += collection.take(number).decoded.text + "|";
    return texts;
  };
  BOOST_TEST(take({1, 2, 3}) == "(;C[one])|(;C[two] (;B[aa]) )|(;C[three|");
  BOOST_TEST(take({2}) == "(;C[two] (;B[aa]) )|");
  BOOST_TEST(take({1, 3}) == "(;C[one])|(;C[three|");
  BOOST_TEST(take({4}) == text + "|");
  BOOST_TEST(Collection("x\n(;B[aa])y", nullptr).take(1).decoded.text == "(;B[aa])");
  BOOST_TEST(Collection("no game", nullptr).take(1).decoded.text == "no game");
  // Messages name the place in the file.
  Collection collection("(;B[aa])\n\n  (;B[bb];[])", nullptr);
  const DecodedGame second = collection.take(2);
  BOOST_TEST(parse(second.decoded.text, {}, second.begin).error().detail == "3:11: a value without a property");
}

// All games of a file twice as long cost twice as much, however the games are written.
BOOST_AUTO_TEST_CASE(all_games_of_a_collection_cost_as_much_as_the_file_is_long) {
  for (const std::string game :
       {"(;GM[1]SZ[9]CA[UTF-8];B[aa];W[bb])\n", "(GM[1];B[aa])", "(;)\n", "(;C[(;GM[1])];B[aa](;W[bb])(;W[cc]))\n\n\n",
        "(;CA[GBK;CA[x];B[aa])", "(;GM[1];B[aa]\n", "x ( ( y (;B[aa])"}) {
    const auto cost = [&game](std::size_t games) {
      std::string text;
      for (std::size_t i = 0; i < games; ++i) text += game;
      Collection collection(text, nullptr);
      for (std::size_t number = 1; number <= collection.games(); ++number) {
        static_cast<void>(collection.take(number));
      }
      BOOST_TEST(collection.steps() <= 3 * text.size(), game);
      return collection.steps();
    };
    const std::uint64_t once = cost(2000);
    BOOST_TEST(cost(4000) <= 2 * once + 100, game);
  }
}

BOOST_AUTO_TEST_SUITE_END()
