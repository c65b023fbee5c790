#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"

using namespace tengen;
using namespace tengen::sgf;

namespace {

std::string error_of(const std::string& text) {
  const auto tree = parse(text);
  return tree ? "" : tree.error().detail;
}

Game game_of(const std::string& text) {
  return read_game(parse(text).value()).value();
}

std::string game_error(const std::string& text) {
  const auto game = read_game(parse(text).value());
  return game ? "" : game.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sgf_tree)

BOOST_AUTO_TEST_CASE(broken_text_is_refused_with_its_place) {
  BOOST_TEST(error_of("") == "1:1: no game tree");
  BOOST_TEST(error_of("hello") == "1:1: no game tree");
  BOOST_TEST(error_of("()") == "1:1: no game tree");
  BOOST_TEST(error_of("(AB[aa];B[bb])") == "1:1: no game tree");
  BOOST_TEST(error_of("(;") == "1:3: the game tree is not closed");
  BOOST_TEST(error_of("(;B[aa]\n;W[bb") == "2:3: a value that is not closed");
  BOOST_TEST(error_of("(;C[a\\") == "1:4: a value that is not closed");
  BOOST_TEST(error_of("(;B)") == "1:4: a property without a value");
  BOOST_TEST(error_of("(;b[aa])") == "1:4: a property name without capitals");
  BOOST_TEST(error_of("(;B[aa]\n\n  ?)") == "3:3: an unexpected character");
  BOOST_TEST(error_of("(;[aa])") == "1:3: an unexpected character");
  BOOST_TEST(error_of("(;(B[aa]))") == "1:4: a property outside a node");
  BOOST_TEST(error_of("(;((;B[aa])))") == "1:4: a variation without a node before it");
  BOOST_TEST(error_of("(;()))") == "1:4: a variation without a node");
}

BOOST_AUTO_TEST_CASE(limits_of_the_parser) {
  const ParseLimits limits{.nodes = 3, .depth = 2, .properties = 2};
  BOOST_TEST(parse("(;(;;))", limits).has_value());
  BOOST_TEST((parse("(;;;;)", limits).error().code == Errc::out_of_range));
  BOOST_TEST((parse("(;(;(;)))", limits).error().code == Errc::out_of_range));
  BOOST_TEST((parse("(;A[]B[]C[])", limits).error().code == Errc::out_of_range));
}

BOOST_AUTO_TEST_CASE(deep_nesting_needs_no_call_stack) {
  BOOST_TEST((parse(std::string(1 << 20, '(')).error().code == Errc::syntax));
  std::string deep;
  for (int i = 0; i < 1 << 18; ++i) deep += "(;";
  BOOST_TEST((parse(deep).error().code == Errc::out_of_range));
  const ParseLimits unlimited{.depth = 1 << 20};
  const Tree tree = parse(deep + std::string(1 << 18, ')'), unlimited).value();
  BOOST_TEST(tree.nodes.size() == std::size_t{1} << 18);
  BOOST_TEST((parse(write(tree), unlimited).value() == tree));
}

BOOST_AUTO_TEST_CASE(escapes_and_line_breaks) {
  const auto comment = [](const std::string& text) {
    return parse("(;C[" + text + "])").value().nodes[0].find("C")->values[0];
  };
  BOOST_TEST(comment("a\\]b") == "a]b");
  BOOST_TEST(comment("a\\\\") == "a\\");
  BOOST_TEST(comment("a\\:b") == "a:b");
  BOOST_TEST(comment("a\\\nb") == "ab");
  BOOST_TEST(comment("a\\\r\nb") == "ab");
  BOOST_TEST(comment("a\r\nb\n\rc\rd\n\ne") == "a\nb\nc\nd\n\ne");
  BOOST_TEST(comment("(;[") == "(;[");
}

BOOST_AUTO_TEST_CASE(old_names_repeated_names_and_junk_around) {
  const Tree tree = parse("Subject: (none)\n\xEF\xBB\xBF ( ; Black [aa] AddBlack[bb] AB[cc] ) trailing (").value();
  BOOST_REQUIRE(tree.nodes.size() == 1);
  BOOST_TEST(tree.nodes[0].find("B")->values.front() == "aa");
  BOOST_TEST(tree.nodes[0].find("AB")->values.size() == 2);
  BOOST_TEST(tree.nodes[0].find("C") == nullptr);
}

BOOST_AUTO_TEST_CASE(games_of_a_collection) {
  using Places = std::vector<std::size_t>;
  BOOST_TEST(places_of_games("").empty());
  BOOST_TEST(places_of_games("(AB[aa])").empty());
  BOOST_TEST((places_of_games("(;B[aa](;W[bb])(;W[cc]))") == Places{0}));
  BOOST_TEST((places_of_games("x(;)\n( ;C[a\\](;) \\\\])(;)") == Places{1, 5, 21}));
  BOOST_TEST((places_of_games("(;)(;B[aa") == Places{0, 3}));
  BOOST_TEST((places_of_games("(;B[aa](;)") == Places{0}));
}

BOOST_AUTO_TEST_CASE(variations_and_the_main_line) {
  const std::string text = "(;A[1];B[2](;C[3];D[4](;E[5])(;F[6]))(;G[7]))\n";
  const Tree tree = parse(text).value();
  BOOST_TEST(tree.main_line() == (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  BOOST_TEST(tree.nodes[6].parent == 1);
  BOOST_TEST(write(tree) == text);
  BOOST_TEST(write(Tree{}) == "");
}

BOOST_AUTO_TEST_CASE(any_tree_survives_writing_and_reading) {
  Random random(7);
  const std::string alphabet = "ab]\\[:();\n \t\xC3#";
  for (int round = 0; round < 300; ++round) {
    Tree tree;
    tree.add_node(Node::none);
    // Depth first, as a file lists the nodes.
    for (std::vector<std::size_t> path{0}; tree.nodes.size() < 20 && !path.empty();) {
      if (random.below(3) == 0 && path.size() > 1) {
        path.pop_back();
        continue;
      }
      path.push_back(tree.add_node(path.back()));
      for (auto count = random.below(4); count > 0; --count) {
        std::string value;
        for (auto length = random.below(8); length > 0; --length) {
          value += alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
        }
        tree.nodes.back().add(std::string(1, static_cast<char>('A' + random.below(3))), value);
      }
    }
    BOOST_TEST((parse(write(tree)).value() == tree), write(tree));
  }
}

BOOST_AUTO_TEST_CASE(random_bytes_do_no_harm) {
  Random random(11);
  const std::string alphabet = "(;)[]\\AB aab\n:t0";
  int accepted = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = "(;";
    for (auto length = random.below(30); length > 0; --length) {
      text += alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    const auto tree = parse(text);
    if (!tree) {
      BOOST_TEST(tree.error().detail.find(": ") != std::string::npos);
      continue;
    }
    ++accepted;
    BOOST_TEST((parse(write(*tree)).value() == *tree), text);
    static_cast<void>(read_game(*tree));
  }
  BOOST_TEST(accepted > 100);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(sgf_game)

BOOST_AUTO_TEST_CASE(values_that_cannot_be_read) {
  BOOST_TEST(game_error("(;GM[x])") == "cannot read GM[x]");
  for (const char* size : {"0", "53", "-5", "x", "5:", ":5", "5:5:5", "5:0", "99999999999"}) {
    BOOST_TEST(game_error("(;SZ[" + std::string(size) + "])") == "cannot read SZ[" + std::string(size) + "]");
  }
  BOOST_TEST(game_error("(;KM[six])") == "cannot read KM[six]");
  BOOST_TEST(game_error("(;SZ[5];B[ff])") == "cannot read B[ff]");
  BOOST_TEST(game_error("(;SZ[5];B[a])") == "cannot read B[a]");
  BOOST_TEST(game_error("(;SZ[5];B[a\n])") == "cannot read B[a?]");
  BOOST_TEST(game_error("(;SZ[5]AB[aa:ff])") == "cannot read AB[aa:ff]");
  BOOST_TEST(game_error("(;SZ[5]AB[])") == "cannot read AB[]");
  BOOST_TEST(game_error("(;PL[x])") == "cannot read PL[x]");
  BOOST_TEST(game_error("(;SZ[5];B[aa];AW[bb])") == "stones set up after the first move");
  std::string flood = "(;SZ[52]AB";
  for (int i = 0; i < 100; ++i) flood += "[aa:ZZ]";
  BOOST_TEST(game_error(flood + ")") == "too many stones set up");
}

BOOST_AUTO_TEST_CASE(a_whole_game) {
  const Game game = game_of("(;GM[1]SZ[ 5 ]KM[2.5]AB[aa][bb:cc]AE[bc]AW[ee];W[dd](;B[];W[tt];B[ed])(;B[ae]))");
  BOOST_TEST(game.type.value() == 1);
  BOOST_TEST((game.size == BoardSize{5, 5}));
  BOOST_TEST(game.komi.value() == 2.5);
  const std::vector<Stone> setup{{Color::black, {0, 0}},
                                 {Color::black, {1, 1}},
                                 {Color::black, {2, 1}},
                                 {Color::black, {2, 2}},
                                 {Color::white, {4, 4}}};
  BOOST_TEST((game.setup == setup));
  BOOST_TEST((game.first == Color::white));
  const std::vector<Stone> moves{
      {Color::white, {3, 3}}, {Color::black, Vertex::pass()}, {Color::white, Vertex::pass()}, {Color::black, {4, 3}}};
  BOOST_TEST((game.moves == moves));
}

BOOST_AUTO_TEST_CASE(who_moves_first) {
  BOOST_TEST((game_of("(;SZ[5])").first == Color::black));
  BOOST_TEST((game_of("(;SZ[5]AB[aa])").first == Color::white));
  BOOST_TEST((game_of("(;SZ[5]AB[aa]AW[bb])").first == Color::black));
  BOOST_TEST((game_of("(;SZ[5]AB[aa]PL[B])").first == Color::black));
  BOOST_TEST((game_of("(;SZ[5];PL[White])").first == Color::white));
  BOOST_TEST((game_of("(;SZ[5];W[aa];PL[B])").first == Color::white));
}

BOOST_AUTO_TEST_CASE(sizes_and_points) {
  BOOST_TEST((game_of("(;SZ[15:7])").size == BoardSize{15, 7}));
  BOOST_TEST(!game_of("(;)").size.has_value());
  BOOST_TEST((parse_point("tt", {19, 19}) == Vertex::pass()));
  BOOST_TEST((parse_point("tt", {20, 20}) == Vertex{19, 19}));
  BOOST_TEST((parse_point("aZ", {52, 52}) == Vertex{0, 51}));
  for (int y = 0; y < 52; ++y) {
    BOOST_TEST((parse_point(point_text({51 - y, y}), {52, 52}) == Vertex{51 - y, y}));
  }
  BOOST_TEST(point_text(Vertex::pass()) == "");
  // A column's letter and a row's number, as some programs write for Gomoku.
  BOOST_TEST((parse_point("a1", {15, 15}) == Vertex{0, 14}));
  BOOST_TEST((parse_point("H15", {15, 15}) == Vertex{7, 0}));
  for (const char* text : {"a0", "a16", "p1", "a-1"}) BOOST_TEST(!parse_point(text, {15, 15}), text);
}

BOOST_AUTO_TEST_CASE(a_game_survives_writing_and_reading) {
  Game game;
  game.type = 4;
  game.size = BoardSize{15, 7};
  game.komi = -6.5;
  game.setup = {{Color::black, {1, 0}}, {Color::white, {14, 6}}};
  game.first = Color::white;
  game.moves = {{Color::white, {7, 3}}, {Color::black, Vertex::pass()}};
  const std::string text = write(make_tree(game));
  BOOST_TEST(text == "(;FF[4]GM[4]SZ[15:7]KM[-6.5]AB[ba]AW[og]PL[W];W[hd];B[])\n");
  const Game again = game_of(text);
  BOOST_TEST((again.setup == game.setup));
  BOOST_TEST((again.moves == game.moves));
  BOOST_TEST((again.first == game.first));
  BOOST_TEST((again.size == game.size));
  BOOST_TEST(again.komi.value() == -6.5);
}

BOOST_AUTO_TEST_SUITE_END()
