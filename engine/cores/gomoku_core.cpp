#include <algorithm>
#include <memory>

#include "engine/cores/gomoku_openings.hpp"
#include "engine/cores/gomoku_parameters.hpp"
#include "engine/cores/gomoku_search.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "engine/search/wins/forced_win.hpp"

namespace tengen {

namespace search {

template class Search<gomoku::Board<gomoku::Rule::freestyle>>;
template class Search<gomoku::Board<gomoku::Rule::exact_five>>;
template class Search<gomoku::Board<gomoku::Rule::renju>>;
template class Search<gomoku::Board<gomoku::Rule::caro_six>>;
template class Search<gomoku::Board<gomoku::Rule::caro_five>>;

}  // namespace search

namespace {

/// Gomoku has openings and forced wins of its own.
template <gomoku::Rule R>
class GomokuCore final : public GomokuOpenings<R> {
  using Board = gomoku::Board<R>;
  using Base = GomokuOpenings<R>;

 public:
  explicit GomokuCore(const gomoku::Spec& spec, const EngineServices& services)
      : GomokuCore(spec, services, evaluation_for(spec.rule, services)) {}

  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    if (request.wants_weaker_move()) return Base::search(request, listener);
    if (auto known = this->known_opening(request, listener)) return *known;
    if (request.task == Task::best_move) return Base::search(request, listener);
    if (request.task == Task::solve) return find_win(request, listener);
    this->take_options();
    return request.task == Task::swap2 ? this->swap2(request, listener) : this->balance(request, listener);
  }

 private:
  using Knowledge = KnowledgeOf<Board>;

  GomokuCore(const gomoku::Spec& spec, const EngineServices& services, const Knowledge& evaluation)
      : Base(spec, services, values_with(gomoku_parameters, services.parameters).value(), evaluation),
        evaluation_(evaluation) {}

  [[nodiscard]] static Knowledge evaluation_for(gomoku::Rule rule, const EngineServices& services) {
    return (services.evaluations != nullptr ? *services.evaluations : gomoku::standard_evaluations()).of(rule);
  }

  /// Task `solve`: a forced win that can be replayed against every defence, or an empty result.
  [[nodiscard]] SearchResult find_win(const SearchRequest& request, SearchListener& listener) {
    constexpr std::size_t most_positions = 300000;
    const std::size_t positions =
        std::min(most_positions, this->allowed_memory() / 4 / search::bytes_per_winning_position);
    this->take_options(positions * search::bytes_per_winning_position);
    const Instant started = this->clock().now();
    auto board = std::make_unique<Board>(this->root());
    SearchResult result;
    MoveList moves;
    board->generate_legal(moves);
    if (board->terminal() || moves.empty()) return result;
    const search::Limits limits = this->limits_of(request);
    this->searcher().provide_table(limits, started);
    const auto stop = [this] { return this->searcher().stopped(); };
    const auto guide = [&](std::uint64_t nodes) {
      search::Limits part = limits;
      part.nodes = nodes;
      (void)this->searcher().run(*board, part, started, [](const search::RootLine&) {});
      return this->searcher().nodes();
    };
    const search::ForcedWin found =
        search::find_forced_win(*board, this->searcher().table(), evaluation_, this->searcher().parameters(), limits,
                                this->clock(), stop, positions, guide);
    SearchInfo& info = result.info;
    info.duration = this->clock().now() - started;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(info.duration);
    info.nodes = found.nodes;
    info.table_permille = this->searcher().table().permille_full();
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

  /// The win against the longest defence.
  [[nodiscard]] static std::vector<Vertex> longest_line(const std::vector<WinningStep>& win) {
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

  Knowledge evaluation_;
};

}  // namespace

std::unique_ptr<GameCore> make_core(const gomoku::Spec& spec, const EngineServices& services) {
  return gomoku::with_rule(spec.rule, [&]<gomoku::Rule R>() -> std::unique_ptr<GameCore> {
    return std::make_unique<GomokuCore<R>>(spec, services);
  });
}

}  // namespace tengen
