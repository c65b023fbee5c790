#include "engine/games/info.hpp"

#include "engine/core/perft.hpp"
#include "engine/core/search_request.hpp"
#include "engine/core/services.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/parameters.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "engine/plan/game_engine.hpp"
#include "engine/plan/strength.hpp"

namespace tengen::gomoku {

namespace {

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths levels{.certain = 2000,
                           .levels = {{{3000, 1, 16, 3000},
                                       {3000, 1, 16, 2100},
                                       {3000, 2, 14, 1470},
                                       {3000, 2, 14, 1029},
                                       {3000, 3, 12, 720},
                                       {3000, 3, 12, 504},
                                       {3000, Strength::any_depth, 8, 300},
                                       {4600, Strength::any_depth, 8, 220},
                                       {4600, Strength::any_depth, 6, 160},
                                       {8700, Strength::any_depth, 6, 110},
                                       {12000, Strength::any_depth, 4, 70},
                                       {16000, Strength::any_depth, 4, 40},
                                       {12500, Strength::any_depth, 1, 0},
                                       {21000, Strength::any_depth, 1, 0},
                                       {35000, Strength::any_depth, 1, 0},
                                       {58000, Strength::any_depth, 1, 0},
                                       {96000, Strength::any_depth, 1, 0},
                                       {200000, Strength::any_depth, 1, 0},
                                       {420000, Strength::any_depth, 1, 0}}}};

const Spec& rules_of(const GameSpec& spec) {
  return std::get<Spec>(spec);
}

std::string describe(const GameSpec& spec) {
  return "Gomoku " + size_words(rules_of(spec).size) + ", " + std::string(names_of(rules_of(spec).rule).title);
}

std::string gtp_name(const GameSpec& spec) {
  return std::string(names_of(rules_of(spec).rule).gtp);
}

Result<> check(const GameSpec& spec) {
  if (auto sides = check_sides(rules_of(spec).size, min_side, max_side); !sides) return sides;
  if (rules_of(spec).draw_empty < 0) return Error{Errc::out_of_range, "draw_empty is at least 0"};
  return {};
}

Hash rules_hash(const GameSpec& spec, Hash hash) {
  return mix(hash ^ (static_cast<std::uint64_t>(rules_of(spec).rule) * 2 + (rules_of(spec).continuous ? 1 : 0)));
}

std::uint64_t count(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  return with_rule(rules_of(spec).rule, [&]<Rule R>() { return perft_from<Board<R>>(rules_of(spec), depth, go_on); });
}

std::vector<BenchPosition> bench() {
  const auto on = [](int side, Rule rule) { return Spec{.size = {side, side}, .rule = rule}; };
  return {
      {on(15, Rule::freestyle), {{7, 7}}, 9},
      {on(15, Rule::freestyle), {{7, 7}, {8, 7}, {8, 8}, {6, 6}, {9, 9}, {10, 10}, {7, 9}}, 9},
      {on(20, Rule::freestyle),
       {{10, 10}, {11, 11}, {9, 11}, {10, 12}, {8, 12}, {7, 13}, {10, 9}, {11, 10}, {12, 9}},
       8},
      {on(15, Rule::exact_five), {{7, 7}, {8, 6}, {6, 6}, {8, 8}, {8, 7}, {6, 8}, {7, 5}}, 8},
      {on(15, Rule::renju), {{7, 7}, {7, 6}, {9, 6}, {8, 8}, {6, 8}, {9, 9}, {8, 6}}, 8},
      {on(15, Rule::caro_six), {{7, 7}, {8, 8}, {6, 8}, {8, 6}, {8, 7}, {9, 7}, {7, 9}}, 8},
      {on(15, Rule::caro_five), {{7, 7}, {8, 8}, {7, 9}, {7, 8}, {9, 9}}, 8},
  };
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& spec, const EngineServices& services);
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves);

extern constinit const GameInfo info{.name = "gomoku",
                                     .title = "Gomoku",
                                     .usual = Spec{},
                                     .sizes = "5..22 [15]",
                                     .letters = Letters::small,
                                     .sgf = 4,
                                     .neutral = true,
                                     .swap2 = true,
                                     .solving = Solving::win,
                                     .rules = rule_names,
                                     .parameters = gomoku_parameters,
                                     .levels = &levels,
                                     .describe = describe,
                                     .gtp_name = gtp_name,
                                     .validate = check,
                                     .rules_hash = rules_hash,
                                     .perft = count,
                                     .bench = bench,
                                     .make = make,
                                     .book = book_moves};

}  // namespace tengen::gomoku
