#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/openings.hpp"
#include "engine/plan/steps.hpp"

namespace tengen::gomoku {

/// The openings of Gomoku: swap2, balanced moves, and the book of openings.
///
/// - The player who may choose a colour takes the side that a search prefers. If v is the value for the side to move,
///   keeping is worth v and swapping is worth -v. The better of the two is at least a draw, so that placing two more
///   stones cannot be better.
/// - The player who places three stones takes them from the book. Where the book has none, a search chooses the most
///   balanced of random positions.
template <Rule R>
class OpeningPlay {
 public:
  OpeningPlay(SearchContext<Board<R>>& context, const SearchRequest& request, SearchListener& listener)
      : context_(context), request_(request), listener_(listener) {}

  /// The book's answer, without a search: three stones of swap2, or the reply to a single stone. Empty where it has
  /// none.
  [[nodiscard]] std::optional<SearchResult> from_book() {
    const Openings& openings = standard_openings(R);
    const BoardSize size = context_.root.spec().size;
    SearchResult result;
    if (request_.task == Task::swap2 && placed_stones().empty()) {
      Random random = seeded();
      const auto three = pick_three(openings, size, random);
      if (!three) return std::nullopt;
      result.moves.assign(three->begin(), three->end());
      return result;
    }
    if (!wants_only_a_move(request_) || !request_.exclude.empty()) return std::nullopt;
    const std::vector<Stone> only = placed_stones();
    const bool one = only.size() == 1 && only.front().color != context_.root.to_move();
    const auto reply = one ? find_reply(openings, size, only.front().at) : std::nullopt;
    if (!reply) return std::nullopt;
    const Vertex at = vertex_at(reply->reply, size);
    if (!context_.root.is_legal(*context_.root.move_at(at))) return std::nullopt;
    result.moves = {at};
    result.info.depth = 1;
    result.info.selective_depth = 1;
    result.info.score = reply->score;
    result.info.line = result.moves;
    listener_.on_info(result.info);
    return result;
  }

  [[nodiscard]] SearchResult swap2() {
    if (placed_stones().empty()) return place_three();
    SearchResult result = *steps::best_move<Board<R>>(context_, request_, listener_);
    if (result.info.score < 0) {
      result.swap = true;
      result.moves.clear();
    }
    return result;
  }

  /// Compares the openings in rounds of deeper searches. Each round keeps the openings nearest to the wanted score.
  [[nodiscard]] SearchResult balance() {
    if (context_.root.terminal()) return {};
    const Instant started = context_.clock.now();
    search::Limits limits = context_.limits_of(request_);
    const int deepest = std::clamp(limits.depth, 1, balance_depth);
    limits.nodes.reset();
    limits.multi_pv = 1;
    std::vector<Opening> openings = balance_candidates(request_.exclude, request_.task == Task::balance_two);
    if (openings.empty()) return {};
    const auto distance = [&](const Opening& opening) { return std::abs(opening.score - request_.bias); };
    const auto nearer = [&](const Opening& a, const Opening& b) { return distance(a) < distance(b); };
    SearchResult best = balanced(openings.front());
    std::uint64_t nodes = 0;
    std::size_t keep = 48;
    bool more = true;
    for (limits.depth = 1; more && limits.depth <= deepest; limits.depth += 2) {
      auto end = openings.begin();
      for (; end != openings.end() && more; ++end) {
        const bool judged = judge(*end, limits, started);
        nodes += context_.searcher.nodes();
        if (!judged) break;
        const bool late = limits.soft && context_.clock.now() >= *limits.soft;
        more = !late && nodes < request_.nodes.value_or(~std::uint64_t{0});
      }
      more = more && end == openings.end();
      if (end == openings.begin()) break;  // the result is that of the round before
      std::stable_sort(openings.begin(), end, nearer);
      best = balanced(openings.front());
      best.info.nodes = nodes;
      best.info.elapsed = std::chrono::duration_cast<Milliseconds>(context_.clock.now() - started);
      listener_.on_info(best.info);
      if (openings.size() > keep) openings.resize(keep);
      keep = std::max<std::size_t>(keep / 2, 4);
    }
    return best;
  }

 private:
  static constexpr int quick_depth = 6;
  static constexpr int candidates = 60;
  static constexpr int balance_depth = 9;

  /// Moves that `balance` compares.
  struct Opening {
    std::vector<Move> moves;
    Score score = 0;  ///< for the side to move before them
    search::RootLine line{};
  };

  [[nodiscard]] std::vector<Stone> placed_stones() const {
    const BoardSize size = context_.root.spec().size;
    std::vector<Stone> found;
    for (const Vertex at : points_of(size)) {
      if (const auto color = context_.root.at(at)) found.push_back({*color, at});
    }
    return found;
  }

  /// A generator with another seed for each game.
  [[nodiscard]] Random seeded() const {
    return Random(request_.nodes.value_or(0) +
                  static_cast<std::uint64_t>(context_.clock.now().time_since_epoch().count()));
  }

  /// Black, white, black: first stone anywhere but near the edge, the others within four points of it.
  [[nodiscard]] static std::array<Vertex, 3> random_opening(Random& random, BoardSize size) {
    const auto around = [&](int centre, int reach, int side) {
      const int low = std::max(0, centre - reach);
      const int high = std::min(side - 1, centre + reach);
      return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    std::array<Vertex, 3> stones;
    stones[0] = {around(size.columns / 2, size.columns / 2 - 2, size.columns),
                 around(size.rows / 2, size.rows / 2 - 2, size.rows)};
    for (std::size_t i = 1; i < stones.size();) {
      stones[i] = {around(stones[0].x, 4, size.columns), around(stones[0].y, 4, size.rows)};
      if (std::find(stones.begin(), stones.begin() + static_cast<std::ptrdiff_t>(i), stones[i]) ==
          stones.begin() + static_cast<std::ptrdiff_t>(i)) {
        ++i;
      }
    }
    return stones;
  }

  [[nodiscard]] SearchResult place_three() {
    const BoardSize size = context_.root.spec().size;
    const Instant started = context_.clock.now();
    search::Limits limits = context_.limits_of(request_);
    limits.depth = std::min(limits.depth, quick_depth);
    limits.nodes.reset();
    Random random = seeded();
    SearchResult best;
    std::optional<Score> best_distance;
    std::uint64_t nodes = 0;
    for (int i = 0; i < candidates; ++i) {
      const std::array<Vertex, 3> opening = random_opening(random, size);
      Board<R> board(context_.root.spec());
      const std::array<Stone, 3> stones{Stone{Color::black, opening[0]}, Stone{Color::white, opening[1]},
                                        Stone{Color::black, opening[2]}};
      if (!board.set_up(stones, {}, Color::white)) continue;
      const auto lines = context_.searcher.run(board, limits, started, [](const search::RootLine&) {});
      nodes += context_.searcher.nodes();
      if (lines.empty() || (best_distance && lines.front().depth < limits.depth)) break;
      const Score distance = std::abs(lines.front().score);
      if (!best_distance || distance < *best_distance) {
        best_distance = distance;
        best.moves.assign(opening.begin(), opening.end());
        best.info = context_.describe(board, lines.front());
        best.info.nodes = nodes;
        best.info.elapsed = std::chrono::duration_cast<Milliseconds>(context_.clock.now() - started);
        listener_.on_info(best.info);
      }
      const bool late = limits.soft && context_.clock.now() >= *limits.soft;
      if (late || (limits.hard && context_.clock.now() >= *limits.hard)) break;
    }
    return best;
  }

  /// The openings to compare. On the empty board a quarter of the first moves is enough, by symmetry. Later the moves
  /// are those that the game generates.
  [[nodiscard]] std::vector<Opening> balance_candidates(const std::vector<Vertex>& exclude, bool two) {
    const bool empty = placed_stones().empty();
    Board<R>& board = context_.root;
    const BoardSize size = board.spec().size;
    MoveList firsts;
    if (empty) {
      board.generate_legal(firsts);
    } else {
      board.generate(firsts);
    }
    std::vector<Opening> openings;
    for (const Move first : firsts) {
      const Vertex at = board.vertex(first);
      if (empty && (at.x > size.columns / 2 || at.y > size.rows / 2)) continue;
      if (std::find(exclude.begin(), exclude.end(), at) != exclude.end()) continue;
      board.play(first);
      if (!board.terminal()) add_openings(first, two, openings);
      board.undo();
    }
    return openings;
  }

  /// Adds the openings that begin with `first`, which has been played.
  void add_openings(Move first, bool two, std::vector<Opening>& openings) {
    if (!two) {
      openings.push_back({{first}});
      return;
    }
    Board<R>& board = context_.root;
    MoveList seconds;
    board.generate(seconds);
    for (const Move second : seconds) {
      board.play(second);
      if (!board.terminal()) openings.push_back({{first, second}});
      board.undo();
    }
  }

  /// Searches the opening and sets its score. False if the search ended before its first iteration.
  [[nodiscard]] bool judge(Opening& opening, const search::Limits& limits, Instant started) {
    Board<R>& board = context_.root;
    for (const Move move : opening.moves) board.play(move);
    const auto lines = context_.searcher.run(board, limits, started, [](const search::RootLine&) {});
    for (std::size_t i = 0; i < opening.moves.size(); ++i) board.undo();
    if (lines.empty() || lines.front().depth == 0) return false;
    opening.line = lines.front();
    opening.score = opening.moves.size() == 1 ? -lines.front().score : lines.front().score;
    return true;
  }

  [[nodiscard]] SearchResult balanced(const Opening& opening) {
    SearchResult result;
    Board<R>& board = context_.root;
    for (const Move move : opening.moves) {
      result.moves.push_back(board.vertex(move));
      board.play(move);
    }
    result.info = context_.describe(board, opening.line);
    for (std::size_t i = 0; i < opening.moves.size(); ++i) board.undo();
    result.info.score = opening.score;
    result.info.line.insert(result.info.line.begin(), result.moves.begin(), result.moves.end());
    return result;
  }

  SearchContext<Board<R>>& context_;
  const SearchRequest& request_;
  SearchListener& listener_;
};

}  // namespace tengen::gomoku
