#include "engine/cores/connect_parameters.hpp"
#include "engine/cores/connect_search.hpp"
#include "engine/cores/typed_core.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/connect/standard_book.hpp"

namespace tengen {

namespace search {

template class Search<connect::Board<std::uint64_t>>;
template class Search<connect::Board<Word128>>;

}  // namespace search

namespace {

template <class Word>
std::unique_ptr<GameCore> make(const connect::Spec& spec, const EngineServices& services) {
  const OpeningBook book = spec == connect::Spec{} ? connect::standard_book() : OpeningBook{};
  using Board = connect::Board<Word>;
  const search::Parameters parameters = values_with(connect_parameters, services.parameters).value();
  return std::make_unique<TypedCore<Board, connect::Spec>>(spec, services, parameters, KnowledgeOf<Board>{}, book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const connect::Spec& spec, const EngineServices& services) {
  if (connect::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
