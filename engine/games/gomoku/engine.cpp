#include <algorithm>
#include <memory>

#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/parameters.hpp"
#include "engine/games/gomoku/play_openings.hpp"
#include "engine/games/gomoku/search.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "engine/games/info.hpp"
#include "engine/games/parameters.hpp"
#include "engine/plan/planned_engine.hpp"
#include "engine/search/wins/forced_win.hpp"

namespace tengen::gomoku {

extern const GameInfo info;

namespace {

// The steps of Gomoku's own (see plan.hpp).

template <Rule R>
[[nodiscard]] std::optional<SearchResult> book(SearchContext<Board<R>>& context, const SearchRequest& request,
                                               SearchListener& listener) {
  return OpeningPlay<R>(context, request, listener).from_book();
}

/// The win against the longest defence.
[[nodiscard]] std::vector<Vertex> longest_line(const std::vector<WinningStep>& win) {
  std::vector<Vertex> line;
  for (const WinningStep* step = &win.front(); step != nullptr;) {
    line.push_back(step->attack);
    const auto longest =
        std::max_element(step->replies.begin(), step->replies.end(),
                         [&win](const auto& a, const auto& b) { return win[a.second].plies < win[b.second].plies; });
    if (longest == step->replies.end()) break;
    line.push_back(longest->first);
    step = &win[longest->second];
  }
  return line;
}

/// Task `solve`: a forced win that can be replayed against every defence, or an empty result.
template <Rule R>
[[nodiscard]] std::optional<SearchResult> win(SearchContext<Board<R>>& context, const SearchRequest& request,
                                              SearchListener& listener) {
  if (request.task != Task::solve) return std::nullopt;
  constexpr std::size_t most_positions = 300000;
  const std::size_t positions =
      std::min(most_positions, context.allowed_memory() / 4 / search::bytes_per_winning_position);
  context.take_options(positions * search::bytes_per_winning_position);
  const Instant started = context.clock.now();
  auto board = std::make_unique<Board<R>>(context.root);
  SearchResult result;
  MoveList moves;
  board->generate_legal(moves);
  if (board->terminal() || moves.empty()) return result;
  const search::Limits limits = context.limits_of(request);
  context.searcher.provide_table(limits, started);
  const auto stop = [&context] { return context.searcher.stopped(); };
  const auto guide = [&](std::uint64_t nodes) {
    search::Limits part = limits;
    part.nodes = nodes;
    (void)context.searcher.run(*board, part, started, [](const search::RootLine&) {});
    return context.searcher.nodes();
  };
  const search::ForcedWin found =
      search::find_forced_win(*board, context.searcher.table(), context.parts.knowledge, context.searcher.parameters(),
                              limits, context.clock, stop, positions, guide);
  SearchInfo& info = result.info;
  info.duration = context.clock.now() - started;
  info.elapsed = std::chrono::duration_cast<Milliseconds>(info.duration);
  info.nodes = found.nodes;
  info.table_permille = context.searcher.table().permille_full();
  for (const search::WinningPosition& position : found.tree) {
    WinningStep step{.attack = board->vertex(position.attack), .plies = position.plies};
    for (const auto& [reply, next] : position.replies) step.replies.emplace_back(board->vertex(reply), next);
    if (position.otherwise != Move::none) step.otherwise = board->vertex(position.otherwise);
    result.win.push_back(std::move(step));
  }
  if (!result.win.empty()) {
    info.solved = true;
    info.depth = result.win.front().plies;
    info.score = info.lower = win_in(info.depth);
    info.upper = win_in(1);
    info.line = longest_line(result.win);
    result.moves = {info.line.front()};
  }
  listener.on_info(info);
  return result;
}

template <Rule R>
[[nodiscard]] std::optional<SearchResult> swap2(SearchContext<Board<R>>& context, const SearchRequest& request,
                                                SearchListener& listener) {
  if (request.task != Task::swap2) return std::nullopt;
  context.take_options();
  return OpeningPlay<R>(context, request, listener).swap2();
}

template <Rule R>
[[nodiscard]] std::optional<SearchResult> balance(SearchContext<Board<R>>& context, const SearchRequest& request,
                                                  SearchListener& listener) {
  if (request.task != Task::balance_one && request.task != Task::balance_two) return std::nullopt;
  context.take_options();
  return OpeningPlay<R>(context, request, listener).balance();
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& given, const EngineServices& services) {
  const auto& spec = std::get<Spec>(given);
  const Evaluations& evaluations = services.evaluations != nullptr ? *services.evaluations : standard_evaluations();
  return with_rule(spec.rule, [&]<Rule R>() -> std::unique_ptr<GameEngine> {
    return std::make_unique<PlannedEngine<Board<R>>>(
        spec, services,
        GameParts<Board<R>>{.parameters = values_with(gomoku_parameters, services.parameters).value(),
                            .levels = info.levels,
                            .knowledge = evaluations.of(spec.rule, spec.size),
                            .steps = {book<R>, win<R>, swap2<R>, balance<R>}});
  });
}

}  // namespace tengen::gomoku
