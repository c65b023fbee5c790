#include "engine/player_engine.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/search/limits.hpp"

namespace tengen {

namespace {

/// The position on a board, as the players see it.
players::Position position_of(const BoardView& board, const GameSpec& spec) {
  const BoardSize size = board_size(spec);
  players::Position position{players::Grid(size), board.to_move(), 5};
  if (const auto* connect = std::get_if<connect::Spec>(&spec)) position.in_a_row = connect->in_a_row;
  for (const Vertex v : points_of(size)) {
    if (const auto color = board.at(v)) position.grid.set(v, players::cell_of(*color));
    if (board.is_neutral(v)) position.grid.set(v, players::Cell::neutral);
  }
  return position;
}

/// The player's move where it is legal, or the legal point nearest to it.
[[nodiscard]] std::vector<Vertex> legal_choice(const std::optional<Vertex>& move, std::vector<Vertex> legal,
                                               const std::vector<Vertex>& exclude) {
  std::erase_if(legal, [&](Vertex v) { return std::find(exclude.begin(), exclude.end(), v) != exclude.end(); });
  if (legal.empty()) return {};
  if (!move) return {legal.back()};  // a pass where the game has one
  const auto distance = [&](Vertex v) {
    if (v.is_pass()) return 1 << 20;
    return (v.x - move->x) * (v.x - move->x) + (v.y - move->y) * (v.y - move->y);
  };
  return {*std::min_element(legal.begin(), legal.end(), [&](Vertex a, Vertex b) { return distance(a) < distance(b); })};
}

SearchResult result_of(const players::Choice& choice, std::vector<Vertex> moves, Duration elapsed) {
  SearchResult result{.moves = std::move(moves)};
  if (result.moves.empty()) return result;
  SearchInfo& info = result.info;
  info.depth = info.selective_depth = std::max(choice.depth, 1);
  info.score = static_cast<Score>(std::clamp(choice.value, -double{score_heuristic_max}, double{score_heuristic_max}));
  info.nodes = info.move_nodes = choice.nodes;
  info.elapsed = std::chrono::duration_cast<Milliseconds>(elapsed);
  info.line = result.moves;
  return result;
}

}  // namespace

Result<std::unique_ptr<Engine>> make_player_engine(const GameSpec& spec, const EngineServices& services,
                                                   const players::PlayerName& name) {
  if (auto valid = validate(spec); !valid) return valid.error();
  auto made = players::make_player(name, spec);
  if (!made) return made.error();
  EngineServices with_player = services;
  with_player.stand_in = [player = std::shared_ptr<players::Player>(std::move(*made)), spec, &clock = services.clock](
                             const BoardView& board, const SearchRequest& request, SearchListener& listener,
                             Countdown& until_stop) -> std::optional<SearchResult> {
    if (request.task != Task::best_move) return std::nullopt;
    const std::optional<Instant> end = search::make_limits(request).hard;
    const players::Choice choice =
        player->choose(position_of(board, spec), [&] { return !until_stop.any() || (end && clock.now() >= *end); });
    const auto moves = legal_choice(choice.move, board.legal_moves(board.to_move()), request.exclude);
    SearchResult result = result_of(choice, moves, clock.now() - request.received);
    if (!result.moves.empty()) listener.on_info(result.info);
    if (request.infinite) until_stop.wait();
    return result;
  };
  return make_engine(spec, with_player);
}

}  // namespace tengen
