#include "tests/campaigns/fuzz/watched_engine.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tengen::fuzz {

namespace {

constexpr std::size_t most_memory = std::size_t{64} << 20;

}  // namespace

void broken(const char* what, const std::string& detail) {
  std::fprintf(stderr, "broken: %s %s\n", what, detail.c_str());
  std::abort();
}

void WatchedEngine::start_over() {
  setup_.clear();
  moves_.clear();
  followed_ = !is_continuous(spec());
  replay();
}

/// Brings the account in line with `setup_` and `moves_`.
void WatchedEngine::replay() {
  cells_.clear();
  go_.reset();
  if (const auto* rules = std::get_if<go::Spec>(&spec())) {
    go_.emplace(*rules);
    if (!setup_.empty()) followed_ = false;
    for (const Stone& stone : moves_) {
      if (followed_ && !go_->play(stone)) broken("a move that the referee refuses in a replay");
    }
    return;
  }
  for (const auto* stones : {&setup_, &moves_}) {
    for (const Stone& stone : *stones) {
      if (!stone.at.is_pass()) cells_[{stone.at.x, stone.at.y}] = stone.color;
    }
  }
}

Result<> WatchedEngine::set_rules(const GameSpec& spec) {
  const auto result = engine_->set_rules(spec);
  if (!result) return result;
  followed_ = followed_ && !is_continuous(spec);
  replay();
  return result;
}

void WatchedEngine::configure(const EngineOptions& options) {
  EngineOptions small = options;
  small.memory_bytes = std::min(small.memory_bytes, most_memory);
  engine_->configure(small);
}

void WatchedEngine::clear() {
  engine_->clear();
  start_over();
}

Result<> WatchedEngine::play(Stone stone) {
  const bool legal = !followed_ || !go_ || go_->legal(stone);
  const auto result = engine_->play(stone);
  if (followed_ && go_ && legal != result.has_value()) broken("the referee sees the legality of a move otherwise");
  if (!result) return result;
  moves_.push_back(stone);
  if (go_) {
    if (followed_) go_->play(stone);
  } else if (!cells_.emplace(std::pair(stone.at.x, stone.at.y), stone.color).second && followed_) {
    broken("a stone on another");
  }
  return result;
}

void WatchedEngine::skip(Color color) {
  engine_->skip(color);
  moves_.push_back({color, Vertex::pass()});
}

Result<> WatchedEngine::undo() {
  const auto result = engine_->undo();
  if (result.has_value() != !moves_.empty()) broken("undo with nothing to undo, or none with something");
  if (!result) return result;
  moves_.pop_back();
  replay();
  return result;
}

Result<> WatchedEngine::set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) {
  const auto result = engine_->set_up(stones, neutral, to_move);
  if (!result) return result;
  start_over();
  if (!neutral.empty()) followed_ = false;
  setup_.assign(stones.begin(), stones.end());
  replay();
  return result;
}

void WatchedEngine::set_to_move(Color color) {
  // A change of sides forgets ko and passes, which the referee knows nothing of.
  if (go_ && color != engine_->to_move()) followed_ = false;
  engine_->set_to_move(color);
}

void WatchedEngine::check() const {
  const BoardSize size = board_size(spec());
  if (history().size() != moves_.size()) broken("another number of moves");
  if (!followed_) return;
  for (const Vertex v : points_of(size)) {
    const auto known = cells_.find({v.x, v.y});
    const std::optional<Color> expected = go_                     ? go_->at(v)
                                          : known != cells_.end() ? std::optional(known->second)
                                                                  : std::nullopt;
    if (at(v) != expected) broken("another board");
  }
  if (go_ && status().margin != go_->margin()) broken("another score");
}

void WatchedEngine::check_move(Stone move) const {
  if (!engine_->is_legal(move)) broken("a search proposes an illegal move");
  if (!followed_ || go_) {
    if (followed_ && !go_->legal(move)) broken("a search proposes what the referee refuses");
    return;
  }
  if (!move.at.is_on(board_size(spec())) || at(move.at)) broken("a search proposes no empty point");
  const auto* rules = std::get_if<gomoku::Spec>(&spec());
  if (rules == nullptr || rules->rule != gomoku::Rule::renju || move.color != Color::black) return;
  test::GomokuReferee referee(*rules);
  for (const auto& [point, color] : cells_) referee.put(point.first, point.second, color);
  if (referee.is_forbidden(move.at.x, move.at.y) && !forbidden_points(Color::black).empty()) {
    // Where every point is forbidden some move has to be named.
    if (!legal_moves(Color::black).empty()) broken("a search proposes a forbidden point");
  }
}

}  // namespace tengen::fuzz
