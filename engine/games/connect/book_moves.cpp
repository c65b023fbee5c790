#include <algorithm>
#include <span>
#include <vector>

#include "engine/games/connect/board.hpp"
#include "engine/games/connect/standard_book.hpp"
#include "engine/games/info.hpp"

namespace tengen::connect {

/// See GameInfo::book.
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves) {
  std::vector<BookMove> known;
  if (std::get<Spec>(spec) != Spec{}) return known;
  Board<std::uint64_t> board{Spec{}};
  for (const Vertex at : moves) board.play(*board.move_at(at));
  if (board.terminal()) return known;
  const OpeningBook book = standard_book();
  const std::vector<Score> values = board.possible_values();
  const Score least_win = *std::upper_bound(values.begin(), values.end(), score_draw);
  MoveList legal;
  board.generate_legal(legal);
  for (const Move move : legal) {
    const Hash key = board.hash_after(move);
    BookMove says{.at = board.vertex(move)};
    if (OpeningBook::holds(book.drawn, key)) says.least = says.most = score_draw;
    if (OpeningBook::holds(book.won, key)) says.least = least_win;
    if (says.least > -score_infinite) known.push_back(says);
  }
  return known;
}

}  // namespace tengen::connect
