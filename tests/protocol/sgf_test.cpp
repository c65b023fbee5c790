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
  return read_game(parse(text).value().tree).value();
}

std::string game_error(const std::string& text) {
  const auto game = read_game(parse(text).value().tree);
  return game ? "" : game.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sgf_tree)

BOOST_AUTO_TEST_CASE(broken_text_is_refused_with_its_place) {
  BOOST_TEST(error_of("") == "1:1: no game tree");
  BOOST_TEST(error_of("hello") == "1:1: no game tree");
  BOOST_TEST(error_of("()") == "1:1: no game tree");
  BOOST_TEST(error_of("(;B)") == "1:4: a property without a value");
  BOOST_TEST(error_of("(;b[aa])") == "1:4: a property name without capitals");
  BOOST_TEST(error_of("(;[aa])") == "1:3: a value without a property");
  BOOST_TEST(error_of("(;((;B[aa])))") == "1:4: a variation without a node before it");
  BOOST_TEST(error_of("(;()))") == "1:4: a variation without a node");
}

BOOST_AUTO_TEST_CASE(limits_of_the_parser) {
  const ParseLimits limits{.nodes = 3, .depth = 2, .properties = 2};
  BOOST_TEST(parse("(;(;;))", limits).has_value());
  BOOST_TEST((parse("(;;;;)", limits).error().code == Errc::out_of_range));
  // Nodes that are nothing but semicolons are no game.
  const ParseLimits large{.nodes = std::size_t{1} << 24};
  BOOST_TEST((parse("(;B[aa]" + std::string(2 << 20, ';') + ")", large).error().code == Errc::out_of_range));
  BOOST_TEST(parse("(;B[aa]" + std::string(1'000'000, ';') + ")", large).has_value());
  BOOST_TEST((parse("(;(;(;)))", limits).error().code == Errc::out_of_range));
  BOOST_TEST((parse("(;A[]B[]C[])", limits).error().code == Errc::out_of_range));
}

BOOST_AUTO_TEST_CASE(deep_nesting_needs_no_call_stack) {
  BOOST_TEST((parse(std::string(1 << 20, '(')).error().code == Errc::syntax));
  std::string deep;
  for (int i = 0; i < 1 << 18; ++i) deep += "(;";
  BOOST_TEST((parse(deep).error().code == Errc::out_of_range));
  const ParseLimits unlimited{.depth = 1 << 20};
  const Tree tree = parse(deep + std::string(1 << 18, ')'), unlimited).value().tree;
  BOOST_TEST(tree.size() == std::size_t{1} << 18);
  BOOST_TEST((parse(write(tree), unlimited).value().tree == tree));
}

BOOST_AUTO_TEST_CASE(escapes_and_line_breaks) {
  const auto comment = [](const std::string& text) { return parse("(;C[" + text + "])").value().tree.value(0, "C"); };
  BOOST_TEST(comment("a\\]b") == "a]b");
  BOOST_TEST(comment("a\\\\") == "a\\");
  BOOST_TEST(comment("a\\:b") == "a:b");
  BOOST_TEST(comment("a\\\nb") == "ab");
  BOOST_TEST(comment("a\\\r\nb") == "ab");
  BOOST_TEST(comment("a\r\nb\n\rc\rd\n\ne") == "a\nb\nc\nd\n\ne");
  BOOST_TEST(comment("(;[") == "(;[");
}

BOOST_AUTO_TEST_CASE(old_names_repeated_names_and_junk_around) {
  const Tree tree = parse("Subject: (none)\n\xEF\xBB\xBF ( ; Black [aa] AddBlack[bb] AB[cc] ) trailing (").value().tree;
  BOOST_REQUIRE(tree.size() == 1);
  BOOST_TEST(tree.value(0, "B") == "aa");
  BOOST_TEST(tree.find(0, "AB")->values().size() == 2);
  BOOST_TEST(!tree.has(0, "C"));
}

// What stands behind the variations of a node belongs to it all the same.
BOOST_AUTO_TEST_CASE(properties_behind_variations) {
  BOOST_TEST(write(parse("(;B[aa]C[x](;W[bb])C[y](;W[cc])N[z])").value().tree) ==
             "(;B[aa]C[x][y]N[z](;W[bb])(;W[cc]))\n");
}

BOOST_AUTO_TEST_CASE(properties_are_found_added_changed_and_removed) {
  Tree tree = parse("(;C[a\\]]AB[aa][bb]C[b];B[cc])").value().tree;
  BOOST_TEST(write(tree) == "(;C[a\\]][b]AB[aa][bb];B[cc])\n");
  tree.add(0, "AB", "cc");
  tree.set(0, "C", "new");
  tree.add(1, "N", "]");
  BOOST_TEST(write(tree) == "(;C[new]AB[aa][bb][cc];B[cc]N[\\]])\n");
  tree.remove(0, "C");
  tree.remove(1, "W");
  tree.remove(1, "B");
  BOOST_TEST(write(tree) == "(;AB[aa][bb][cc];N[\\]])\n");
  tree.remove(1, "N");
  BOOST_TEST(tree.value(1, "N").empty());
  BOOST_TEST((tree == parse(write(tree)).value().tree));
}

// Twice the text takes at most twice the memory and work: a node's properties are joined once, wherever they stand.
BOOST_AUTO_TEST_CASE(many_names_and_values_of_one_node) {
  std::string text = "(;";
  for (char first = 'A'; first <= 'Z'; ++first) {
    for (char second = 'A'; second <= 'Z'; ++second) text += std::string{first, second} + "[]";
  }
  for (int i = 0; i < 50'000; ++i) text += i % 2 == 0 ? "ZZZ[]" : "YYY[]";
  const Tree tree = parse(text + ")").value().tree;
  BOOST_TEST(tree.find(0, "ZZZ")->values().size() == 25'000U);
  BOOST_TEST(tree.text_size() <= text.size());
}

BOOST_AUTO_TEST_CASE(variations_and_the_main_line) {
  const std::string text = "(;A[1];B[2](;C[3];D[4](;E[5])(;F[6]))(;G[7]))\n";
  const Tree tree = parse(text).value().tree;
  BOOST_TEST(tree.main_line() == (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  BOOST_TEST(tree.parent(6) == 1);
  BOOST_TEST(write(tree) == text);
  BOOST_TEST(write(Tree{}) == "");
}

BOOST_AUTO_TEST_CASE(any_tree_survives_writing_and_reading) {
  Random random(7);
  const std::string alphabet = "ab]\\[:();\n \t\xC3#";
  for (int round = 0; round < 300; ++round) {
    Tree tree;
    tree.add_node(Tree::none);
    // Depth first, as a file lists the nodes.
    for (std::vector<std::size_t> path{0}; tree.size() < 20 && !path.empty();) {
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
        tree.add(tree.size() - 1, std::string(1, static_cast<char>('A' + random.below(3))), value);
      }
    }
    BOOST_TEST((parse(write(tree)).value().tree == tree), write(tree));
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
    BOOST_TEST((parse(write(tree->tree)).value().tree == tree->tree), text);
    static_cast<void>(read_game(tree->tree));
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
  BOOST_TEST(game_error("(;SZ[5];B[ff])") == "cannot read B[ff]");
  BOOST_TEST(game_error("(;SZ[5];B[a])") == "cannot read B[a]");
  BOOST_TEST(game_error("(;SZ[5];B[a\n])") == "cannot read B[a?]");
  BOOST_TEST(game_error("(;SZ[5]AB[aa:ff])") == "cannot read AB[aa:ff]");
  BOOST_TEST(game_error("(;PL[x])") == "cannot read PL[x]");
  std::string flood = "(;SZ[52]AB";
  for (int i = 0; i < 100; ++i) flood += "[aa:ZZ]";
  BOOST_TEST(game_error(flood + ")") == "too many stones set up");
}

BOOST_AUTO_TEST_CASE(empty_values_are_as_good_as_none) {
  const Game game = game_of("(;GM[]SZ[ ]KM[]PL[]HA[]RU[]AB[]AW[];W[aa];B[])");
  BOOST_TEST(!game.type.has_value());
  BOOST_TEST(!game.size.has_value());
  BOOST_TEST(!game.komi.has_value());
  BOOST_TEST(game.setup.empty());
  BOOST_TEST((game.first == Color::white));
  BOOST_TEST(game.moves.size() == 2U);
  BOOST_TEST(game.warnings.empty());
}

BOOST_AUTO_TEST_CASE(sizes_and_types_as_people_write_them) {
  for (const char* size : {"9:9", "9x9", " 9 x 9 ", "9X9", "9*9", "9,9"}) {
    BOOST_TEST((game_of("(;SZ[" + std::string(size) + "])").size == BoardSize{9, 9}), size);
  }
  for (const char* size : {"9.0", "9 lines", "9路"}) {
    const Game game = game_of("(;SZ[" + std::string(size) + "])");
    BOOST_TEST((game.size == BoardSize{9, 9}), size);
    BOOST_TEST(game.warnings.size() == 1U, size);
  }
  BOOST_TEST((game_of("(;SZ[9 x 7])").size == BoardSize{9, 7}));
  BOOST_TEST(game_of("(;GM[Go])").type.value() == 1);
  BOOST_TEST(game_of("(;GM[Gomoku+Renju])").type.value() == 4);
}

// Komi as programs and people write it; what no board can have is left out. KataGo's reader has the same for Fox.
// Programs of East Asia write digits as wide as their characters.
BOOST_AUTO_TEST_CASE(wide_digits_are_digits) {
  using Warnings = std::vector<std::string>;
  const Game game = game_of("(;GM[\xEF\xBC\x91]SZ[１９])");
  BOOST_TEST(game.type.value() == 1);
  BOOST_TEST((game.size.value() == BoardSize{19, 19}));
  BOOST_TEST((game.warnings == Warnings{"GM[???] was read as 1", "SZ[??????] was read as 19"}));
  BOOST_TEST((game_of("(;SZ[９：７])").size.value() == BoardSize{9, 7}));
  BOOST_TEST((game_of("(;SZ[　９ｘ９　])").size.value() == BoardSize{9, 9}));
  BOOST_TEST((game_of("(;SZ[１９路])").size.value() == BoardSize{19, 19}));
  BOOST_TEST(game_of("(;GM[Ｇｏ])").type.value() == 1);
  BOOST_TEST(!game_of("(;SZ[　])").size.has_value());
  BOOST_TEST(game_error("(;SZ[九])") == "cannot read SZ[???]");
  BOOST_TEST(game_error("(;SZ[０])") == "cannot read SZ[???]");
}

BOOST_AUTO_TEST_CASE(komi_is_read_as_it_is_meant) {
  struct Case {
    const char* root;
    std::optional<double> komi;
    bool doubtful;
  };
  const Case cases[] = {{"AP[foxwq]RU[Chinese]KM[375]", 7.5, true},
                        {"AP[foxwq]RU[Japanese]KM[650]", 6.5, true},
                        {"AP[SGFC:2.0]RU[Japanese]KM[550]", 5.5, true},
                        {"AP[foxwq]RU[Japanese]KM[50]", 0.5, true},
                        {"AP[foxwq]RU[Chinese]KM[0]", 0, false},
                        {"AP[foxwq]RU[Chinese]KM[750]", 7.5, true},
                        {"AP[foxwq]RU[Chinese]KM[700]", 7, true},
                        {"AP[foxwq]KM[350]", 7, true},
                        {"AP[foxwq]KM[325]", 6.5, true},
                        {"AP[foxwq]KM[275]", 5.5, true},
                        {"AP[foxwq]KM[-650]", -6.5, true},
                        {"AP[foxwq]KM[7.5]", 7.5, false},
                        {"KM[375]", 7.5, true},
                        {"US[GoGoD95]RU[Chinese]KM[3.75]", 7.5, true},
                        {"RU[chinese]KM[2.75]", 5.5, true},
                        {"KM[6,5]", 6.5, true},
                        {"KM[6.5 points]", 6.5, true},
                        {"KM[5 1/2]", 5.5, true},
                        {"KM[ 6 . 5 ]", 6.5, true},
                        {"KM[6 .5]", 6.5, true},
                        {"KM[6. 5 moku]", 6.5, true},
                        {"KM[6 , 5]", 6.5, true},
                        {"KM[- 6.5]", -6.5, true},
                        {"KM[+ 6]", 6, true},
                        {"KM[６　．５]", 6.5, true},
                        {"KM[7. Chinese]", 7, true},
                        {"KM[6 5]", 6, true},
                        {"KM[-5 1/2]", -5.5, true},
                        {"KM[1/2]", 0.5, true},
                        {"KM[13/2]", 6.5, true},
                        {"KM[6\xC2\xBD]", 6.5, true},
                        {"KM[6目半]", 6.5, true},
                        {"KM[６．５]", 6.5, true},
                        {"KM[６目半]", 6.5, true},
                        {"KM[７，５　目]", 7.5, true},
                        {"KM[－２]", -2, true},
                        {"KM[六目]", std::nullopt, true},
                        {"KM[+7]", 7, false},
                        {"KM[ 7.0 ]", 7, false},
                        {"KM[-0]", 0, false},
                        {"KM[6.7]", 6.7, true},
                        {"KM[six]", std::nullopt, true},
                        {"KM[.]", std::nullopt, true},
                        {"KM[400]", std::nullopt, true},
                        {"KM[-1e9]", std::nullopt, true},
                        {"KM[nan]", std::nullopt, true}};
  for (const Case& one : cases) {
    const Game game = game_of("(;GM[1]SZ[9]" + std::string(one.root) + ")");
    BOOST_TEST((game.komi == one.komi), one.root);
    BOOST_TEST(!game.warnings.empty() == one.doubtful, one.root);
  }
  // Gomoku has none.
  BOOST_TEST(game_of("(;GM[4]SZ[15]KM[375])").warnings.empty());
}

BOOST_AUTO_TEST_CASE(stones_set_up_later) {
  // Where nothing was played before, they are the position that the game begins from.
  const Game set = game_of("(;SZ[9]C[x];AB[aa];AW[bb]AE[aa];B[cc];W[dd])");
  BOOST_TEST((set.setup == std::vector<Stone>{{Color::white, {1, 1}}}));
  BOOST_TEST(set.moves.size() == 2U);
  BOOST_TEST(set.warnings.empty());
  BOOST_TEST(set.end == Tree::none);
  for (const char* later : {";AE[cc]", ";AB[ee];W[ff]", ";AW[aa]B[ff](;W[gg])(;W[hh])"}) {
    const Game cut = game_of("(;SZ[9]AB[aa];B[cc];W[dd]" + std::string(later) + ")");
    BOOST_TEST(cut.moves.size() == 2U);
    BOOST_TEST(cut.end == 3U);
    BOOST_TEST(
        (cut.warnings == std::vector<std::string>{"stones are set up after move 2: the game was read up to there"}));
  }
  BOOST_TEST(game_of("(;SZ[9];B[cc];AB[];W[dd])").moves.size() == 2U);
  // Of one node, stones come before the move.
  BOOST_TEST(game_of("(;SZ[9]B[cc]AB[aa];W[dd])").setup.size() == 1U);
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
    BOOST_TEST((parse_point(sgf::point_text({51 - y, y}), {52, 52}) == Vertex{51 - y, y}));
  }
  BOOST_TEST(sgf::point_text(Vertex::pass()) == "");
  // A column's letter and a row's number, as some programs write for Gomoku.
  BOOST_TEST((parse_point("a1", {15, 15}) == Vertex{0, 14}));
  BOOST_TEST((parse_point("H15", {15, 15}) == Vertex{7, 0}));
  for (const char* text : {"a0", "a16", "p1", "a-1"}) BOOST_TEST(!parse_point(text, {15, 15}), text);
}

BOOST_AUTO_TEST_CASE(a_game_survives_writing_and_reading) {
  Game game;
  game.type = 1;
  game.size = BoardSize{15, 7};
  game.komi = -6.5;
  game.setup = {{Color::black, {1, 0}}, {Color::white, {14, 6}}};
  game.first = Color::white;
  game.moves = {{Color::white, {7, 3}}, {Color::black, Vertex::pass()}};
  const std::string text = write(make_tree(game));
  BOOST_TEST(text == "(;FF[4]GM[1]SZ[15:7]KM[-6.5]AB[ba]AW[og]PL[W];W[hd];B[])\n");
  const Game again = game_of(text);
  BOOST_TEST((again.setup == game.setup));
  BOOST_TEST((again.moves == game.moves));
  BOOST_TEST((again.first == game.first));
  BOOST_TEST((again.size == game.size));
  BOOST_TEST(again.komi.value() == -6.5);
}

BOOST_AUTO_TEST_SUITE_END()
