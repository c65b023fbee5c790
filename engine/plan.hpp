#pragma once

#include <array>

#include "engine/plan/steps.hpp"

namespace tengen {

/// Who answers a request: the first of these steps that has an answer. A host's `TURN` or `genmove` is
/// `Task::best_move` in some time. An analysis is `Task::best_move` until `stop`, or with several lines. `tengen solve`
/// is `Task::solve`.
///
///     step         answers                                                            described in
///     stand_in     moves, where the engine plays for a published player               player_engine.cpp
///     own steps    Gomoku, from the book of openings: the reply to the first stone,   games/gomoku/engine.cpp
///                  three stones of swap2; by search: solve (a forced win), swap2,
///                  balanced moves
///                  Go: moves, where a pass would give the game away                   games/go/engine.cpp
///     no_move      everything, where no move is legal                                 plan/steps.hpp
///     level        moves of a level below the full one                                plan/weaker_play.hpp
///     solve        solve: the exact value                                             search/solve.hpp
///     book         moves in some time, from the opening book                          plan/proven_play.hpp
///     proof        moves in some time, if a win or a draw is proven in a part of it   plan/proven_play.hpp
///     proof_turns  analyses, and moves in some time where positions may come back,    plan/proof_turns.hpp
///                  if proofs are within reach: search and proofs take turns
///     best_move    everything else: the search, corrected by what is known            plan/steps.hpp
///
/// The steps from `solve` to `proof_turns` are for games that can be solved: Go and Connect-N.
template <Game G>
[[nodiscard]] SearchResult answer(SearchContext<G>& context, const SearchRequest& request, SearchListener& listener) {
  const auto ask = [&](Step<G> step) { return step(context, request, listener); };
  if (auto result = ask(steps::stand_in<G>)) return *result;
  for (const Step<G> own : context.parts.steps) {
    if (auto result = ask(own)) return *result;
  }
  if (auto result = ask(steps::no_move<G>)) return *result;
  if (auto result = ask(steps::level<G>)) return *result;
  if constexpr (SolvableGame<G>) {
    constexpr std::array<Step<G>, 4> by_proof{steps::solve<G>, steps::book<G>, steps::proof<G>, steps::proof_turns<G>};
    for (const Step<G> step : by_proof) {
      if (auto result = ask(step)) return *result;
    }
  }
  return *ask(steps::best_move<G>);
}

}  // namespace tengen
