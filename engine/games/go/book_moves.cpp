#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"
#include "engine/games/go/proof_book.hpp"
#include "engine/games/info.hpp"

namespace tengen::go {

/// See GameInfo::book. Of 5x5 under area scoring alone: proven margins under simple ko.
std::vector<BookMove> book_moves(const GameSpec& spec, std::span<const Vertex> moves) {
  std::vector<BookMove> known;
  const auto& rules = std::get<Spec>(spec);
  if (rules.scoring != Scoring::area || rules.move_limit != 0 || rules.size != BoardSize{5, 5}) return known;
  Board<std::uint64_t> board(rules);
  for (const Vertex at : moves) board.play(*board.move_at(at));
  if (board.terminal()) return known;
  // Keys are those of positions without a history.
  const Board<std::uint64_t> bare = board.without_history();
  if (!bare.has_full_keys()) return known;
  const OpeningBook book = five_by_five_book();
  const std::vector<Score> values = bare.possible_values();
  MoveList legal;
  board.generate_legal(legal);
  for (const Move move : legal) {
    const Hash key = bare.hash_after(move);
    const ScoreBounds reply = bounds_in(standard_proof_book(), key, rules.komi);
    BookMove says{.at = board.vertex(move), .least = -reply.upper, .most = -reply.lower};
    if (OpeningBook::holds(book.most, key)) says.least = says.most = values.back();
    if (says.least > -score_infinite || says.most < score_infinite) known.push_back(says);
  }
  return known;
}

}  // namespace tengen::go
