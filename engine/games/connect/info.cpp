#include <array>

#include "engine/core/bits.hpp"
#include "engine/core/perft.hpp"
#include "engine/core/services.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/connect/parameters.hpp"
#include "engine/games/info.hpp"
#include "engine/plan/game_engine.hpp"
#include "engine/plan/strength.hpp"

namespace tengen::connect {

namespace {

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths levels{.certain = 2000,
                           .levels = {{{2000, 1, 7, 900},
                                       {2000, 1, 7, 290},
                                       {2000, 2, 7, 382},
                                       {2000, 2, 7, 149},
                                       {2000, 2, 7, 117},
                                       {2000, 3, 7, 177},
                                       {2000, 3, 7, 115},
                                       {2000, 3, 7, 90},
                                       {2000, 4, 7, 75},
                                       {2000, 4, 7, 56},
                                       {2000, 4, 7, 36},
                                       {2000, Strength::any_depth, 7, 36},
                                       {2000, Strength::any_depth, 7, 15},
                                       {2000, Strength::any_depth, 1, 0},
                                       {3200, Strength::any_depth, 1, 0},
                                       {6800, Strength::any_depth, 1, 0},
                                       {13000, Strength::any_depth, 1, 0},
                                       {27000, Strength::any_depth, 1, 0},
                                       {130000, Strength::any_depth, 1, 0}}}};

const Spec& rules_of(const GameSpec& spec) {
  return std::get<Spec>(spec);
}

std::string describe(const GameSpec& spec) {
  return std::to_string(rules_of(spec).in_a_row) + " in a row, " + size_words(rules_of(spec).size);
}

std::string gtp_name(const GameSpec& spec) {
  return rules_of(spec) == Spec{} ? "Connectfour" : "Connect";
}

Result<> check(const GameSpec& spec) {
  const BoardSize size = rules_of(spec).size;
  if (size.columns < 1 || size.rows < 1 || size.columns > max_cells || size.rows > max_cells ||
      size.columns * (size.rows + 1) > max_cells) {
    return Error{Errc::unacceptable_size, "columns x (rows + 1) from 2 to " + std::to_string(max_cells)};
  }
  if (rules_of(spec).in_a_row < 1) return Error{Errc::out_of_range, "in a row is at least 1"};
  return {};
}

Hash rules_hash(const GameSpec& spec, Hash hash) {
  return mix(hash ^ static_cast<std::uint64_t>(rules_of(spec).in_a_row));
}

std::uint64_t count(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  const bool small = Board<std::uint64_t>::fits(rules_of(spec).size);
  return small ? perft_from<Board<std::uint64_t>>(rules_of(spec), depth, go_on)
               : perft_from<Board<Word128>>(rules_of(spec), depth, go_on);
}

std::vector<BenchPosition> bench() {
  return {
      {Spec{}, {}, 16},
      {Spec{}, {{3, 5}, {3, 4}, {3, 3}, {3, 2}, {3, 1}}, 17},
      {Spec{.size = {10, 8}, .in_a_row = 5}, {}, 10},
  };
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& spec, const EngineServices& services);
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves);

extern constinit const GameInfo info{.name = "connect",
                                     .title = "Connect-N",
                                     .usual = Spec{},
                                     .drops = true,
                                     .solving = Solving::value,
                                     .parameters = connect_parameters,
                                     .levels = &levels,
                                     .describe = describe,
                                     .gtp_name = gtp_name,
                                     .validate = check,
                                     .rules_hash = rules_hash,
                                     .perft = count,
                                     .bench = bench,
                                     .make = make,
                                     .book = book_moves};

}  // namespace tengen::connect
