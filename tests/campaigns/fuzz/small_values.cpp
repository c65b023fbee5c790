#include "tests/campaigns/fuzz/small_values.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/games/connect/board.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"
#include "tests/support/minimax.hpp"

namespace tengen::fuzz {

namespace {

/// An engine at the beginning of a game, without memories of the last one.
Engine& fresh_engine(const GameSpec& spec) {
  static const SteadyClock clock;
  static auto& workers = *new adapters::ThreadWorkers;
  static std::array<std::unique_ptr<Engine>, std::variant_size_v<GameSpec>> engines;
  auto& engine = engines[spec.index()];
  if (!engine || engine->spec() != spec) {
    engine = make_engine(spec, {clock, workers}).value();
    engine->configure({.memory_bytes = std::size_t{2} << 20, .threads = 1});
  }
  engine->clear();
  engine->forget();
  return *engine;
}

[[noreturn]] void contradiction(const char* who, Score said, Score value) {
  broken(who, std::to_string(said) + " of a position worth " + std::to_string(value));
}

/// Plays legal moves while more than `most_left` are left (points, or plies), then compares.
template <class Board>
void compare(const typename std::decay_t<decltype(std::declval<Board>().spec())>& spec, Input& input, int most_left) {
  const auto board = std::make_unique<Board>(spec);
  Engine& engine = fresh_engine(spec);
  const auto left = [&]() -> int {
    if constexpr (requires { board->plies_left(); }) {
      return *board->plies_left();
    } else {
      return board->empty_count();
    }
  };
  const int target = most_left - static_cast<int>(input.below(3));
  while (left() > target && !board->terminal()) {
    MoveList moves;
    board->generate_legal(moves);
    if (moves.empty()) return;
    const Move move = moves[input.below(moves.size())];
    if (!engine.play({board->to_move(), board->vertex(move)})) broken("the engine refuses a legal move");
    board->play(move);
  }
  if (board->terminal()) return;
  MoveList moves;
  board->generate_legal(moves);
  if (moves.empty()) return;
  const Score value = test::minimax(*board);

  SearchRequest request;
  request.use_known = false;
  request.nodes = 3000;
  const SearchResult found = adapters::search_and_wait(engine, request);
  if (found.moves.empty() || !engine.is_legal({engine.to_move(), found.moves.front()})) broken("no legal move");
  const Score score = found.info.score;
  bool history = false;
  if constexpr (requires { board->value_depends_on_history(); }) history = board->value_depends_on_history();
  if (is_win(score) && !is_win(value)) contradiction("the search sees a win:", score, value);
  if (is_loss(score) && !is_loss(value)) contradiction("the search sees a loss:", score, value);

  request = {.task = Task::solve, .infinite = true, .use_known = false};
  const SearchInfo info = adapters::search_and_wait(engine, request).info;
  if (info.lower > value) contradiction("the solver proves too much:", info.lower, value);
  if (info.upper < value) contradiction("the solver proves too little:", info.upper, value);
  if constexpr (requires { board->plies_left(); }) {
    if (!history && !(info.solved && info.lower == info.upper)) contradiction("not solved:", info.lower, value);
  }
}

void compare_connect(Input& input) {
  constexpr std::array<connect::Spec, 6> specs{
      {{{4, 4}, 3}, {{3, 4}, 3}, {{4, 3}, 4}, {{5, 2}, 2}, {{4, 4}, 4}, {{5, 3}, 3}}};
  const connect::Spec& spec = specs[input.below(specs.size())];
  if (input.next() % 2 == 0) return compare<connect::Board<std::uint64_t>>(spec, input, 7);
  compare<connect::Board<Word128>>(spec, input, 7);
}

void compare_go(Input& input) {
  constexpr std::array<BoardSize, 6> sizes{{{2, 3}, {3, 3}, {2, 2}, {1, 4}, {3, 2}, {4, 1}}};
  const unsigned kind = input.next();
  go::Spec spec{.size = sizes[input.below(sizes.size())]};
  spec.ko = kind % 2 == 0 ? go::Ko::simple : go::Ko::positional_superko;
  spec.scoring = kind / 2 % 2 == 0 ? go::Scoring::area : go::Scoring::stones;
  spec.komi = input.within(-4, 5);
  spec.move_limit = input.within(2, 20);
  compare<go::Board<std::uint64_t>>(spec, input, spec.size.area() > 6 ? 4 : 5);
}

void compare_gomoku(Input& input) {
  gomoku::Spec spec{.size = {5, input.within(5, 6)}};
  spec.rule = static_cast<gomoku::Rule>(input.below(gomoku::rule_count));
  gomoku::with_rule(spec.rule, [&]<gomoku::Rule R>() { compare<gomoku::Board<R>>(spec, input, 6); });
}

}  // namespace

void check_small_value(Input& input) {
  switch (input.next() % 3) {
    case 0:
      return compare_connect(input);
    case 1:
      return compare_go(input);
    default:
      compare_gomoku(input);
  }
}

}  // namespace tengen::fuzz
