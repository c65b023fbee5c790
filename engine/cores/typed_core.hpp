#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/cores/game_core.hpp"
#include "engine/cores/proven_play.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// Of the memory allowed, what the process needs besides the table: code, stacks, tables of the games, buffers.
/// Measured 2026-11 as peak resident size with a table of one bucket: see README, "Limits".
inline constexpr std::size_t memory_beside_table = std::size_t{14} << 20;
inline constexpr std::size_t memory_per_thread = std::size_t{2} << 20;

/// The table's size under these options, where the process can have so many bytes at all.
[[nodiscard]] inline std::size_t table_bytes(const EngineOptions& options, std::size_t available_memory) noexcept {
  constexpr std::size_t least = std::size_t{1} << 20;
  // Whatever a host allows, the machine must go on living.
  const std::size_t most = available_memory / 4 * 3;
  const std::size_t beside = memory_beside_table + memory_per_thread * static_cast<std::size_t>(options.threads);
  return options.memory_bytes <= beside + least ? least : std::min(options.memory_bytes - beside, most);
}

/// The one joint between a game and the search.
template <Game G, class Spec>
class TypedCore : public GameCore {
 public:
  TypedCore(const Spec& spec, const EngineServices& services, const search::Settings& settings,
            KnowledgeOf<G> knowledge = {}, const OpeningBook& book = {})
      : board_(spec),
        searched_(board_),
        clock_(services.clock),
        available_memory_(services.available_memory),
        search_(board_, services.clock, services.workers, std::move(knowledge)),
        book_(book) {
    search_.settings() = settings;
  }

  void reset() override { board_ = G(board_.spec()); }

  Result<> play(Stone stone) override {
    const std::optional<Move> move = board_.move_at(stone.at);
    if (!move) return refuse(stone.at);
    if (!stone.at.is_pass() && (board_.at(stone.at) || board_.is_neutral(stone.at))) {
      return Error{Errc::occupied, "the point is occupied"};
    }
    if (stone.color == board_.to_move()) {
      if (!board_.is_legal(*move)) return Error{Errc::illegal_move, "the rules forbid that move"};
      board_.play(*move);
      return {};
    }
    G other = board_;
    other.set_to_move(stone.color);
    if (!other.is_legal(*move)) return Error{Errc::illegal_move, "the rules forbid that move"};
    other.play(*move);
    board_ = other;
    return {};
  }

  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    G board(board_.spec());
    if (auto done = board.set_up(stones, neutral, to_move); !done) return done;
    board_ = board;
    return {};
  }

  void set_to_move(Color color) override {
    if (color != board_.to_move()) board_.set_to_move(color);
  }

  [[nodiscard]] Color to_move() const noexcept override { return board_.to_move(); }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept override { return board_.at(vertex); }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept override { return board_.is_neutral(vertex); }

  [[nodiscard]] bool is_legal(Stone stone) const override {
    const std::optional<Move> move = board_.move_at(stone.at);
    if (!move) return false;
    if (stone.color == board_.to_move()) return board_.is_legal(*move);
    G other = board_;
    other.set_to_move(stone.color);
    return other.is_legal(*move);
  }

  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const override {
    G board = board_;
    if (color != board.to_move()) board.set_to_move(color);
    MoveList moves;
    board.generate_legal(moves);
    std::vector<Vertex> result;
    result.reserve(moves.size());
    for (const Move move : moves) result.push_back(board.vertex(move));
    std::sort(result.begin(), result.end(),
              [](Vertex a, Vertex b) { return std::tuple(a.is_pass(), a.y, a.x) < std::tuple(b.is_pass(), b.y, b.x); });
    return result;
  }

  [[nodiscard]] GameStatus status() const override { return board_.status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const override {
    return board_.forbidden_points(color);
  }
  [[nodiscard]] int captures(Color color) const noexcept override { return board_.captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    return board_.groups(status);
  }
  [[nodiscard]] std::vector<Vertex> safe_points([[maybe_unused]] Color color) const override {
    if constexpr (requires { board_.safe_points(color); }) {
      return board_.safe_points(color);
    } else {
      return {};
    }
  }

  [[nodiscard]] Hash book_key() const override { return board_.hash(); }

  void configure(const EngineOptions& options) override { options_ = options; }
  void forget() override { search_.forget(); }
  void visit_table(int least_depth, const std::function<void(Hash, std::uint64_t)>& visit) const override {
    search_.table().for_each(least_depth, visit);
  }
  void prepare_table() override { take_options(); }
  void put_in_table(Hash key, std::uint64_t contents) override { search_.table().put(key, contents); }
  void arm() override {
    searched_ = board_;
    search_.arm();
  }
  void stop() noexcept override { search_.stop(); }

  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    take_options();
    const std::optional<G> root = searchable_root();
    if (!root) return {.moves = last_resort(), .swap = false, .info = {}};
    if constexpr (SolvableGame<G>) {
      if (request.task == Task::solve) return solve(*root, request, listener);
      if (const auto result = proven_move(*root, request, listener)) return *result;
    }
    return best_move(*root, request, listener);
  }

 protected:
  using Lines = std::vector<search::RootLine>;

  /// The position that is searched, or was last.
  [[nodiscard]] const G& board() const noexcept { return searched_; }
  [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
  [[nodiscard]] search::Search<G>& searcher() noexcept { return search_; }

  [[nodiscard]] const EngineOptions& options() const noexcept { return options_; }

  /// Brings table and threads in line with the options: lazily, because a table costs time and memory. `reserved`:
  /// bytes of the memory allowed that something else will take.
  void take_options(std::size_t reserved = 0) {
    search_.set_threads(searched_, options_.threads);
    EngineOptions options = options_;
    options.memory_bytes -= std::min(reserved, options.memory_bytes);
    const std::size_t request = table_bytes(options, available_memory_);
    if (search_.table().bytes() == 0 || table_request_ != request) {
      table_request_ = request;
      search_.table().resize(table_request_);
      if (options_.huge_pages) search_.table().use_huge_pages();
    }
  }

  [[nodiscard]] search::Limits limits_of(const SearchRequest& request) const {
    return search::make_limits(request, own_moves_left());
  }

  /// The most moves that the side to move can still have to play; 0 where there is no such number.
  [[nodiscard]] int own_moves_left() const {
    if constexpr (SolvableGame<G>) {
      return (board_.plies_left().value_or(0) + 1) / 2;
    } else {
      return (board_.empty_count() + 1) / 2;
    }
  }

  [[nodiscard]] SearchResult best_move(const G& root, const SearchRequest& request, SearchListener& listener) {
    const Instant started = clock_.now();
    search::Limits limits = limits_of(request);
    for (const Vertex vertex : request.exclude) {
      if (const std::optional<Move> move = root.move_at(vertex)) limits.exclude.push_back(*move);
    }
    const Lines lines = search_.run(root, limits, started,
                                    [&](const search::RootLine& line) { listener.on_info(describe(root, line)); });
    if (lines.empty()) {
      // Where every legal move was excluded there is none to name.
      return {.moves = request.exclude.empty() ? last_resort() : std::vector<Vertex>{}, .swap = false, .info = {}};
    }
    SearchResult result;
    result.info = describe(root, lines.front());
    result.info.nodes = search_.nodes();
    result.info.elapsed = std::chrono::duration_cast<Milliseconds>(clock_.now() - started);
    result.moves = {root.vertex(lines.front().line.front())};
    return result;
  }

  /// Solves the position, as far as the limits allow.
  [[nodiscard]] SearchResult solve(const G& root, const SearchRequest& request, SearchListener& listener) {
    const typename search::Search<G>::Question question{request.sign_only, request.at_least, request.at_most};
    const auto solution = search_.solve(root, limits_of(request), clock_.now(), question, [&](const auto& so_far) {
      listener.on_info(describe_solution(root, search_, so_far));
    });
    SearchResult result;
    result.info = describe_solution(root, search_, solution);
    result.moves = result.info.line;
    return result;
  }

  /// Neither analysis nor a search of a given size.
  [[nodiscard]] static bool wants_only_a_move(const SearchRequest& request) noexcept {
    return !request.infinite && request.multi_pv <= 1 && !request.nodes && !request.depth && request.exclude.empty();
  }

  /// Where play needs no judgement (see `ProvenPlay`).
  [[nodiscard]] std::optional<SearchResult> proven_move(const G& root, const SearchRequest& request,
                                                        SearchListener& listener) {
    if (!wants_only_a_move(request)) return std::nullopt;
    const auto result = ProvenPlay<G>(search_, clock_, book_).find(root, limits_of(request));
    if (result) listener.on_info(result->info);
    return result;
  }

  [[nodiscard]] SearchInfo describe(G board, const search::RootLine& line) const {
    SearchInfo info;
    info.depth = line.depth;
    info.selective_depth = line.selective_depth;
    info.rank = line.rank;
    info.score = line.score;
    info.nodes = line.nodes;
    info.move_nodes = line.move_nodes;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(line.elapsed);
    info.table_permille = search_.table().permille_full();
    for (const Move move : line.line) {
      info.line.push_back(board.vertex(move));
      board.play(move);
    }
    return info;
  }

 private:
  /// The position to search. A finished game that a host goes on with is searched as if set up afresh; empty where
  /// there is nothing to search.
  [[nodiscard]] std::optional<G> searchable_root() const {
    MoveList moves;
    searched_.generate_legal(moves);
    if (!searched_.terminal()) return moves.empty() ? std::nullopt : std::optional<G>(searched_);
    if (searched_.move_at(Vertex::pass())) return std::nullopt;
    std::vector<Stone> stones;
    std::vector<Vertex> neutral;
    const BoardSize size = searched_.spec().size;
    for (const Vertex at : points_of(size)) {
      if (const auto color = searched_.at(at)) stones.push_back({*color, at});
      if (searched_.is_neutral(at)) neutral.push_back(at);
    }
    G board(searched_.spec());
    if (!board.set_up(stones, neutral, searched_.to_move()) || board.terminal()) return std::nullopt;
    board.generate_legal(moves);
    return moves.empty() ? std::nullopt : std::optional<G>(board);
  }

  /// A pass where the game has one; else any empty point (renju: a forbidden one), else nothing.
  [[nodiscard]] std::vector<Vertex> last_resort() const {
    if (searched_.move_at(Vertex::pass())) return {Vertex::pass()};
    const BoardSize size = searched_.spec().size;
    for (const Vertex vertex : points_of(size)) {
      if (!searched_.at(vertex) && !searched_.is_neutral(vertex) && searched_.move_at(vertex)) return {vertex};
    }
    return {};
  }

  [[nodiscard]] Error refuse(Vertex vertex) const {
    if (vertex.is_pass()) return {Errc::illegal_move, "this game has no pass"};
    if (!vertex.is_on(board_.spec().size)) return {Errc::off_board, "the point is off the board"};
    if (board_.at(vertex)) return {Errc::occupied, "the point is occupied"};
    return {Errc::illegal_move, "no stone can be placed there"};
  }

  G board_;     ///< the session's thread's: boards keep what they find out, also when they are only asked
  G searched_;  ///< the search's own copy
  const Clock& clock_;
  std::size_t available_memory_;
  search::Search<G> search_;
  OpeningBook book_;
  EngineOptions options_;
  std::size_t table_request_ = 0;
};

}  // namespace tengen
