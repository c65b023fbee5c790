#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/search/forced_win.hpp"
#include "engine/typed_core.hpp"

namespace tengen {

namespace {

/// Tuned by matches of 400 games, 20,000 nodes a move (2026-11): see the log.
constexpr search::Settings gomoku_settings{.reduction_base = 0.5,
                                           .reduction_divisor = 0.9,
                                           .reduction_falling = 1,
                                           .reduction_from = 1,
                                           .threat_credit = 2,
                                           .raised_reduction = 1,
                                           .move_count_base = 5,
                                           .move_count_power = 1.6,
                                           .move_count_depth = 20,
                                           .singular_depth = 6,
                                           .killer_rank = 1000,
                                           .counter_rank = 800,
                                           .history_divisor = 16,
                                           .quiescence_near = 2,
                                           .nodes_per_ms = 1000};

/// Gomoku adds the swap2 opening to what every game does.
///
/// The player who may choose a colour takes the side that a search prefers: with an exact value v for the side to move,
/// keeping is worth v and swapping -v, so that the better of the two is never worse than handing the choice back with
/// two more stones. The player who places three stones looks for the position that a search calls most even.
template <gomoku::Rule R>
class GomokuCore final : public TypedCore<gomoku::Board<R>, gomoku::Spec> {
  using Board = gomoku::Board<R>;
  using Base = TypedCore<Board, gomoku::Spec>;

 public:
  explicit GomokuCore(const gomoku::Spec& spec, const EngineServices& services)
      : Base(spec, services, gomoku_settings) {}

  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    if (request.task == Task::best_move) return Base::search(request, listener);
    this->take_options();
    if (request.task == Task::solve) return find_win(request, listener);
    if (request.task != Task::swap2) return balance(request, listener);
    if (stones_on_board() == 0) return place_three(request, listener);
    SearchResult result = this->best_move(this->board(), request, listener);
    if (result.info.score < 0) {
      result.swap = true;
      result.moves.clear();
    }
    return result;
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

  /// A win that can be replayed, or nothing.
  [[nodiscard]] SearchResult find_win(const SearchRequest& request, SearchListener& listener) {
    const Instant started = this->clock().now();
    auto board = std::make_unique<Board>(this->board());
    SearchResult result;
    MoveList moves;
    board->generate_legal(moves);
    if (board->terminal() || moves.empty()) return result;
    const search::Limits limits = search::make_limits(request);
    this->searcher().table().next_generation();
    const auto stop = [this] { return this->searcher().stopped(); };
    const search::ForcedWin found =
        search::find_forced_win(*board, this->searcher().table(), search::make_limits(request), this->clock(), stop);
    SearchInfo& info = result.info;
    info.duration = this->clock().now() - started;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(info.duration);
    info.nodes = found.nodes;
    info.table_permille = this->searcher().table().permille_full();
    for (const search::WinningPosition& position : found.tree) {
      WinningStep step{.attack = board->vertex(position.attack), .plies = position.plies};
      for (const auto& [reply, next] : position.replies) step.replies.emplace_back(board->vertex(reply), next);
      if (position.otherwise != Move::none) step.otherwise = board->vertex(position.otherwise);
      result.win.push_back(std::move(step));
    }
    if (!result.win.empty()) {
      info.solved = true;
      info.depth = result.win.front().plies;
      info.score = info.lower = win_in(info.depth);
      info.upper = win_in(1);
      info.line = longest_line(result.win);
      result.moves = {info.line.front()};
    }
    listener.on_info(info);
    return result;
  }

  /// The win against the longest defence.
  [[nodiscard]] static std::vector<Vertex> longest_line(const std::vector<WinningStep>& win) {
    std::vector<Vertex> line;
    for (const WinningStep* step = &win.front(); step != nullptr;) {
      line.push_back(step->attack);
      const auto longest =
          std::max_element(step->replies.begin(), step->replies.end(),
                           [&win](const auto& a, const auto& b) { return win[a.second].plies < win[b.second].plies; });
      if (longest == step->replies.end()) break;
      line.push_back(longest->first);
      step = &win[longest->second];
    }
    return line;
  }

  [[nodiscard]] int stones_on_board() const {
    const BoardSize size = this->board().spec().size;
    int count = 0;
    for (int y = 0; y < size.rows; ++y) {
      for (int x = 0; x < size.columns; ++x) count += this->board().at({x, y}) ? 1 : 0;
    }
    return count;
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

  [[nodiscard]] SearchResult place_three(const SearchRequest& request, SearchListener& listener) {
    const BoardSize size = this->board().spec().size;
    const Instant started = this->clock().now();
    search::Limits limits = search::make_limits(request);
    limits.depth = std::min(limits.depth, quick_depth);
    limits.nodes.reset();
    Random random(request.nodes.value_or(0) + static_cast<std::uint64_t>(started.time_since_epoch().count()));
    SearchResult best;
    std::optional<Score> best_distance;
    std::uint64_t nodes = 0;
    for (int i = 0; i < candidates; ++i) {
      const std::array<Vertex, 3> opening = random_opening(random, size);
      Board board(this->board().spec());
      const std::array<Stone, 3> stones{Stone{Color::black, opening[0]}, Stone{Color::white, opening[1]},
                                        Stone{Color::black, opening[2]}};
      if (!board.set_up(stones, {}, Color::white)) continue;
      const auto lines = this->searcher().run(board, limits, started, [](const search::RootLine&) {});
      nodes += this->searcher().nodes();
      if (lines.empty() || (best_distance && lines.front().depth < limits.depth)) break;
      const Score distance = std::abs(lines.front().score);
      if (!best_distance || distance < *best_distance) {
        best_distance = distance;
        best.moves.assign(opening.begin(), opening.end());
        best.info = this->describe(board, lines.front());
        best.info.nodes = nodes;
        best.info.elapsed = std::chrono::duration_cast<Milliseconds>(this->clock().now() - started);
        listener.on_info(best.info);
      }
      const bool late = limits.soft && this->clock().now() >= *limits.soft;
      if (late || (limits.hard && this->clock().now() >= *limits.hard)) break;
    }
    return best;
  }

  /// On the empty board symmetry leaves a quarter of the first moves; later only moves near stones come into question.
  [[nodiscard]] std::vector<Opening> balance_candidates(const std::vector<Vertex>& exclude, bool two) const {
    const bool empty = stones_on_board() == 0;
    const BoardSize size = this->board().spec().size;
    MoveList firsts;
    if (empty) {
      this->board().generate_legal(firsts);
    } else {
      this->board().generate(firsts);
    }
    std::vector<Opening> openings;
    for (const Move first : firsts) {
      const Vertex at = this->board().vertex(first);
      if (empty && (at.x > size.columns / 2 || at.y > size.rows / 2)) continue;
      if (std::find(exclude.begin(), exclude.end(), at) != exclude.end()) continue;
      Board next = this->board();
      next.play(first);
      if (next.terminal()) continue;
      if (!two) {
        openings.push_back({{first}});
        continue;
      }
      MoveList seconds;
      next.generate(seconds);
      for (const Move second : seconds) {
        Board after = next;
        after.play(second);
        if (!after.terminal()) openings.push_back({{first, second}});
      }
    }
    return openings;
  }

  /// Compares the openings by searches that deepen from round to round, while those farthest from the wanted score
  /// drop out.
  [[nodiscard]] SearchResult balance(const SearchRequest& request, SearchListener& listener) {
    if (this->board().terminal()) return {};
    const Instant started = this->clock().now();
    search::Limits limits = search::make_limits(request);
    const int deepest = std::clamp(limits.depth, 1, balance_depth);
    limits.nodes.reset();
    limits.multi_pv = 1;
    std::vector<Opening> openings = balance_candidates(request.exclude, request.task == Task::balance_two);
    if (openings.empty()) return {};
    const auto distance = [&](const Opening& opening) { return std::abs(opening.score - request.bias); };
    const auto nearer = [&](const Opening& a, const Opening& b) { return distance(a) < distance(b); };
    SearchResult best = balanced(openings.front());
    std::uint64_t nodes = 0;
    std::size_t keep = 48;
    bool more = true;
    for (limits.depth = 1; more && limits.depth <= deepest; limits.depth += 2) {
      auto end = openings.begin();
      for (; end != openings.end() && more; ++end) {
        const bool judged = judge(*end, limits, started);
        nodes += this->searcher().nodes();
        if (!judged) break;
        const bool late = limits.soft && this->clock().now() >= *limits.soft;
        more = !late && nodes < request.nodes.value_or(~std::uint64_t{0});
      }
      more = more && end == openings.end();
      if (end == openings.begin()) break;  // the round before this one counts
      std::stable_sort(openings.begin(), end, nearer);
      best = balanced(openings.front());
      best.info.nodes = nodes;
      best.info.elapsed = std::chrono::duration_cast<Milliseconds>(this->clock().now() - started);
      listener.on_info(best.info);
      if (openings.size() > keep) openings.resize(keep);
      keep = std::max<std::size_t>(keep / 2, 4);
    }
    return best;
  }

  /// Gives the opening its score, unless the search is stopped before it finds any.
  [[nodiscard]] bool judge(Opening& opening, const search::Limits& limits, Instant started) {
    Board board = this->board();
    for (const Move move : opening.moves) board.play(move);
    const auto lines = this->searcher().run(board, limits, started, [](const search::RootLine&) {});
    if (lines.empty() || lines.front().depth == 0) return false;
    opening.line = lines.front();
    opening.score = opening.moves.size() == 1 ? -lines.front().score : lines.front().score;
    return true;
  }

  [[nodiscard]] SearchResult balanced(const Opening& opening) const {
    SearchResult result;
    Board board = this->board();
    for (const Move move : opening.moves) {
      result.moves.push_back(board.vertex(move));
      board.play(move);
    }
    result.info = this->describe(board, opening.line);
    result.info.score = opening.score;
    result.info.line.insert(result.info.line.begin(), result.moves.begin(), result.moves.end());
    return result;
  }
};

template <gomoku::Rule R>
std::unique_ptr<GameCore> make(const gomoku::Spec& spec, const EngineServices& services) {
  return std::make_unique<GomokuCore<R>>(spec, services);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const gomoku::Spec& spec, const EngineServices& services) {
  switch (spec.rule) {
    case gomoku::Rule::freestyle:
      break;
    case gomoku::Rule::exact_five:
      return make<gomoku::Rule::exact_five>(spec, services);
    case gomoku::Rule::renju:
      return make<gomoku::Rule::renju>(spec, services);
    case gomoku::Rule::caro_six:
      return make<gomoku::Rule::caro_six>(spec, services);
    case gomoku::Rule::caro_five:
      return make<gomoku::Rule::caro_five>(spec, services);
  }
  return make<gomoku::Rule::freestyle>(spec, services);
}

}  // namespace tengen
