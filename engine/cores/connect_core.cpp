#include "engine/cores/typed_core.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/connect/standard_book.hpp"

namespace tengen {

namespace {

/// What concerns solving was measured on the first sixty positions of Test_L1_R2 (2026-11): time per position 118 us
/// without the near table, 92 with it; with the history's help a fifth more nodes.
constexpr search::Settings connect_settings{.aspiration_window = 50,
                                            .futility_margin = 200,
                                            .razor_margin = 600,
                                            .solve_history = false,
                                            .solve_plies = 16,
                                            .solve_plies_more = 1.5,
                                            .look_ahead_depth = 10,
                                            .near_table_depth = 18};

template <class Word>
std::unique_ptr<GameCore> make(const connect::Spec& spec, const EngineServices& services) {
  const OpeningBook book = spec == connect::Spec{} ? connect::standard_book() : OpeningBook{};
  using Board = connect::Board<Word>;
  return std::make_unique<TypedCore<Board, connect::Spec>>(spec, services, connect_settings, KnowledgeOf<Board>{},
                                                           book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const connect::Spec& spec, const EngineServices& services) {
  if (connect::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
