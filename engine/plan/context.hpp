#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/countdown.hpp"
#include "engine/core/error.hpp"
#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/core/services.hpp"
#include "engine/plan/known_values.hpp"
#include "engine/plan/strength.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// Memory that the process needs besides the table: code, stacks, tables of the games, buffers. Measured as peak
/// resident size with a table of one bucket: see lab/RESULTS.md, "Limits on an idle machine".
inline constexpr std::size_t memory_beside_table = std::size_t{14} << 20;
inline constexpr std::size_t memory_per_thread = std::size_t{2} << 20;

/// Evaluators that remember what they found may have such a part of the table's memory.
inline constexpr std::size_t part_for_evaluators = 4;
inline constexpr std::size_t most_for_evaluators = std::size_t{64} << 20;

/// The table's size in bytes under these options.
[[nodiscard]] inline std::size_t table_bytes(const EngineOptions& options) noexcept {
  constexpr std::size_t least = std::size_t{1} << 20;
  const std::size_t beside = memory_beside_table + memory_per_thread * static_cast<std::size_t>(options.threads);
  return options.memory_bytes <= beside + least ? least : options.memory_bytes - beside;
}

template <Game G>
class SearchContext;

/// A step of a plan: answers a request about the context's position, or passes it on.
template <Game G>
using Step = std::optional<SearchResult> (*)(SearchContext<G>&, const SearchRequest&, SearchListener&);

/// What a game brings besides its board.
template <Game G>
struct GameParts {
  search::Parameters parameters{};
  const Strengths* levels = nullptr;
  KnowledgeOf<G> knowledge{};
  OpeningBook book{};
  std::vector<Step<G>> steps{};  ///< answer before those that all games share: see plan.hpp
  /// A game's own answer to `BoardView::groups`.
  std::function<std::vector<std::vector<Vertex>>(const G&, GroupStatus)> groups{};
  /// Says in the info what the line's score means, in games that know more of it than the score.
  void (*read_margin)(const SearchContext<G>&, const search::RootLine&, SearchInfo&) = nullptr;
  /// See `Engine::proof_book`.
  Result<std::string> (*proof_book)(const SearchContext<G>&, std::uint64_t least_nodes,
                                    std::string provenance) = nullptr;
};

/// The position that a request is about, the search over it, and what is known of it. It belongs to the thread that
/// searches.
template <Game G>
class SearchContext {
 public:
  G root;
  const GameParts<G> parts;
  const Clock& clock;
  search::Search<G> searcher;
  KnownValues<G> known;
  Countdown until_stop;  ///< a search, until it is stopped
  const StandIn stand_in;

  SearchContext(const G& game, const EngineServices& services, GameParts<G> own)
      : root(game),
        parts(std::move(own)),
        clock(services.clock),
        searcher(root, services.clock, services.workers, parts.knowledge),
        known(parts.book, searcher),
        stand_in(services.stand_in),
        available_memory_(services.available_memory) {
    searcher.parameters() = parts.parameters;
  }

  void configure(const EngineOptions& options) { options_ = options; }

  /// In bytes, what the process may take at all: as the options say, and no more than the machine can spare.
  [[nodiscard]] std::size_t allowed_memory() const noexcept {
    return affordable_memory(options_.memory_bytes, available_memory_);
  }
  /// Puts a proven bound on a position's value, for its side to move, into the table, which must have been made.
  void put_proof(Hash key, ScoreBounds value) {
    searcher.put_proof(key, value);
    known.expect_proofs();
  }

  /// Makes table and threads as the options say. Called when a search begins, because a table costs time and memory.
  /// `reserved`: bytes of the allowed memory that something else will take.
  void take_options(std::size_t reserved = 0) {
    searcher.set_threads(root, options_.threads);
    EngineOptions options = options_;
    options.memory_bytes = allowed_memory() - std::min(reserved, allowed_memory());
    options.memory_bytes -=
        searcher.give_evaluators(std::min(table_bytes(options) / part_for_evaluators, most_for_evaluators));
    const std::size_t request = table_bytes(options);
    if (searcher.table().bytes() == 0 || table_request_ != request) {
      table_request_ = request;
      searcher.table().resize(table_request_);
      if (options_.huge_pages) searcher.table().use_huge_pages();
    }
  }

  [[nodiscard]] search::Limits limits_of(const SearchRequest& request) const {
    return search::make_limits(request, own_moves_left(), searcher.parameters());
  }
  /// The same, without the moves that the request excludes.
  [[nodiscard]] search::Limits limits_without_excluded(const SearchRequest& request) const {
    search::Limits limits = limits_of(request);
    for (const Vertex vertex : request.exclude) {
      if (const std::optional<Move> move = root.move_at(vertex)) limits.exclude.push_back(*move);
    }
    return limits;
  }

  /// Plays and takes back the line on `board`.
  [[nodiscard]] SearchInfo describe(G& board, const search::RootLine& line) const {
    SearchInfo info;
    info.depth = line.depth;
    info.selective_depth = line.selective_depth;
    info.rank = line.rank;
    info.score = line.score;
    info.lower = line.known.lower;
    info.upper = line.known.upper;
    if (parts.read_margin != nullptr) parts.read_margin(*this, line, info);
    info.nodes = line.nodes;
    info.move_nodes = line.move_nodes;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(line.elapsed);
    info.table_permille = searcher.table().permille_full();
    // Where a move leads may depend on those before it (a column's next cell).
    for (const Move move : line.line) {
      info.line.push_back(board.vertex(move));
      board.play(move);
    }
    for (std::size_t i = 0; i < line.line.size(); ++i) board.undo();
    return info;
  }

  /// Makes the root searchable; false where it has no move. A host may go on with a finished game: its stones are then
  /// set up as a new position.
  [[nodiscard]] bool make_searchable() {
    if (root.terminal()) {
      if (root.move_at(Vertex::pass())) return false;
      std::vector<Stone> stones;
      std::vector<Vertex> neutral;
      for (const Vertex at : points_of(root.spec().size)) {
        if (const auto color = root.at(at)) stones.push_back({*color, at});
        if (root.is_neutral(at)) neutral.push_back(at);
      }
      if (!root.set_up(stones, neutral, root.to_move()) || root.terminal()) return false;
    }
    MoveList moves;
    root.generate_legal(moves);
    return !moves.empty();
  }

  /// A pass where the game has one; else any empty point (renju: a forbidden one), else nothing.
  [[nodiscard]] std::vector<Vertex> last_resort() const {
    if (root.move_at(Vertex::pass())) return {Vertex::pass()};
    for (const Vertex vertex : points_of(root.spec().size)) {
      if (!root.at(vertex) && !root.is_neutral(vertex) && root.move_at(vertex)) return {vertex};
    }
    return {};
  }

  /// Where every legal move was excluded there is none to name.
  [[nodiscard]] SearchResult no_move(const SearchRequest& request) const {
    return {.moves = request.exclude.empty() ? last_resort() : std::vector<Vertex>{}, .swap = false, .info = {}};
  }

  /// A search's end with this line for the best.
  [[nodiscard]] SearchResult result_of(const search::RootLine& line, Instant started) {
    SearchResult result;
    result.info = describe(root, line);
    result.info.nodes = searcher.nodes();
    result.info.elapsed = std::chrono::duration_cast<Milliseconds>(clock.now() - started);
    result.moves = {root.vertex(line.line.front())};
    return result;
  }

 private:
  /// The most moves that the side to move can still have to play; 0 where there is no such number.
  [[nodiscard]] int own_moves_left() const {
    if constexpr (SolvableGame<G>) {
      return (root.plies_left().value_or(0) + 1) / 2;
    } else {
      return (root.empty_count() + 1) / 2;
    }
  }

  std::size_t available_memory_;
  EngineOptions options_;
  std::size_t table_request_ = 0;
};

}  // namespace tengen
