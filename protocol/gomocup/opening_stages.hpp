#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/gomocup/context.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

/// What renju's openings have in common: stones near the centre, chances to take the other colour, and fifth moves, of
/// which the opponent picks one. Answers are lines `MESSAGE NAME ...`.
class OpeningStages {
 public:
  OpeningStages(Context& game, std::string name) : game_(game), name_(std::move(name)) {}

  /// Puts the first four stones at most on the board: what follows are offers. False if that was refused, and where
  /// their number does not fit.
  bool place(const std::vector<Vertex>& stones, const std::string& stage, bool count_fits);

  /// Searches for the move within `radius` of the centre after which both sides have the same chances, nearly.
  /// `parts`: see SearchDesk::ask.
  void find_balanced(int radius, const SearchDesk::Answer& answer, int parts = 1);
  /// Says whether we take the other colour. `offers`: how many fifth moves are to be offered, the worst of which
  /// counts; 0 where it is an ordinary move's turn.
  void decide_swap(const std::string& decision, int offers = 0);
  /// Searches for the best fifth moves, as many as that; those that mirror one another count once.
  void search_fifth_moves(int count, const SearchDesk::Answer& answer, int parts = 1);
  /// Tells the fifth moves that the last search has found. If it had no time for all of them, any others follow.
  void tell_fifth_moves(const SearchResult& result, int count);
  /// Picks the worst of the fifth moves offered behind the first four stones: Black would play it.
  void pick_fifth_move(const std::vector<Vertex>& stones);

  void tell(const std::string& text) { game_.reply("MESSAGE " + upper(name_) + " " + text); }
  void refuse(const std::string& why) { game_.reply_error({Errc::illegal_move, why}); }

  [[nodiscard]] Vertex center() const;

 private:
  [[nodiscard]] std::vector<Vertex> mirrored() const;

  Context& game_;
  std::string name_;  ///< in small letters
};

}  // namespace tengen::gomocup
