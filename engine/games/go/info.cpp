#include "engine/games/info.hpp"

#include "engine/core/bits.hpp"
#include "engine/core/perft.hpp"
#include "engine/core/services.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/parameters.hpp"
#include "engine/plan/game_engine.hpp"
#include "engine/plan/strength.hpp"

namespace tengen::go {

namespace {

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths levels{.certain = score_heuristic_max,
                           .levels = {{{2000, 1, 40, 4280},
                                       {2000, 1, 40, 3280},
                                       {2000, 1, 40, 2680},
                                       {2000, 1, 40, 2260},
                                       {2000, 1, 40, 1930},
                                       {2000, 1, 40, 1560},
                                       {2000, 1, 40, 1230},
                                       {2000, 1, 40, 1010},
                                       {2000, 1, 40, 845},
                                       {2000, 1, 40, 690},
                                       {2000, 1, 40, 500},
                                       {2000, 1, 40, 285},
                                       {180, 1, 1, 0},
                                       {180, Strength::any_depth, 1, 0},
                                       {650, Strength::any_depth, 1, 0},
                                       {2100, Strength::any_depth, 1, 0},
                                       {7800, Strength::any_depth, 1, 0},
                                       {29000, Strength::any_depth, 1, 0},
                                       {110000, Strength::any_depth, 1, 0}}}};

const Spec& rules_of(const GameSpec& spec) {
  return std::get<Spec>(spec);
}

/// "2.5" for 5.
std::string halves(int number) {
  return std::string(number < 0 ? "-" : "") + std::to_string(std::abs(number) / 2) + (number % 2 != 0 ? ".5" : "");
}

std::string describe(const GameSpec& spec) {
  return (rules_of(spec) == little_go() ? "Little-Go " : "Go ") + size_words(rules_of(spec).size) + ", komi " +
         halves(rules_of(spec).komi);
}

std::string gtp_name(const GameSpec&) {
  return "Littlego";
}

Result<> check(const GameSpec& given) {
  const Spec& spec = rules_of(given);
  if (auto sides = check_sides(spec.size, min_side, max_side); !sides) return sides;
  if (spec.move_limit < 0 || spec.move_limit > max_move_limit) {
    return Error{Errc::out_of_range, "move limit from 0 to " + std::to_string(max_move_limit)};
  }
  if (spec.komi < -max_komi || spec.komi > max_komi) {
    return Error{Errc::out_of_range, "komi beyond " + std::to_string(max_komi / 2)};
  }
  return {};
}

Hash rules_hash(const GameSpec& given, Hash hash) {
  const Spec& spec = rules_of(given);
  hash = mix(hash ^ static_cast<std::uint64_t>(spec.komi + max_komi));
  hash = mix(hash ^ (static_cast<std::uint64_t>(spec.ko) * 2 + static_cast<std::uint64_t>(spec.scoring)));
  return mix(hash ^ static_cast<std::uint64_t>(spec.move_limit));
}

std::uint64_t count(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  const bool small = Board<std::uint64_t>::fits(rules_of(spec).size);
  return small ? perft_from<Board<std::uint64_t>>(rules_of(spec), depth, go_on)
               : perft_from<Board<Word128>>(rules_of(spec), depth, go_on);
}

std::vector<BenchPosition> bench() {
  const auto on = [](int side) { return Spec{.size = {side, side}, .komi = 5}; };
  return {
      {on(5), {}, 10},
      {on(5), {{2, 2}, {2, 1}, {1, 1}, {3, 1}, {1, 2}}, 10},
      {on(7), {{3, 3}, {3, 2}, {4, 4}}, 6},
      {on(9), {{4, 4}, {2, 2}}, 4},
      {little_go(), {{2, 2}, {2, 1}, {3, 1}, {1, 2}}, 10},
  };
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& spec, const EngineServices& services);
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves);

extern constinit const GameInfo info{.name = "go",
                                     .title = "Go",
                                     .usual = Spec{},
                                     .sizes = "1..9 [5]",
                                     .sgf = 1,
                                     .passes = true,
                                     .komi = true,
                                     .captures = true,
                                     .unit = ScoreUnit::points,
                                     .solving = Solving::value,
                                     .parameters = go_parameters,
                                     .levels = &levels,
                                     .describe = describe,
                                     .gtp_name = gtp_name,
                                     .validate = check,
                                     .rules_hash = rules_hash,
                                     .perft = count,
                                     .bench = bench,
                                     .make = make,
                                     .book = book_moves};

}  // namespace tengen::go
