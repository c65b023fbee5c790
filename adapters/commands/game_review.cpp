#include "adapters/commands/game_review.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "protocol/review/head.hpp"
#include "protocol/review/text.hpp"

namespace tengen::adapters {

void GameReview::begin() {
  forget();
  if (game_.moves() > 0) positions_.resize(game_.moves() + 1);
}

std::optional<SearchRequest> GameReview::next(Instant now) {
  while (looked_ < positions_.size()) {
    const std::size_t at = positions_.size() - 1 - looked_;
    game_.look_at(at);
    const Engine& engine = game_.engine();
    review::Position& position = positions_[at];
    position.to_move = engine.to_move();
    position.final_score = review::final_score(engine.status(), position.to_move);
    position.legal_moves = engine.legal_moves(position.to_move).size();
    if (!position.final_score) {
      SearchRequest request;
      request.received = now;
      request.time.turn = usual_time;
      return request;
    }
    ++looked_;
  }
  finish();
  return std::nullopt;
}

void GameReview::take(const SearchResult& result) {
  if (looked_ >= positions_.size()) return;
  if (!result.moves.empty()) {
    const SearchInfo& info = result.info;
    review::Position& position = positions_[positions_.size() - 1 - looked_];
    const Score score = review::possible_score(info.score, game_.engine().spec(), position.to_move);
    position.lines = {{score, info.depth, info.line.empty() ? result.moves : info.line}};
  }
  ++looked_;
}

void GameReview::finish() {
  game_.look_at_present();
  const records::Record record = game_.record();
  const std::size_t first = positions_.size() - looked_;
  if (first >= record.moves.size()) return forget();
  std::vector<review::Position> looked(std::make_move_iterator(positions_.begin() + static_cast<std::ptrdiff_t>(first)),
                                       std::make_move_iterator(positions_.end()));
  std::vector<Stone> moves;
  for (const records::Move& move : record.moves) moves.push_back(move.stone);
  const review::Thresholds thresholds{.scale = review::scale_of(game_.engine().spec())};
  review_ = review::review_game(std::move(looked), moves, thresholds, first);
  constexpr std::size_t critical = 5;
  facts_ = record.facts;
  report_.clear();
  std::istringstream lines(review::report_text(review_, record, critical));
  for (std::string line; std::getline(lines, line);) report_.push_back(line);
  positions_.clear();
  looked_ = 0;
}

std::string GameReview::comment(std::size_t number) const {
  const auto found = std::find_if(review_.moves.begin(), review_.moves.end(),
                                  [number](const review::MoveReview& move) { return move.number == number; });
  return found == review_.moves.end() ? std::string() : review::comment_text(*found, facts_);
}

void GameReview::forget() {
  positions_.clear();
  looked_ = 0;
  review_ = {};
  report_.clear();
}

}  // namespace tengen::adapters
