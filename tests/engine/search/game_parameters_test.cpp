#include "engine/games/parameters.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string_view>

#include "engine/games/connect/parameters.hpp"
#include "engine/games/connect/search.hpp"
#include "engine/games/go/parameters.hpp"
#include "engine/games/go/search.hpp"
#include "engine/games/gomoku/parameters.hpp"
#include "engine/games/gomoku/search.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/engine_services.hpp"

// A game's file names the parameters that its search reads, and no others.

BOOST_AUTO_TEST_SUITE(game_parameters)

namespace {

using namespace tengen;
using search::ParameterField;
using search::Parameters;

using GomokuBoard = gomoku::Board<gomoku::Rule::freestyle>;
using GoBoard = go::Board<std::uint64_t>;
using ConnectBoard = connect::Board<std::uint64_t>;

struct Effort {
  std::uint64_t play = 0;
  std::uint64_t proof = 0;

  friend bool operator==(const Effort&, const Effort&) = default;
};

/// The nodes of a search to a depth, and of a solution where the game can be solved.
template <Game G>
Effort effort_of(const G& root, const Parameters& parameters, int depth, std::uint64_t most_proof) {
  const SteadyClock clock;
  test::TestWorkers workers;
  search::Search<G> search(root, clock, workers, test::knowledge_for(root));
  search.parameters() = parameters;
  search.table().resize(std::size_t{1} << 20);
  Effort effort;
  static_cast<void>(search.run(root, {.depth = depth}, clock.now(), [](const search::RootLine&) {}));
  effort.play = search.nodes();
  if constexpr (SolvableGame<G>) {
    search.forget();
    static_cast<void>(search.solve(root, {.nodes = most_proof}, clock.now(), {}, [](const auto&) {}));
    effort.proof = search.nodes();
  }
  return effort;
}

/// Members that the game's file leaves out may have any value.
template <Game G>
void check_left_out(const G& root, const GameParameters& game, int depth, std::uint64_t most_proof) {
  const Parameters standard = values_of(game);
  const Effort expected = effort_of(root, standard, depth, most_proof);
  Parameters changed = standard;
  for (const ParameterField& field : search::parameter_fields) {
    if (!game.has(field.name)) field.set(changed, field.get(changed) == field.most ? field.least : field.most);
  }
  BOOST_TEST((effort_of(root, changed, depth, most_proof) == expected));
}

GomokuBoard gomoku_middle_game() {
  GomokuBoard board(gomoku::Spec{.size = {15, 15}});
  for (const Vertex at : {Vertex{7, 7}, {8, 7}, {8, 8}, {6, 6}, {9, 9}, {10, 10}, {7, 9}})
    board.play(*board.move_at(at));
  return board;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_file_leaves_out_is_never_read) {
  check_left_out(gomoku_middle_game(), gomoku_parameters, 6, 0);
  check_left_out(GoBoard(go::Spec{.size = {4, 3}, .komi = 1}), go_parameters, 6, 20000);
  check_left_out(GoBoard(go::Spec{.size = {3, 3}, .komi = 1, .scoring = go::Scoring::stones, .move_limit = 9}),
                 go_parameters, 6, 20000);
  check_left_out(ConnectBoard({{5, 4}, 4}), connect_parameters, 8, 20000);
}

BOOST_AUTO_TEST_CASE(every_name_stands_for_a_parameter) {
  const auto check = [](std::string_view name) {
    const GameParameters alone{.reads = {&name, 1}};
    const auto is_common = [](std::string_view field) { return GameParameters{}.has(field); };
    BOOST_TEST(std::ranges::any_of(
                   search::parameter_fields,
                   [&](const ParameterField& field) { return alone.has(field.name) && !is_common(field.name); }),
               name);
  };
  for (const GameParameters& game : {gomoku_parameters, go_parameters, connect_parameters}) {
    for (const std::string_view name : game.reads) check(name);
  }
}

// A tuner may set any parameter to any value of its range: the search goes on to its end.
BOOST_AUTO_TEST_CASE(every_value_of_a_range_can_be_searched_with) {
  const auto check = [](const auto& root, const GameParameters& game, int depth) {
    for (const ParameterField& field : search::parameter_fields) {
      if (!game.has(field.name)) continue;
      for (const double value : {field.least, field.most}) {
        Parameters parameters = values_of(game);
        field.set(parameters, value);
        BOOST_TEST(effort_of(root, parameters, depth, 500).play > 0U, field.name << " = " << value);
      }
    }
  };
  check(gomoku_middle_game(), gomoku_parameters, 4);
  check(GoBoard(go::Spec{.size = {4, 3}, .komi = 1}), go_parameters, 4);
  check(ConnectBoard({{5, 4}, 4}), connect_parameters, 5);
}

BOOST_AUTO_TEST_SUITE_END()
