#include "engine/games/go/board.hpp"
#include "engine/games/go/little_go_book.hpp"
#include "engine/typed_core.hpp"

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
                                       .solve_plies_more = 1.2};

template <class Word>
std::unique_ptr<GameCore> make(const go::Spec& spec, const EngineServices& services) {
  const OpeningBook book = spec == go::little_go() ? go::little_go_book() : OpeningBook{};
  return std::make_unique<TypedCore<go::Board<Word>, go::Spec>>(spec, services, go_settings, book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services) {
  if (go::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
