#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/cores/game_core.hpp"
#include "engine/cores/known_values.hpp"
#include "engine/cores/proof_turns.hpp"
#include "engine/cores/proven_play.hpp"
#include "engine/cores/session_board.hpp"
#include "engine/cores/weaker_play.hpp"
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

/// Joins a game to the search. `board_` belongs to the session's thread, `root_` to the search's thread. Neither thread
/// reads the other's board.
template <Game G, class Spec>
class TypedCore : public GameCore {
 public:
  TypedCore(const Spec& spec, const EngineServices& services, const search::Parameters& parameters,
            KnowledgeOf<G> knowledge = {}, const OpeningBook& book = {})
      : board_(spec),
        root_(board_.position()),
        clock_(services.clock),
        available_memory_(services.available_memory),
        search_(root_, services.clock, services.workers, std::move(knowledge)),
        known_(book, search_) {
    search_.parameters() = parameters;
  }

  void reset() override { board_.reset(); }
  Result<> play(Stone stone) override { return board_.play(stone); }
  void undo() override { board_.undo(); }
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) override {
    return board_.set_up(stones, neutral, to_move);
  }
  void set_to_move(Color color) override { board_.set_to_move(color); }

  [[nodiscard]] Color to_move() const noexcept override { return position().to_move(); }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept override { return board_.at(vertex); }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept override { return board_.is_neutral(vertex); }
  [[nodiscard]] bool is_legal(Stone stone) const override { return board_.is_legal(stone); }
  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const override { return board_.legal_moves(color); }

  [[nodiscard]] GameStatus status() const override { return position().status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const override {
    return position().forbidden_points(color);
  }
  [[nodiscard]] Threats threats([[maybe_unused]] Color color) const override {
    if constexpr (requires {
                    { position().threats(color) } -> std::same_as<Threats>;
                  }) {
      return position().threats(color);
    } else {
      return {};
    }
  }
  [[nodiscard]] int captures(Color color) const noexcept override { return position().captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    return position().groups(status);
  }
  [[nodiscard]] std::vector<Vertex> safe_points([[maybe_unused]] Color color) const override {
    if constexpr (requires { position().safe_points(color); }) {
      return position().safe_points(color);
    } else {
      return {};
    }
  }
  [[nodiscard]] Hash book_key() const override { return position().hash(); }

  void configure(const EngineOptions& options) override { options_ = options; }
  void forget() override {
    search_.forget();
    known_.forget();
  }
  void visit_table(int least_depth, const std::function<void(Hash, std::uint64_t)>& visit) const override {
    search_.table().for_each(least_depth, visit);
  }
  void prepare_table() override { take_options(); }
  void put_in_table(Hash key, std::uint64_t contents) override {
    search_.table().put(key, contents);
    known_.expect_proofs();
  }
  [[nodiscard]] Result<std::string> proof_book(std::uint64_t /*least_nodes*/,
                                               std::string /*provenance*/) const override {
    return Error{Errc::unsupported, "there are books of proofs for 5x5 Go alone"};
  }
  void arm(std::optional<Color> side) override {
    root_ = position();
    if (side && *side != root_.to_move()) root_.set_to_move(*side);
    search_.arm();
  }
  void stop() noexcept override { search_.stop(); }

  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    take_options();
    if (!make_searchable()) return {.moves = last_resort(), .swap = false, .info = {}};
    if (request.wants_weaker_move()) return weaker_move(request, listener);
    if constexpr (SolvableGame<G>) {
      if (request.task == Task::solve) return solve(request, listener);
      if (const auto result = proven_move(request, listener)) return *result;
    }
    return best_move(request, listener);
  }

 protected:
  /// The session's position.
  [[nodiscard]] const G& position() const noexcept { return board_.position(); }
  /// The position that is searched, or was last.
  [[nodiscard]] const G& root() const noexcept { return root_; }
  /// The same, for callers that take back every move they play.
  [[nodiscard]] G& root() noexcept { return root_; }
  [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
  [[nodiscard]] search::Search<G>& searcher() noexcept { return search_; }
  [[nodiscard]] const search::Search<G>& searcher() const noexcept { return search_; }

  /// In bytes, what the process may take at all: as the options say, and no more than the machine can spare.
  [[nodiscard]] std::size_t allowed_memory() const noexcept {
    return affordable_memory(options_.memory_bytes, available_memory_);
  }
  /// Puts a proven bound on a position's value, for its side to move, into the table, which must have been made.
  void put_proof(Hash key, ScoreBounds value) {
    search_.put_proof(key, value);
    known_.expect_proofs();
  }

  void set_other_proofs(typename KnownValues<G>::Proofs proofs) { known_.set_other_proofs(std::move(proofs)); }

  /// Makes table and threads as the options say. Called when a search begins, because a table costs time and memory.
  /// `reserved`: bytes of the allowed memory that something else will take.
  void take_options(std::size_t reserved = 0) {
    search_.set_threads(root_, options_.threads);
    EngineOptions options = options_;
    options.memory_bytes = allowed_memory() - std::min(reserved, allowed_memory());
    options.memory_bytes -=
        search_.give_evaluators(std::min(table_bytes(options) / part_for_evaluators, most_for_evaluators));
    const std::size_t request = table_bytes(options);
    if (search_.table().bytes() == 0 || table_request_ != request) {
      table_request_ = request;
      search_.table().resize(table_request_);
      if (options_.huge_pages) search_.table().use_huge_pages();
    }
  }

  [[nodiscard]] search::Limits limits_of(const SearchRequest& request) const {
    return search::make_limits(request, own_moves_left(), search_.parameters());
  }
  /// The same, without the moves that the request excludes.
  [[nodiscard]] search::Limits limits_without_excluded(const SearchRequest& request) const {
    search::Limits limits = limits_of(request);
    for (const Vertex vertex : request.exclude) {
      if (const std::optional<Move> move = root_.move_at(vertex)) limits.exclude.push_back(*move);
    }
    return limits;
  }

  [[nodiscard]] SearchResult best_move(const SearchRequest& request, SearchListener& listener) {
    const Instant started = clock_.now();
    const search::Limits limits = limits_without_excluded(request);
    if constexpr (SolvableGame<G>) {
      if (wants_proofs(request) && ProofTurns<G>::within_reach(root_, search_.parameters())) {
        const auto lines =
            ProofTurns<G>(search_, clock_, known_).run(root_, limits, started, [&](const search::RootLine& line) {
              listener.on_info(describe(root_, line));
            });
        return lines.empty() ? no_move(request) : result_of(lines.front(), started);
      }
    }
    KnownLines corrected;
    if (request.use_known) corrected = KnownLines(known_.look_at(root_), limits.exclude);
    auto lines = search_.run(root_, limits, started, [&](const search::RootLine& line) {
      for (const search::RootLine& each : corrected.add(line)) listener.on_info(describe(root_, each));
    });
    if (lines.empty()) return no_move(request);
    corrected.correct(lines);
    return result_of(lines.front(), started);
  }

  /// Proofs and judgements shall take turns: in an analysis, and for a move where positions may come back. In a game
  /// that has an end, `proven_move` has had its time for a proof.
  [[nodiscard]] bool wants_proofs(const SearchRequest& request) const {
    if constexpr (SolvableGame<G>) {
      if (wants_analysis(request)) return true;
      const bool in_time = request.time.turn || request.time.left;
      return wants_only_a_move(request) && request.use_known && in_time && !root_.plies_left();
    } else {
      return false;
    }
  }
  /// The request is for judgements, in some time or until it is stopped.
  [[nodiscard]] static bool wants_analysis(const SearchRequest& request) noexcept {
    return (request.infinite || request.multi_pv > 1) && request.use_known && !request.nodes && !request.depth;
  }
  /// The request is for a move in some time: no analysis, no given depth or number of nodes.
  [[nodiscard]] static bool wants_only_a_move(const SearchRequest& request) noexcept {
    return !request.infinite && request.multi_pv <= 1 && !request.nodes && !request.depth && request.exclude.empty();
  }

  /// Says in `info` what the line's score means, in games whose core knows more of it than the score.
  virtual void read_margin(const search::RootLine& /*line*/, SearchInfo& /*info*/) const {}

  /// Plays and takes back the line on `board`.
  [[nodiscard]] SearchInfo describe(G& board, const search::RootLine& line) const {
    SearchInfo info;
    info.depth = line.depth;
    info.selective_depth = line.selective_depth;
    info.rank = line.rank;
    info.score = line.score;
    read_margin(line, info);
    info.nodes = line.nodes;
    info.move_nodes = line.move_nodes;
    info.elapsed = std::chrono::duration_cast<Milliseconds>(line.elapsed);
    info.table_permille = search_.table().permille_full();
    // Where a move leads may depend on those before it (a column's next cell).
    for (const Move move : line.line) {
      info.line.push_back(board.vertex(move));
      board.play(move);
    }
    for (std::size_t i = 0; i < line.line.size(); ++i) board.undo();
    return info;
  }

 private:
  /// The most moves that the side to move can still have to play; 0 where there is no such number.
  [[nodiscard]] int own_moves_left() const {
    if constexpr (SolvableGame<G>) {
      return (root_.plies_left().value_or(0) + 1) / 2;
    } else {
      return (root_.empty_count() + 1) / 2;
    }
  }

  /// The move of a level below the full one.
  [[nodiscard]] SearchResult weaker_move(const SearchRequest& request, SearchListener& listener) {
    const Instant started = clock_.now();
    const auto seed = request.seed.value_or(static_cast<std::uint64_t>(started.time_since_epoch().count()));
    WeakerPlay<G> play(search_, strengths_of(root_.spec()), request.level);
    const auto line = play.find(root_, limits_without_excluded(request), started, seed);
    if (!line) return no_move(request);
    const SearchResult result = result_of(*line, started);
    if (line->depth > 0) listener.on_info(result.info);
    return result;
  }

  /// Where every legal move was excluded there is none to name.
  [[nodiscard]] SearchResult no_move(const SearchRequest& request) const {
    return {.moves = request.exclude.empty() ? last_resort() : std::vector<Vertex>{}, .swap = false, .info = {}};
  }

  /// A search's end with this line for the best.
  [[nodiscard]] SearchResult result_of(const search::RootLine& line, Instant started) {
    SearchResult result;
    result.info = describe(root_, line);
    result.info.nodes = search_.nodes();
    result.info.elapsed = std::chrono::duration_cast<Milliseconds>(clock_.now() - started);
    result.moves = {root_.vertex(line.line.front())};
    return result;
  }

  /// Solves the position within the limits.
  [[nodiscard]] SearchResult solve(const SearchRequest& request, SearchListener& listener) {
    using Solution = typename search::Search<G>::Solution;
    const KnownPosition known = request.use_known ? known_.look_at(root_) : KnownPosition{};
    const KnownMove* const best = known.best({});
    const auto info_of = [&](Solution solution) {
      if (best != nullptr && best->value.lower > solution.lower) solution.best = best->move;
      solution.lower = std::max(solution.lower, known.value.lower);
      solution.upper = std::min(solution.upper, known.value.upper);
      solution.solved = solution.solved || solution.lower == solution.upper;
      return describe_solution(root_, search_, solution);
    };
    SearchResult result;
    if (known.value.lower == known.value.upper) {
      result.info = info_of({});
      listener.on_info(result.info);
    } else {
      const typename search::Search<G>::Question question{request.sign_only, request.at_least, request.at_most};
      const Solution solution = search_.solve(root_, limits_of(request), clock_.now(), question,
                                              [&](const Solution& so_far) { listener.on_info(info_of(so_far)); });
      known_.learn(root_, solution);
      // The search keeps no root in the table.
      const bool exact = solution.lower == solution.upper && limits_of(request).exclude.empty();
      if (exact && !root_.value_depends_on_history()) {
        const ScoreBounds value{solution.lower, solution.upper};
        put_proof(root_.hash(), value);
        // So that a book knows the move as well.
        if (solution.best != Move::none) {
          put_proof(root_.hash_after(solution.best), KnownValues<G>::seen_from_after(value));
        }
      }
      result.info = info_of(solution);
    }
    result.moves = result.info.line;
    return result;
  }

  /// A move that is proven, if there is one (see `ProvenPlay`).
  [[nodiscard]] std::optional<SearchResult> proven_move(const SearchRequest& request, SearchListener& listener) {
    if (!wants_only_a_move(request)) return std::nullopt;
    const auto result = ProvenPlay<G>(search_, clock_, known_).find(root_, limits_of(request));
    if (result) listener.on_info(result->info);
    return result;
  }

  /// Makes the root searchable; false where it has no move. A host may go on with a finished game: its stones are then
  /// set up as a new position.
  [[nodiscard]] bool make_searchable() {
    if (root_.terminal()) {
      if (root_.move_at(Vertex::pass())) return false;
      std::vector<Stone> stones;
      std::vector<Vertex> neutral;
      for (const Vertex at : points_of(root_.spec().size)) {
        if (const auto color = root_.at(at)) stones.push_back({*color, at});
        if (root_.is_neutral(at)) neutral.push_back(at);
      }
      if (!root_.set_up(stones, neutral, root_.to_move()) || root_.terminal()) return false;
    }
    MoveList moves;
    root_.generate_legal(moves);
    return !moves.empty();
  }

  /// A pass where the game has one; else any empty point (renju: a forbidden one), else nothing.
  [[nodiscard]] std::vector<Vertex> last_resort() const {
    if (root_.move_at(Vertex::pass())) return {Vertex::pass()};
    for (const Vertex vertex : points_of(root_.spec().size)) {
      if (!root_.at(vertex) && !root_.is_neutral(vertex) && root_.move_at(vertex)) return {vertex};
    }
    return {};
  }

  SessionBoard<G> board_;
  G root_;
  const Clock& clock_;
  std::size_t available_memory_;
  search::Search<G> search_;
  KnownValues<G> known_;
  EngineOptions options_;
  std::size_t table_request_ = 0;
};

}  // namespace tengen
