#include "engine/search/search_impl.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/engine/search/tree_game.hpp"
#include "tests/engine/search/variants.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engine_services.hpp"

BOOST_AUTO_TEST_SUITE(search_on_trees)

namespace {

using tengen::Hash;
using tengen::Move;
using tengen::Score;
using tengen::search::Limits;
using tengen::search::Parameters;
using tengen::search::RootLine;
using tengen::search::Search;
using tengen::search::Techniques;
using tengen::test::TestWorkers;
using tengen::test::TreeGame;
using tengen::test::Variant;
using tengen::test::variants;

// Reductions may look at any move this much less deep than asked for; a tree is then still searched to its leaves.
constexpr int deep = 40;

struct Outcome {
  std::vector<RootLine> lines;
  std::uint64_t nodes = 0;
};

constexpr Limits whole_tree{.depth = deep, .infinite = true};

template <Techniques T = Techniques{}>
Outcome search_tree(const TreeGame& game, const Parameters& parameters, const Limits& limits) {
  const tengen::SteadyClock clock;
  TestWorkers workers;
  Search<TreeGame, T> search(game, clock, workers);
  search.parameters() = parameters;
  search.table().resize(std::size_t{1} << 20);
  Outcome outcome;
  outcome.lines = search.run(game, limits, clock.now(), [](const RootLine&) {});
  outcome.nodes = search.nodes();
  return outcome;
}

Outcome search_tree(const TreeGame& game, const Variant& variant, const Limits& limits) {
  Parameters parameters;
  variant.change(parameters);
  return tengen::test::with_techniques(variant.techniques,
                                       [&]<Techniques T>() { return search_tree<T>(game, parameters, limits); });
}

/// A random tree, up to `height` plies and `width` replies, with a few wins and losses among the leaves.
std::size_t grow(std::vector<TreeGame::Node>& nodes, tengen::Random& random, int height, std::uint32_t width) {
  const std::size_t self = nodes.size();
  nodes.emplace_back();
  nodes[self].eval = static_cast<int>(random.below(4001)) - 2000;
  if (height == 0 || (height < 4 && random.below(8) == 0)) {
    const auto dice = random.below(12);
    nodes[self].leaf = dice == 0   ? TreeGame::win
                       : dice == 1 ? -TreeGame::win
                                   : static_cast<int>(random.below(2001)) - 1000;
    return self;
  }
  const auto count = 1 + random.below(width);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t child = grow(nodes, random, height - 1, width);
    nodes[self].children.push_back(child);
  }
  return self;
}

TreeGame random_tree(std::uint64_t seed, int height, std::uint32_t width) {
  std::vector<TreeGame::Node> nodes;
  tengen::Random random(seed);
  grow(nodes, random, height, width);
  // The root itself must offer a choice.
  return nodes.front().leaf ? random_tree(seed + 1000003, height, width) : TreeGame(std::move(nodes));
}

/// The same where many ways lead to a position: `layers` of `width` positions each, every one with `replies` of the
/// next layer's behind it.
TreeGame random_lattice(std::uint64_t seed, std::size_t layers, std::size_t width, int replies) {
  tengen::Random random(seed);
  std::vector<TreeGame::Node> nodes(1 + layers * width);
  const auto below = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
  for (std::size_t self = 0; self < nodes.size(); ++self) {
    TreeGame::Node& node = nodes[self];
    node.eval = static_cast<int>(random.below(4001)) - 2000;
    const std::size_t layer = self == 0 ? 0 : 1 + (self - 1) / width;
    if (layer == layers) {
      node.leaf = static_cast<int>(random.below(2001)) - 1000;
      continue;
    }
    for (int i = 0; i < replies; ++i) node.children.push_back(1 + layer * width + below(width));
  }
  return TreeGame(std::move(nodes));
}

}  // namespace

//            max
//      /      |      \         the textbook tree: minimax 3, by the first move
//    3 12 8  2 4 6  14 5 2
BOOST_AUTO_TEST_CASE(textbook_tree) {
  const TreeGame tree("((3 12 8) (2 4 6) (14 5 2))");
  for (const Variant& variant : variants()) {
    const Outcome outcome = search_tree(tree, variant, whole_tree);
    BOOST_TEST_CONTEXT(variant.name) {
      BOOST_TEST_REQUIRE(outcome.lines.size() == 1U);
      BOOST_TEST(outcome.lines[0].score == 3);
      BOOST_TEST_REQUIRE(outcome.lines[0].line.size() == 2U);
      BOOST_TEST(tengen::index(outcome.lines[0].line[0]) == 0U);
      BOOST_TEST(tengen::index(outcome.lines[0].line[1]) == 0U);
    }
  }
}

// After 3 has been found, one look at the 2 refutes the second reply: its other leaves are never visited.
BOOST_AUTO_TEST_CASE(refuted_replies_are_cut) {
  const TreeGame tree("((3 12 8) (2 4 6) (14 5 2))");
  const Outcome outcome = search_tree(tree, variants().back(), {.depth = 2, .infinite = true});
  // Depth 1: 3 moves. Depth 2: 3 + (3 + 1 + 3) = 10, not 3 + 9.
  BOOST_TEST(outcome.nodes == 13U);
}

// The root seems worth 100 to its player, the replies 500 and 300. A quarter of what a reply is worth comes from the
// root.
BOOST_AUTO_TEST_CASE(the_evaluation_a_ply_before_has_its_share) {
  const TreeGame tree({{.children = {1, 3}, .eval = 100},
                       {.children = {2}, .eval = 500},
                       {.leaf = 0},
                       {.children = {4}, .eval = 300},
                       {.leaf = 0}});
  for (const auto& [share, score] : {std::pair{0, 500}, std::pair{25, 400}}) {
    Parameters parameters;
    parameters.parent_share = share;
    const Outcome outcome = search_tree(tree, parameters, {.depth = 1, .infinite = true});
    BOOST_TEST(outcome.lines.at(0).score == score);
    BOOST_TEST(tengen::index(outcome.lines[0].line.at(0)) == 0U);
  }
}

BOOST_AUTO_TEST_CASE(shortest_win_and_longest_loss) {
  //  The second move wins at once, the first two plies later.
  const TreeGame wins("(((W W) (W 5)) W)");
  const Outcome won = search_tree(wins, Parameters{}, whole_tree);
  BOOST_TEST(won.lines[0].score == tengen::win_in(1));
  BOOST_TEST(tengen::index(won.lines[0].line[0]) == 1U);
  //  Everything loses; the second move lasts two plies longer.
  const TreeGame loses("((L 3) (((L L) (L L))))");
  const Outcome lost = search_tree(loses, Parameters{}, whole_tree);
  BOOST_TEST(lost.lines[0].score == tengen::loss_in(4));
  BOOST_TEST(tengen::index(lost.lines[0].line[0]) == 1U);
}

BOOST_AUTO_TEST_CASE(random_trees_have_their_minimax_value_whatever_is_switched_off) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    TreeGame tree = random_tree(seed, seed % 2 == 0 ? 6 : 5, seed % 3 == 0 ? 7 : 4);
    const Score exact = tree.minimax();
    for (const Variant& variant : variants()) {
      const Outcome outcome = search_tree(tree, variant, whole_tree);
      BOOST_TEST_CONTEXT(variant.name << ", seed " << seed) {
        BOOST_TEST(outcome.lines.at(0).score == exact);
      }
    }
  }
}

// What the table says of a position was found by another way, for another window.
BOOST_AUTO_TEST_CASE(where_many_ways_lead_to_a_position_the_value_is_minimax_too) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tengen::test::effort(100)); ++seed) {
    TreeGame lattice = random_lattice(seed, 8, 20, 4);
    const Score exact = lattice.minimax();
    for (const Variant& variant : variants()) {
      const Outcome outcome = search_tree(lattice, variant, whole_tree);
      BOOST_TEST_CONTEXT(variant.name << ", seed " << seed) {
        BOOST_TEST(outcome.lines.at(0).score == exact);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_line_leads_to_the_leaf_it_promises) {
  for (std::uint64_t seed = 100; seed < 140; ++seed) {
    TreeGame tree = random_tree(seed, 5, 4);
    // A table cut-off may end a line early.
    const Outcome outcome = search_tree<Techniques{.table = false}>(tree, Parameters{}, whole_tree);
    int ply = 0;
    for (const Move move : outcome.lines.at(0).line) {
      tree.play(move);
      ++ply;
    }
    BOOST_TEST_REQUIRE(tree.terminal().has_value());
    const Score leaf = tengen::from_node(*tree.terminal(), ply);
    BOOST_TEST((ply % 2 == 0 ? leaf : -leaf) == outcome.lines[0].score);
  }
}

BOOST_AUTO_TEST_CASE(several_lines_are_exact_and_in_order) {
  for (std::uint64_t seed = 200; seed < 220; ++seed) {
    TreeGame tree = random_tree(seed, 4, 6);
    tengen::MoveList moves;
    tree.generate(moves);
    std::vector<Score> exact;
    for (const Move move : moves) {
      tree.play(move);
      exact.push_back(-tree.minimax(1));
      tree.undo();
    }
    const Outcome outcome = search_tree(tree, Parameters{}, {.depth = deep, .multi_pv = 16, .infinite = true});
    BOOST_TEST_REQUIRE(outcome.lines.size() == exact.size());
    for (std::size_t i = 0; i < outcome.lines.size(); ++i) {
      BOOST_TEST(outcome.lines[i].rank == static_cast<int>(i) + 1);
      BOOST_TEST(outcome.lines[i].score == exact[tengen::index(outcome.lines[i].line.at(0))]);
      if (i > 0) BOOST_TEST(outcome.lines[i].score <= outcome.lines[i - 1].score);
    }
  }
}

BOOST_AUTO_TEST_CASE(same_search_twice_same_nodes_and_line) {
  const TreeGame tree = random_tree(7, 8, 5);
  const Outcome first = search_tree(tree, Parameters{}, whole_tree);
  const Outcome second = search_tree(tree, Parameters{}, whole_tree);
  BOOST_TEST(first.nodes == second.nodes);
  BOOST_TEST((first.lines[0].line == second.lines[0].line));
}

BOOST_AUTO_TEST_CASE(forgetting_makes_a_used_search_like_new) {
  const TreeGame tree = random_tree(7, 8, 5);
  const tengen::SteadyClock clock;
  TestWorkers workers;
  Search<TreeGame> search(tree, clock, workers);
  search.table().resize(std::size_t{1} << 20);
  const auto run = [&] {
    static_cast<void>(search.run(tree, {.depth = 8, .infinite = true}, clock.now(), [](const RootLine&) {}));
    return search.nodes();
  };
  const auto fresh = run();
  BOOST_TEST(run() < fresh);  // the table knows it by now
  search.forget();
  BOOST_TEST(run() == fresh);
}

// Only a move that has beaten the one before at the new depth takes its place.
BOOST_AUTO_TEST_CASE(an_aborted_iteration_keeps_the_last_full_result_or_what_has_beaten_it) {
  int beaten = 0;
  for (std::uint64_t seed = 300; seed < 310; ++seed) {
    const TreeGame tree = random_tree(seed, 8, 5);
    std::vector<RootLine> full;  // by depth
    std::vector<std::uint64_t> nodes;
    const tengen::SteadyClock clock;
    TestWorkers workers;
    Search<TreeGame> search(tree, clock, workers);
    search.table().resize(std::size_t{1} << 20);
    static_cast<void>(search.run(tree, {.depth = 6, .infinite = true}, clock.now(), [&](const RootLine& line) {
      full.push_back(line);
      nodes.push_back(line.nodes);
    }));
    for (std::size_t i = 0; i + 1 < full.size(); ++i) {
      if (nodes[i + 1] < nodes[i] + 2) continue;
      search.forget();
      const auto cut = search.run(tree, {.nodes = (nodes[i] + nodes[i + 1]) / 2, .infinite = true}, clock.now(),
                                  [](const RootLine&) {});
      BOOST_TEST_CONTEXT("seed " << seed << ", depth " << full[i].depth) {
        const Move first = cut.at(0).line.at(0);
        if (first != full[i].line.at(0)) {
          ++beaten;
          BOOST_TEST(cut.at(0).depth == full[i + 1].depth);
          BOOST_TEST((first == full[i + 1].line.at(0) || cut.at(0).score <= full[i + 1].score));
          continue;
        }
        BOOST_TEST(cut.at(0).depth == full[i].depth);
        BOOST_TEST(cut.at(0).score == full[i].score);
        BOOST_TEST((cut.at(0).line == full[i].line));
      }
    }
  }
  BOOST_TEST(beaten > 0);
}

BOOST_AUTO_TEST_CASE(stopped_before_it_began_it_still_names_a_move) {
  const TreeGame tree("((3 12 8) (2 4 6) (14 5 2))");
  const tengen::SteadyClock clock;
  TestWorkers workers;
  Search<TreeGame> search(tree, clock, workers);
  search.table().resize(std::size_t{1} << 16);
  search.stop();
  const auto lines = search.run(tree, {}, clock.now(), [](const RootLine&) {});
  BOOST_TEST_REQUIRE(lines.size() == 1U);
  BOOST_TEST(lines[0].depth == 0);
  BOOST_TEST_REQUIRE(lines[0].line.size() == 1U);
  search.arm();
  BOOST_TEST(search.run(tree, {.depth = 2}, clock.now(), [](const RootLine&) {}).at(0).depth == 2);
}

BOOST_AUTO_TEST_CASE(a_deadline_in_the_past_ends_the_search_within_its_first_nodes) {
  const TreeGame tree = random_tree(11, 10, 6);
  const tengen::SteadyClock clock;
  TestWorkers workers;
  Search<TreeGame> search(tree, clock, workers);
  search.table().resize(std::size_t{1} << 16);
  const auto now = clock.now();
  static_cast<void>(search.run(tree, {.soft = now, .hard = now}, now, [](const RootLine&) {}));
  BOOST_TEST(search.nodes() <= 64U);
}

BOOST_AUTO_TEST_CASE(as_much_of_the_table_is_in_use_as_the_nodes_can_fill) {
  const auto in_use = [](const Limits& limits) {
    const TreeGame tree = random_tree(1, 2, 2);
    const tengen::SteadyClock clock;
    tengen::test::TestWorkers workers;
    Search<TreeGame> search(tree, clock, workers);
    search.set_threads(tree, 4);
    search.table().resize(std::size_t{1} << 22);
    search.provide_table(limits, clock.now());
    for (tengen::Hash key = 1; key <= 2'000'000; ++key) {
      search.table().store(tengen::mix(key), {.move = tengen::make_move(1), .bound = tengen::search::Bound::exact});
    }
    std::size_t entries = 0;
    search.table().for_each(-128, [&](tengen::Hash, std::uint64_t) { ++entries; });
    return entries * 16;
  };
  BOOST_TEST(in_use({.nodes = 1000}) == std::size_t{1} << 20);
  BOOST_TEST(in_use({.nodes = std::uint64_t{1} << 14}) == std::size_t{1} << 21);
  BOOST_TEST(in_use({.nodes = 1'000'000}) == std::size_t{1} << 22);
  BOOST_TEST(in_use({.nodes = std::uint64_t{1} << 62}) == std::size_t{1}
                                                              << 22);  // four times that is nothing in 64 bits
  // One ply is over before a large table's pages are there.
  BOOST_TEST(in_use({.depth = 1}) == std::size_t{1} << 20);
  BOOST_TEST(in_use({.depth = 2}) == std::size_t{1} << 22);
}

BOOST_AUTO_TEST_CASE(helper_threads_agree_on_the_value) {
  for (std::uint64_t seed = 400; seed < 420; ++seed) {
    TreeGame tree = random_tree(seed, 7, 5);
    const Score exact = tree.minimax();
    const tengen::SteadyClock clock;
    TestWorkers workers;
    Search<TreeGame> search(tree, clock, workers);
    search.set_threads(tree, 4);
    search.table().resize(std::size_t{1} << 18);
    const auto lines = search.run(tree, {.depth = deep, .infinite = true}, clock.now(), [](const RootLine&) {});
    BOOST_TEST_CONTEXT("seed " << seed) {
      BOOST_TEST(lines.at(0).score == exact);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
