#include "engine/api/perft.hpp"

#include "engine/core/perft.hpp"
#include "engine/engine.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/with_rule.hpp"

namespace tengen {

namespace {

template <class Board, class Spec>
std::uint64_t count(const Spec& spec, int depth, const PerftProgress& go_on) {
  Board board(spec);
  return perft(board, depth, go_on);
}

std::uint64_t count(const gomoku::Spec& spec, int depth, const PerftProgress& go_on) {
  return gomoku::with_rule(spec.rule, [&]<gomoku::Rule R>() { return count<gomoku::Board<R>>(spec, depth, go_on); });
}

std::uint64_t count(const go::Spec& spec, int depth, const PerftProgress& go_on) {
  if (go::Board<std::uint64_t>::fits(spec.size)) return count<go::Board<std::uint64_t>>(spec, depth, go_on);
  return count<go::Board<Word128>>(spec, depth, go_on);
}

std::uint64_t count(const connect::Spec& spec, int depth, const PerftProgress& go_on) {
  if (connect::Board<std::uint64_t>::fits(spec.size)) return count<connect::Board<std::uint64_t>>(spec, depth, go_on);
  return count<connect::Board<Word128>>(spec, depth, go_on);
}

}  // namespace

Result<std::uint64_t> perft(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  if (auto valid = validate(spec); !valid) return valid.error();
  if (depth < 0) return Error{Errc::out_of_range, "the depth is at least 0"};
  return std::visit([&](const auto& s) { return count(s, depth, go_on); }, spec);
}

}  // namespace tengen
