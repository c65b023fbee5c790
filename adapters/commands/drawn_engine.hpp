#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/commands/game_review.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/commands/played_game.hpp"
#include "adapters/runtime/searches.hpp"

namespace tengen::adapters {

/// The engine beside a drawn game: it moves where it is its turn, looks for hints and reviews, while the person goes on
/// using the keys. What it does and finds is written to the game and to what is shown.
class DrawnEngine {
 public:
  /// `notify` is called from another thread when there is something new. Game and state must outlive this object.
  DrawnEngine(PlayedGame& game, DrawnState& state, std::function<void()> notify)
      : game_(game), state_(state), search_(game.engine(), std::move(notify)), review_(game) {}

  /// Begins what is to be done now, if anything.
  void think();
  [[nodiscard]] bool thinking() const noexcept { return search_.running(); }
  /// It moves as soon as it can.
  void hurry() noexcept { search_.stop(); }
  /// Ends what it is doing, without a result.
  void drop();

  void look_for_hint();
  void begin_review();
  /// What was looked at counts.
  void end_review();
  /// The report of a review that has ended since the last call.
  [[nodiscard]] std::optional<std::vector<std::string>> take_report();
  /// What a review said of a move, from 1.
  [[nodiscard]] std::string comment(std::size_t number) const { return review_.comment(number); }
  /// The game has changed: no review holds any more.
  void forget_review() { review_.forget(); }
  /// What was thought of earlier positions says nothing of this one.
  void forget_chance() noexcept { chance_.reset(); }

  /// Takes in what was found; whether the game has changed.
  bool take_result();
  /// Brings the figures in the state up to date.
  void update_state();

 private:
  void take_hint(const SearchResult& result);
  [[nodiscard]] std::optional<double> chance() const;

  PlayedGame& game_;
  DrawnState& state_;
  BackgroundSearch search_;
  GameReview review_;
  std::optional<double> chance_{};  ///< Black's, as the last search of this game ended
  bool reviewed_ = false;           ///< a review has ended whose report nobody took
};

}  // namespace tengen::adapters
