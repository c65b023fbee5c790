#include "protocol/json/replay.hpp"

#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/passes.hpp"

namespace tengen::json {

void Replay::use(std::unique_ptr<Engine> engine) {
  engine_ = std::move(engine);
  game_.reset();
}

std::optional<FieldNote> Replay::go_to(const AnalysisQuery& query, std::uint64_t game, std::size_t turn) {
  // The beginning may be nearer than the turn on the board.
  if (game_ != game || (turn < turn_ && turn_ - turn > turn)) {
    game_.reset();
    ++steps_;
    if (const auto done = engine_->set_up(query.setup, {}, query.first); !done) {
      return FieldNote{"initialStones", "Illegal stones: " + done.error().detail};
    }
    game_ = game;
    turn_ = 0;
  }
  if (turn_ > turn) {
    for (; turn_ > turn; --turn_, ++steps_) static_cast<void>(engine_->undo().value());
    // Taking back gives the turn to who had moved, and the moves of a query need not take turns.
    const Color to_move = turn == 0 ? query.first : opponent(query.moves[turn - 1].color);
    if (engine_->to_move() != to_move) engine_->set_to_move(to_move);
  }
  for (; turn_ < turn; ++turn_, ++steps_) {
    const Stone move = query.moves[turn_];
    if (const auto done = play_or_skip(*engine_, move); !done) {
      const std::string at = vertex_text(move.at, board_size(query.spec));
      return FieldNote{"moves", "Illegal move " + std::to_string(turn_) + ": " + at + " (" + done.error().detail + ")"};
    }
  }
  return std::nullopt;
}

}  // namespace tengen::json
