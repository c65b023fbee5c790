#include <memory>
#include <utility>

#include "engine/games/connect/board.hpp"
#include "engine/games/connect/parameters.hpp"
#include "engine/games/connect/search.hpp"
#include "engine/games/connect/standard_book.hpp"
#include "engine/games/info.hpp"
#include "engine/games/parameters.hpp"
#include "engine/plan/planned_engine.hpp"

namespace tengen::connect {

extern const GameInfo info;

namespace {

template <class Word>
std::unique_ptr<GameEngine> make_on(const Spec& spec, const EngineServices& services) {
  return std::make_unique<PlannedEngine<Board<Word>>>(
      spec, services,
      GameParts<Board<Word>>{.parameters = values_with(connect_parameters, services.parameters).value(),
                             .levels = info.levels,
                             .book = spec == Spec{} ? standard_book() : OpeningBook{}});
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& given, const EngineServices& services) {
  const auto& spec = std::get<Spec>(given);
  if (Board<std::uint64_t>::fits(spec.size)) return make_on<std::uint64_t>(spec, services);
  return make_on<Word128>(spec, services);
}

}  // namespace tengen::connect
