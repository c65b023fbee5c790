#include "engine/cores/typed_core.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"

namespace tengen {

namespace {

/// A stone or a point of territory is 100; the value of a position swings by several stones in one capture.
constexpr search::Settings go_settings{.aspiration_window = 100,
                                       .futility_margin = 400,
                                       .futility_depth = 3,
                                       .razor_margin = 1200,
                                       .move_count_base = 12,
                                       .move_count_depth = 3,
                                       .solve_plies = 8,
                                       .solve_plies_more = 1.2,
                                       .prover_reduction = 3,
                                       .judge_depth = 8,
                                       .judge_weight = 30,
                                       .set_traps = true,
                                       .claim_share = 0.5};

template <class Word>
std::unique_ptr<GameCore> make(const go::Spec& spec, const EngineServices& services) {
  const bool whole_games = spec.scoring == go::Scoring::area && spec.move_limit == 0;
  const OpeningBook book = spec == go::little_go()                            ? go::little_go_book()
                           : whole_games && spec.size == go::little_go().size ? go::five_by_five_book()
                                                                              : OpeningBook{};
  using Board = go::Board<Word>;
  return std::make_unique<TypedCore<Board, go::Spec>>(spec, services, go_settings, KnowledgeOf<Board>{}, book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services) {
  if (go::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
