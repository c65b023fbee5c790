#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/played_game.hpp"
#include "protocol/review/review.hpp"

namespace tengen::adapters {

/// The engine's review of a game that was played: it looks at the positions from the last to the first, so that its
/// table already knows how the game went on. The caller does the searches.
class GameReview {
 public:
  /// A position takes so long, at most.
  static constexpr Milliseconds usual_time{200};

  explicit GameReview(PlayedGame& game) : game_(game) {}

  /// Begins with the last position. Nothing in a game without moves.
  void begin();
  /// The search that is needed next, of the position that the game shows now; nothing where the review is complete.
  [[nodiscard]] std::optional<SearchRequest> next(Instant now);
  /// What that search found.
  void take(const SearchResult& result);
  /// Ends it early: what was looked at counts. The game shows its present position again.
  void finish();

  [[nodiscard]] std::size_t looked_at() const noexcept { return looked_; }
  [[nodiscard]] std::size_t positions() const noexcept { return positions_.size(); }

  /// Accuracy, mistakes, all moves, as lines; empty if no move could be judged.
  [[nodiscard]] const std::vector<std::string>& report() const noexcept { return report_; }
  /// What is to be said of move `number`, from 1; empty where nothing was found out, or for a game that went on since.
  [[nodiscard]] std::string comment(std::size_t number) const;
  /// The game has changed: what was found out is forgotten.
  void forget();

 private:
  PlayedGame& game_;
  std::vector<review::Position> positions_{};  ///< before each move, and after the last
  std::size_t looked_ = 0;                     ///< of them, from the last one on
  review::GameReview review_{};
  records::Facts facts_{};
  std::vector<std::string> report_{};
};

}  // namespace tengen::adapters
