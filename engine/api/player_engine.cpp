#include "engine/api/player_engine.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/api/chooser.hpp"
#include "engine/search/limits.hpp"

namespace tengen {

namespace {

/// The position on an engine's board, as the players see it.
players::Position position_of(const Engine& engine, Color to_move) {
  const BoardSize size = board_size(engine.spec());
  players::Position position{players::Grid(size), to_move, 5};
  if (const auto* connect = std::get_if<connect::Spec>(&engine.spec())) position.in_a_row = connect->in_a_row;
  for (const Vertex v : points_of(size)) {
    if (const auto color = engine.at(v)) position.grid.set(v, players::cell_of(*color));
    if (engine.is_neutral(v)) position.grid.set(v, players::Cell::neutral);
  }
  return position;
}

class PlayersChoice final : public Chooser {
 public:
  PlayersChoice(std::unique_ptr<players::Player> player, const Clock& clock)
      : player_(std::move(player)), clock_(clock) {}

  void arm(const Engine& engine, Color to_move) override {
    position_.emplace(position_of(engine, to_move));
    legal_ = engine.legal_moves(to_move);
  }

  [[nodiscard]] SearchResult choose(const SearchRequest& request, SearchListener& listener,
                                    const std::function<bool()>& stopped) override {
    const std::optional<Instant> end = search::make_limits(request).hard;
    const players::Choice choice =
        player_->choose(*position_, [&] { return stopped() || (end && clock_.now() >= *end); });
    SearchResult result;
    result.moves = legal_choice(choice.move, request.exclude);
    if (result.moves.empty()) return result;
    SearchInfo& info = result.info;
    info.depth = info.selective_depth = std::max(choice.depth, 1);
    info.score =
        static_cast<Score>(std::clamp(choice.value, -double{score_heuristic_max}, double{score_heuristic_max}));
    info.nodes = info.move_nodes = choice.nodes;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(clock_.now() - request.received);
    info.line = result.moves;
    listener.on_info(info);
    return result;
  }

 private:
  /// The player's move where it is legal, or the legal point nearest to it.
  [[nodiscard]] std::vector<Vertex> legal_choice(const std::optional<Vertex>& move,
                                                 const std::vector<Vertex>& exclude) const {
    std::vector<Vertex> legal = legal_;
    std::erase_if(legal, [&](Vertex v) { return std::find(exclude.begin(), exclude.end(), v) != exclude.end(); });
    if (legal.empty()) return {};
    if (!move) return {legal.back()};  // a pass where the game has one
    const auto distance = [&](Vertex v) {
      if (v.is_pass()) return 1 << 20;
      return (v.x - move->x) * (v.x - move->x) + (v.y - move->y) * (v.y - move->y);
    };
    return {
        *std::min_element(legal.begin(), legal.end(), [&](Vertex a, Vertex b) { return distance(a) < distance(b); })};
  }

  std::unique_ptr<players::Player> player_;
  const Clock& clock_;
  std::optional<players::Position> position_;
  std::vector<Vertex> legal_;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_player_engine(const GameSpec& spec, const EngineServices& services,
                                                   const players::PlayerName& name) {
  if (auto valid = validate(spec); !valid) return valid.error();
  auto player = players::make_player(name, spec);
  if (!player) return player.error();
  return make_engine(spec, services, std::make_unique<PlayersChoice>(std::move(*player), services.clock));
}

}  // namespace tengen
