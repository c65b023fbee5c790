#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"

namespace tengen::test {

template <Game G>
[[nodiscard]] std::vector<Move> legal_moves(const G& game) {
  MoveList list;
  game.generate_legal(list);
  return {list.begin(), list.end()};
}

template <Game G>
[[nodiscard]] std::vector<Move> generated_moves(const G& game) {
  MoveList list;
  game.generate(list);
  return {list.begin(), list.end()};
}

[[nodiscard]] inline bool contains(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

[[nodiscard]] inline bool has_repeats(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return std::adjacent_find(moves.begin(), moves.end()) != moves.end();
}

/// Whether the side to move has a move that ends the game as a win.
template <Game G>
[[nodiscard]] bool wins_at_once(const G& game) {
  if (game.terminal()) return false;
  G child = game;
  for (const Move move : legal_moves(game)) {
    child.play(move);
    const std::optional<Score> end = child.terminal();
    child.undo();
    if (end && is_loss(*end)) return true;
  }
  return false;
}

/// Whether `move` leaves the opponent a win in one ply (or has lost by itself).
template <Game G>
[[nodiscard]] bool loses_at_once(const G& game, Move move) {
  G child = game;
  child.play(move);
  const std::optional<Score> end = child.terminal();
  return end ? is_win(*end) : wins_at_once(child);
}

/// What the game's evaluator needs to know; for Gomoku the standard network of its rule.
template <Game G>
[[nodiscard]] KnowledgeOf<G> knowledge_for([[maybe_unused]] const G& game) {
  if constexpr (requires { game.evaluate(); }) {
    return {};
  } else {
    return gomoku::standard_evaluations().of(game.spec().rule, game.spec().size);
  }
}

/// The static value, by an evaluator that has seen no position before.
template <Game G>
[[nodiscard]] Score evaluation_of(const G& game) {
  return std::make_unique<EvaluatorOf<G>>(game, knowledge_for(game))->evaluate(-score_infinite, score_infinite);
}

/// The evaluator's static guess at a move.
template <Game G>
[[nodiscard]] int rank_of(const G& game, Move move) {
  int rank = 0;
  EvaluatorOf<G>::order(game, knowledge_for(game), std::span<const Move>(&move, 1), std::span<int>(&rank, 1));
  return rank;
}

/// All that a position shows of itself; two equal positions must show the same.
template <Game G>
struct Snapshot {
  explicit Snapshot(const G& game)
      : hash(game.hash()), to_move(game.to_move()), terminal(game.terminal()), evaluation(0) {
    if (terminal) return;
    evaluation = evaluation_of(game);
    legal = legal_moves(game);
    generated = generated_moves(game);
  }
  friend bool operator==(const Snapshot&, const Snapshot&) = default;

  Hash hash;
  Color to_move;
  std::optional<Score> terminal;
  Score evaluation;
  std::vector<Move> legal;
  std::vector<Move> generated;
};

/// Move lists, vertices and `is_legal` tell the same story.
template <Game G>
void check_moves(const G& game) {
  const std::vector<Move> legal = legal_moves(game);
  const std::vector<Move> generated = generated_moves(game);
  BOOST_TEST(!has_repeats(legal));
  BOOST_TEST(!has_repeats(generated));
  for (const Move move : generated) BOOST_TEST(contains(legal, move), "generate() lists an illegal move");
  if (generated.empty()) {
    for (const Move move : legal) BOOST_TEST(loses_at_once(game, move), "generate() hides a move that holds");
  }
  for (const Move move : legal) {
    BOOST_TEST(game.is_legal(move));
    BOOST_TEST(game.move_index(move) < game.move_indices());
    BOOST_TEST(std::abs(rank_of(game, move)) <= 30000);
    BOOST_TEST((game.move_at(game.vertex(move)) == move), "move_at(vertex(move)) is another move");
  }
  const BoardSize size = game.spec().size;
  const auto check_vertex = [&](Vertex vertex) {
    const std::optional<Move> move = game.move_at(vertex);
    if (move) BOOST_TEST(game.is_legal(*move) == contains(legal, *move));
  };
  for (const Vertex at : points_of(size)) check_vertex(at);
  check_vertex(Vertex::pass());
  for (const Vertex off : {Vertex{size.columns, 0}, Vertex{0, size.rows}, Vertex{-1, 0}, Vertex{0, -2}}) {
    BOOST_TEST(!game.move_at(off).has_value());
  }
}

/// Judgements stay in their band, bounds in order, and what is called proven by a game's tactics is true one ply deep.
template <Game G>
void check_values(const G& game) {
  BOOST_TEST(std::abs(evaluation_of(game)) <= score_heuristic_max);
  if constexpr (BoundedGame<G>) {
    const ScoreBounds bounds = game.score_bounds();
    BOOST_TEST(bounds.lower <= bounds.upper);
  }
  if constexpr (TacticalGame<G>) {
    const std::vector<Move> legal = legal_moves(game);
    MoveList tactical;
    game.generate_tactical(tactical);
    const std::vector<Move> threats(tactical.begin(), tactical.end());
    BOOST_TEST(!has_repeats(threats));
    for (const Move move : threats) BOOST_TEST(contains(legal, move), "generate_tactical() lists an illegal move");
    const int win = game.static_win();
    if (win == 1) BOOST_TEST(wins_at_once(game), "static_win() is 1, but no move wins");
    if (win > 0) BOOST_TEST(win % 2 == 1);
    if (win < 0) {
      BOOST_TEST(win % 2 == 0);
      BOOST_TEST(!wins_at_once(game), "static_win() sees a loss where a move wins");
    }
    if (win == -2) {
      for (const Move move : legal) BOOST_TEST(loses_at_once(game, move), "static_win() is -2, but a move holds");
    }
    if constexpr (ThreatGame<G>) {
      G child = game;
      for (const Move move : legal) {
        const Hash expected = game.hash_after(move);
        child.play(move);
        BOOST_TEST(child.hash() == expected);
        child.undo();
      }
      MoveList threatening;
      game.generate_threats(threatening);
      for (const Move move : threatening) BOOST_TEST(contains(legal, move), "generate_threats() lists an illegal move");
    }
    if (game.in_check() && !wins_at_once(game)) {
      const std::vector<Move> generated = generated_moves(game);
      for (const Move move : legal) {
        if (contains(generated, move)) continue;
        BOOST_TEST(loses_at_once(game, move), "in_check(), but a move outside generate() holds");
      }
    }
  }
}

/// Random play from `start`, then everything taken back step by step.
template <Game G>
void check_random_game(const G& start, Random& random, int max_plies) {
  G game = start;
  std::vector<Snapshot<G>> snapshots{Snapshot<G>(game)};
  std::vector<Move> played;
  while (static_cast<int>(played.size()) < max_plies && !game.terminal()) {
    check_moves(game);
    check_values(game);
    // Half of the moves from the search's list: they keep the game in sensible shapes for longer.
    const std::vector<Move> legal = legal_moves(game);
    const std::vector<Move> generated = generated_moves(game);
    const std::vector<Move>& choice = generated.empty() || random.below(2) == 0 ? legal : generated;
    if (choice.empty()) break;
    const Move move = choice[random.below(static_cast<std::uint32_t>(choice.size()))];

    G copy = game;
    copy.play(move);
    BOOST_TEST((Snapshot<G>(game) == snapshots.back()), "a copy's move changed the original");
    game.play(move);
    played.push_back(move);
    snapshots.emplace_back(game);
    BOOST_TEST((Snapshot<G>(copy) == snapshots.back()), "a copy plays differently");
    BOOST_TEST(snapshots.back().hash != snapshots[snapshots.size() - 2].hash);
  }

  G again = start;
  for (const Move move : played) again.play(move);
  BOOST_TEST((Snapshot<G>(again) == snapshots.back()), "the same moves lead to another position");

  while (!played.empty()) {
    played.pop_back();
    snapshots.pop_back();
    game.undo();
    BOOST_TEST((Snapshot<G>(game) == snapshots.back()), "undo does not restore the position");
  }
}

/// The suite that every game must pass: `games` random games of at most `max_plies` plies from `start`. Besides the
/// concept it needs `spec().size`, `move_at`, `vertex` and `is_legal`.
template <Game G>
void check_game(const G& start, std::uint64_t seed, int games, int max_plies) {
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    BOOST_TEST_CONTEXT("random game " << i << " of seed " << seed) {
      check_random_game(start, random, max_plies);
    }
  }
}

/// Mirror images: columns, rows, and, on a square, the diagonal; in any combination.
struct Mirror {
  bool columns = false;
  bool rows = false;
  bool diagonal = false;

  [[nodiscard]] Vertex operator()(Vertex at, BoardSize size) const {
    if (at.is_pass()) return at;
    if (columns) at.x = size.columns - 1 - at.x;
    if (rows) at.y = size.rows - 1 - at.y;
    if (diagonal) std::swap(at.x, at.y);
    return at;
  }
};

/// Where the moves lead, each point through `map`.
template <Game G, class Map>
[[nodiscard]] std::set<std::pair<int, int>> points_of(const G& game, const std::vector<Move>& moves, const Map& map) {
  std::set<std::pair<int, int>> points;
  for (const Move move : moves) {
    const Vertex at = map(game.vertex(move));
    points.emplace(at.x, at.y);
  }
  return points;
}

/// `image` shows the mirror image of all that `game` shows. Of moves that are worth the same a game may generate one
/// (`picks`): then only their number is compared.
template <Game G, class Map>
void check_image(const G& game, const G& image, const Map& map, bool picks) {
  const auto itself = [](Vertex at) { return at; };
  BOOST_TEST((points_of(game, legal_moves(game), map) == points_of(image, legal_moves(image), itself)));
  const auto generated = points_of(game, generated_moves(game), map);
  const auto generated_there = points_of(image, generated_moves(image), itself);
  BOOST_TEST((picks ? generated.size() == generated_there.size() : generated == generated_there));
  BOOST_TEST(evaluation_of(game) == evaluation_of(image));
  if constexpr (TacticalGame<G>) BOOST_TEST(game.static_win() == image.static_win());
}

/// The same random games in all mirror images: what is legal, generated, decided and judged is the image too. Where
/// stones fall, only columns are exchanged.
template <Game G>
void check_mirrors(const G& start, std::uint64_t seed, int games, int max_plies, bool stones_fall = false) {
  const BoardSize size = start.spec().size;
  const int mirrors = stones_fall ? 2 : size.columns == size.rows ? 8 : 4;
  for (int number = 1; number < mirrors; ++number) {
    const Mirror mirror{.columns = (number & 1) != 0, .rows = (number & 2) != 0, .diagonal = (number & 4) != 0};
    const auto map = [&](Vertex at) { return mirror(at, size); };
    Random random(seed);
    for (int i = 0; i < games; ++i) {
      G game = start;
      G image = start;
      MoveList legal;
      for (int ply = 0; ply < max_plies && !game.terminal(); ++ply) {
        check_image(game, image, map, stones_fall);
        game.generate_legal(legal);
        if (legal.size() == 0) break;
        const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        BOOST_TEST_REQUIRE(image.is_legal(*image.move_at(map(game.vertex(move)))));
        image.play(*image.move_at(map(game.vertex(move))));
        game.play(move);
        BOOST_TEST((game.terminal() == image.terminal()));
      }
    }
  }
}

}  // namespace tengen::test
