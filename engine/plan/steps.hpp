#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/plan/context.hpp"
#include "engine/plan/proof_turns.hpp"
#include "engine/plan/proven_play.hpp"
#include "engine/plan/session_board.hpp"
#include "engine/plan/weaker_play.hpp"

namespace tengen {

/// The request is for a move of full strength in some time: no analysis, no given depth or number of nodes.
[[nodiscard]] inline bool wants_only_a_move(const SearchRequest& request) noexcept {
  return request.task == Task::best_move && !request.infinite && request.multi_pv <= 1 && !request.nodes &&
         !request.depth && !request.wants_weaker_move();
}
/// The request is for judgements, in some time or until it is stopped.
[[nodiscard]] inline bool wants_analysis(const SearchRequest& request) noexcept {
  return (request.infinite || request.multi_pv > 1) && request.use_known && !request.nodes && !request.depth;
}

/// The steps of a plan that all games share: see plan.hpp.
namespace steps {

template <Game G>
[[nodiscard]] std::optional<SearchResult> stand_in(SearchContext<G>& context, const SearchRequest& request,
                                                   SearchListener& listener) {
  if (!context.stand_in) return std::nullopt;
  return context.stand_in(PositionView<G>(context.root), request, listener, context.until_stop);
}

/// Makes table and threads for the steps after it.
template <Game G>
[[nodiscard]] std::optional<SearchResult> no_move(SearchContext<G>& context, const SearchRequest&, SearchListener&) {
  context.take_options();
  if (context.make_searchable()) return std::nullopt;
  return SearchResult{.moves = context.last_resort(), .swap = false, .info = {}};
}

template <Game G>
[[nodiscard]] std::optional<SearchResult> level(SearchContext<G>& context, const SearchRequest& request,
                                                SearchListener& listener) {
  if (!request.wants_weaker_move()) return std::nullopt;
  const Instant started = context.clock.now();
  const auto seed = request.seed.value_or(static_cast<std::uint64_t>(started.time_since_epoch().count()));
  WeakerPlay<G> play(context.searcher, *context.parts.levels, request.level);
  const auto line = play.find(context.root, context.limits_without_excluded(request), started, seed);
  if (!line) return context.no_move(request);
  SearchResult result = context.result_of(*line, started);
  if (line->depth > 0) listener.on_info(result.info);
  return result;
}

/// Solves the position within the limits.
template <SolvableGame G>
[[nodiscard]] std::optional<SearchResult> solve(SearchContext<G>& context, const SearchRequest& request,
                                                SearchListener& listener) {
  if (request.task != Task::solve) return std::nullopt;
  const KnownPosition known = request.use_known ? context.known.look_at(context.root) : KnownPosition{};
  const KnownMove* const best = known.best({});
  const auto info_of = [&](search::Solution solution) {
    if (best != nullptr && best->value.lower > solution.lower) solution.best = best->move;
    solution.lower = std::max(solution.lower, known.value.lower);
    solution.upper = std::min(solution.upper, known.value.upper);
    solution.solved = solution.solved || solution.lower == solution.upper;
    return describe_solution(context.root, context.searcher, solution);
  };
  SearchResult result;
  if (known.value.lower == known.value.upper) {
    result.info = info_of({});
    listener.on_info(result.info);
  } else {
    const search::Question question{request.sign_only, request.at_least, request.at_most};
    const search::Solution solution =
        context.searcher.solve(context.root, context.limits_of(request), context.clock.now(), question,
                               [&](const search::Solution& so_far) { listener.on_info(info_of(so_far)); });
    context.known.learn(context.root, solution);
    // The search keeps no root in the table.
    const bool exact = solution.lower == solution.upper && context.limits_of(request).exclude.empty();
    if (exact && !context.root.value_depends_on_history()) {
      const ScoreBounds value{solution.lower, solution.upper};
      context.put_proof(context.root.hash(), value);
      // So that a book knows the move as well.
      if (solution.best != Move::none) {
        context.put_proof(context.root.hash_after(solution.best), KnownValues<G>::seen_from_after(value));
      }
    }
    result.info = info_of(solution);
  }
  result.moves = result.info.line;
  return result;
}

template <SolvableGame G>
[[nodiscard]] std::optional<SearchResult> book(SearchContext<G>& context, const SearchRequest& request,
                                               SearchListener& listener) {
  if (!wants_only_a_move(request) || !request.exclude.empty()) return std::nullopt;
  const auto result = ProvenPlay<G>(context.searcher, context.clock, context.known).book_move(context.root);
  if (result) listener.on_info(result->info);
  return result;
}

template <SolvableGame G>
[[nodiscard]] std::optional<SearchResult> proof(SearchContext<G>& context, const SearchRequest& request,
                                                SearchListener& listener) {
  if (!wants_only_a_move(request)) return std::nullopt;
  ProvenPlay<G> play(context.searcher, context.clock, context.known);
  const auto result = play.prove(context.root, context.limits_without_excluded(request));
  if (result) listener.on_info(result->info);
  return result;
}

/// In a game that has an end, `proof` has had its time before a move.
template <SolvableGame G>
[[nodiscard]] std::optional<SearchResult> proof_turns(SearchContext<G>& context, const SearchRequest& request,
                                                      SearchListener& listener) {
  const bool in_time = request.time.turn || request.time.left;
  const bool for_move = wants_only_a_move(request) && request.use_known && in_time && !context.root.plies_left();
  if (!wants_analysis(request) && !for_move) return std::nullopt;
  if (!ProofTurns<G>::within_reach(context.root, context.searcher.parameters())) return std::nullopt;
  const Instant started = context.clock.now();
  const auto lines =
      ProofTurns<G>(context.searcher, context.clock, context.known)
          .run(context.root, context.limits_without_excluded(request), started,
               [&](const search::RootLine& line) { listener.on_info(context.describe(context.root, line)); });
  return lines.empty() ? context.no_move(request) : context.result_of(lines.front(), started);
}

/// Answers every request.
template <Game G>
[[nodiscard]] std::optional<SearchResult> best_move(SearchContext<G>& context, const SearchRequest& request,
                                                    SearchListener& listener) {
  const Instant started = context.clock.now();
  const search::Limits limits = context.limits_without_excluded(request);
  KnownLines corrected;
  if (request.use_known) corrected = KnownLines(context.known.look_at(context.root), limits.exclude);
  auto lines = context.searcher.run(context.root, limits, started, [&](const search::RootLine& line) {
    for (const search::RootLine& each : corrected.add(line)) listener.on_info(context.describe(context.root, each));
  });
  if (lines.empty()) return context.no_move(request);
  corrected.correct(lines);
  return context.result_of(lines.front(), started);
}

}  // namespace steps

}  // namespace tengen
