#pragma once

#include <array>

#include "engine/plan/steps.hpp"

namespace tengen {

/// Who answers a request: the first step that has an answer. A host's `TURN` or `genmove` is `Task::best_move` in some
/// time; an analysis is `Task::best_move` until `stop` or with several lines; `tengen solve` is `Task::solve`.
///
///     step          answers                                                                 what it does
///     stand_in      where the engine plays for a published player: moves                    player_engine.cpp
///     own steps     Gomoku: a reply or three stones of swap2 from the book of openings;     games/gomoku/engine.cpp
///                   a forced win (solve); swap2; balanced moves.
///                   Go: looks up proofs; moves without a pass that gives the game away     games/go/engine.cpp
///     no_move       positions without a legal move
///     level         a move of a level below the full one                                    plan/weaker_play.hpp
///     solve         solve: the exact value                                                  search/solve.hpp
///     book          a move in some time: a move of the opening book                         plan/proven_play.hpp
///     proof         a move in some time: a win or a draw that is proven in a part of it      plan/proven_play.hpp
///     proof_turns   an analysis, or a move in some time where positions may come back, if   plan/proof_turns.hpp
///                   proofs are within reach: search and proofs take turns
///     best_move     everything else: the search, corrected by what is known                 search/search.hpp
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
