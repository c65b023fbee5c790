#include "engine/cores/go_parameters.hpp"
#include "engine/cores/go_search.hpp"
#include "engine/cores/typed_core.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"

namespace tengen {

namespace search {

template class Search<go::Board<std::uint64_t>>;
template class Search<go::Board<Word128>>;

}  // namespace search

namespace {

template <class Word>
std::unique_ptr<GameCore> make(const go::Spec& spec, const EngineServices& services) {
  const bool whole_games = spec.scoring == go::Scoring::area && spec.move_limit == 0;
  const OpeningBook book = spec == go::little_go()                            ? go::little_go_book()
                           : whole_games && spec.size == go::little_go().size ? go::five_by_five_book()
                                                                              : OpeningBook{};
  using Board = go::Board<Word>;
  const search::Parameters parameters = values_with(go_parameters, services.parameters).value();
  return std::make_unique<TypedCore<Board, go::Spec>>(spec, services, parameters, KnowledgeOf<Board>{}, book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services) {
  if (go::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
